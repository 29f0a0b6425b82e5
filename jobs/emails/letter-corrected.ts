import { orderDecided } from '../../src/modules/orders/events.ts';
import { getOrderDecision } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadOrder, sampleOrder, toAddress, toSummary } from './shared/letter.ts';

/** Support corrected a letter: the customer reads the old and the new address. */
export const letterCorrectedEmail = defineEmail({
  name: 'letter-corrected',
  label: 'Lettre corrigée par l’équipe',
  event: orderDecided,
  async load({ id }, deps) {
    const { action, orderId, previousLines, lines } = await getOrderDecision(deps, id);
    if (action !== 'correct') return null;
    const { summary } = await loadOrder(deps, orderId);
    const address = previousLines && lines && { before: toAddress(previousLines), after: toAddress(lines) };
    return { ...summary, address };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `decision-${id}-corrected`,
  subject: ({ reference, address }) =>
    address
      ? `Nous avons corrigé l’adresse de votre lettre (${reference})`
      : `Nous avons corrigé votre lettre (${reference})`,
  body: ({ address, url, ...order }) => ({
    paragraphs: [
      'Notre équipe a corrigé votre lettre. Cette correction ne vous coûte rien.',
      ...(address ? [`Ancienne adresse\u00a0: ${address.before}.`, `Nouvelle adresse\u00a0: ${address.after}.`] : []),
      'Relisez-la. Si quelque chose ne va pas, répondez-nous vite\u00a0: une lettre remise au service postal ne peut plus être modifiée.',
    ],
    summary: toSummary({ ...order, url }),
    action: { label: 'Voir ma lettre', url },
  }),
  samples: [
    {
      ...sampleOrder,
      address: {
        before: 'FIBRE EXEMPLE, 8 RUE DE LA VILE, 75008 PARIS',
        after: 'FIBRE EXEMPLE, 8 RUE DE LA VILLE L EVEQUE, 75008 PARIS',
      },
    },
    { ...sampleOrder, address: null },
  ],
});
