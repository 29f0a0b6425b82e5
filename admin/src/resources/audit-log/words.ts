import { formatMoment } from '../../lib/dates.ts';
import { DISCREPANCY_STATES, ROLES, UNKNOWN_CODE_STATES, type StateLabels } from '../../status-labels.tsx';

/** One line of the journal, as the server sends it. */
export interface AuditRecord {
  action: string;
  event: string;
  actor: string;
  actorName: string | null;
  actorRole: string | null;
  subject: string | null;
  subjectId: string | null;
  result: string;
  before: Change | null;
  after: Change | null;
}
type Change = Readonly<Record<string, string | number | boolean | null>>;

/** Formats the actor: a colleague's name; customers stay anonymous, and programs have a task. */
export function describeActor({ actor, actorName, actorRole }: AuditRecord): string {
  if (actorName) return actorName;
  const [kind, name = ''] = actor.split(':');
  if (kind === 'user') return actorRole === null ? 'Une personne connectée' : 'Un client';
  const KINDS: Readonly<Record<string, string>> = {
    visitor: 'Un visiteur',
    provider: 'Un prestataire',
    cli: `La commande ${name}`,
    job: `La tâche ${name}`,
    task: `La tâche ${name}`,
  };
  return KINDS[kind ?? ''] ?? actor;
}

export const describeResult = ({ result }: AuditRecord): string =>
  result === 'ok' ? 'Fait' : `Refusé\u00a0: ${RESULTS[result] ?? result}`;

/**
 * The reason for a rejected request, by error code. tests/architecture/engine-labels.test.ts requires a line for each
 * code of a command.
 */
export const RESULTS: Readonly<Record<string, string>> = {
  forbidden: 'pas dans ce rôle',
  unauthenticated: 'personne n’était connecté',
  session_expired: 'session terminée',
  not_found: 'fiche inconnue',
  invalid: 'réponse à corriger',
  malformed: 'demande illisible',
  state_conflict: 'l’état avait changé',
  busy: 'un collègue agissait en même temps',
  order_changed: 'la commande avait changé',
  letter_changed: 'la lettre avait changé',
  thread_changed: 'l’échange avait changé',
  discrepancy_changed: 'l’écart avait changé',
  outage_changed: 'la panne avait changé',
  unknown_code_changed: 'le code avait changé',
  draft_changed: 'le texte avait changé',
  draft_gone: 'texte publié ou abandonné',
  version_not_newest: 'version remplacée',
  version_without_source: 'version trop ancienne',
  no_second_factor: 'pas de second facteur',
  own_second_factor: 'son propre second facteur',
  already_joined: 'collègue déjà arrivé',
  refund_not_failed: 'remboursement non échoué',
  proof_too_early: 'lettre pas encore remise',
  account_gone: 'compte effacé',
  customer_erased: 'compte effacé',
  resend_disputed: 'paiement contesté',
  resend_rejected: 'lettre refusée par le service postal',
  resend_cancelled: 'lettre annulée',
  waits_at_counter: 'lettre au bureau de poste',
  nothing_to_resend: 'lettre pas encore partie',
  submission_confirmed: 'remise déjà confirmée',
  alarm_taken: 'l’alarme avait changé',
  job_not_failed: 'tâche non abandonnée',
  webhook_replayed: 'notification déjà rejouée',
  task_requested: 'tâche déjà demandée',
  no_order_to_refund: 'pas de commande à rembourser',
  too_late_to_change: 'lettre déjà en production',
  pdf_delivered: 'PDF déjà fourni',
  too_late_to_hold: 'lettre déjà remise',
  letter_not_held: 'lettre non retenue',
  already_given_up: 'lettre déjà abandonnée',
  letter_under_way: 'lettre en route',
  money_under_way: 'paiement en cours',
  still_subscribed: 'abonnement en cours',
  account_changed: 'le compte avait changé',
  export_changed: 'la demande du fichier avait changé',
  account_blocked: 'compte bloqué',
  staff_account: 'compte d’un collègue',
  own_role: 'son propre rôle',
  last_admin: 'dernier administrateur',
  too_many_attempts: 'trop d’essais',
  too_many_requests: 'trop de demandes',
  wrong_credentials: 'mot de passe ou adresse inconnus',
  wrong_code: 'code faux',
  second_factor_asked: 'code demandé',
  second_factor_needed: 'second facteur demandé',
  approval_needed: 'approbation nécessaire',
  approval_changed: 'demande déjà décidée',
  own_approval: 'sa propre demande',
  unknown_filter: 'filtre inconnu',
  unknown_sort: 'tri inconnu',
  version_withdrawn: 'lettre déjà retirée',
  draft_published: 'texte déjà publié',
  draft_already_submitted: 'texte déjà proposé',
  draft_not_submitted: 'texte non proposé',
  own_draft: 'son propre texte',
  preview_superseded: 'texte plus récent en cours',
  template_reviewed: 'lettre déjà relue',
  template_republished: 'lettre publiée entre-temps',
  check_decided: 'lettre déjà traitée',
  event_replayed: 'événement déjà rejoué',
  refund_retried: 'remboursement déjà redemandé',
  answer_template_changed: 'le modèle avait changé',
  approval_not_needed: 'approbation inutile',
  not_own_approval: 'demande d’un collègue',
  unexpected: 'erreur de notre côté',
};

const FIELDS: Readonly<Record<string, string>> = {
  role: 'Rôle',
  blocked: 'Bloqué',
  sessions: 'Sessions ouvertes',
  erased: 'Effacé',
  identifiedBy: 'Identifié par',
  verificationId: 'Confirmation',
  exportId: 'Fichier',
  expiresAt: 'Jusqu’à',
  secondFactor: 'Second facteur',
  status: 'État',
  retryAt: 'Prochain essai',
  unconfirmedSince: 'Remise incertaine depuis',
  orderId: 'Commande',
  refundId: 'Remboursement',
  requestedBy: 'Demandé par',
  amountCents: 'Centimes',
};
const WORDS: Readonly<Record<string, StateLabels>> = {
  role: ROLES,
  status: { ...DISCREPANCY_STATES, ...UNKNOWN_CODE_STATES },
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function show(field: string, value: Change[string] | undefined): string {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string' && INSTANT.test(value)) return formatMoment(value);
  return WORDS[field]?.[value]?.[0] ?? String(value);
}

/** Lists what changed: « Rôle : Support → Responsable ». */
export const describeChange = (before: Change | null, after: Change | null): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => {
    const was = before && field in before ? `${show(field, before[field])} → ` : '';
    return `${FIELDS[field] ?? field}\u00a0: ${was}${show(field, after?.[field])}`;
  });
