import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailReceipt, EmailText } from '../shared/email.ts';
import { toSummary, type OrderSummary } from '../shared/letter.ts';

export interface PdfConfirmedData {
  kind: 'pdf-confirmed';
  order: OrderSummary;
  receipt: EmailReceipt;
  /** The withdrawal form for this order. */
  formUrl: string;
  changeDays: number;
}

/** Confirms digital content on a durable medium, and what was agreed to before it was given (L. 221-28, 13°). */
export function renderPdfConfirmed({ order, receipt, formUrl, changeDays }: PdfConfirmedData): EmailText {
  const paid =
    receipt.totalCents > 0 ? `Vous avez payé ${formatEuros(receipt.totalCents)} pour` : 'Votre abonnement comprend';
  return {
    subject: `Votre PDF est prêt, commande ${order.reference}`,
    body: {
      title: 'Votre PDF est prêt',
      preheader: `Il est dans votre espace. Vous pouvez le modifier pendant ${changeDays}\u00a0jours.`,
      paragraphs: [
        `${paid} le PDF de votre lettre. Il est dans votre espace, et reste à vous.`,
        `Vous pouvez le modifier pendant ${changeDays}\u00a0jours, autant de fois que vous voulez, sans rien payer de plus. Nous ne postons rien\u00a0: c’est vous qui envoyez votre lettre.`,
      ],
      summary: toSummary(order),
      receipt,
      action: { label: 'Télécharger le PDF', url: order.url },
      otherAction: { label: 'Signaler un problème', url: formUrl },
      notes: [
        'Votre facture est jointe. Aucune carte n’est conservée.',
        'Vous avez demandé que ce PDF vous soit fourni tout de suite, et reconnu que vous perdiez ainsi votre droit de rétractation de quatorze jours. Ce message en est la confirmation.',
        'Les conditions générales de vente que vous avez acceptées sont jointes à ce message. C’est un PDF à garder\u00a0: il ne changera plus.',
      ],
    },
  };
}
