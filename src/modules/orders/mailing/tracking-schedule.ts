import { toParisDay } from '../../../letterpress/index.ts';
import type { Letter } from './models/letter.ts';

const DAY = 86_400_000;

/** After this time no new event is expected (docs/domain/la-poste.md#tracking-quota). */
const MAX_POLL_DAYS = 60;

type PolledLetter = Pick<
  Letter,
  'status' | 'product' | 'expectedOn' | 'returnedToSenderAt' | 'createdAt' | 'depositedAt' | 'handedOverAt'
>;

/** Why a letter is no longer polled at La Poste; null while it is. */
export function findPollingStopReason(letter: PolledLetter, now: Date): string | null {
  if (letter.product === 'green') return 'not tracked';
  if (
    letter.status === 'delivered' ||
    letter.status === 'archived' ||
    letter.status === 'cancelled' ||
    letter.status === 'rejected'
  )
    return letter.status;
  // An undeliverable letter may still be delivered on its way back, but not once its sender has it.
  if (letter.returnedToSenderAt) return 'handed back';
  return now.getTime() - findStart(letter).getTime() > MAX_POLL_DAYS * DAY ? `silent for ${MAX_POLL_DAYS} days` : null;
}

const findStart = (letter: PolledLetter): Date => letter.depositedAt ?? letter.handedOverAt ?? letter.createdAt;

/**
 * When a letter is polled next: most often on its expected day, every six hours while it moves, every twelve while it
 * waits.
 */
export function computeNextPoll(letter: PolledLetter, now: Date, hourSeconds = 3600): Date {
  const age = now.getTime() - findStart(letter).getTime();
  const today = toParisDay(now);
  const isWaiting = letter.status === 'awaiting_pickup' || letter.status === 'returned';
  return new Date(now.getTime() + computeHours() * hourSeconds * 1000);

  function computeHours(): number {
    if (isWaiting) return 12;
    if (letter.expectedOn === today) return 2;
    if (age < 3 * DAY || (letter.expectedOn !== null && letter.expectedOn > today)) return 6;
    return age < 14 * DAY ? 12 : 24;
  }
}
