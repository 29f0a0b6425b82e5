import { z } from 'zod';
import { anyone, endpoint, roomRouter, signedIn } from '../../kernel/endpoint.ts';
import { getClientIp } from '../../kernel/client-ip.ts';
import { endSubscription } from './commands/end-subscription.ts';
import { openBill } from './commands/open-bill.ts';
import { openPortal } from './commands/open-portal.ts';
import { resumeSubscription } from './commands/resume-subscription.ts';
import { startSubscription } from './commands/start-subscription.ts';
import { withdrawSubscription } from './commands/withdraw-subscription.ts';
import { NewSubscription, PricingView, SubscriptionEnding, SubscriptionStanding } from './contract.ts';
import {
  agreementsChanged,
  alreadySubscribed,
  monthlyPriceChanged,
  noSubscription,
  nothingToPay,
  paymentUnavailable,
  trialTaken,
  withdrawalOver,
} from './errors.ts';
import { pricing, standingOf } from './queries.ts';

export const paymentsRoutes = roomRouter('payments');
const nothing = z.strictObject({});
const Page = z.object({ url: z.string() });

endpoint(paymentsRoutes, 'GET /pricing', {
  summary: 'Offres et tarif postal en vigueur',
  allow: anyone,
  answers: [200, PricingView],
  run: async ({ deps }) => pricing(deps),
});

endpoint(paymentsRoutes, 'GET /subscription', {
  summary: 'Mon abonnement',
  allow: signedIn,
  answers: [200, SubscriptionStanding],
  run: ({ deps, user }) => standingOf(deps, user.id),
});

/** Each of them calls Stripe. */
const SUBSCRIPTION_CHANGES = { name: 'subscription', points: 60, seconds: 600, by: 'account' } as const;

endpoint(paymentsRoutes, 'POST /subscription', {
  summary: 'S’abonner avec obligation de paiement',
  allow: signedIn,
  throttle: SUBSCRIPTION_CHANGES,
  body: NewSubscription,
  answers: [201, Page],
  errors: [alreadySubscribed, trialTaken, monthlyPriceChanged, agreementsChanged, paymentUnavailable],
  example: { offer: 'trial', expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
  run: ({ deps, user, body, ctx }) => startSubscription(deps, { user, subscription: body, from: getClientIp(ctx) }),
});

endpoint(paymentsRoutes, 'POST /subscription/cancel', {
  summary: 'Résilier mon abonnement',
  allow: signedIn,
  throttle: SUBSCRIPTION_CHANGES,
  body: nothing,
  answers: [200, SubscriptionEnding],
  errors: [noSubscription, 'conflict'],
  run: async ({ deps, user }) => {
    const { ending } = await endSubscription(deps, { userId: user.id });
    return { ending, standing: await standingOf(deps, user.id) };
  },
});

endpoint(paymentsRoutes, 'POST /subscription/resume', {
  summary: 'Reprendre mon abonnement',
  allow: signedIn,
  throttle: SUBSCRIPTION_CHANGES,
  body: nothing,
  answers: [200, SubscriptionStanding],
  errors: [noSubscription],
  run: async ({ deps, user }) => {
    await resumeSubscription(deps, { userId: user.id });
    return standingOf(deps, user.id);
  },
});

endpoint(paymentsRoutes, 'POST /subscription/withdraw', {
  summary: 'Confirmer la rétractation',
  allow: signedIn,
  throttle: SUBSCRIPTION_CHANGES,
  body: nothing,
  answers: [200, z.object({ refundCents: z.number().int(), standing: SubscriptionStanding })],
  errors: [noSubscription, withdrawalOver],
  run: async ({ deps, user }) => {
    const { refundCents } = await withdrawSubscription(deps, { userId: user.id });
    return { refundCents, standing: await standingOf(deps, user.id) };
  },
});

endpoint(paymentsRoutes, 'POST /subscription/bill', {
  summary: 'Payer l’échéance refusée',
  allow: signedIn,
  throttle: SUBSCRIPTION_CHANGES,
  body: nothing,
  answers: [200, Page],
  errors: [noSubscription, nothingToPay, paymentUnavailable],
  run: ({ deps, user }) => openBill(deps, { userId: user.id }),
});

endpoint(paymentsRoutes, 'POST /subscription/portal', {
  summary: 'Changer de carte',
  allow: signedIn,
  throttle: SUBSCRIPTION_CHANGES,
  body: nothing,
  answers: [200, Page],
  errors: [noSubscription, paymentUnavailable],
  run: ({ deps, user }) => openPortal(deps, { userId: user.id }),
});
