import type { Letter } from './models/letter.ts';

const DAY = 86_400_000;

/** Beyond this nothing new is to be expected of a letter (docs/domain/la-poste.md#tracking-quota). */
const LONGEST_DAYS = 60;

type Followed = Pick<
  Letter,
  'status' | 'product' | 'expectedOn' | 'returnedToSenderAt' | 'createdAt' | 'depositedAt' | 'handedOverAt'
>;

/** Why La Poste is not asked about a letter any more; null while it is. */
export function findPollingStopReason(letter: Followed, now: Date): string | null {
  if (letter.product === 'green') return 'not tracked';
  if (
    letter.status === 'delivered' ||
    letter.status === 'archived' ||
    letter.status === 'cancelled' ||
    letter.status === 'rejected'
  )
    return letter.status;
  // Called undeliverable, it may still be delivered on its way back; once its sender holds it, it may not.
  if (letter.returnedToSenderAt) return 'handed back';
  return now.getTime() - begun(letter).getTime() > LONGEST_DAYS * DAY ? `silent for ${LONGEST_DAYS} days` : null;
}

const begun = (letter: Followed): Date => letter.depositedAt ?? letter.handedOverAt ?? letter.createdAt;

/** When a letter is asked about next: often while it moves, on the day it is expected most of all, daily once it only waits. */
export function nextPoll(letter: Followed, now: Date, hourSeconds = 3600): Date {
  const age = now.getTime() - begun(letter).getTime();
  const today = now.toISOString().slice(0, 10);
  const waits = letter.status === 'awaiting_pickup' || letter.status === 'returned';
  const hours =
    !waits && letter.expectedOn === today
      ? 2
      : waits
        ? 12
        : age < 3 * DAY || (letter.expectedOn !== null && letter.expectedOn > today)
          ? 6
          : age < 14 * DAY
            ? 12
            : 24;
  return new Date(now.getTime() + hours * hourSeconds * 1000);
}
