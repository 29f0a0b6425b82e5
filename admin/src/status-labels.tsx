import { getOffer } from '../../src/domain/offer.ts';
import { getPartnerLabel, partnerNames } from '../../src/domain/postal-partner.ts';
import type { DeliveryOption, LetterStatus, OrderStatus } from '../../src/modules/orders/contract.ts';
import { MACHINE_WORDS } from '../../src/modules/orders/support/words.contract.ts';
import type { PaymentView } from '../../src/modules/payments/checkout/contract.ts';
import { SubscriptionOffer } from '../../src/modules/payments/contract.ts';
import type { SubscriptionStatus } from '../../src/modules/payments/subscriptions/contract.ts';

type Tone = '' | 'is-good' | 'is-wait' | 'is-stop';
/** Without a tone the label is plain text. */
type Words = readonly [name: string, tone?: Tone];
/** French labels by stored value. */
export type StateLabels = Readonly<Record<string, Words>>;

// The names are those of the timeline of an order; here each gets its tone.
const { orders, letters, payments, disputes, refunds } = {
  orders: MACHINE_WORDS.orders.states,
  letters: MACHINE_WORDS.letters.states,
  payments: MACHINE_WORDS.payments.states,
  disputes: MACHINE_WORDS.disputes.states,
  refunds: MACHINE_WORDS.refunds.states,
};

export const ORDER_STATES: Record<OrderStatus, Words> = {
  awaiting_payment: [orders.awaiting_payment, 'is-wait'],
  paid: [orders.paid, ''],
  in_production: [orders.in_production, ''],
  posted: [orders.posted, ''],
  completed: [orders.completed, 'is-good'],
  cancelled: [orders.cancelled, 'is-stop'],
  refunded: [orders.refunded, 'is-stop'],
  partially_refunded: [orders.partially_refunded, 'is-stop'],
};
export const LETTER_STATES: Record<LetterStatus, Words> = {
  queued: [letters.queued, 'is-wait'],
  rendered: [letters.rendered, ''],
  handing_over: [letters.handing_over, ''],
  failed: [letters.failed, 'is-stop'],
  submitted: [letters.submitted, ''],
  accepted: [letters.accepted, ''],
  printed: [letters.printed, ''],
  in_transit: [letters.in_transit, ''],
  awaiting_pickup: [letters.awaiting_pickup, 'is-wait'],
  delivered: [letters.delivered, 'is-good'],
  returned: [letters.returned, 'is-stop'],
  archived: [letters.archived, 'is-good'],
  rejected: [letters.rejected, 'is-stop'],
  cancelled: [letters.cancelled, 'is-stop'],
};
export const PAYMENT_STATES: Record<PaymentView['status'], Words> = {
  pending: [payments.pending, 'is-wait'],
  processing: [payments.processing, 'is-wait'],
  under_review: [payments.under_review, 'is-stop'],
  succeeded: [payments.succeeded, 'is-good'],
  partially_refunded: [payments.partially_refunded, 'is-stop'],
  refunded: [payments.refunded, 'is-stop'],
  failed: [payments.failed, 'is-stop'],
  disputed: [payments.disputed, 'is-stop'],
};
export const DISPUTE_STATES: StateLabels = {
  announced: [disputes.announced, 'is-wait'],
  inquiry: [disputes.inquiry, 'is-wait'],
  to_answer: [disputes.to_answer, 'is-stop'],
  under_review: [disputes.under_review, 'is-wait'],
  won: [disputes.won, 'is-good'],
  lost: [disputes.lost, 'is-stop'],
  dropped: [disputes.dropped, ''],
};
export const REFUND_STATES: StateLabels = {
  requested: [refunds.requested, 'is-wait'],
  sent: [refunds.sent, 'is-wait'],
  succeeded: [refunds.succeeded, 'is-good'],
  failed: [refunds.failed, 'is-stop'],
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
