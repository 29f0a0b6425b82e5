import { orderDecided } from '../../src/modules/orders/events.ts';
import { getOrderDecision } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadOrder, sampleOrder, toPriceRow, toSummary } from './shared/letter.ts';

function formatMoney({
  isRefunded,
  isAtBank,
  isUnderReview,
  isDisputed,
}: Record<'isRefunded' | 'isAtBank' | 'isUnderReview' | 'isDisputed', boolean>): string {
  if (isDisputed)
    return 'Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: c’est elle qui décide de l’argent. Si elle nous le laisse, nous vous le rendons en totalité\u00a0: vous n’avez rien à demander.';
  if (isRefunded)
    return 'Nous vous remboursons en totalité. Vous n’avez rien à demander. L’argent arrive en 3 à 10\u00a0jours selon votre banque.';
  if (isUnderReview)
    return 'La somme que nous avons reçue n’est pas celle de votre commande. Nous la vérifions et nous vous répondons.';
  // The bank may take days to confirm a debit, and cannot be stopped.
  return isAtBank
    ? 'Votre banque traitait encore le paiement. Si elle le débite, nous vous le rendons aussitôt\u00a0: vous n’avez rien à demander.'
    : 'Rien ne vous est débité.';
}

const sample = {
  ...sampleOrder,
  expectedOn: null,
  totalCents: 1380,
  isRefunded: false,
  isAtBank: false,
  isUnderReview: false,
  isDisputed: false,
};

export const orderCancelledBySupportEmail = defineEmail({
  name: 'order-cancelled-by-support',
  label: 'Commande annulée par l’équipe',
  event: orderDecided,
  async load({ id }, deps) {
    const { action, orderId } = await getOrderDecision(deps, id);
    if (action !== 'cancel') return null;
    const { order, view, summary } = await loadOrder(deps, orderId);
    const { totalCents, status } = order;
    // An order that was never paid is cancelled at once, without a refund.
    const isRefunded = totalCents > 0 && status !== 'cancelled';
    return {
      ...summary,
      totalCents,
      isRefunded,
      isAtBank: view.payment?.status === 'processing',
      isUnderReview: view.payment?.status === 'under_review',
      isDisputed: view.payment?.status === 'disputed',
    };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `decision-${id}-cancelled`,
  subject: ({ reference }) => `Votre commande est annulée (${reference})`,
  body: ({ totalCents, isRefunded, isAtBank, isUnderReview, isDisputed, url, ...order }) => ({
    paragraphs: [
      order.sending === null
        ? 'Notre équipe a annulé votre commande.'
        : 'Notre équipe a annulé votre lettre. Elle n’est pas partie, et elle ne partira pas.',
      formatMoney({ isRefunded, isAtBank, isUnderReview, isDisputed }),
    ],
    summary: toSummary({ ...order, url }, [toPriceRow(totalCents)]),
    action: { label: 'Voir ma commande', url },
  }),
  samples: [
    { ...sample, isRefunded: true },
    { ...sample, isRefunded: true, isDisputed: true },
    sample,
    { ...sample, sending: null },
    { ...sample, isAtBank: true },
    { ...sample, isUnderReview: true },
  ],
});
