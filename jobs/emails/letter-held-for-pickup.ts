import { letterHeldForPickup } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { loadLetter, sampleLetter, toSummary } from './shared/letter.ts';

export const letterHeldForPickupEmail = defineEmail({
  name: 'letter-held-for-pickup',
  label: 'Lettre à retirer',
  event: letterHeldForPickup,
  async load({ id }, deps) {
    const { letter, summary } = await loadLetter(deps, id);
    if (letter.status !== 'awaiting_pickup' || !letter.pickupUntil) return null; // collected, or on its way back, in the meantime
    return { ...summary, pickupUntil: formatDay(letter.pickupUntil) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `letter-${id}-awaited`,
  subject: ({ reference }) => `Votre lettre attend son destinataire (${reference})`,
  body: ({ pickupUntil, url, ...letter }) => ({
    preheader: `Au bureau de poste jusqu’au ${pickupUntil}${letter.recipientName ? `, pour ${letter.recipientName}` : ''}.`,
    paragraphs: [
      `Le destinataire était absent. Votre lettre l’attend au bureau de poste jusqu’au ${pickupUntil}.`,
      'Il a reçu un avis de passage. Si vous pouvez le joindre, prévenez-le. La date de présentation est gardée dans votre espace.',
      'S’il ne vient pas, la lettre revient\u00a0: sa page vous dit alors ce que vous pouvez faire.',
    ],
    summary: toSummary({ ...letter, url }),
    timeline: letter.timeline,
    action: { label: 'Suivre ma lettre', url },
  }),
  samples: [
    {
      ...sampleLetter,
      expectedOn: null,
      pickupUntil: '12 décembre 2026',
      timeline: [
        ...sampleLetter.timeline.slice(2, 3),
        {
          title: 'À retirer au bureau de poste',
          text: 'Vendredi\u00a027\u00a0novembre 2026, 11\u00a0h\u00a030. Elle y reste jusqu’au 12\u00a0décembre\u00a02026.',
          day: { number: '27', month: 'nov.' },
          state: 'past',
        },
        {
          title: 'Retirée par le destinataire',
          text: 'Le destinataire a jusqu’au 12\u00a0décembre\u00a02026 pour la retirer.',
          day: null,
          state: 'coming',
        },
      ],
    },
  ],
});
