import { formatEuros } from '../../src/domain/money.ts';
import { subscriptionResumed } from '../../src/modules/payments/events.ts';
import { getSubscription } from '../../src/modules/payments/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { toAccountUrls, sampleSubscription } from './shared/subscription.ts';

export const subscriptionResumedEmail = defineEmail({
  name: 'subscription-resumed',
  label: 'Abonnement repris',
  event: subscriptionResumed,
  async load({ id }, deps) {
    const { userId, reference, priceCents, periodEndsAt, cancelAtPeriodEnd } = await getSubscription(deps, id);
    if (cancelAtPeriodEnd || !periodEndsAt) return null; // terminated again in the meantime
    return { userId, reference, monthlyCents: priceCents, periodEndsAt, ...toAccountUrls(deps.config) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id, at }, { periodEndsAt }) => `subscription-resumed-${id}-${at ?? periodEndsAt}`,
  subject: ({ reference }) => `Votre abonnement continue (${reference})`,
  body: ({ reference, monthlyCents, periodEndsAt, accountUrl }) => ({
    paragraphs: [
      `Vous avez repris votre abonnement ${reference}. Les prochains ${formatEuros(monthlyCents)} seront débités le ${formatDay(periodEndsAt)}, puis chaque mois.`,
      'Vous pouvez résilier à tout moment, en trois clics.',
    ],
    action: { label: 'Voir mon abonnement', url: accountUrl },
  }),
  samples: [{ ...sampleSubscription, periodEndsAt: '2026-11-28T09:00:00Z' }],
});
