import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../harness/test-app.ts';
import { type BatchCase, daysAgo, deletedFrom, buildRows } from './batch-case.ts';

const insertPayments = (app: TestApp, ids: readonly string[], columns: (id: string) => object): Promise<unknown> =>
  app.db('payments').insert(
    ids.map((id) => ({
      id,
      order_id: id,
      user_id: id,
      order_reference: id,
      amount_cents: 1380,
      lines: '[]',
      created_at: daysAgo(app, 2),
      ...columns(id),
    })),
  );

const insertSubscriptions = (app: TestApp, ids: readonly string[], columns: (id: string) => object): Promise<unknown> =>
  app.db('subscriptions').insert(
    ids.map((id) => ({
      id,
      reference: id,
      user_id: id,
      offer: 'subscription_without_trial',
      status: 'active',
      price_cents: 990,
      consents: '{}',
      created_at: daysAgo(app, 800),
      ...columns(id),
    })),
  );

function page(
  { payments }: TestApp,
  id: string,
  state: { status: 'expired' | 'complete'; isDeclined?: boolean },
): void {
  payments.pages.set(`cs_${id}`, {
    sessionId: `cs_${id}`,
    paid: false,
    isProcessing: false,
    isDeclined: false,
    currency: 'eur',
    ourId: id,
    url: null,
    amountCents: 1380,
    ...state,
  });
}

const pages = (app: TestApp, ids: readonly string[], state: Parameters<typeof page>[2]): void => {
  for (const id of ids) page(app, id, state);
};

const pending: BatchCase = buildRows('payments', 'open pages', {
  fill(app, ids) {
    pages(app, ids, { status: 'expired' });
    return insertPayments(app, ids, (id) => ({ status: 'pending', stripe_session_id: `cs_${id}` }));
  },
  isLeft: (rows) => rows.where({ status: 'pending' }),
});

const unopened: BatchCase = buildRows('payments', 'payments whose page could not be opened', {
  fill: (app, ids) => insertPayments(app, ids, () => ({ status: 'pending', status_since: daysAgo(app, 2) })),
  isLeft: (rows) => rows.where({ status: 'pending' }),
});

const processing: BatchCase = buildRows('payments', 'payments that a bank confirms', {
  fill(app, ids) {
    pages(app, ids, { status: 'complete', isDeclined: true });
    return insertPayments(app, ids, (id) => ({ status: 'processing', stripe_session_id: `cs_${id}` }));
  },
  isLeft: (rows) => rows.where({ status: 'processing' }),
});

const refunds: BatchCase = buildRows('refunds', 'refunds', {
  async fill(app, ids) {
    await insertPayments(app, ids, () => ({ status: 'succeeded' }));
    for (const id of ids)
      app.payments.refunds.set(`re_${id}`, {
        refundId: `re_${id}`,
        ourId: id,
        status: 'failed',
        amountCents: 100,
        paymentIntentId: id,
      });
    await app.db('refunds').insert(
      ids.map((id) => ({
        id,
        payment_id: id,
        cause: 'x',
        status: 'sent',
        status_since: daysAgo(app, 1),
        amount_cents: 100,
        reason: 'x',
        stripe_refund_id: `re_${id}`,
      })),
    );
  },
  isLeft: (rows) => rows.where({ status: 'sent' }),
});

const subscriptionPages: BatchCase = buildRows('subscriptions', 'open pages of subscriptions', {
  fill(app, ids) {
    pages(app, ids, { status: 'expired' });
    return insertSubscriptions(app, ids, (id) => ({
      status: 'incomplete',
      stripe_session_id: `cs_${id}`,
      created_at: daysAgo(app, 2),
    }));
  },
  isLeft: (rows) => rows.where({ status: 'incomplete' }),
});

const periods: BatchCase = buildRows('subscriptions', 'periods that ended', {
  fill(app, ids) {
    const periodEndsAt = daysAgo(app, -30);
    for (const id of ids)
      app.payments.subscriptions.set(`sub_${id}`, {
        subscriptionId: `sub_${id}`,
        ourId: id,
        customerId: `cus_${id}`,
        status: 'active',
        startedAt: daysAgo(app, 31),
        trialEndsAt: null,
        periodStartsAt: daysAgo(app, 1),
        periodEndsAt,
        cancelAtPeriodEnd: false,
        endedAt: null,
        card: null,
        newerMethodId: null,
        latestBillId: null,
      });
    return insertSubscriptions(app, ids, (id) => ({
      stripe_subscription_id: `sub_${id}`,
      period_ends_at: daysAgo(app, 1),
    }));
  },
  isLeft: (rows) => rows.whereNot('period_ends_at', '>', new Date()),
});

const payouts: BatchCase = {
  ...deletedFrom('payouts', (id, app) => ({
    stripe_payout_id: id,
    provider_status: 'paid',
    amount_cents: 0,
    currency: 'eur',
    arrives_on: daysAgo(app, 1),
    created_at: daysAgo(app, 2),
  })),
  left: ({ db }, ids) =>
    db('payouts')
      .whereIn('id', [...ids])
      .whereNull('operations_read_at')
      .orderBy('id')
      .pluck('id'),
};

/** Money that was paid for an order without a letter. */
const paidOrders: BatchCase = {
  what: 'paid orders without a letter',
  fill: (app, ids) => insertPayments(app, ids, () => ({ status: 'succeeded', paid_at: daysAgo(app, 1) })),
  async left({ db }, ids) {
    const found: string[] = await db('discrepancies').where({ kind: 'payment_without_letter' }).pluck('subject');
    return ids.filter((id) => !found.includes(id));
  },
  table: 'discrepancies',
  key: 'subject',
  refuses: 'insert',
};

/** Eleven years and the rest of an accounting year. */
const OLD_DAYS = 13 * 365;

/** Of payments, with their invoices. */
const oldPayments: BatchCase = buildRows('payments', 'payments of ten years ago', {
  async fill(app, ids) {
    const at = daysAgo(app, OLD_DAYS);
    await insertPayments(app, ids, () => ({ status: 'succeeded', created_at: at, status_since: at, paid_at: at }));
    await app.db('invoices').insert(
      ids.map((id) => ({
        id,
        number: id,
        kind: 'invoice',
        payment_id: id,
        content: '{}',
        total_cents: 1380,
        issued_at: at,
      })),
    );
  },
  isLeft: (rows) => rows,
});

export const paymentCases: Readonly<Record<string, readonly BatchCase[]>> = {
  'purge-accounting-records': [
    oldPayments,
    buildRows('subscriptions', 'subscriptions of ten years ago', {
      fill: (app, ids) =>
        insertSubscriptions(app, ids, () => ({
          user_id: randomUUID(),
          status: 'cancelled',
          ended_at: daysAgo(app, OLD_DAYS),
        })),
      isLeft: (rows) => rows,
    }),
    deletedFrom('balance_operations', (id, app) => ({
      stripe_transaction_id: id,
      type: 'payout',
      amount_cents: -100,
      fee_cents: 0,
      net_cents: -100,
      currency: 'eur',
      occurred_at: daysAgo(app, OLD_DAYS),
    })),
  ],
  'poll-pending-payments': [pending, unopened, refunds, subscriptionPages, periods],
  'recheck-processing-payments': [processing],
  'send-trial-reminders': [
    buildRows('subscriptions', 'trials', {
      fill: (app, ids) =>
        insertSubscriptions(app, ids, () => ({ status: 'trialing', offer: 'trial', trial_ends_at: daysAgo(app, -1) })),
      isLeft: (rows) => rows.whereNull('reminded_at'),
    }),
  ],
  'send-yearly-recaps': [
    buildRows('subscriptions', 'contracts', {
      fill: (app, ids) => insertSubscriptions(app, ids, () => ({ started_at: daysAgo(app, 400) })),
      isLeft: (rows) => rows.whereNull('recapped_at'),
    }),
  ],
  'sync-balance': [payouts],
  reconcile: [paidOrders],
  'purge-consent-ips': [
    buildRows('subscriptions', 'IP addresses of subscriptions', {
      fill: (app, ids) =>
        insertSubscriptions(app, ids, () => ({ user_id: randomUUID(), status: 'cancelled', consent_ip: '127.0.0.1' })),
      isLeft: (rows) => rows.whereNotNull('consent_ip'),
    }),
  ],
};
