import type { StripeStore } from './ledger.ts';
import { realNow } from './objects/kinds.ts';

export const HOUR = 3600;
export const DAY = 86_400;

/** The same day some months later, or the last day of a shorter month, as Stripe computes from the anchor. */
export function addMonths(timestamp: number, months: number): number {
  const from = new Date(timestamp * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return Math.floor(to.getTime() / 1000);
}

/** Counts the months from the anchor to the end of a period; adding half a month absorbs short ones. */
export const monthsFrom = (anchor: number, end: number): number =>
  Math.max(0, Math.round((end - anchor) / (30.44 * DAY)));

/** The current time of a customer: their test clock's, or real time. */
export class Time {
  constructor(private readonly ledger: StripeStore) {}

  findClock(customerId: string | null): string | null {
    return (customerId && this.ledger.get(customerId, 'customer')?.test_clock) || null;
  }
  of(customerId: string | null): number {
    return this.by(this.findClock(customerId));
  }
  by(clockId: string | null): number {
    return (clockId && this.ledger.get(clockId, 'test_helpers.test_clock')?.frozen_time) || realNow();
  }
}
