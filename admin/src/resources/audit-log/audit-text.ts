import { formatEuros } from '../../../../src/domain/money.ts';
import { nameJob, TASK_NAMES } from '../../../../src/kernel/engine-names.contract.ts';
import { formatMoment } from '../../lib/dates.ts';
import {
  APPROVAL_STATES,
  DISCREPANCY_STATES,
  IDENTIFICATIONS,
  LEGAL_CHECK_STATES,
  LETTER_STATES,
  ORDER_STATES,
  PARTNERS,
  REFUND_STATES,
  ROLES,
  TEMPLATE_DRAFT_STATES,
  THREAD_STATES,
  UNKNOWN_CODE_STATES,
  type StateLabels,
} from '../../status-labels.tsx';

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
  /** Of the colleagues that a change names by id. */
  colleagues: Readonly<Record<string, string>>;
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
    job: `La tâche «\u00a0${nameJob(name)}\u00a0»`,
    task: `La tâche «\u00a0${TASK_NAMES[name] ?? name}\u00a0»`,
  };
  return KINDS[kind ?? ''] ?? actor;
}

/** The French name of each field of a change; tests/architecture/engine-labels.test.ts requires one for each. */
export const FIELDS: Readonly<Record<string, string>> = {
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
  amountCents: 'Somme',
  assigneeId: 'Attribué à',
  partner: 'Partenaire',
  label: 'Nom',
  position: 'Place',
  revision: 'Révision',
  isArchived: 'Archivé',
  version: 'Version',
  isReviewed: 'Relu par une autre personne',
  reviewedOn: 'Relu le',
  letters: 'Lettres concernées',
  checkId: 'Vérification',
  withdrawnChecks: 'Vérifications retirées',
};
const WORDS: Readonly<Record<string, StateLabels>> = {
  role: ROLES,
  partner: PARTNERS,
  identifiedBy: IDENTIFICATIONS,
};
/** The states of each subject; of an order those of its letter, too. */
const STATES: Readonly<Record<string, StateLabels>> = {
  orders: { ...ORDER_STATES, ...LETTER_STATES },
  letters: LETTER_STATES,
  approvals: APPROVAL_STATES,
  messages: THREAD_STATES,
  refunds: REFUND_STATES,
  discrepancies: DISCREPANCY_STATES,
  'unknown-codes': UNKNOWN_CODE_STATES,
  'template-drafts': TEMPLATE_DRAFT_STATES,
  'legal-changes': LEGAL_CHECK_STATES,
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function show(
  field: string,
  value: Change[string] | undefined,
  { subject, colleagues }: Pick<AuditRecord, 'subject' | 'colleagues'>,
): string {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string' && INSTANT.test(value)) return formatMoment(value);
  if (field.endsWith('Cents')) return formatEuros(Number(value));
  const labels = field === 'status' ? STATES[subject ?? ''] : WORDS[field];
  return labels?.[value]?.[0] ?? colleagues[value] ?? String(value);
}

/** Lists what changed: « Rôle : Support → Responsable ». */
export const describeChange = ({
  before,
  after,
  ...record
}: Pick<AuditRecord, 'subject' | 'before' | 'after' | 'colleagues'>): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => {
    const was = before && field in before ? `${show(field, before[field], record)} → ` : '';
    return `${FIELDS[field] ?? field}\u00a0: ${was}${show(field, after?.[field], record)}`;
  });
