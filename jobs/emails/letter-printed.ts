import { letterPrinted } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleLetter } from './shared/letter.ts';

export const letterPrintedEmail = defineEmail({
  name: 'letter-printed',
  label: 'Lettre imprimée',
  event: letterPrinted,
  async load({ id }, deps) {
    const { letter, summary } = await loadLetter(deps, id);
    return { ...summary, trackingNumber: letter.trackingNumber };
  },
  recipient: ({ userId }) => ({ userId, preference: 'letterPrinted' }),
  key: ({ id }) => `letter-${id}-printed`,
  subject: ({ reference }) => `Votre lettre est imprimée (${reference})`,
  body: ({ title, trackingNumber, url }) => ({
    paragraphs: [
      `Votre lettre «\u00a0${title}\u00a0» est imprimée et mise sous enveloppe. La Poste l’emporte à la prochaine levée.`,
      ...(trackingNumber ? [`Son numéro de suivi\u00a0: ${trackingNumber}.`] : []),
      'Nous vous écrirons quand elle sera distribuée.',
    ],
    action: { label: 'Suivre ma lettre', url },
  }),
  samples: [
    { ...sampleLetter, trackingNumber: '1A00915820380' },
    { ...sampleLetter, trackingNumber: null },
  ],
});
