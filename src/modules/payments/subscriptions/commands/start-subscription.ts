import type { z } from 'zod';
import type { CheckoutState } from '../../../../adapters/payments/port.ts';
import { formatEuros } from '../../../../domain/money.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { createReference } from '../../../../kernel/ids.ts';
import { buildConsentRecord } from '../../checkout/build-consent-record.ts';
import { callProviderForCustomer } from '../../checkout/commands/call-provider.ts';
import { assertOfferPricesMatch } from '../../checkout/commands/check-prices.ts';
import { SUBSCRIPTION_AGREEMENTS } from '../../checkout/consents.contract.ts';
import { paymentUnavailable } from '../../checkout/errors.ts';
import { offers } from '../../checkout/offers.ts';
import { getSoldOffer } from '../../checkout/price.ts';
import type { SubscriptionOffer } from '../../contract.ts';
import type { NewSubscription } from '../contract.ts';
import { alreadySubscribed, monthlyPriceChanged, subscriptionProcessing, trialAlreadyUsed } from '../errors.ts';
import { Subscription, type SubscriptionConsents } from '../models/subscription.ts';
import { subscriptionStateMachine } from '../subscription.state-machine.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Opens (or finds) the hosted page on which a subscription starts. Nothing is owed before the person has finished
 * there.
 */
export async function startSubscription(
  deps: Deps,
  input: { user: Actor; subscription: z.output<typeof NewSubscription>; from: string },
): Promise<{ url: string }> {
  const { user, subscription: requested } = input;
  const offer = getSoldOffer(offers, requested.offer);
  if (requested.expectedMonthlyCents !== offer.monthlyCents)
    throw monthlyPriceChanged({ monthlyCents: offer.monthlyCents });
  const consents = {
    ...(await buildConsentRecord(deps, SUBSCRIPTION_AGREEMENTS, requested.consents.version)),
    price: `${formatEuros(offer.priceCents)} ${offer.follows}`,
  };

  // A page may have expired, been finished a moment ago, or be open for the other offer or an earlier price: each is
  // handled, then the loop tries again.
  for (let round = 0; round < 3; round += 1) {
    const row = await prepareSubscription(deps, user, requested, { consents, consentIp: input.from });
    if (row.offer !== requested.offer || row.priceCents !== requested.expectedMonthlyCents) {
      await closeOtherPage(deps, row);
      continue;
    }
    const page = await openPage(deps, row, user, requested.returnTo ?? '/mon-compte');
    await Subscription.query(deps.db)
      .where({ id: row.id, attempt: row.attempt })
      .patch({
        stripeSessionId: page.sessionId,
        ...(row.stripeSessionId !== page.sessionId && { pageOpenedAt: deps.now() }),
      });
    if (page.status === 'open' && page.url) return { url: page.url };
    if (page.status === 'expired')
      await Subscription.query(deps.db)
        .where({ id: row.id, attempt: row.attempt })
        .patch({ attempt: row.attempt + 1, stripeSessionId: null });
    else await followPage(deps, row, page.sessionId);
  }
  throw paymentUnavailable({ userId: user.id });
}

/** Creates the one current subscription of a person, or finds it. */
const prepareSubscription = (
  deps: Deps,
  user: Actor,
  requested: z.output<typeof NewSubscription>,
  agreement: { consents: SubscriptionConsents; consentIp: string },
): Promise<Subscription> =>
  deps.db.transaction(async (trx) => {
    const before = await Subscription.query(trx).where({ userId: user.id }).orderBy('createdAt');
    if (before.some(({ status }) => subscriptionStateMachine.isIn('current', status))) throw alreadySubscribed();
    if (requested.offer === 'trial' && before.some(({ trialEndsAt }) => trialEndsAt)) throw trialAlreadyUsed();
    const id = deps.newId();
    await Subscription.query(trx)
      .insert({
        id,
        reference: createReference(6, id),
        userId: user.id,
        offer: requested.offer,
        status: subscriptionStateMachine.initial,
        priceCents: requested.expectedMonthlyCents,
        ...agreement,
      })
      .onConflict()
      .ignore();
    // A repeated request before payment: the last consent counts. It names the price, so a row of an earlier price keeps
    // its own.
    await Subscription.query(trx)
      .where({
        userId: user.id,
        offer: requested.offer,
        priceCents: requested.expectedMonthlyCents,
        status: subscriptionStateMachine.initial,
      })
      .patch(agreement);
    return Subscription.query(trx)
      .where({ userId: user.id })
      .whereNot({ status: 'cancelled' })
      .first()
      .throwIfNotFound();
  });

/**
 * The person chose the other offer, or our price has changed since: the page of the first one is closed before another
 * is opened.
 */
async function closeOtherPage(deps: Deps, row: Subscription): Promise<void> {
  const { stripeSessionId } = row;
  const page =
    stripeSessionId &&
    (await callProviderForCustomer(deps, describeCall(row), () => deps.payments.closeCheckout(stripeSessionId)));
  if (page && page.subscriptionId) await syncSubscription(deps, { stripeSubscriptionId: page.subscriptionId });
  else
    await deps.db.transaction((trx) =>
      subscriptionStateMachine.transition(trx, row.id, 'abandon', { reason: 'another offer or price was chosen' }),
    );
}

/** The page was completed a moment ago: the row is synced, and the next iteration finds it active. */
async function followPage(deps: Deps, row: Subscription, sessionId: string): Promise<void> {
  const { subscriptionId, isProcessing } = await callProviderForCustomer(deps, describeCall(row), () =>
    deps.payments.readCheckout(sessionId),
  );
  if (subscriptionId) await syncSubscription(deps, { stripeSubscriptionId: subscriptionId });
  if (isProcessing && (await row.$query(deps.db)).status === 'incomplete')
    throw subscriptionProcessing({ subscriptionId: row.id });
}

type Page = Pick<CheckoutState, 'sessionId' | 'status' | 'url'>;
const describeCall = (row: Subscription) =>
  ({ subject: 'subscriptions', subjectId: row.id, call: 'open_checkout' }) as const;

/** Returns the page of this attempt, or a new one. */
async function openPage(deps: Deps, row: Subscription, user: Actor, returnTo: string): Promise<Page> {
  const { stripeSessionId } = row;
  const opened =
    stripeSessionId &&
    (await callProviderForCustomer(deps, describeCall(row), () => deps.payments.readCheckout(stripeSessionId)));
  if (opened && opened.status !== 'open') return opened;
  const { prices } = deps.config.stripe;
  const priced = toRecurringOffer(row.offer);
  await assertOfferPricesMatch(deps, row.offer === 'trial' ? [priced, 'trial'] : [priced]);
  const customer = await Subscription.query(deps.db)
    .where({ userId: user.id })
    .whereNotNull('stripeCustomerId')
    .orderBy('createdAt', 'desc')
    .first();
  const days = getSoldOffer(offers, row.offer).trialDays;
  const returnUrl = `${deps.config.publicUrl}/paiement?offre=${row.offer}&suite=${encodeURIComponent(returnTo)}`;
  const open = () =>
    deps.payments.openSubscriptionPage({
      key: `subscription-${row.id}-${row.attempt}`,
      ourId: row.id,
      customer: customer?.stripeCustomerId ? { id: customer.stripeCustomerId } : { email: user.email },
      priceId: prices[priced],
      ...(days && { trial: { priceId: prices.trial, days } }),
      successUrl: `${returnUrl}&abonnement=${row.id}`,
      cancelUrl: returnUrl,
    });
  return opened || callProviderForCustomer(deps, describeCall(row), open);
}

/** The trial has its own price, 0 €; the subscription that follows has another. */
const toRecurringOffer = (offer: SubscriptionOffer): SubscriptionOffer => (offer === 'trial' ? 'subscription' : offer);
