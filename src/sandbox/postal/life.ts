import type { Notification, Sending } from './model.ts';
import type { PostalBook } from './book.ts';
import type { Faults } from './faults.ts';

/** A callback is asked for again until the other side says 201; the real waits (10 to 340 minutes) are shortened. */
const WAITS_MS = [250, 500, 1000, 2000, 4000, 5000];
const MOST_ATTEMPTS = 60;
const ANSWER_WITHIN_MS = 10_000;
const AT_ONCE = 8;
/** Timers hold at most 2^31 ms; a longer wait is looked at again on the way. */
const LONGEST_TIMER = 60_000;

/** Lets time pass for the letters: does what is due, tells the subscribers, and goes on where it was after a restart. */
export class Life {
  private timer: NodeJS.Timeout | undefined;
  private looking: NodeJS.Immediate | undefined;
  private readonly calling = new Set<Notification>();
  private readonly stop = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly book: PostalBook,
    private readonly faults: Faults,
    private readonly complain: (error: unknown) => void,
  ) {
    book.watch(() => this.wake());
    this.wake();
  }

  async close(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.timer);
    clearImmediate(this.looking);
    await Promise.allSettled(this.running);
  }

  private wake(): void {
    if (this.stop.signal.aborted || this.looking) return;
    this.looking = setImmediate(() => {
      this.looking = undefined;
      clearTimeout(this.timer);
      const soonest = Math.min(this.nextStepAt(), this.nextCallAt());
      if (soonest === Infinity) return;
      this.timer = setTimeout(() => this.pass(), Math.min(LONGEST_TIMER, Math.max(0, soonest - Date.now())));
    });
  }

  private pass(): void {
    const now = Date.now();
    try {
      // The life went on while this process was down: a step carries the instant it was due.
      for (const { sending, index, dueAt } of this.dueSteps(now)) this.book.step(sending, index, dueAt);
      for (const one of this.book.pending) {
        if (this.calling.size >= AT_ONCE) break;
        if (one.nextAt <= now && !this.calling.has(one)) this.begin(one);
      }
    } catch (error) {
      this.complain(error);
    }
    this.wake();
  }

  private dueSteps(now: number): { sending: Sending; index: number; dueAt: number }[] {
    return [...this.book.living]
      .flatMap((sending) => sending.plan.flatMap(({ dueAt, doneAt }, index) => (doneAt === undefined && dueAt <= now ? [{ sending, index, dueAt }] : [])))
      .toSorted((a, b) => a.dueAt - b.dueAt);
  }

  private nextStepAt(): number {
    let soonest = Infinity;
    for (const { plan } of this.book.living) for (const { dueAt, doneAt } of plan) if (doneAt === undefined && dueAt < soonest) soonest = dueAt;
    return soonest;
  }

  private nextCallAt(): number {
    if (this.calling.size >= AT_ONCE) return Infinity;
    let soonest = Infinity;
    for (const one of this.book.pending) if (!this.calling.has(one) && one.nextAt < soonest) soonest = one.nextAt;
    return soonest;
  }

  private begin(notification: Notification): void {
    this.calling.add(notification);
    const run = this.call(notification)
      .catch(this.complain)
      .finally(() => {
        this.calling.delete(notification);
        this.running.delete(run);
        this.wake();
      });
    this.running.add(run);
  }

  private async call(notification: Notification): Promise<void> {
    const code = await this.deliver(notification);
    if (code === 201 && this.faults.strikes('duplicate_callback')) await this.deliver(notification);
    if (this.stop.signal.aborted) return;
    const tried = notification.attempts + 1;
    const status = code === 201 ? 'SENT' : tried >= MOST_ATTEMPTS ? 'MAX_RETRY' : 'PENDING';
    const at = Date.now();
    const nextAt = at + WAITS_MS[Math.min(tried - 1, WAITS_MS.length - 1)]!;
    this.book.commit({ t: 'tried', id: notification.id, at, code, status, nextAt });
  }

  private async deliver({ subscriptionId, content }: Notification): Promise<number | null> {
    const subscription = this.book.subscriptions.get(subscriptionId);
    if (!subscription) return 201; // unsubscribed in the meantime: nobody is left to tell
    const basic = subscription.authentication?.basic;
    try {
      const response = await fetch(subscription.callback_url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(basic && { authorization: `Basic ${Buffer.from(`${basic.login}:${basic.password}`).toString('base64')}` }),
        },
        body: JSON.stringify(content),
        redirect: 'manual',
        signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}
