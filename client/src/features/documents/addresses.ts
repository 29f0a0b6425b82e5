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

/** Streets for what is typed. In the body of a POST: an address does not belong in a URL. */
export async function streets(
  text: string,
  postcode: string | undefined,
): Promise<(AddressSuggestion & { attribution: string | null })[]> {
  const { items, attribution } = await call<SuggestionAnswer>('POST', '/addresses/suggestions', {
    text: text.slice(0, 200),
    kind: 'street',
    ...(postcode && { postcode: postcode.slice(0, 12) }),
  });
  return items.map((one) => ({ ...one, attribution }));
}

interface Town {
  postcode?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
}
const PAUSE_MS = 300;
const NOTHING = { asked: '', answer: null as TownAnswer | null };

/**
 * What is known of a postcode and its town, asked once a pause has come. The only town of a postcode that was just typed is filled in,
 * once: who empties the field again wants it empty. Without a network nothing is known, and nothing is said.
 */
export function useTown({ postcode = '', city = '', country }: Town, fill: (city: string) => void) {
  const [{ asked, answer }, setAnswer] = useState(NOTHING);
  const [writing, setWriting] = useState(false);
  const typedPostcode = useRef(false);
  const now = useRef({ city, fill });
  useEffect(() => {
    now.current = { city, fill };
  });
  const digits = isDomestic(country) ? postcode.replace(/\s/g, '') : '';
  // A town half typed is not doubted yet.
  const wanted = /^\d{5}$/.test(digits) ? `${digits} ${writing ? '' : city.trim()}` : '';

  useEffect(() => {
    if (!wanted) return;
    let late = false;
    const timer = setTimeout(() => {
      call<TownAnswer>('POST', '/addresses/check', { postcode: wanted.slice(0, 5), city: wanted.slice(6, 76) }).then(
        (given) => {
          if (late) return;
          deferUntilClick(() => setAnswer({ asked: wanted, answer: given }));
          const only = given.communes.length === 1 ? given.communes[0]! : null;
          if (only && typedPostcode.current && now.current.city.trim() === '') now.current.fill(only.name);
          typedPostcode.current = false;
        },
        () => !late && setAnswer(NOTHING),
      );
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  return {
    communes: asked.slice(0, 5) === digits && answer ? answer.communes.filter((one) => one.postcode === digits) : [],
    doubt: asked === wanted && !writing && city.trim() !== '' ? (answer?.message ?? '') : '',
    onPostcode: () => {
      typedPostcode.current = true;
    },
    city: { onFocus: () => setWriting(true), onBlur: () => deferUntilClick(() => setWriting(false)) },
  };
}

/** France first: almost everybody stops there. */
export const countryOptions = [
  { value: 'FR', label: 'France' },
  ...Object.entries(COUNTRIES)
    .filter(([code]) => code !== 'FR')
    .map(([value, label]) => ({ value, label })),
];
