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

/** Webhooks get lost: a page, a refund or a period that stayed silent for a minute is read again at Stripe. */
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
  await settleEach(deps, work);
}

/** A bank takes days, so each hour is enough. */
export async function recheckProcessingPayments(deps: Deps): Promise<void> {
  await settleEach(
    deps,
    (await listProcessingCheckouts(deps)).map((sessionId) => () => syncCheckout(deps, { sessionId })),
  );
}

async function settleEach(deps: Deps, work: readonly (() => Promise<void>)[]): Promise<void> {
  for (const settle of work)
    await settle().catch((error: unknown) =>
      deps.log.warn({ error: serializeError(error) }, 'a payment could not be read again'),
    );
}
