import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { COUNTRIES } from '../../../../src/letterpress/index.ts';
import type {
  AddressSuggestion,
  SuggestionAnswer,
  TownAnswer,
} from '../../../../src/modules/documents/addresses/contract.ts';
import { call } from '../../api/client.ts';
import { deferUntilClick } from '../../validation/defer-until-click.ts';
import { findTownDoubt, toCheckedTown, townQuery } from './town-doubt.tsx';

/** Finds streets for the typed text. The query is in the body of a POST: an address does not belong in a URL. */
export async function listStreets(
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

const PAUSE_MS = 300;
const NO_ANSWER = { query: '', answer: null as TownAnswer | null };
interface TypedTown {
  postcode?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
}

/**
 * Checks a postcode and its town after a pause in typing. Fills in the only town of a postcode that was just typed,
 * once: a person who empties the field wants it empty. Without a network it reports nothing.
 */
export function useTown(typed: TypedTown, fill: (city: string) => void) {
  const [{ query, answer }, setAnswer] = useState(NO_ANSWER);
  const [writing, setWriting] = useState(false);
  const typedPostcode = useRef(false);
  const client = useQueryClient();
  const town = toCheckedTown(typed);
  const latest = useRef({ city: typed.city ?? '', fill });
  useEffect(() => {
    latest.current = { city: typed.city ?? '', fill };
  });
  // A town is not checked while it is typed.
  const currentQuery = town ? `${town.postcode} ${writing ? '' : town.city}` : '';

  useEffect(() => {
    if (!currentQuery) return;
    let isStale = false;
    const timer = setTimeout(() => {
      client.fetchQuery(townQuery({ postcode: currentQuery.slice(0, 5), city: currentQuery.slice(6) })).then(
        (found) => {
          if (isStale) return;
          deferUntilClick(() => setAnswer({ query: currentQuery, answer: found }));
          const only = found.communes.length === 1 ? found.communes[0]! : null;
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
  }, [client, currentQuery]);

  return {
    communes:
      town && answer && query.startsWith(town.postcode)
        ? answer.communes.filter(({ postcode }) => postcode === town.postcode)
        : [],
    doubt: town && answer && query === currentQuery && !writing ? findTownDoubt(town, answer) : null,
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
