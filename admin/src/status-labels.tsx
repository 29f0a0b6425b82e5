import { getOffer } from '../../src/domain/offer.ts';
import { getPartnerLabel, partnerNames } from '../../src/domain/postal-partner.ts';
import type { DeliveryOption, LetterStatus, OrderStatus } from '../../src/modules/orders/contract.ts';
import type { PaymentView } from '../../src/modules/payments/checkout/contract.ts';
import { SubscriptionOffer } from '../../src/modules/payments/contract.ts';
import type { SubscriptionStatus } from '../../src/modules/payments/subscriptions/contract.ts';

type Tone = '' | 'is-good' | 'is-wait' | 'is-stop';
/** Without a tone the label is plain text. */
type Words = readonly [name: string, tone?: Tone];
/** French labels by stored value. */
export type StateLabels = Readonly<Record<string, Words>>;

export const ORDER_STATES: Record<OrderStatus, Words> = {
  awaiting_payment: ['À payer', 'is-wait'],
  paid: ['Payée', ''],
  in_production: ['En production', ''],
  posted: ['Postée', ''],
  completed: ['Terminée', 'is-good'],
  cancelled: ['Annulée', 'is-stop'],
  refunded: ['Remboursée', 'is-stop'],
  partially_refunded: ['Remboursée en partie', 'is-stop'],
};
export const LETTER_STATES: Record<LetterStatus, Words> = {
  queued: ['En attente', 'is-wait'],
  held: ['Retenue', 'is-wait'],
  rendered: ['Prête', ''],
  handing_over: ['En cours de remise', ''],
  failed: ['Un contretemps', 'is-stop'],
  submitted: ['Remise', ''],
  accepted: ['Acceptée', ''],
  printed: ['Imprimée', ''],
  in_transit: ['En route', ''],
  awaiting_pickup: ['À retirer', 'is-wait'],
  delivered: ['Distribuée', 'is-good'],
  returned: ['Revenue', 'is-stop'],
  archived: ['Classée', 'is-good'],
  rejected: ['À corriger', 'is-stop'],
  cancelled: ['Annulée', 'is-stop'],
};
export const PAYMENT_STATES: Record<PaymentView['status'], Words> = {
  pending: ['En attente', 'is-wait'],
  processing: ['En cours à la banque', 'is-wait'],
  under_review: ['Autre somme reçue', 'is-stop'],
  succeeded: ['Payé', 'is-good'],
  partially_refunded: ['Remboursé en partie', 'is-stop'],
  refunded: ['Remboursé', 'is-stop'],
  failed: ['Refusé', 'is-stop'],
  disputed: ['Contesté', 'is-stop'],
};
export const DISPUTE_STATES: StateLabels = {
  inquiry: ['Question de la banque', 'is-wait'],
  to_answer: ['À répondre', 'is-stop'],
  under_review: ['Examiné par la banque', 'is-wait'],
  won: ['Gagné', 'is-good'],
  lost: ['Perdu', 'is-stop'],
  dropped: ['Sans suite', ''],
};
export const OUTAGE_STATES: StateLabels = {
  suspected: ['À surveiller', 'is-wait'],
  open: ['En panne', 'is-stop'],
  over: ['Terminée', 'is-good'],
};
export const UNKNOWN_CODE_STATES: StateLabels = {
  reported: ['À regarder', 'is-stop'],
  acknowledged: ['Noté', 'is-good'],
};
export const UNKNOWN_CODE_KINDS: StateLabels = {
  status: ['État d’une lettre'],
  rejection: ['Refus'],
  event: ['Notification'],
};
export const PARTNERS: StateLabels = Object.fromEntries(
  partnerNames.map((name) => [name, [getPartnerLabel(name)]] as const),
);
export const REJECTION_KINDS: StateLabels = {
  address: ['Adresse'],
  document: ['Document'],
  option: ['Option d’envoi'],
  ours: ['De notre côté', 'is-stop'],
  unknown: ['Nature inconnue', 'is-stop'],
};
export const SUBSCRIPTION_STATES: Record<SubscriptionStatus, Words> = {
  incomplete: ['En attente', 'is-wait'],
  trialing: ['Essai', ''],
  active: ['En cours', 'is-good'],
  past_due: ['Paiement refusé', 'is-stop'],
  cancelled: ['Terminé', 'is-stop'],
};
export const OFFERS: StateLabels = Object.fromEntries(
  SubscriptionOffer.options.map((key) => [key, [getOffer(key).name]] as const),
);
export const DELIVERY_OPTIONS: Record<DeliveryOption, Words> = {
  pdf: ['PDF seul'],
  green: ['Verte'],
  tracked: ['Suivie'],
  registered: ['Recommandée'],
  registered_receipt: ['Recommandée avec avis'],
};
/** Role labels; an unknown role is shown by its name. */
export const ROLES: StateLabels = {
  customer: ['Client'],
  support: ['Support', 'is-good'],
  manager: ['Responsable', 'is-good'],
  admin: ['Administration', 'is-good'],
};
