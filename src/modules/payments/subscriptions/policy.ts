import type { Deps } from '../../../kernel/deps.ts';
import { addDays, moveToWorkday, toParisDay } from '../../../letterpress/index.ts';
import type { Subscription } from './models/subscription.ts';

const DAY_MS = 86_400_000;
export type Clock = Pick<Deps, 'now' | 'config'>;

/** Letters are included during the trial or a paid month, and for some days after the bank declined an invoice. */
export const isEntitled = (row: Subscription, { now, config }: Clock): boolean =>
  row.status === 'trialing' ||
  row.status === 'active' ||
  (row.status === 'past_due' && now().getTime() < row.statusSince.getTime() + config.graceDays * DAY_MS);

/** From the contract (L. 221-18 c. conso). */
const WITHDRAWAL_DAYS = 14;

/**
 * The day of the contract does not count, and the period ends with its last day in Paris; a Saturday, Sunday or holiday
 * moves it to the next working day (L. 221-19 c. conso).
 */
export const canWithdraw = ({ startedAt }: { startedAt: Date | null }, now: Date): boolean =>
  startedAt !== null && toParisDay(now) <= moveToWorkday(addDays(toParisDay(startedAt), WITHDRAWAL_DAYS));

interface Period {
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
}

/**
 * Computes what is due of a paid period when the contract ends before it, in cents: nothing if nothing was used in it,
 * else its elapsed days (L. 221-25 c. conso). The free days of a trial are no part of it.
 */
export const computeDueCents = (
  amountCents: number,
  { lastUsedAt }: Pick<Subscription, 'lastUsedAt'>,
  period: Period,
  endedAt: Date,
): number =>
  lastUsedAt && period.periodStartsAt && lastUsedAt >= period.periodStartsAt
    ? computeElapsedCents(amountCents, period, endedAt)
    : 0;

/** Computes the share of the elapsed days of a paid period, in cents, rounded in the person's favour. */
function computeElapsedCents(amountCents: number, period: Period, now: Date): number {
  if (!period.periodStartsAt || !period.periodEndsAt) return 0;
  const days = Math.max(1, Math.round((period.periodEndsAt.getTime() - period.periodStartsAt.getTime()) / DAY_MS));
  const elapsed = Math.min(days, Math.max(0, Math.ceil((now.getTime() - period.periodStartsAt.getTime()) / DAY_MS)));
  return Math.floor((amountCents * elapsed) / days);
}

/** Whether a payment came after its contract had ended within the paid period: something of it goes back. */
export const isPaidAfterEnd = (
  { paidAt }: { paidAt: Date | null },
  { endedAt, periodEndsAt }: Pick<Subscription, 'endedAt' | 'periodEndsAt'>,
): boolean =>
  paidAt !== null && endedAt !== null && periodEndsAt !== null && paidAt >= endedAt && endedAt < periodEndsAt;
