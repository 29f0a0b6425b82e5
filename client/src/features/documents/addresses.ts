import { useEffect, useRef, useState } from 'react';
import { isDomestic } from '../../../../src/domain/country.ts';
import { COUNTRIES } from '../../../../src/letterpress/index.ts';
import type {
  AddressSuggestion,
  SuggestionAnswer,
  TownAnswer,
} from '../../../../src/modules/documents/addresses/contract.ts';
import { call } from '../../api/client.ts';
import { deferUntilClick } from '../../validation/defer-until-click.ts';

/** Finds streets for the typed text. The query is in the body of a POST: an address does not belong in a URL. */
export async function streets(
  text: string,
  postcode: string | undefined,
): Promise<(AddressSuggestion & { attribution: string | null })[]> {
  const { items, attribution } = await call<SuggestionAnswer>('POST', '/addresses/suggestions', {
    text: text.slice(0, 200),
    kind: 'street',
    ...(postcode && { postcode: postcode.slice(0, 12) }),
  });
  return items.map((item) => ({ ...item, attribution }));
}

interface Town {
  postcode?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
}
const PAUSE_MS = 300;
const NO_ANSWER = { query: '', answer: null as TownAnswer | null };

/**
 * Checks a postcode and its town after a pause in typing. Fills in the only town of a postcode that was just typed,
 * once: a person who empties the field wants it empty. Without a network it reports nothing.
 */
export function useTown({ postcode = '', city = '', country }: Town, fill: (city: string) => void) {
  const [{ query, answer }, setAnswer] = useState(NO_ANSWER);
  const [writing, setWriting] = useState(false);
  const typedPostcode = useRef(false);
  const latest = useRef({ city, fill });
  useEffect(() => {
    latest.current = { city, fill };
  });
  const digits = isDomestic(country) ? postcode.replace(/\s/g, '') : '';
  // A town is not checked while it is typed.
  const currentQuery = /^\d{5}$/.test(digits) ? `${digits} ${writing ? '' : city.trim()}` : '';

  useEffect(() => {
    if (!currentQuery) return;
    let isStale = false;
    const timer = setTimeout(() => {
      call<TownAnswer>('POST', '/addresses/check', {
        postcode: currentQuery.slice(0, 5),
        city: currentQuery.slice(6, 76),
      }).then(
        (town) => {
          if (isStale) return;
          deferUntilClick(() => setAnswer({ query: currentQuery, answer: town }));
          const only = town.communes.length === 1 ? town.communes[0]! : null;
          if (only && typedPostcode.current && latest.current.city.trim() === '') latest.current.fill(only.name);
          typedPostcode.current = false;
        },
        () => !isStale && setAnswer(NO_ANSWER),
      );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [currentQuery]);

  return {
    communes: query.slice(0, 5) === digits && answer ? answer.communes.filter((item) => item.postcode === digits) : [],
    doubt: query === currentQuery && !writing && city.trim() !== '' ? (answer?.message ?? '') : '',
    onPostcode: () => {
      typedPostcode.current = true;
    },
    city: { onFocus: () => setWriting(true), onBlur: () => deferUntilClick(() => setWriting(false)) },
  };
}

/** Lists countries, France first, because most letters stay there. */
export const countryOptions = [
  { value: 'FR', label: 'France' },
  ...Object.entries(COUNTRIES)
    .filter(([code]) => code !== 'FR')
    .map(([value, label]) => ({ value, label })),
];
