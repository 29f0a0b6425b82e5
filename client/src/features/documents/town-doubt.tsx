import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isDomestic } from '../../../../src/domain/country.ts';
import { normaliseAddress } from '../../../../src/letterpress/index.ts';
import type { TownAnswer } from '../../../../src/modules/documents/addresses/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { call } from '../../api/client.ts';
import { useTranslate } from '../../ui/translation.ts';

export interface Town {
  postcode: string;
  city: string;
}

/** A postcode and a town that no table contains together. It never blocks: CEDEX offices and new towns are missing. */
export interface TownDoubt {
  /** The line as it would be printed: « 69230 LION ». */
  written: string;
  message: string;
  /** Towns that may be meant. */
  proposals: readonly Town[];
}

/** With more towns than this, the list of the field itself serves better. */
const MAX_PROPOSALS = 3;

/** Asks whether a postcode and a town belong together. The address is in the body: it does not belong in a URL. */
export const townQuery = ({ postcode, city }: Town) =>
  queryOptions({
    queryKey: ['town', postcode, city],
    queryFn: () => call<TownAnswer>('POST', '/addresses/check', { postcode, city: city.slice(0, 70) }),
    staleTime: Infinity,
    retry: false,
  });

/** The part of an address that can be checked; null abroad and while the postcode is incomplete. */
export function toCheckedTown(address: { postcode?: string; city?: string; country?: string }): Town | null {
  const postcode = (address.postcode ?? '').replace(/\s/g, '');
  const city = (address.city ?? '').trim();
  return isDomestic(address.country) && /^\d{5}$/.test(postcode) ? { postcode, city } : null;
}

export const formatTown = (town: Town): string => normaliseAddress({ ...town, kind: 'person' }).lines[5]!;

export function findTownDoubt(town: Town, { message, communes }: TownAnswer): TownDoubt | null {
  if (!message || town.city === '') return null;
  const proposals = communes.length <= MAX_PROPOSALS ? communes : [];
  return {
    written: formatTown(town),
    message,
    proposals: proposals.map(({ name, postcode }) => ({ postcode, city: name })),
  };
}

/** Keeps the postcode on the line of its town. */
export const bindPostcode = (written: string): string => written.replace(' ', '\u00a0');

/** The two answers to a doubt: a town that fits, or the line as it was typed. */
export function TownChoice({
  doubt: { written, proposals },
  onUse,
  onConfirm,
  children,
}: {
  doubt: TownDoubt;
  onUse: (town: Town) => void;
  onConfirm: () => void;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="row" role="group" aria-label={`«\u00a0${written}\u00a0»`}>
      {proposals.map((town) => (
        <button
          className="btn btn-small"
          type="button"
          key={town.postcode + town.city}
          onClick={() => onUse({ postcode: town.postcode, city: town.city })}
        >
          {t(`Utiliser ${bindPostcode(formatTown(town))}`)}
        </button>
      ))}
      {children}
      <button className="btn btn-quiet btn-small" type="button" onClick={onConfirm}>
        {t(`Garder ${bindPostcode(written)}`)}
      </button>
    </div>
  );
}

export type AddressSide = 'sender' | 'recipient';
export interface OpenDoubt extends TownDoubt {
  side: AddressSide;
}

/**
 * The doubts of a whole letter, for its last reading. A town that was confirmed where it was typed is questioned once
 * more here; `confirm` ends that for as long as the form is open.
 */
export function useTownDoubts({ sender, recipient }: DraftContent, options: { isEnabled: boolean }) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const open = [useTownDoubt('recipient', recipient, options), useTownDoubt('sender', sender, options)].filter(
    (doubt) => doubt !== null && !confirmed.includes(doubt.written),
  ) as OpenDoubt[];
  return { open, confirm: (written: string): void => setConfirmed([...confirmed, written]) };
}

function useTownDoubt(
  side: AddressSide,
  address: Partial<Town>,
  { isEnabled }: { isEnabled: boolean },
): OpenDoubt | null {
  const town = toCheckedTown(address);
  const { data } = useQuery({
    ...townQuery(town ?? { postcode: '', city: '' }),
    enabled: isEnabled && town !== null && town.city !== '',
  });
  const doubt = isEnabled && town && data ? findTownDoubt(town, data) : null;
  return doubt && { ...doubt, side };
}
