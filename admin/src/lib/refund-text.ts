import { formatEuros } from '../../../src/domain/money.ts';
import type { RefundTerms } from '../../../src/modules/orders/support/approval.contract.ts';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
};

/** « la carte Visa •••• 4242 »; other payment methods have no number that we know. */
export function describePaymentMethod(card: string | null): string {
  if (card === null) return 'le moyen de paiement du client';
  const [brand = '', ...number] = card.split(' ');
  const name = brand === 'carte' ? [] : [BRANDS[brand] ?? brand];
  return ['la carte', ...name, ...number].join('\u00a0');
}

/** The cents of an amount typed in euros: NaN if it is invalid, null if it is empty. */
export function parseCents(amount: string): number | null {
  const typed = amount.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}

/** Describes the refund bounds without approval, and the remaining amount of today. */
export const describeBounds = ({ orderCents, dayCents, leftTodayCents, aloneCents }: RefundTerms): string =>
  `Au-delà de ${formatEuros(orderCents)} par commande ou de ${formatEuros(dayCents)} par jour, un responsable doit approuver. ` +
  `Il vous reste ${formatEuros(leftTodayCents)} aujourd’hui` +
  (aloneCents < leftTodayCents ? `, dont ${formatEuros(aloneCents)} pour cette commande.` : '.');

/** What a failed refund that is requested again does. */
export const RETRY_EXPLANATION =
  'La banque reçoit la même demande, du même montant. Dites ce qui a changé depuis l’échec.';
