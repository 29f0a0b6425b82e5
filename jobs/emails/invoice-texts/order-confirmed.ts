import { formatDay, toNoon } from '../../../src/domain/format-date.ts';
import { formatEuros } from '../../../src/domain/money.ts';
import type { EmailReceipt, EmailText } from '../shared/email.ts';
import { toSummary, type OrderSummary } from '../shared/letter.ts';

export interface OrderConfirmedData {
  kind: 'order-confirmed';
  order: OrderSummary;
  receipt: EmailReceipt;
  /** The withdrawal form for this order. */
  formUrl: string;
  /** « à 10 h 57 », or with its day; null once the time for a change of mind is over, and where none is granted. */
  changeableUntil: string | null;
  /** The chosen day; `isDayPast` if the letter leaves later, since it was paid after that day. */
  postOn: string | null;
  isDayPast: boolean;
  /** The status text of a letter that was cancelled before this e-mail was sent. */
  cancelledText: string | null;
}

function formatChangeOfMind({ postOn, isDayPast, changeableUntil }: OrderConfirmedData): string {
  const change = changeableUntil
    ? `Vous pouvez la corriger, ou l’annuler avec un remboursement complet, jusqu’${changeableUntil}.`
    : null;
  if (postOn && !isDayPast) return [`Elle partira ${formatDay(toNoon(postOn))}.`, change].filter(Boolean).join(' ');
  return change ? `${change} Ensuite, elle part à l’impression.` : 'Elle part à l’impression.';
}

function formatPreheader({ postOn, isDayPast, changeableUntil, cancelledText }: OrderConfirmedData): string {
  if (cancelledText) return cancelledText;
  if (changeableUntil) return `Vous pouvez la corriger ou l’annuler jusqu’${changeableUntil}.`;
  return postOn && !isDayPast
    ? `Elle partira ${formatDay(toNoon(postOn))}.`
    : 'Elle part à l’impression. Votre facture est jointe.';
}

/**
 * Confirms the order on a durable medium, with the invoice, the terms and the withdrawal form attached
 * (docs/domain/legal.md#confirmation).
 */
export const renderOrderConfirmed = (data: OrderConfirmedData): EmailText => ({
  subject: `Commande ${data.order.reference} confirmée\u00a0: ${formatEuros(data.receipt.totalCents)}`,
  body: {
    title: 'Votre commande est confirmée',
    preheader: formatPreheader(data),
    paragraphs: [`Votre lettre est payée. ${data.cancelledText ?? formatChangeOfMind(data)}`],
    summary: toSummary(data.order),
    receipt: data.receipt,
    action: { label: 'Suivre ma lettre', url: data.order.url },
    otherAction: { label: 'Renoncer au contrat', url: data.formUrl },
    notes: [
      'Votre facture est jointe. Aucune carte n’est conservée.',
      `Vous avez demandé que nous commencions ${data.postOn ? 'le jour choisi' : 'tout de suite'}, et reconnu qu’une lettre postée ne peut plus être reprise\u00a0: une fois la lettre remise à La Poste, le droit de rétractation de quatorze jours ne s’applique plus. D’ici là, vous renoncez au contrat en ligne, sans compte.`,
      'Les conditions générales de vente que vous avez acceptées sont jointes à ce message, avec vos droits et le formulaire de rétractation. Ce sont des PDF à garder\u00a0: ils ne changeront plus.',
    ],
  },
});
