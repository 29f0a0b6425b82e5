/** Why a bank says that its customer contests a payment: Stripe's values. */
export const DISPUTE_REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'la banque ne peut pas traiter ce paiement',
  check_returned: 'chèque revenu impayé',
  credit_not_processed: 'un remboursement attendu n’est pas arrivé',
  customer_initiated: 'contesté par le titulaire du compte',
  debit_not_authorized: 'prélèvement non autorisé',
  duplicate: 'payé deux fois',
  fraudulent: 'le titulaire de la carte dit ne pas avoir payé',
  general: 'sans motif précis',
  incorrect_account_details: 'coordonnées bancaires inexactes',
  insufficient_funds: 'provision insuffisante',
  noncompliant: 'règle du réseau de cartes non respectée',
  product_not_received: 'lettre non reçue',
  product_unacceptable: 'service non conforme',
  subscription_canceled: 'abonnement déjà résilié',
  unrecognized: 'paiement non reconnu',
};
export const describeDisputeReason = (reason: string): string =>
  DISPUTE_REASONS[reason] ?? `motif «\u00a0${reason}\u00a0»`;
