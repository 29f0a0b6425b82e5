import { getOffer } from '../../domain/offer.ts';
import type { StatusLabel, StatusLabels } from '../../domain/status-label.ts';
import type { PaymentView } from './checkout/contract.ts';
import { SubscriptionOffer } from './contract.ts';
import type { DiscrepancyKind, DiscrepancyStatus } from './reconciliation/contract.ts';
import type { SubscriptionStatus } from './subscriptions/contract.ts';

export const PAYMENT_STATES: Record<PaymentView['status'], StatusLabel> = {
  pending: ['En attente', 'is-wait'],
  processing: ['En cours à la banque', 'is-wait'],
  under_review: ['Autre somme reçue', 'is-stop'],
  succeeded: ['Payé', 'is-good'],
  partially_refunded: ['Remboursé en partie', 'is-stop'],
  refunded: ['Remboursé', 'is-stop'],
  failed: ['Refusé', 'is-stop'],
  disputed: ['Contesté', 'is-stop'],
};
export const REFUND_STATES = {
  requested: ['Demandé', 'is-wait'],
  sent: ['En cours', 'is-wait'],
  succeeded: ['Fait', 'is-good'],
  failed: ['Échoué', 'is-stop'],
} as const satisfies StatusLabels;
export const DISPUTE_STATES: StatusLabels = {
  announced: ['Annoncé', 'is-wait'],
  inquiry: ['Question de la banque', 'is-wait'],
  to_answer: ['À répondre', 'is-stop'],
  under_review: ['Examiné par la banque', 'is-wait'],
  won: ['Gagné', 'is-good'],
  lost: ['Perdu', 'is-stop'],
  dropped: ['Sans suite', ''],
};
export const SUBSCRIPTION_STATES: Record<SubscriptionStatus, StatusLabel> = {
  incomplete: ['En attente', 'is-wait'],
  trialing: ['Essai', ''],
  active: ['En cours', 'is-good'],
  past_due: ['Paiement refusé', 'is-stop'],
  cancelled: ['Terminé', 'is-stop'],
};
export const OFFERS: StatusLabels = Object.fromEntries(
  SubscriptionOffer.options.map((key) => [key, [getOffer(key).name]] as const),
);
export const INVOICE_KINDS: StatusLabels = { invoice: ['Facture'], credit_note: ['Avoir'] };
export const DISCREPANCY_KINDS: Record<DiscrepancyKind, StatusLabel> = {
  paid_there_only: ['Payé chez Stripe, pas chez nous'],
  paid_twice: ['Payé deux fois'],
  amount_differs: ['Montants différents'],
  refund_differs: ['Remboursement différent'],
  dispute_differs: ['Litige différent'],
  subscription_differs: ['Abonnement différent'],
  subscription_twice: ['Deux abonnements pour un'],
  payment_without_letter: ['Paiement sans lettre'],
  letter_without_payment: ['Lettre partie sans paiement'],
  letter_unknown_there: ['Lettre inconnue du partenaire'],
  invoice_missing: ['Facture manquante'],
  series_gap: ['Numéro de facture manquant'],
  lines_differ: ['Lignes et total différents'],
  balance_differs: ['Factures et encaissements différents'],
  price_differs: ['Prix affiché et prix chez Stripe différents'],
  payout_differs: ['Virement et opérations différents'],
  payout_failed: ['Virement refusé par notre banque'],
};
export const PAYOUT_STATES: StatusLabels = {
  pending: ['Prévu', 'is-wait'],
  in_transit: ['En route', 'is-wait'],
  paid: ['Arrivé', 'is-good'],
  canceled: ['Annulé', ''],
  failed: ['Échoué', 'is-stop'],
};
/** What the network of a card suspects: https://docs.stripe.com/api/radar/early_fraud_warnings. */
export const FRAUD_TYPES: StatusLabels = {
  card_never_received: ['carte jamais reçue par son titulaire'],
  fraudulent_card_application: ['carte obtenue sous un faux nom'],
  made_with_counterfeit_card: ['carte contrefaite'],
  made_with_lost_card: ['carte perdue'],
  made_with_stolen_card: ['carte volée'],
  unauthorized_use_of_card: ['carte utilisée sans l’accord de son titulaire'],
  misc: ['fraude, sans précision'],
};
/** Names: https://docs.stripe.com/api/payouts/failures. */
export const PAYOUT_FAILURES: StatusLabels = {
  account_closed: ['Compte bancaire fermé'],
  account_frozen: ['Compte bancaire bloqué'],
  bank_account_restricted: ['Compte bancaire limité par la banque'],
  bank_ownership_changed: ['Compte bancaire passé à une autre banque'],
  could_not_process: ['Virement non traité par la banque'],
  debit_not_authorized: ['Prélèvement interdit sur ce compte'],
  declined: ['Virement refusé par la banque'],
  incorrect_account_holder_address: ['Adresse du titulaire fausse'],
  incorrect_account_holder_name: ['Nom du titulaire faux'],
  incorrect_account_holder_tax_id: ['Numéro fiscal du titulaire faux'],
  incorrect_account_type: ['Type de compte faux'],
  insufficient_funds: ['Solde insuffisant chez Stripe'],
  invalid_account_number: ['Numéro de compte faux'],
  invalid_account_number_length: ['Numéro de compte de longueur fausse'],
  invalid_currency: ['Devise refusée par ce compte'],
  no_account: ['Compte bancaire introuvable'],
  unsupported_card: ['Carte refusée pour les virements'],
};
export const BALANCE_OPERATION_TYPES: StatusLabels = {
  charge: ['Paiement par carte'],
  payment: ['Paiement par prélèvement'],
  refund: ['Remboursement'],
  payment_refund: ['Remboursement d’un prélèvement'],
  refund_failure: ['Remboursement revenu'],
  adjustment: ['Litige ou correction'],
  stripe_fee: ['Frais de Stripe'],
  payout_failure: ['Virement revenu'],
};
export const DISCREPANCY_STATES: Record<DiscrepancyStatus, StatusLabel> = {
  open: ['Ouvert', 'is-stop'],
  settled: ['Réglé de lui-même', 'is-good'],
  closed: ['Clos', ''],
};
