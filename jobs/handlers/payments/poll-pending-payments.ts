import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import {
  listProcessingCheckouts,
  recheckSubscription,
  syncCheckout,
  syncRefund,
  listStaleCheckouts,
  listStaleRefunds,
  listStaleSubscriptions,
} from '../../../src/modules/payments/index.ts';

/** Reads checkouts, refunds and subscriptions again that were silent for a minute: webhooks get lost. */
export async function pollPendingPayments(deps: Deps): Promise<void> {
  const aMinuteAgo = new Date(deps.now().getTime() - 60_000);
  const { sessionIds, subscriptionIds } = await listStaleSubscriptions(deps, aMinuteAgo);
  const work = [
    ...[...(await listStaleCheckouts(deps, aMinuteAgo)), ...sessionIds].map(
      (sessionId) => () => syncCheckout(deps, { sessionId }),
    ),
    ...(await listStaleRefunds(deps)).map((stripeRefundId) => () => syncRefund(deps, { stripeRefundId })),
    ...subscriptionIds.map((stripeSubscriptionId) => () => recheckSubscription(deps, { stripeSubscriptionId })),
  ];
  await runEach(deps, work);
}

/** Banks take days, so an hourly read is enough. */
export async function recheckProcessingPayments(deps: Deps): Promise<void> {
  await runEach(
    deps,
    (await listProcessingCheckouts(deps)).map((sessionId) => () => syncCheckout(deps, { sessionId })),
  );
}

async function runEach(deps: Deps, work: readonly (() => Promise<void>)[]): Promise<void> {
  for (const task of work)
    await task().catch((error: unknown) =>
      deps.log.warn({ error: serializeError(error) }, 'a payment could not be read again'),
    );
}
