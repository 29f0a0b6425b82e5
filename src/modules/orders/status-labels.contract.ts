import { getPartnerLabel, partnerNames } from '../../domain/postal-partner.ts';
import type { StatusLabel, StatusLabels } from '../../domain/status-label.ts';
import type { DeliveryOption, LetterStatus, OrderStatus, RetentionChoice } from './contract.ts';
import type { ApprovalAction, ApprovalStatus } from './support/approval.contract.ts';
import type { MessageKind, ThreadStatus } from './support/contract.ts';
import type { DeskEmail } from './support/order-desk.contract.ts';

export const ORDER_STATES: Record<OrderStatus, StatusLabel> = {
  awaiting_payment: ['À payer', 'is-wait'],
  paid: ['Payée', ''],
  in_production: ['En production', ''],
  posted: ['Postée', ''],
  completed: ['Terminée', 'is-good'],
  cancelled: ['Annulée', 'is-stop'],
  refunded: ['Remboursée', 'is-stop'],
  partially_refunded: ['Remboursée en partie', 'is-stop'],
};
export const LETTER_STATES: Record<LetterStatus, StatusLabel> = {
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
export const RETENTION_CHOICES: Record<RetentionChoice, StatusLabel> = {
  usual: ['Durée habituelle'],
  thirty_days: ['Effacer 30\u00a0jours après la remise'],
  five_years: ['Garder 5\u00a0ans'],
};
export const DELIVERY_OPTIONS: Record<DeliveryOption, StatusLabel> = {
  pdf: ['PDF seul'],
  green: ['Verte'],
  tracked: ['Suivie'],
  registered: ['Recommandée'],
  registered_receipt: ['Recommandée avec avis'],
};
export const REJECTION_KINDS: StatusLabels = {
  address: ['Adresse'],
  document: ['Document'],
  option: ['Option d’envoi'],
  ours: ['De notre côté', 'is-stop'],
  unknown: ['Nature inconnue', 'is-stop'],
};
export const PARTNERS: StatusLabels = Object.fromEntries(
  partnerNames.map((name) => [name, [getPartnerLabel(name)]] as const),
);
export const EMAIL_STATES: Record<DeskEmail['status'], StatusLabel> = {
  sent: ['Envoyé', 'is-good'],
  skipped: ['Non voulu', ''],
  waiting: ['En attente', 'is-wait'],
  failing: ['Refusé, sera renvoyé', 'is-wait'],
  failed: ['Non envoyé', 'is-stop'],
};
export const OUTAGE_STATES: StatusLabels = {
  suspected: ['À surveiller', 'is-wait'],
  open: ['En panne', 'is-stop'],
  over: ['Terminée', 'is-good'],
};
export const UNKNOWN_CODE_STATES: StatusLabels = {
  reported: ['À regarder', 'is-stop'],
  acknowledged: ['Noté', 'is-good'],
};
export const UNKNOWN_CODE_KINDS: StatusLabels = {
  status: ['État d’une lettre'],
  rejection: ['Refus'],
  event: ['Notification'],
};
export const MESSAGE_KINDS: Record<MessageKind, StatusLabel> = {
  question: ['Question'],
  withdrawal: ['Rétractation'],
  termination: ['Résiliation'],
};
export const THREAD_STATES: Record<ThreadStatus, StatusLabel> = {
  open: ['À traiter', 'is-wait'],
  waiting: ['En attente du client', ''],
  snoozed: ['Reporté', ''],
  done: ['Clos', 'is-good'],
};
export const APPROVAL_ACTIONS: Record<ApprovalAction, StatusLabel> = {
  refund: ['Remboursement'],
  resend: ['Renvoi sans frais'],
};
export const APPROVAL_STATES: Record<ApprovalStatus, StatusLabel> = {
  requested: ['À décider', 'is-wait'],
  approved: ['Approuvée', 'is-good'],
  declined: ['Refusée', 'is-stop'],
  withdrawn: ['Retirée', ''],
  expired: ['Expirée', ''],
};
