import { letterDelivered } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleLetter } from './shared/letter.ts';

export const letterDeliveredEmail = defineEmail({
  name: 'letter-delivered',
  label: 'Lettre distribuée',
  event: letterDelivered,
  async load({ id }, deps) {
    const { letter, summary } = await loadLetter(deps, id);
    return letter.product === 'green' ? null : summary; // a green letter is presumed delivered, not known to be
  },
  recipient: ({ userId }) => ({ userId, preference: 'letterDelivered' }),
  key: ({ id }) => `letter-${id}-delivered`,
  subject: ({ reference }) => `Votre lettre est distribuée (${reference})`,
  body: ({ title, url }) => ({
    paragraphs: [
      `Votre lettre «\u00a0${title}\u00a0» est arrivée chez son destinataire.`,
      'La date de distribution et les preuves du service postal sont gardées dans votre espace.',
    ],
    action: { label: 'Voir les preuves', url },
  }),
  samples: [sampleLetter],
});
