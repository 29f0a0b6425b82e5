import { formatEuros } from '../../src/domain/money.ts';
import { trialEndsSoon } from '../../src/modules/payments/events.ts';
import { getSubscription } from '../../src/modules/payments/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { toAccountUrls, sampleSubscription } from './shared/subscription.ts';

/** Announces the first charge two days before it. */
export const trialEndsSoonEmail = defineEmail({
  name: 'trial-ends-soon',
  label: 'Fin d’essai',
  event: trialEndsSoon,
  async load({ id }, deps) {
    const { userId, status, cancelAtPeriodEnd, trialEndsAt, priceCents } = await getSubscription(deps, id);
    if (status !== 'trialing' || cancelAtPeriodEnd || !trialEndsAt) return null; // cancelled in the meantime: nothing will be charged
    return { userId, monthlyCents: priceCents, trialEndsOn: formatDay(trialEndsAt), ...toAccountUrls(deps.config) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `trial-ends-soon-${id}`,
  subject: ({ trialEndsOn }) => `Votre essai se termine le ${trialEndsOn}`,
  body: ({ monthlyCents, trialEndsOn, endUrl }) => ({
    paragraphs: [
      `Votre essai gratuit se termine le ${trialEndsOn}. Si vous ne faites rien, ${formatEuros(monthlyCents)} seront débités ce jour-là, puis chaque mois, jusqu’à ce que vous résiliiez.`,
      'Pour ne rien payer, résiliez avant cette date, en trois clics et sans compte.',
      'Si vous oubliez et n’envoyez rien après l’essai, résiliez pendant le premier mois\u00a0: il vous est remboursé en entier.',
    ],
    action: { label: 'Résilier votre contrat', url: endUrl },
  }),
  samples: [{ ...sampleSubscription, trialEndsOn: '28 novembre 2026' }],
});
