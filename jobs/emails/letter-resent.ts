import { formatEuros } from '../../src/domain/money.ts';
import { orderResent } from '../../src/modules/orders/events.ts';
import { findResendDecision, getOrder } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadOrder, sampleOrder, toAddress, toPriceRow, toSummary } from './shared/letter.ts';

const sample = {
  ...sampleOrder,
  previousReference: 'AF-4K7MWZ',
  totalCents: 0,
  address: { before: 'FIBRE EXEMPLE, 75008 PARIS', after: 'FIBRE EXEMPLE, 75009 PARIS' },
};

export const letterResentEmail = defineEmail({
  name: 'letter-resent',
  label: 'Lettre renvoyée',
  event: orderResent,
  async load({ id }, deps) {
    const { order, summary } = await loadOrder(deps, id);
    const { totalCents, documentId, resendsOrderId } = order;
    const previous = await getOrder(deps, resendsOrderId!);
    const decision = await findResendDecision(deps, id);
    const payUrl = `${deps.config.publicUrl}/paiement?document=${documentId}`;
    return {
      ...summary,
      previousReference: previous.reference,
      totalCents,
      address:
        decision?.previousLines && decision.lines
          ? { before: toAddress(decision.previousLines), after: toAddress(decision.lines) }
          : null,
      url: totalCents > 0 ? payUrl : summary.url,
    };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `order-${id}-resent`,
  subject: () => 'Votre lettre est renvoyée',
  body: ({ previousReference, totalCents, address, url, ...order }) => ({
    preheader: `${address ? 'Elle part à une nouvelle adresse. ' : ''}${totalCents === 0 ? 'Relisez-la ou annulez-la avant son départ.' : 'Elle part quand vous l’avez payée.'}`,
    paragraphs: [
      `Notre équipe renvoie votre lettre de la commande ${previousReference}. La nouvelle commande est ${order.reference}\u202f; l’ancienne garde son histoire et ses preuves.`,
      ...(address
        ? [`Elle part à une autre adresse. L’ancienne\u00a0: ${address.before}. La nouvelle\u00a0: ${address.after}.`]
        : []),
      totalCents === 0
        ? 'Cet envoi ne vous coûte rien. Avant son départ, vous pouvez la relire, la corriger ou l’annuler.'
        : `Cet envoi coûte ${formatEuros(totalCents)}. Il part quand vous l’avez payé\u00a0: rien n’est débité sans vous, et vous pouvez ne pas le payer.`,
    ],
    summary: toSummary({ ...order, url }, [toPriceRow(totalCents)]),
    action: { label: totalCents === 0 ? 'Voir ma lettre' : 'Relire et payer', url },
  }),
  samples: [sample, { ...sample, address: null }, { ...sample, totalCents: 1380, address: null }],
});
