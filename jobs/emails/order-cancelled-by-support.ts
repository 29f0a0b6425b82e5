import { orderDecided } from '../../src/modules/orders/events.ts';
import { getOrder, getOrderDecision } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { sampleLetter } from './shared/letter.ts';

export const orderCancelledBySupportEmail = defineEmail({
  name: 'order-cancelled-by-support',
  label: 'Commande annulée par l’équipe',
  event: orderDecided,
  async load({ id }, deps) {
    const { action, orderId } = await getOrderDecision(deps, id);
    if (action !== 'cancel') return null;
    const { title, reference, userId, totalCents, status } = await getOrder(deps, orderId);
    // An order that was never paid is cancelled at once, without a refund.
    const isRefunded = totalCents > 0 && status !== 'cancelled';
    return { userId, title, reference, isRefunded, url: `${deps.config.publicUrl}/mes-documents/${orderId}` };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `decision-${id}-cancelled`,
  subject: ({ reference }) => `Votre commande est annulée (${reference})`,
  body: ({ title, isRefunded, url }) => ({
    paragraphs: [
      `Notre équipe a annulé votre lettre «\u00a0${title}\u00a0». Elle n’est pas partie, et elle ne partira pas.`,
      isRefunded
        ? 'Vous êtes remboursé en totalité, sans rien demander. L’argent arrive en 3 à 10\u00a0jours selon votre banque.'
        : 'Rien ne vous est débité.',
    ],
    action: { label: 'Voir ma commande', url },
  }),
  samples: [
    { ...sampleLetter, isRefunded: true },
    { ...sampleLetter, isRefunded: false },
  ],
});
