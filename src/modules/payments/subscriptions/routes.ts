import { z } from 'zod';
import { getClientIp } from '../../../kernel/client-ip.ts';
import { createRouter, endpoint, signedIn } from '../../../kernel/endpoint.ts';
import { consentTextsChanged, paymentUnavailable } from '../checkout/errors.ts';
import { endSubscription, resumeSubscription } from './commands/end-subscription.ts';
import { openRenewalInvoice, openPortal } from './commands/open-provider-page.ts';
import { startSubscription } from './commands/start-subscription.ts';
import { withdrawSubscription } from './commands/withdraw-subscription.ts';
import { SubscriptionStatusView, NewSubscription, SubscriptionEnding } from './contract.ts';
import {
  alreadySubscribed,
  trialAlreadyUsed,
  monthlyPriceChanged,
  noSubscription,
  withdrawalPeriodOver,
  noPaymentDue,
  providerPageRejected,
} from './errors.ts';
import { getSubscriptionStatus } from './queries.ts';

export const subscriptionRoutes = createRouter('payments');
const nothing = z.strictObject({});
const Page = z.object({ url: z.string() });

endpoint(subscriptionRoutes, 'GET /subscription', {
  summary: 'Mon abonnement',
  access: signedIn,
  response: [200, SubscriptionStatusView],
  handler: ({ deps, user }) => getSubscriptionStatus(deps, user.id),
});

/** Each of them calls Stripe. */
const SUBSCRIPTION_CHANGES = { name: 'subscription', points: 60, seconds: 600, by: 'account' } as const;

endpoint(subscriptionRoutes, 'POST /subscription', {
  summary: 'S’abonner avec obligation de paiement',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: NewSubscription,
  response: [201, Page],
  errors: [alreadySubscribed, trialAlreadyUsed, monthlyPriceChanged, consentTextsChanged, paymentUnavailable],
  example: { offer: 'trial', expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
  handler: ({ deps, user, body, ctx }) => startSubscription(deps, { user, subscription: body, from: getClientIp(ctx) }),
});

endpoint(subscriptionRoutes, 'POST /subscription/cancel', {
  summary: 'Résilier mon abonnement',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: nothing,
  response: [200, SubscriptionEnding],
  errors: [noSubscription, 'conflict'],
  handler: async ({ deps, user }) => {
    const { ending } = await endSubscription(deps, { userId: user.id });
    return { ending, standing: await getSubscriptionStatus(deps, user.id) };
  },
});

endpoint(subscriptionRoutes, 'POST /subscription/resume', {
  summary: 'Reprendre mon abonnement',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: nothing,
  response: [200, SubscriptionStatusView],
  errors: [noSubscription],
  handler: async ({ deps, user }) => {
    await resumeSubscription(deps, { userId: user.id });
    return getSubscriptionStatus(deps, user.id);
  },
});

endpoint(subscriptionRoutes, 'POST /subscription/withdraw', {
  summary: 'Confirmer la rétractation',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: nothing,
  response: [200, z.object({ refundCents: z.number().int(), standing: SubscriptionStatusView })],
  errors: [noSubscription, withdrawalPeriodOver],
  handler: async ({ deps, user }) => {
    const { refundCents } = await withdrawSubscription(deps, { userId: user.id });
    return { refundCents, standing: await getSubscriptionStatus(deps, user.id) };
  },
});

endpoint(subscriptionRoutes, 'POST /subscription/bill', {
  summary: 'Payer l’échéance refusée',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: nothing,
  response: [200, Page],
  errors: [noSubscription, noPaymentDue, providerPageRejected, paymentUnavailable],
  handler: ({ deps, user }) => openRenewalInvoice(deps, { userId: user.id }),
});

endpoint(subscriptionRoutes, 'POST /subscription/portal', {
  summary: 'Changer de carte',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: nothing,
  response: [200, Page],
  errors: [noSubscription, providerPageRejected, paymentUnavailable],
  handler: ({ deps, user }) => openPortal(deps, { userId: user.id }),
});
