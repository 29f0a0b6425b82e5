import { formatEuros } from '../../src/domain/money.ts';
import { toParisDay } from '../../src/letterpress/index.ts';
import { paymentDeclined } from '../../src/modules/payments/events.ts';
import { getPayment } from '../../src/modules/payments/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadOrder, sampleOrder, toPriceRow, toSummary } from './shared/letter.ts';

/** A PDF alone is not posted, and a letter for a later day waits for it. */
function formatWhatFollows({ sending, isLater }: { sending: string | null; isLater: boolean }): string {
  if (sending === null) return 'Son PDF est à vous dès que vous le payez, par exemple avec une carte.';
  return isLater
    ? 'Pour qu’elle parte le jour choisi, payez-la avant, par exemple avec une carte.'
    : 'Elle part une fois payée, par exemple avec une carte.';
}

const sample = {
  ...sampleOrder,
  recipientName: null,
  expectedOn: null,
  amountCents: 1380,
  isLater: false,
  statusSince: new Date('2026-11-21T10:12:30Z'),
  payUrl: 'https://affranchi.example/paiement?document=exemple',
};

export const paymentDeclinedEmail = defineEmail({
  name: 'payment-declined',
  label: 'Paiement refusé',
  event: paymentDeclined,
  async load({ id }, deps) {
    const { status, orderId, amountCents, statusSince } = await getPayment(deps, id);
    if (status !== 'failed' || !orderId) return null; // paid again in the meantime
    const { order, view, summary } = await loadOrder(deps, orderId);
    if (order.status !== 'awaiting_payment') return null; // cancelled in the meantime
    // The letters of a pack are paid together, on its page.
    const payPath = view.packId ? `/envois/${view.packId}` : `/paiement?document=${order.documentId}`;
    return {
      ...summary,
      amountCents,
      statusSince,
      isLater: order.postOn !== null && order.postOn > toParisDay(deps.now()),
      payUrl: deps.config.publicUrl + payPath,
    };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }, { statusSince }) => `payment-declined-${id}-${statusSince.toISOString()}`,
  subject: ({ reference }) => `Votre banque a refusé le paiement de la commande ${reference}`,
  body: ({ amountCents, payUrl, isLater, ...order }) => ({
    title: 'Votre banque a refusé le paiement',
    preheader: 'Rien n’est débité, et votre lettre est gardée. Essayez une autre carte.',
    paragraphs: [
      `Votre banque n’a pas payé les ${formatEuros(amountCents)} de la commande ${order.reference}. Rien ne vous a été débité.`,
      `Votre lettre est gardée telle que vous l’avez écrite. ${formatWhatFollows({ sending: order.sending, isLater })}`,
      'Si vous n’en voulez plus, vous n’avez rien à faire\u00a0: une commande qui n’est pas payée s’arrête là.',
    ],
    summary: toSummary(order, [toPriceRow(amountCents)]),
    action: { label: 'Relire et payer', url: payUrl },
  }),
  samples: [sample, { ...sample, isLater: true }, { ...sample, sending: null }],
});
