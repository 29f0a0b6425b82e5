import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/define-email.ts';

export interface PdfConfirmedData {
  kind: 'pdf-confirmed';
  title: string;
  reference: string;
  totalCents: number;
  url: string;
  /** The withdrawal form for this order. */
  formUrl: string;
  changeDays: number;
}

/** Confirms digital content on a durable medium, and what was agreed to before it was given (L. 221-28, 13°). */
export function renderPdfConfirmed({
  title,
  reference,
  totalCents,
  url,
  formUrl,
  changeDays,
}: PdfConfirmedData): EmailText {
  const paid = totalCents > 0 ? `Vous avez payé ${formatEuros(totalCents)} pour` : 'Votre abonnement comprend';
  return {
    subject: `Votre PDF est prêt, commande ${reference}`,
    body: {
      paragraphs: [
        `${paid} le PDF de «\u00a0${title}\u00a0». Il est dans votre espace, et reste à vous. Votre facture est jointe. Aucune carte n’est conservée.`,
        `Vous pouvez le modifier pendant ${changeDays}\u00a0jours, autant de fois que vous voulez, sans rien payer de plus. Nous ne postons rien\u00a0: c’est vous qui envoyez votre lettre.`,
        'Vous avez demandé que ce PDF vous soit fourni tout de suite, et reconnu que vous perdiez ainsi votre droit de rétractation de quatorze jours. Ce message en est la confirmation.',
        `Un problème avec votre PDF\u202f? Écrivez-nous, ou passez par\u00a0: ${formUrl}`,
        'Les conditions générales de vente que vous avez acceptées sont jointes à ce message. C’est un PDF à garder\u00a0: il ne changera plus.',
      ],
      action: { label: 'Télécharger le PDF', url },
    },
  };
}
