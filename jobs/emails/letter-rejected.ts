import { letterRejected } from '../../src/modules/orders/events.ts';
import { getCorrectableUntil } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatMoment } from './shared/french-day.ts';
import { loadLetter, sampleLetter } from './shared/letter.ts';

const sample = { ...sampleLetter, submissionKey: '1', correctableUntil: new Date('2026-11-24T10:04:00Z') };

export const letterRejectedEmail = defineEmail({
  name: 'letter-rejected',
  label: 'Lettre à corriger',
  event: letterRejected,
  async load({ id }, deps) {
    const { letter, order, summary } = await loadLetter(deps, id);
    if (letter.status !== 'rejected') return null; // corrected or given up in the meantime
    return {
      ...summary,
      isPaid: order.totalCents > 0,
      submissionKey: letter.postKey,
      correctableUntil: getCorrectableUntil(letter),
    };
  },
  recipient: ({ userId }) => ({ userId }),
  // Each submission has its own key: a letter rejected again after a correction is announced again.
  key: (_, { submissionKey }) => `letter-${submissionKey}-rejected`,
  subject: ({ reference }) => `Votre lettre n’a pas pu partir\u00a0: corrigez-la (${reference})`,
  body: ({ title, url, isPaid, correctableUntil: until }) => ({
    paragraphs: [
      `Le service postal n’a pas accepté votre lettre «\u00a0${title}\u00a0». Elle n’est pas partie. La raison est écrite sur sa page.`,
      `Corrigez-la avant le ${formatMoment(until)}\u00a0: elle repart aussitôt, sans rien payer de plus. Vous pouvez aussi l’annuler.`,
      isPaid
        ? 'Si vous ne faites rien, vous êtes remboursé en totalité après cette date, sans rien demander.'
        : 'Si vous ne faites rien, elle est annulée après cette date. Rien ne vous est débité.',
    ],
    action: { label: 'Corriger ma lettre', url },
  }),
  samples: [
    { ...sample, isPaid: true },
    { ...sample, isPaid: false },
  ],
});
