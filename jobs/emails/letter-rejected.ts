import { formatDay, formatTime } from '../../src/domain/format-date.ts';
import { letterRejected } from '../../src/modules/orders/events.ts';
import { getCorrectableUntil } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleLetter, toSummary } from './shared/letter.ts';

const sample = {
  ...sampleLetter,
  expectedOn: null,
  trackingNumber: null,
  timeline: [],
  submissionKey: '1',
  correctableUntil: new Date('2026-11-24T10:04:00Z'),
  isPaid: true,
  isDisputed: false,
  isAddress: true,
  isOurs: false,
};

function describeMoney({ isPaid, isDisputed }: Record<'isPaid' | 'isDisputed', boolean>): string {
  if (isDisputed)
    return 'Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: c’est elle qui décide de l’argent.';
  return isPaid ? 'Nous vous remboursons alors en totalité. Vous n’avez rien à demander.' : 'Rien ne vous est débité.';
}

type Until = Record<'isPaid' | 'isDisputed', boolean> & { correctableUntil: Date };

/** Nothing can be corrected where the reason comes from us. */
const describeOurs = ({ isPaid, isDisputed, correctableUntil: until }: Until): string[] => [
  'Le service postal n’a pas accepté votre lettre, pour une raison qui vient de nous. Elle n’est pas partie, et vous n’avez rien à corriger.',
  `Si elle ne repart pas avant le ${formatDay(until)} à ${formatTime(until)}, elle est annulée. Vous pouvez aussi l’annuler tout de suite, sur sa page.`,
  describeMoney({ isPaid, isDisputed }),
];

function describeUncorrected({ isPaid, isDisputed }: Record<'isPaid' | 'isDisputed', boolean>): string {
  if (isDisputed)
    return 'Si vous ne faites rien, elle est annulée après cette date. Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: c’est elle qui décide de l’argent.';
  return isPaid
    ? 'Si vous ne faites rien, nous vous remboursons en totalité après cette date. Vous n’avez rien à demander.'
    : 'Si vous ne faites rien, elle est annulée après cette date. Rien ne vous est débité.';
}

function nameAction({ isAddress, isOurs }: Record<'isAddress' | 'isOurs', boolean>): string {
  if (isOurs) return 'Voir ma lettre';
  return isAddress ? 'Corriger l’adresse' : 'Corriger ma lettre';
}

export const letterRejectedEmail = defineEmail({
  name: 'letter-rejected',
  label: 'Lettre à corriger',
  event: letterRejected,
  async load({ id }, deps) {
    const { letter, order, payment, summary } = await loadLetter(deps, id);
    if (letter.status !== 'rejected') return null; // corrected or given up in the meantime
    return {
      ...summary,
      isPaid: order.totalCents > 0,
      isDisputed: payment?.status === 'disputed',
      isAddress: letter.rejectKind === 'address',
      isOurs: letter.rejectKind === 'ours',
      submissionKey: letter.postKey,
      correctableUntil: getCorrectableUntil(letter),
    };
  },
  recipient: ({ userId }) => ({ userId }),
  // Each submission has its own key: a letter rejected again after a correction is announced again.
  key: (_, { submissionKey }) => `letter-${submissionKey}-rejected`,
  subject: ({ isAddress, isOurs, correctableUntil: until }) =>
    isOurs
      ? 'Votre lettre n’est pas partie'
      : `${isAddress ? 'Une adresse' : 'Une lettre'} à corriger avant le ${formatDay(until)}`,
  body: ({ url, isPaid, isDisputed, isAddress, isOurs, correctableUntil, ...letter }) => ({
    ...(isOurs
      ? {
          preheader: 'Vous n’avez rien à corriger.',
          paragraphs: describeOurs({ isPaid, isDisputed, correctableUntil }),
        }
      : {
          title: isAddress ? 'Une adresse à corriger' : 'Une lettre à corriger',
          preheader: 'Rien n’est parti. Un geste, sans frais.',
          paragraphs: [
            isAddress
              ? 'Le service postal n’a pas accepté l’adresse de votre lettre. Elle n’est pas partie. La raison est écrite sur sa page.'
              : 'Le service postal n’a pas accepté votre lettre. Elle n’est pas partie. La raison est écrite sur sa page.',
            `Corrigez-la avant le ${formatDay(correctableUntil)} à ${formatTime(correctableUntil)}\u00a0: elle repart aussitôt, sans rien payer de plus. Vous pouvez aussi l’annuler.`,
            describeUncorrected({ isPaid, isDisputed }),
          ],
        }),
    summary: toSummary({ ...letter, url }),
    action: { label: nameAction({ isAddress, isOurs }), url },
  }),
  samples: [
    sample,
    { ...sample, isPaid: false },
    { ...sample, isDisputed: true },
    { ...sample, isAddress: false },
    { ...sample, isAddress: false, isOurs: true },
    { ...sample, isAddress: false, isOurs: true, isPaid: false },
    { ...sample, isAddress: false, isOurs: true, isDisputed: true },
  ],
});
