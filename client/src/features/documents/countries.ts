import { COUNTRIES } from '../../../../src/letterpress/index.ts';

/** France first: almost everybody stops there. */
export const countryOptions = [
  { value: 'FR', label: 'France' },
  ...Object.entries(COUNTRIES)
    .filter(([code]) => code !== 'FR')
    .map(([value, label]) => ({ value, label })),
];
