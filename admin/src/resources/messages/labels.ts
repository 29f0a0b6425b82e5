import type { MessageKind, MessageSubject } from '../../../../src/modules/orders/support/contract.ts';
import { MESSAGE_KINDS } from '../../status-labels.tsx';

const SUBJECTS: Record<MessageSubject, string> = {
  order: 'commande',
  payment: 'paiement',
  template: 'modèle',
  account: 'compte',
  accessibility: 'accessibilité',
  abuse: 'signalement',
  other: 'autre',
};
const OUTCOMES = {
  stopped: 'Lettre arrêtée. Ce qui est à rendre est remboursé.',
  unpaid: 'Commande impayée annulée.',
  withdrawn: 'Abonnement arrêté. Ce qui est à rendre est remboursé.',
  ended: 'Abonnement résilié.',
  too_late: 'Lettre déjà partie\u00a0: la personne a été prévenue.',
} as const;
export type Outcome = keyof typeof OUTCOMES | 'by_hand';

/** Why the program left the message to a person depends on what was asked for. */
const REASONS_BY_HAND = {
  withdrawal: 'la commande ou l’abonnement n’est pas certain, ou ne s’annule plus d’office',
  termination: 'l’abonnement n’est pas certain, ou la fin souhaitée vient après la période payée',
} as const;

export function describeOutcome(outcome: Outcome, kind: MessageKind): string {
  if (outcome !== 'by_hand') return OUTCOMES[outcome];
  const reason = kind === 'question' ? '' : `\u00a0: ${REASONS_BY_HAND[kind]}`;
  return `À traiter par une personne${reason}.`;
}

export const describeKind = ({ kind, subject }: { kind: MessageKind; subject: MessageSubject | null }): string =>
  `${MESSAGE_KINDS[kind][0]}${subject ? `, ${SUBJECTS[subject]}` : ''}`;

/** « 12 min », « 3 h », « 2 j », with no-break spaces. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes}\u00a0min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours}\u00a0h` : `${Math.round(hours / 24)}\u00a0j`;
}
export const formatAge = (instant: string, now = Date.now()): string =>
  formatDuration((now - new Date(instant).getTime()) / 1000);
