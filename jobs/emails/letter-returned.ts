import { letterReturned } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleLetter } from './shared/letter.ts';

export const letterReturnedEmail = defineEmail({
  name: 'letter-returned',
  label: 'Lettre revenue',
  event: letterReturned,
  async load({ id }, deps) {
    const { letter, summary } = await loadLetter(deps, id);
    return { ...summary, reason: letter.returnReason };
  },
  recipient: ({ userId }) => ({ userId, preference: 'letterReturned' }),
  key: ({ id }) => `letter-${id}-returned`,
  subject: ({ reference }) => `Votre lettre est revenue (${reference})`,
  body: ({ title, reason, url }) => ({
    paragraphs: [
      `Votre lettre «\u00a0${title}\u00a0» n’a pas pu être distribuée${reason ? `\u00a0: ${reason}` : ''}. Elle revient à l’expéditeur.`,
      'Votre espace dit ce que vous pouvez faire, et garde les preuves de l’envoi. Vous pourrez réécrire en repartant de la même lettre.',
    ],
    action: { label: 'Voir ce que je peux faire', url },
  }),
  samples: [
    { ...sampleLetter, reason: 'le destinataire est inconnu à cette adresse' },
    { ...sampleLetter, reason: null },
  ],
});
