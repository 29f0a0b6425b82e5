import { subscriptionEnding } from '../../src/modules/payments/events.ts';
import { getSubscription } from '../../src/modules/payments/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay, formatMoment } from './shared/french-day.ts';
import { toAccountUrls, sampleSubscription } from './shared/subscription.ts';

/**
 * Confirms a termination on a durable medium: when it was requested, when it takes effect, what it does
 * (docs/domain/legal.md#termination).
 */
export const subscriptionEndingEmail = defineEmail({
  name: 'subscription-ending',
  label: 'Abonnement qui se termine',
  event: subscriptionEnding,
  async load({ id, at }, deps) {
    const { userId, reference, periodEndsAt, cancelAtPeriodEnd } = await getSubscription(deps, id);
    if (!cancelAtPeriodEnd || !periodEndsAt) return null; // taken back in the meantime
    return {
      userId,
      reference,
      periodEndsAt,
      requestedAt: at ? new Date(at) : deps.now(),
      ...toAccountUrls(deps.config),
    };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id, at }, { periodEndsAt }) => `subscription-ending-${id}-${at ?? periodEndsAt}`,
  subject: ({ reference }) => `Votre résiliation est enregistrée (${reference})`,
  body: ({ reference, requestedAt, periodEndsAt, accountUrl }) => ({
    paragraphs: [
      `Vous avez résilié votre abonnement ${reference} le ${formatMoment(requestedAt)}.`,
      `Il s’arrête le ${formatDay(periodEndsAt)}. D’ici là il continue comme avant, et plus rien ne sera débité.`,
      'Vos lettres, leurs PDF et leurs preuves restent dans votre espace.',
    ],
    action: { label: 'Voir mon abonnement', url: accountUrl },
  }),
  samples: [
    { ...sampleSubscription, requestedAt: new Date('2026-11-21T10:04:00Z'), periodEndsAt: '2026-11-28T09:00:00Z' },
  ],
});
