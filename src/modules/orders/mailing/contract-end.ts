import { formatDate, toNoon } from '../../../domain/format-date.ts';
import { toParisDay, type ContractEnd } from '../../../letterpress/index.ts';
import type { TimelineEntry } from '../contract.ts';
import { getOutcome } from './letter-status-text.ts';
import type { Letter } from './models/letter.ts';
import { getReturnCause, isSent } from './next-steps.ts';
import { insertEntry } from './timeline.ts';

/** How a letter was posted, and the days on which it really arrived. */
export function describePosting({ product, presentedAt, deliveredAt }: Letter) {
  const firstAt = presentedAt ?? deliveredAt;
  return {
    sending: product,
    arrival: { presented: firstAt && toParisDay(firstAt), received: deliveredAt && toParisDay(deliveredAt) },
  };
}

/** Adds the end of the contract that the letter terminates: as the letter says it, then as the arrival makes it. */
export function addContractEnd(
  entries: readonly TimelineEntry[],
  { contractEnd, letter, now }: { contractEnd: ContractEnd | null; letter: Letter; now: Date },
): TimelineEntry[] {
  if (!contractEnd || !isReliable(contractEnd, letter, now)) return [...entries];
  const { called, counted, day, from, isExpected } = contractEnd;
  const end = `Le ${formatDate(toNoon(day))}`;
  const arrival = `si elle est ${counted === 'presented' ? 'présentée' : 'reçue'} le ${formatDate(toNoon(from))}`;
  return insertEntry(entries, {
    at: toNoon(day).toISOString(),
    day,
    status: 'contract_end',
    title: isExpected ? `${called} prévue` : called,
    text: isExpected ? `${end}, ${arrival}.` : `${end}.`,
    happened: day < toParisDay(now),
  });
}

/** Whether the day may be shown: a wrong one would cost a rent or a job. */
function isReliable({ counted, from, isExpected }: ContractEnd, letter: Letter, now: Date): boolean {
  if (letter.purgedAt || !isSent(letter)) return false;
  const isReturned = getOutcome(letter) === 'returned';
  // An unclaimed letter was presented but not received, so a period that starts on receipt has not started.
  if (isReturned && (counted === 'received' || getReturnCause(letter) === 'address')) return false;
  // A supposed arrival that did not happen on its day says nothing any more.
  return !isExpected || (!isReturned && from >= toParisDay(now));
}
