import { announceArrival, announcePayout } from './balance.ts';
import type { Billing } from './billing.ts';
import { attemptCharge } from './collection.ts';
import type { HostedPages } from './desk.ts';
import type { Task, TaskName } from './ledger.ts';
import type { Subscription, TestClock } from './objects/kinds.ts';

const TICK_MS = 1000;

/** Performs what is due: each second by real time, by a test clock's time when it is advanced. */
export class Clocks {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly does: Record<TaskName, (about: string) => void>;

  constructor(
    private readonly billing: Billing,
    desk: HostedPages,
  ) {
    const { bank } = billing;
    this.does = {
      expire_page: (id) => desk.expire(id),
      warn_trial: (id) => billing.warnTrial(id),
      announce_bill: (id) => billing.announceBill(id),
      end_period: (id) => billing.endPeriod(id),
      finalize: (id) => billing.finalize(id, { isConfirmed: false }),
      retry: (id) => attemptCharge(billing.subscriptions, id, { isConfirmed: false }),
      expire_incomplete: (id) => billing.expireIncomplete(id),
      settle_refund: (id) => bank.settleRefund(id),
      fail_refund: (id) => bank.failRefund(id),
      pay_debit: (id) => desk.debits.collect(id),
      refuse_debit: (id) => desk.debits.refuse(id),
      make_payout: (id) => announcePayout(bank, id),
      pay_payout: (id) => announceArrival(bank, id),
    };
  }

  start(): void {
    const { ledger } = this.billing.bank;
    // A clock that was advancing when the process died continues.
    for (const clock of ledger.all('test_helpers.test_clock'))
      if (clock.status === 'advancing') this.move(clock, getTarget(clock));
    // Completed checkout sessions of a log that is older than scheduled tasks.
    for (const page of ledger.all('checkout.session'))
      if (page.status === 'open' && !ledger.tasks.has(`expire_page ${page.id}`))
        ledger.plan({ what: 'expire_page', about: page.id, at: page.expires_at, clock: null });
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }
  close(): void {
    clearInterval(this.timer);
    this.isClosed = true;
  }

  tick(): void {
    const { time } = this.billing.bank;
    for (let next = this.next(null); next && next.at <= time.by(null); next = this.next(null)) this.run(next);
  }

  /** The clock is "advancing" until everything due on the way has happened, in order. */
  advance(clock: TestClock, to: number): TestClock {
    const { ledger, webhooks } = this.billing.bank;
    const going = ledger.put({
      ...clock,
      status: 'advancing' as const,
      status_details: { advancing: { target_frozen_time: to } },
    });
    webhooks.notify('test_helpers.test_clock.advancing', going);
    setImmediate(() => this.move(going, to));
    return going;
  }

  private move(clock: TestClock, to: number): void {
    if (this.isClosed) return;
    const { ledger, webhooks } = this.billing.bank;
    for (let next = this.next(clock.id); next && next.at <= to; next = this.next(clock.id)) {
      const due = next;
      ledger.together(() => {
        const currentClock = ledger.get(clock.id, 'test_helpers.test_clock')!;
        ledger.put({ ...currentClock, frozen_time: Math.max(currentClock.frozen_time, due.at) });
        this.run(due);
      });
    }
    ledger.together(() =>
      webhooks.notify(
        'test_helpers.test_clock.ready',
        ledger.put({ ...clock, frozen_time: to, status: 'ready', status_details: {} }),
      ),
    );
  }

  /**
   * Moves all instants of a subscription in real time back, so that it seems to have begun earlier, and performs what
   * is then due. Drafts are finalised without their hour, because a person is waiting.
   */
  shift(before: Subscription, seconds: number): void {
    const { billing } = this;
    const { ledger } = billing.bank;
    ledger.together(() => {
      const back = (instant: unknown): number | null => (typeof instant === 'number' ? instant - seconds : null);
      const item = before.items.data[0]!;
      billing.subscriptions.change(before, {
        created: back(before['created']),
        start_date: before.start_date - seconds,
        trial_start: back(before['trial_start']),
        trial_end: back(before.trial_end),
        billing_cycle_anchor: before.billing_cycle_anchor - seconds,
        cancel_at: back(before['cancel_at']),
        canceled_at: back(before['canceled_at']),
        items: {
          ...before.items,
          data: [
            {
              ...item,
              current_period_start: item.current_period_start - seconds,
              current_period_end: item.current_period_end - seconds,
            },
          ],
        },
      });
      for (const task of this.listTasks(before)) ledger.plan({ ...task, at: task.at - seconds });
      for (const bill of billing.subscriptions.listBills(before, 'open'))
        ledger.put({ ...bill, next_payment_attempt: back(bill.next_payment_attempt) });
    });
    this.tick();
    for (const task of this.listTasks(before)) if (task.what === 'finalize') this.run(task);
    this.tick();
  }

  private listTasks(subscription: Subscription): Task[] {
    const { ledger } = this.billing.bank;
    return [...ledger.tasks.values()].filter(
      ({ about }) =>
        about === subscription.id ||
        ledger.get(about, 'invoice')?.parent.subscription_details.subscription === subscription.id,
    );
  }

  private next(clock: string | null): Task | undefined {
    let first: Task | undefined;
    for (const task of this.billing.bank.ledger.tasks.values())
      if (task.clock === clock && (!first || task.at < first.at)) first = task;
    return first;
  }

  private run({ what, about }: Task): void {
    const { ledger } = this.billing.bank;
    ledger.together(() => {
      ledger.unplan(what, about);
      this.does[what](about);
    });
  }
}

const getTarget = ({ status_details, frozen_time }: TestClock): number =>
  status_details.advancing?.target_frozen_time ?? frozen_time;
