import { z } from 'zod';
import { foldAccents } from '../../domain/fold-accents.ts';
import { createDaySchema, Instant } from '../../domain/schemas.ts';
import type { ListFilter } from '../../kernel/admin-list-reader.ts';
import { defineAdminList, filterById, filterByValue } from '../../kernel/admin-list.ts';
import { getAuditLabel, listAuditLabels } from '../../kernel/audit-log.ts';
import { createRouter, permitted } from '../../kernel/endpoint.ts';
import { findActorUserId, toUserActor } from '../../kernel/logger.ts';
import { AUDIT_SUBJECTS, describeAuditResult, ROLES } from './labels.contract.ts';
import { listUserNames } from './queries.ts';

/** The audit log for readers: who did what on which row, when, and why. */
export const auditAdminRoutes = createRouter('auth', 'admin');

/** Ids, states and amounts. */
const Change = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

const AuditRow = z
  .object({
    id: z.uuid(),
    at: Instant,
    event: z.string(),
    /** The event in French words. */
    action: z.string(),
    actor: z.string(),
    /** A colleague's name; null for customers, visitors and machines. */
    actorName: z.string().nullable(),
    actorRole: z.string().nullable(),
    subject: z.string().nullable(),
    subjectId: z.uuid().nullable(),
    result: z.string(),
    reason: z.string().nullable(),
    before: Change,
    after: Change,
    /** Of the colleagues that `before` and `after` name by id. */
    colleagues: z.record(z.uuid(), z.string()),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditRow' });
type StoredRecord = Omit<z.input<typeof AuditRow>, 'action' | 'actorName' | 'colleagues'>;

/** The fields of a change that hold the id of a colleague. */
const COLLEAGUE_FIELDS = ['assigneeId', 'requestedBy'] as const;
const listColleagueIds = ({ before, after }: StoredRecord): string[] =>
  [before, after].flatMap((change) =>
    COLLEAGUE_FIELDS.flatMap((field) => z.uuid().safeParse(change?.[field]).data ?? []),
  );

/** Finds actions by words of their French name. */
const filterByAction: ListFilter = (query, value) => {
  if (!value) return;
  const words = foldAccents(String(value)).split(/\s+/).filter(Boolean);
  const events = listAuditLabels()
    .filter(([event, label]) => words.every((word) => foldAccents(`${label} ${event}`).includes(word)))
    .map(([event]) => event);
  void query.whereIn('event', events);
};

/** Selects one civil day of Paris; another text selects nothing. */
const filterByDay: ListFilter = (query, value) => {
  if (!value) return;
  const day = createDaySchema().safeParse(value);
  if (!day.success) return void query.whereRaw('false');
  void query
    .whereRaw(`at >= (?::date)::timestamp at time zone 'Europe/Paris'`, [day.data])
    .whereRaw(`at < (?::date + 1)::timestamp at time zone 'Europe/Paris'`, [day.data]);
};

const filterByActor: ListFilter = (query, value) => {
  if (value)
    void query.whereIn(
      'actor',
      [value].flat().map((userId) => toUserActor(String(userId))),
    );
};

defineAdminList(auditAdminRoutes, 'GET /audit-log', {
  summary: 'Journal',
  access: permitted('audit.read'),
  row: AuditRow,
  from: ({ db }) => db('audit_log'),
  // Rows are sorted by time alone, which has an index.
  columns: { id: 'id', at: 'at' },
  computed: {
    event: () => 'event',
    actor: () => 'actor',
    actorRole: () => 'actor_role',
    subject: () => 'subject',
    subjectId: () => 'subject_id',
    result: () => 'result',
    reason: () => 'reason',
    before: () => 'before',
    after: () => 'after',
    requestId: () => 'request_id',
  },
  defaultSort: ['at', 'DESC'],
  filters: {
    id: filterById('id'),
    actorId: filterByActor,
    action: filterByAction,
    subject: filterByValue('subject'),
    subjectId: filterById('subject_id'),
    day: filterByDay,
  },
  async present(rows: StoredRecord[], { deps }) {
    // The names of colleagues; a customer in the journal stays an id.
    const actorIds = rows.flatMap(({ actor, actorRole }) =>
      actorRole !== null && actorRole !== 'customer' ? (findActorUserId(actor) ?? []) : [],
    );
    const names = await listUserNames(deps, [...actorIds, ...rows.flatMap(listColleagueIds)]);
    return rows.map((row) => ({
      ...row,
      action: getAuditLabel(row.event),
      actorName: names.get(findActorUserId(row.actor) ?? '') ?? null,
      colleagues: Object.fromEntries(
        listColleagueIds(row).flatMap((id) => {
          const name = names.get(id);
          return name ? [[id, name] as const] : [];
        }),
      ),
    }));
  },
  labels: {
    at: 'Quand',
    actorName: 'Qui',
    actorRole: ['Rôle', ROLES],
    action: 'Action',
    subject: ['Objet', AUDIT_SUBJECTS],
    subjectId: 'Identifiant',
    result: ['Résultat', describeAuditResult],
    reason: 'Raison',
    requestId: 'Requête',
  },
  record: { summary: 'Une ligne du journal' },
});
