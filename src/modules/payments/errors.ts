import { refusal } from '../../kernel/refusal.ts';

export const signatureRefused = refusal('malformed', 'signature_refused', 'Cette notification n’est pas signée comme attendu.');
export const nothingToRefund = refusal('conflict', 'nothing_to_refund', 'Cette commande n’a rien à rembourser.');
export const refundTooLarge = refusal('invalid', 'refund_too_large', 'Ce montant dépasse ce qui reste à rembourser.');
export const amountDiffers = refusal('conflict', 'amount_differs', 'Le montant payé n’est pas celui de la commande.');
export const paymentUnavailable = refusal(
  'unavailable',
  'payment_unavailable',
  'Le service de paiement ne répond pas. Rien n’a été débité et votre lettre est gardée. Réessayez dans une minute.',
);
