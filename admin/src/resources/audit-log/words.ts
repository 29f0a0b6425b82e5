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

/** Who acted: a colleague's name; customers stay unnamed, and machines have a task. */
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

/** Why a call was refused, for the usual codes; others are shown by their code. */
const RESULTS: Readonly<Record<string, string>> = {
  forbidden: 'pas dans ce rôle',
  unauthenticated: 'personne n’était connecté',
  session_expired: 'session terminée',
  not_found: 'fiche inconnue',
  invalid: 'réponse à corriger',
  malformed: 'demande illisible',
  state_conflict: 'l’état avait changé',
  account_changed: 'le compte avait changé',
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
  unexpected: 'erreur de notre côté',
};

const FIELDS: Readonly<Record<string, string>> = {
  role: 'Rôle',
  blocked: 'Bloqué',
  sessions: 'Sessions ouvertes',
  erased: 'Effacé',
  identifiedBy: 'Identifié par',
  verificationId: 'Confirmation',
  expiresAt: 'Jusqu’à',
  orderId: 'Commande',
  requestedBy: 'Demandé par',
  amountCents: 'Centimes',
};
const show = (value: Change[string] | undefined): string => {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return String(value);
};

/** Lists what changed: `Rôle : support → manager`. */
export const describeChange = (before: Change | null, after: Change | null): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => {
    const was = before && field in before ? `${show(before[field])} → ` : '';
    return `${FIELDS[field] ?? field}\u00a0: ${was}${show(after?.[field])}`;
  });
