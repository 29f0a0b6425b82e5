import { z } from 'zod';
import { getClientIp } from '../../kernel/client-ip.ts';
import { anyone, endpoint, createRouter, signedIn } from '../../kernel/endpoint.ts';
import { NewSubscription, PricingView, SubscriptionEnding, SubscriptionStatusView } from './contract.ts';
import {
  consentTextsChanged,
  alreadySubscribed,
  monthlyPriceChanged,
  noSubscription,
  noPaymentDue,
  paymentUnavailable,
  trialAlreadyUsed,
  withdrawalPeriodOver,
} from './errors.ts';
import { pricing, getSubscriptionStatus } from './queries.ts';
import { endSubscription } from './subscriptions/commands/end-subscription.ts';
import { openPortal } from './subscriptions/commands/open-portal.ts';
import { openRenewalInvoice } from './subscriptions/commands/open-renewal-invoice.ts';
import { resumeSubscription } from './subscriptions/commands/resume-subscription.ts';
import { startSubscription } from './subscriptions/commands/start-subscription.ts';
import { withdrawSubscription } from './subscriptions/commands/withdraw-subscription.ts';

export const paymentsRoutes = createRouter('payments');
const nothing = z.strictObject({});
const Page = z.object({ url: z.string() });

endpoint(paymentsRoutes, 'GET /pricing', {
  summary: 'Offres et tarif postal en vigueur',
  access: anyone,
  response: [200, PricingView],
  handler: async ({ deps }) => pricing(deps),
});

endpoint(paymentsRoutes, 'GET /subscription', {
  summary: 'Mon abonnement',
  access: signedIn,
  response: [200, SubscriptionStatusView],
  handler: ({ deps, user }) => getSubscriptionStatus(deps, user.id),
});

/** Each of them calls Stripe. */
const SUBSCRIPTION_CHANGES = { name: 'subscription', points: 60, seconds: 600, by: 'account' } as const;

endpoint(paymentsRoutes, 'POST /subscription', {
  summary: 'S’abonner avec obligation de paiement',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: NewSubscription,
  response: [201, Page],
  errors: [alreadySubscribed, trialAlreadyUsed, monthlyPriceChanged, consentTextsChanged, paymentUnavailable],
  example: { offer: 'trial', expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
  handler: ({ deps, user, body, ctx }) => startSubscription(deps, { user, subscription: body, from: getClientIp(ctx) }),
});

endpoint(paymentsRoutes, 'POST /subscription/cancel', {
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

endpoint(paymentsRoutes, 'POST /subscription/resume', {
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

endpoint(paymentsRoutes, 'POST /subscription/withdraw', {
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

endpoint(paymentsRoutes, 'POST /subscription/bill', {
  summary: 'Payer l’échéance refusée',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: nothing,
  response: [200, Page],
  errors: [noSubscription, noPaymentDue, paymentUnavailable],
  handler: ({ deps, user }) => openRenewalInvoice(deps, { userId: user.id }),
});

endpoint(paymentsRoutes, 'POST /subscription/portal', {
  summary: 'Changer de carte',
  access: signedIn,
  rateLimit: SUBSCRIPTION_CHANGES,
  body: nothing,
  response: [200, Page],
  errors: [noSubscription, paymentUnavailable],
  handler: ({ deps, user }) => openPortal(deps, { userId: user.id }),
});
