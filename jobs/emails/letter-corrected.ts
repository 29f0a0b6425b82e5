import { orderDecided } from '../../src/modules/orders/events.ts';
import { getOrder, getOrderDecision } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { sampleLetter, toAddress } from './shared/letter.ts';

/** Support corrected a letter: the customer reads the old and the new address. */
export const letterCorrectedEmail = defineEmail({
  name: 'letter-corrected',
  label: 'Lettre corrigée par l’équipe',
  event: orderDecided,
  async load({ id }, deps) {
    const { action, orderId, previousLines, lines } = await getOrderDecision(deps, id);
    if (action !== 'correct') return null;
    const { title, reference, userId } = await getOrder(deps, orderId);
    const address = previousLines && lines && { before: toAddress(previousLines), after: toAddress(lines) };
    return { userId, title, reference, address, url: `${deps.config.publicUrl}/mes-documents/${orderId}` };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `decision-${id}-corrected`,
  subject: ({ reference, address }) =>
    address
      ? `Nous avons corrigé l’adresse de votre lettre (${reference})`
      : `Nous avons corrigé votre lettre (${reference})`,
  body: ({ title, address, url }) => ({
    paragraphs: [
      `Notre équipe a corrigé votre lettre «\u00a0${title}\u00a0». Cette correction ne vous coûte rien.`,
      ...(address ? [`Ancienne adresse\u00a0: ${address.before}.`, `Nouvelle adresse\u00a0: ${address.after}.`] : []),
      'Relisez-la. Si quelque chose ne va pas, répondez-nous vite\u00a0: une lettre remise au service postal ne peut plus être modifiée.',
    ],
    action: { label: 'Voir ma lettre', url },
  }),
  samples: [
    {
      ...sampleLetter,
      address: {
        before: 'FREE SAS, 8 RUE DE LA VILE, 75008 PARIS',
        after: 'FREE SAS, 8 RUE DE LA VILLE L EVEQUE, 75008 PARIS',
      },
    },
    { ...sampleLetter, address: null },
  ],
});
