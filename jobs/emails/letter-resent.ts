import { formatEuros } from '../../src/domain/money.ts';
import { orderResent } from '../../src/modules/orders/events.ts';
import { findResendDecision, getOrder } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { sampleLetter, toAddress } from './shared/letter.ts';

export const letterResentEmail = defineEmail({
  name: 'letter-resent',
  label: 'Lettre renvoyée',
  event: orderResent,
  async load({ id }, deps) {
    const { title, reference, userId, totalCents, documentId, resendsOrderId } = await getOrder(deps, id);
    const previous = await getOrder(deps, resendsOrderId!);
    const decision = await findResendDecision(deps, id);
    const orderUrl = totalCents > 0 ? `/paiement?document=${documentId}` : `/mes-documents/${id}`;
    return {
      userId,
      title,
      reference,
      previousReference: previous.reference,
      totalCents,
      address:
        decision?.previousLines && decision.lines
          ? { before: toAddress(decision.previousLines), after: toAddress(decision.lines) }
          : null,
      url: deps.config.publicUrl + orderUrl,
    };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `order-${id}-resent`,
  subject: ({ reference }) => `Votre lettre est renvoyée (${reference})`,
  body: ({ title, reference, previousReference, totalCents, address, url }) => ({
    paragraphs: [
      `Notre équipe renvoie votre lettre «\u00a0${title}\u00a0» de la commande ${previousReference}. La nouvelle commande est ${reference}\u202f; l’ancienne garde son histoire et ses preuves.`,
      ...(address
        ? [`Elle part à une autre adresse. L’ancienne\u00a0: ${address.before}. La nouvelle\u00a0: ${address.after}.`]
        : []),
      totalCents === 0
        ? 'Cet envoi ne vous coûte rien. Avant son départ, vous pouvez la relire, la corriger ou l’annuler.'
        : `Cet envoi coûte ${formatEuros(totalCents)}. Il part quand vous l’avez payé\u00a0: rien n’est débité sans vous, et vous pouvez ne pas le payer.`,
    ],
    action: { label: totalCents === 0 ? 'Voir ma lettre' : 'Relire et payer', url },
  }),
  samples: [
    {
      ...sampleLetter,
      previousReference: 'AF-4K7MWZ',
      totalCents: 0,
      address: { before: 'FREE SAS, 75008 PARIS', after: 'FREE SAS, 75009 PARIS' },
    },
    { ...sampleLetter, previousReference: 'AF-4K7MWZ', totalCents: 1380, address: null },
  ],
});
