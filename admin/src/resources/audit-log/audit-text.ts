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
