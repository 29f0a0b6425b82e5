const DAY = 86_400_000;
/** From the contract (L. 221-18 c. conso). */
const WITHDRAWAL_DAYS = 14;

export const canWithdraw = ({ startedAt }: { startedAt: Date | null }, now: Date): boolean =>
  startedAt !== null && now.getTime() <= startedAt.getTime() + WITHDRAWAL_DAYS * DAY;

/** What is due for the days of the paid period that have begun, in cents, rounded in the person's favour (L. 221-25 c. conso). */
export function computeWithdrawalRefund(
  amountCents: number,
  period: { periodStartsAt: Date | null; periodEndsAt: Date | null },
  now: Date,
): number {
  if (!period.periodStartsAt || !period.periodEndsAt) return 0;
  const days = Math.max(1, Math.round((period.periodEndsAt.getTime() - period.periodStartsAt.getTime()) / DAY));
  const gone = Math.min(days, Math.max(0, Math.ceil((now.getTime() - period.periodStartsAt.getTime()) / DAY)));
  return Math.floor((amountCents * gone) / days);
}
