import { runInBatches, runSteps } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import {
  failUnopenedPayment,
  pageOpenedPortals,
  pageProcessingCheckouts,
  pageStaleCheckouts,
  pageStaleRefunds,
  pageStaleSubscriptionPages,
  pageStaleSubscriptions,
  pageUnopenedPayments,
  recheckSubscription,
  recordRead,
  syncCheckout,
  syncRefund,
} from '../../../src/modules/payments/index.ts';

/**
 * Reads checkouts, refunds and subscriptions again whose events are late: webhooks get lost. A payment whose page could
 * not be opened is given up after a day.
 */
export function pollPendingPayments(deps: Deps, signal?: AbortSignal): Promise<void> {
  const syncPage = ({ sessionId }: { sessionId: string }) => syncCheckout(deps, { sessionId });
  const recheck = ({ stripeSubscriptionId }: { stripeSubscriptionId: string }) =>
    recheckSubscription(deps, { stripeSubscriptionId });
  return runSteps([
    () => readEach(deps, signal, { table: 'payments', load: pageStaleCheckouts(deps), read: syncPage }),
    () =>
      runInBatches(deps, {
        subject: 'payments without a page',
        load: pageUnopenedPayments(deps),
        process: ({ id }) => failUnopenedPayment(deps, { id }),
        signal,
      }),
    () =>
      readEach(deps, signal, {
        table: 'refunds',
        load: pageStaleRefunds(deps),
        read: ({ stripeRefundId }) => syncRefund(deps, { stripeRefundId }),
      }),
    () => readEach(deps, signal, { table: 'subscriptions', load: pageStaleSubscriptionPages(deps), read: syncPage }),
    () => readEach(deps, signal, { table: 'subscriptions', load: pageStaleSubscriptions(deps), read: recheck }),
    () => readEach(deps, signal, { table: 'subscriptions', load: pageOpenedPortals(deps), read: recheck }),
  ]);
}

/** The read is recorded first, so that one that fails waits for its next time too. */
const readEach = <Row extends { id: string }>(
  deps: Deps,
  signal: AbortSignal | undefined,
  {
    table,
    load,
    read,
  }: {
    table: Parameters<typeof recordRead>[1]['table'];
    load: (after: string | undefined, limit: number) => Promise<readonly Row[]>;
    read: (row: Row) => Promise<unknown>;
  },
): Promise<number> =>
  runInBatches(deps, {
    subject: table,
    load,
    async process(row) {
      await recordRead(deps, { table, id: row.id });
      await read(row);
    },
    signal,
  });

/** Banks take days, so an hourly read is enough. */
export const recheckProcessingPayments = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runInBatches(deps, {
    subject: 'checkouts',
    load: pageProcessingCheckouts(deps),
    process: ({ sessionId }) => syncCheckout(deps, { sessionId }),
    signal,
  });
