import { letterReturned } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleReturnedLetter, toPriceRow, toSummary } from './shared/letter.ts';

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sample = { ...sampleReturnedLetter, totalCents: 1380 };

export const letterReturnedEmail = defineEmail({
  name: 'letter-returned',
  label: 'Lettre revenue',
  event: letterReturned,
  async load({ id }, deps) {
    const { letter, order, view, summary } = await loadLetter(deps, id);
    if (view.outcome !== 'returned') return null; // collected on its way back in the meantime
    return { ...summary, totalCents: order.totalCents, reason: letter.returnReason };
  },
  recipient: ({ userId }) => ({ userId, preference: 'letterReturned' }),
  key: ({ id }) => `letter-${id}-returned`,
  subject: () => 'Votre lettre est revenue',
  body: ({ reason, totalCents, url, ...letter }) => ({
    preheader: `${reason ? `${capitalise(reason)}. ` : ''}Ce que vous pouvez faire.`,
    paragraphs: [
      letter.statusText,
      'Votre espace garde les preuves de l’envoi. Vous pouvez réécrire en repartant de la même lettre.',
    ],
    summary: toSummary({ ...letter, url }, [toPriceRow(totalCents)]),
    timeline: letter.timeline,
    action: { label: 'Voir ce que je peux faire', url },
  }),
  samples: [
    { ...sample, reason: 'le destinataire est inconnu à cette adresse' },
    {
      ...sample,
      reason: null,
      statusText:
        'Elle n’a pas pu être distribuée\u00a0: La Poste n’a pas précisé pourquoi. Vérifiez l’adresse, puis écrivez à nouveau.',
    },
  ],
});
