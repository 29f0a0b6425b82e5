import { FunctionField } from 'react-admin';
import { getOffer } from '../../src/domain/offer.ts';
import { PARTNER_LABELS } from '../../src/domain/partner-name.ts';
import type { DeliveryOption, LetterStatus, OrderStatus } from '../../src/modules/orders/contract.ts';
import type { PaymentView } from '../../src/modules/payments/checkout/contract.ts';
import { SubscriptionOffer } from '../../src/modules/payments/contract.ts';
import type { SubscriptionStatus } from '../../src/modules/payments/subscriptions/contract.ts';

type Tone = '' | 'is-good' | 'is-wait' | 'is-stop';
/** Without a tone it is a plain word. */
type Words = readonly [name: string, tone?: Tone];

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
export const DISPUTE_STATES: Record<string, Words> = {
  inquiry: ['Question de la banque', 'is-wait'],
  to_answer: ['À répondre', 'is-stop'],
  under_review: ['Examiné par la banque', 'is-wait'],
  won: ['Gagné', 'is-good'],
  lost: ['Perdu', 'is-stop'],
  dropped: ['Sans suite', ''],
};
export const OUTAGE_STATES: Record<string, Words> = {
  suspected: ['À surveiller', 'is-wait'],
  open: ['En panne', 'is-stop'],
  over: ['Terminée', 'is-good'],
};
export const UNKNOWN_CODE_STATES: Record<string, Words> = {
  reported: ['À regarder', 'is-stop'],
  acknowledged: ['Noté', 'is-good'],
};
export const UNKNOWN_CODE_KINDS: Record<string, Words> = {
  status: ['État d’une lettre'],
  rejection: ['Refus'],
  event: ['Notification'],
};
export const PARTNERS: Record<string, Words> = Object.fromEntries(
  Object.entries(PARTNER_LABELS).map(([name, label]) => [name, [label]] as const),
);
export const REJECTION_KINDS: Record<string, Words> = {
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
export const OFFERS: Record<string, Words> = Object.fromEntries(
  SubscriptionOffer.options.map((key) => [key, [getOffer(key).name]] as const),
);
export const DELIVERY_OPTIONS: Record<DeliveryOption, Words> = {
  pdf: ['PDF seul'],
  green: ['Verte'],
  tracked: ['Suivie'],
  registered: ['Recommandée'],
  registered_receipt: ['Recommandée avec avis'],
};
/** As the seed names them; an account of a role this page does not know shows its name. */
export const ROLES: Record<string, Words> = {
  customer: ['Client'],
  support: ['Support', 'is-good'],
  manager: ['Responsable', 'is-good'],
  admin: ['Administration', 'is-good'],
};

export const toChoices = (states: Record<string, Words>): { id: string; name: string }[] =>
  Object.entries(states).map(([id, [name]]) => ({ id, name }));

/** The word of a state; one this page does not know yet is shown as it is. */
export const StateField = ({ source, of }: { source: string; of: Record<string, Words>; label?: string }) => (
  <FunctionField
    source={source}
    render={(row: Record<string, string>) => {
      const [name, tone] = of[row[source]!] ?? [row[source]];
      return tone === undefined ? name : <span className={`mark ${tone}`}>{name}</span>;
    }}
  />
);

const euro = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
export const euros = (cents: number): string => euro.format(cents / 100);
export const Euros = ({ source }: { source: string; label?: string }) => (
  <FunctionField source={source} render={(row: Record<string, number>) => euros(row[source]!)} />
);
