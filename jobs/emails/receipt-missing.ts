import { receiptMissing } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { loadLetter, sampleDeliveredLetter, toSummary } from './shared/letter.ts';

export const receiptMissingEmail = defineEmail({
  name: 'receipt-missing',
  label: 'Avis de réception manquant',
  event: receiptMissing,
  async load({ id }, deps) {
    const { letter, view, summary } = await loadLetter(deps, id);
    // The receipt, or the letter itself, came back in the meantime.
    if (view.outcome !== 'delivered' || view.proofs.includes('receipt')) return null;
    return letter.deliveredAt && { ...summary, deliveredAt: letter.deliveredAt };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `letter-${id}-receipt-missed`,
  subject: ({ reference }) => `L’avis de réception de votre lettre n’est pas revenu (${reference})`,
  body: ({ deliveredAt, url, ...letter }) => ({
    paragraphs: [
      `Votre lettre a été distribuée le ${formatDay(deliveredAt)}, et l’avis signé par le destinataire n’est pas revenu.`,
      'La distribution reste prouvée par le suivi de La Poste et par la preuve de dépôt, gardés dans votre espace. Nous redemandons l’avis chaque jour à notre partenaire postal\u00a0: s’il arrive, vous l’y trouverez.',
      'Vous pouvez aussi demander gratuitement à La Poste une copie de la preuve de distribution, sur son site ou dans un bureau de poste. Nous avons préparé la lettre de réclamation dans vos brouillons\u00a0: rien n’est envoyé ni facturé sans vous.',
    ],
    summary: toSummary({ ...letter, url }),
    timeline: letter.timeline.filter(({ state }) => state !== 'coming'),
    action: { label: 'Voir ma lettre et ses preuves', url },
  }),
  samples: [{ ...sampleDeliveredLetter, deliveredAt: new Date('2026-11-26T08:51:00Z') }],
});
