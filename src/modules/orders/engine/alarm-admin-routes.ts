import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import { defineAdminList, filterById, filterByValue } from '../../../kernel/admin-list.ts';
import { assignAlarm, findAssignment } from '../../../kernel/alarm-assignment.ts';
import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { type Actor, createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { type AppError, notFound } from '../../../kernel/errors.ts';
import { changedByColleague, listUserNames, toColleagueConflict } from '../../auth/index.ts';
import { listAlarmSubjects } from './alarm-subjects.ts';
import { ALARM_SUBJECTS, describeAlarm } from './alarm-texts.contract.ts';
import { alarmTaken } from './errors.ts';

export const alarmAdminRoutes = createRouter('orders', 'admin');

const AlarmRow = z
  .object({
    id: z.uuid(),
    /** The table and the row that are in trouble; the back office knows where each is shown. */
    subject: z.string(),
    subjectId: z.uuid(),
    state: z.string(),
    raisedAt: Instant,
    closedAt: Instant.nullable(),
    /** Of the order, the subscription or the message. */
    reference: z.string().nullable(),
    orderId: z.uuid().nullable(),
    userId: z.uuid().nullable(),
    amountCents: z.number().int().nullable(),
    /** The record whose page shows the row, if its table has no pages. */
    page: z.string().nullable(),
    assigneeId: z.uuid().nullable(),
    assignee: z.string().nullable(),
    assignedAt: Instant.nullable(),
    can: z.array(z.enum(['take', 'give_back', 'retry_refund'])),
  })
  .meta({ id: 'AlarmRow' });
type StoredAlarm = Omit<
  z.input<typeof AlarmRow>,
  'reference' | 'orderId' | 'userId' | 'amountCents' | 'page' | 'assignee' | 'can'
>;

async function toRows(deps: Deps, alarms: StoredAlarm[], user: Actor): Promise<z.input<typeof AlarmRow>[]> {
  const [subjects, names] = await Promise.all([
    listAlarmSubjects(deps, alarms),
    listUserNames(
      deps,
      alarms.flatMap(({ assigneeId }) => assigneeId ?? []),
    ),
  ]);
  return alarms.map((alarm) => {
    const {
      reference = null,
      orderId = null,
      userId = null,
      amountCents = null,
      page = null,
    } = subjects.get(alarm.subjectId) ?? {};
    const assignee = (alarm.assigneeId && names.get(alarm.assigneeId)) ?? null;
    return { ...alarm, reference, orderId, userId, amountCents, page, assignee, can: listActions(alarm, user) };
  });
}

function listActions(alarm: StoredAlarm, { id, scope }: Actor): z.input<typeof AlarmRow>['can'] {
  if (alarm.closedAt) return [];
  const canAssign = scope.includes('alarms.assign');
  const isFailedRefund = alarm.subject === 'refunds' && alarm.state === 'failed';
  return [
    ...(canAssign && alarm.assigneeId !== id ? ['take' as const] : []),
    ...(canAssign && alarm.assigneeId === id ? ['give_back' as const] : []),
    ...(isFailedRefund && scope.includes('orders.refund') ? ['retry_refund' as const] : []),
  ];
}

const alarms = defineAdminList(alarmAdminRoutes, 'GET /alarms', {
  summary: 'Ce qui est en retard ou en difficulté',
  access: permitted('letters.read'),
  row: AlarmRow,
  from: ({ db }) => db('alarms'),
  columns: {
    id: 'id',
    subject: 'entity',
    subjectId: 'entity_id',
    state: 'state',
    raisedAt: 'raised_at',
    closedAt: 'closed_at',
    assigneeId: 'assignee_id',
    assignedAt: 'assigned_at',
  },
  sorts: {
    raisedAt: ['raised_at'],
    createdAt: ['raised_at'],
    subject: ['entity', 'raised_at'],
    closedAt: ['closed_at'],
  },
  labels: {
    raisedAt: 'Depuis le',
    subject: ['Objet', ALARM_SUBJECTS],
    reference: 'Référence',
    state: ['Ce qu’il faut faire', (state, { subject }) => describeAlarm(String(subject), state)],
    assignee: 'Suivie par',
    closedAt: 'Terminée le',
  },
  filters: {
    id: filterById('id'),
    open: (query, value) => {
      if (value === true) void query.whereNull('closed_at');
      if (value === false) void query.whereNotNull('closed_at');
    },
    subject: filterByValue('entity'),
    state: filterByValue('state'),
    subjectId: filterById('entity_id'),
    assigneeId: filterById('assignee_id'),
    isAssigned: (query, value) => {
      if (value === true) void query.whereNotNull('assignee_id');
      if (value === false) void query.whereNull('assignee_id');
    },
  },
  present: (rows: StoredAlarm[], { deps, user }) => toRows(deps, rows, user),
  record: { summary: 'Une alarme' },
});

const AlarmGroup = z.object({
  subject: z.string(),
  state: z.string(),
  count: z.number().int(),
  unassigned: z.number().int(),
  since: Instant,
});

endpoint(alarmAdminRoutes, 'GET /alarm-groups', {
  summary: 'Les alarmes en cours, par objet et par état',
  access: permitted('letters.read'),
  response: [200, z.array(AlarmGroup)],
  handler: ({ deps: { db } }): Promise<z.input<typeof AlarmGroup>[]> =>
    db('alarms')
      .whereNull('closed_at')
      .groupBy('entity', 'state')
      .orderBy([{ column: 'count', order: 'desc' }, 'subject', 'state'])
      .select({
        subject: 'entity',
        state: 'state',
        count: db.raw('count(*)::int'),
        unassigned: db.raw('(count(*) filter (where assignee_id is null))::int'),
        since: db.raw('min(raised_at)'),
      }),
});

const assignment = {
  access: permitted('alarms.assign'),
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    expectedAssigneeId: z.uuid().nullable().meta({ description: 'Qui s’en occupe, d’après l’écran.' }),
  }),
  response: [200, AlarmRow],
  errors: [alarmTaken],
  example: { expectedAssigneeId: null },
} as const;

async function assign(
  deps: Deps,
  user: Actor,
  change: Parameters<typeof assignAlarm>[1],
): Promise<z.input<typeof AlarmRow>> {
  const { alarmId, assigneeId, expectedAssigneeId } = change;
  await deps.db.transaction(async (trx) => {
    if (!(await assignAlarm({ ...deps, db: trx }, change))) throw await toAlarmConflict({ ...deps, db: trx }, alarmId);
    await auditChange(trx, deps, { before: { assigneeId: expectedAssigneeId }, after: { assigneeId } });
  });
  return alarms.get(deps, alarmId, user);
}

/** Names who looks after an alarm, or who gave it back. */
async function toAlarmConflict(deps: Deps, alarmId: string): Promise<AppError> {
  const current = await findAssignment(deps, alarmId);
  if (!current) throw notFound({ alarmId });
  return current.by
    ? toColleagueConflict(deps, alarmTaken, { ...current, what: 's’en occupe depuis' })
    : changedByColleague(deps, alarmId, { code: alarmTaken.code, subject: 'Cette alarme' });
}

endpoint(alarmAdminRoutes, 'POST /alarms/:id/take', {
  summary: 'Dire qu’on s’occupe d’une alarme',
  ...assignment,
  handler: ({ deps, user, params, body }) => assign(deps, user, { alarmId: params.id, assigneeId: user.id, ...body }),
});

endpoint(alarmAdminRoutes, 'POST /alarms/:id/give-back', {
  summary: 'Dire qu’on ne s’occupe plus d’une alarme',
  ...assignment,
  handler: ({ deps, user, params, body }) => assign(deps, user, { alarmId: params.id, assigneeId: null, ...body }),
});
