import { letterHeldForPickup } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { loadLetter, sampleLetter } from './shared/letter.ts';

export const letterHeldForPickupEmail = defineEmail({
  name: 'letter-held-for-pickup',
  label: 'Lettre à retirer',
  event: letterHeldForPickup,
  async load({ id }, deps) {
    const { letter, summary } = await loadLetter(deps, id);
    if (letter.status !== 'awaiting_pickup' || !letter.pickupUntil) return null; // collected, or on its way back, in the meantime
    return { ...summary, pickupUntil: letter.pickupUntil };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `letter-${id}-awaited`,
  subject: ({ reference }) => `Votre lettre attend son destinataire (${reference})`,
  body: ({ title, pickupUntil, url }) => ({
    paragraphs: [
      `Le destinataire était absent. Votre lettre «\u00a0${title}\u00a0» l’attend au bureau de poste jusqu’au ${formatDay(pickupUntil)}.`,
      'Il a reçu un avis de passage. Si vous pouvez le joindre, prévenez-le. La date de présentation est gardée dans votre espace.',
      'S’il ne vient pas, la lettre nous revient\u00a0: nous vous écrirons, avec ce que vous pouvez faire.',
    ],
    action: { label: 'Suivre ma lettre', url },
  }),
  samples: [{ ...sampleLetter, pickupUntil: '2026-12-12' }],
});
