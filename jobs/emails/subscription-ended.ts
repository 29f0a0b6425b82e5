import { subscriptionEnded } from '../../src/modules/payments/events.ts';
import { getSubscription } from '../../src/modules/payments/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { toAccountUrls, sampleSubscription } from './shared/subscription.ts';

export const subscriptionEndedEmail = defineEmail({
  name: 'subscription-ended',
  label: 'Abonnement terminé',
  event: subscriptionEnded,
  async load({ id }, deps) {
    const { userId, reference, endedAt } = await getSubscription(deps, id);
    return { userId, reference, endedOn: formatDay(endedAt ?? deps.now()), ...toAccountUrls(deps.config) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `subscription-ended-${id}`,
  subject: ({ reference }) => `Votre abonnement est terminé (${reference})`,
  body: ({ reference, endedOn, solutionsUrl }) => ({
    paragraphs: [
      `Votre abonnement ${reference} s’est terminé le ${endedOn}. Plus rien ne sera débité.`,
      'Vos lettres, leurs PDF et leurs preuves restent dans votre espace. Vous pouvez toujours envoyer une lettre à l’unité.',
    ],
    action: { label: 'Voir les formules', url: solutionsUrl },
  }),
  samples: [{ ...sampleSubscription, endedOn: '28 novembre 2026' }],
});
