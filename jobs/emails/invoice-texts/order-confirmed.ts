import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailText } from '../shared/define-email.ts';
import { formatDay } from '../shared/french-day.ts';

export interface OrderConfirmedData {
  kind: 'order-confirmed';
  title: string;
  reference: string;
  totalCents: number;
  url: string;
  /** The withdrawal form for this order. */
  formUrl: string;
  /** Null if this installation grants no time for a change of mind. */
  changeTime: string | null;
  postOn: string | null;
}

function formatChangeOfMind({ postOn, changeTime }: OrderConfirmedData): string {
  if (postOn) {
    return `Elle partira le ${formatDay(postOn)}. Jusqu’au matin de ce jour, vous pouvez la corriger, ou l’annuler et être remboursé en totalité.`;
  }
  if (!changeTime) return 'Votre lettre part en production dès le paiement.';
  return `Vous pouvez encore corriger ou annuler votre lettre pendant ${changeTime} après le paiement\u00a0: le remboursement est total. Ensuite, elle part en production.`;
}

/**
 * Confirms the order on a durable medium, with the invoice, the terms and the withdrawal form attached
 * (docs/domain/legal.md#confirmation).
 */
export const renderOrderConfirmed = (data: OrderConfirmedData): EmailText => ({
  subject: `Commande ${data.reference} confirmée`,
  body: {
    paragraphs: [
      `Vous avez payé ${formatEuros(data.totalCents)} pour envoyer «\u00a0${data.title}\u00a0». Votre facture est jointe. Aucune carte n’est conservée.`,
      formatChangeOfMind(data),
      `Vous avez demandé que nous commencions ${data.postOn ? 'ce jour-là' : 'tout de suite'}, et reconnu qu’une lettre postée ne peut plus être reprise\u00a0: une fois la lettre remise à La Poste, le droit de rétractation de quatorze jours ne s’applique plus.`,
      `Pour renoncer au contrat en ligne, sans compte\u00a0: ${data.formUrl}`,
      'Les conditions générales de vente que vous avez acceptées sont jointes à ce message, avec vos droits et le formulaire de rétractation. Ce sont des PDF à garder\u00a0: ils ne changeront plus.',
    ],
    action: { label: 'Suivre ma lettre', url: data.url },
  },
});
