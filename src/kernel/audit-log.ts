import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { deleteOlderThan, type PurgeDeps, runSteps } from './batches.ts';
import { getClientIp } from './client-ip.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { uuidv7 } from './ids.ts';
import { getActor, getRequestId, findActorUserId, serializeError, toUserActor } from './logger.ts';

/**
 * Records are stored for a year: the French data protection authority advises six months to one year for such logs
 * (CNIL, délibération n° 2021-122 of 14 October 2021). A trigger on the table prevents earlier deletion.
 */
export const AUDIT_LOG_RETENTION_DAYS = 365;

/** The record of the current call, as far as it is known. */
interface AuditCall {
  readonly columns: Record<string, unknown>;
  /** The command has written it in its own transaction. */
  isWritten: boolean;
}
const calls = new AsyncLocalStorage<AuditCall>();

/** French name of each recorded event: the summary of the endpoint that records it. */
const labels = new Map<string, string>();
export const nameAuditEvent = (event: string, summary: string): void => void labels.set(event, summary);
export const getAuditLabel = (event: string): string => labels.get(event) ?? event;
export const listAuditLabels = (): readonly (readonly [event: string, label: string])[] => [...labels];

/**
 * Computes a keyed hash, so that a reader of the log cannot recover addresses by guessing. Equal values have equal
 * hashes.
 */
const hash = ({ config }: Pick<Deps, 'config'>, purpose: string, value: string): string =>
  createHmac('sha256', config.session.keys[0] ?? '')
    .update(`${purpose}:${value}`)
    .digest('base64url')
    .slice(0, 22);

type AuditedValue = string | number | boolean | Date | null;

/** What a command changed, as ids, states and amounts. Never personal data. */
interface AuditedChange {
  /** What was changed, where the address does not name it. */
  subject?: string;
  subjectId?: string;
  before?: Record<string, AuditedValue>;
  after?: Record<string, AuditedValue>;
}

/**
 * Writes the record of the current call in the command's own transaction, with what changed: both are stored or
 * neither is. Outside of a request, the actor of the trace is the event (`cli:create-admin`).
 */
export async function auditChange(
  trx: Knex.Transaction,
  { now }: Pick<Deps, 'now'>,
  { subject, subjectId, before, after }: AuditedChange,
): Promise<void> {
  const call = calls.getStore();
  const actor = getActor() ?? 'visitor';
  await trx('audit_log').insert({
    event: actor,
    ...call?.columns,
    id: uuidv7(),
    at: now(),
    actor,
    result: 'ok',
    request_id: getRequestId() ?? null,
    ...(subject && { subject }),
    ...(subjectId && { subject_id: subjectId }),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  });
  if (call) call.isWritten = true;
}

/** Adds the reason that a person gave to the record of the current call. */
export function auditReason(body: unknown): void {
  const call = calls.getStore();
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
  if (call && typeof reason === 'string') call.columns['reason'] = reason;
}

function describeCall(deps: Deps, ctx: Context, event: string): AuditCall {
  const { id } = ctx['params'] as { id?: string };
  const [, subject] = /^\/-\/admin\/v1\/([a-z-]+)/.exec(ctx.path) ?? [];
  return {
    isWritten: false,
    columns: {
      event,
      actor_role: ctx.state.user?.role ?? null,
      subject: subject ?? null,
      subject_id: id && UUID.test(id) ? id : null,
      ip_hash: hash(deps, 'ip', getClientIp(ctx)),
    },
  };
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function writeRecord(deps: Deps, ctx: Context, columns: AuditCall['columns']): Promise<void> {
  const account = ctx.state.auditAccount;
  await deps.db('audit_log').insert({
    ...columns,
    id: deps.newId(),
    at: deps.now(),
    // A log-in names its actor, whose role is known only now.
    actor: getActor() ?? 'visitor',
    actor_role: columns['actor_role'] ?? ctx.state.user?.role ?? null,
    account_hash: account ? hash(deps, 'account', account.trim().toLowerCase()) : null,
    request_id: getRequestId() ?? null,
  });
}

/**
 * Runs a call and records its result: `ok` or the error code. A command that has written its own record gets no second
 * one. Where the record cannot be written, a read is refused, so that no personal data leave unrecorded; a command has
 * already changed its rows, whose transitions name their actor, and the failure is logged.
 */
export async function withAuditRecord<T>(
  deps: Deps,
  { ctx, event }: { ctx: Context; event: string },
  run: () => Promise<T>,
): Promise<T> {
  const call = describeCall(deps, ctx, event);
  const record = async (result: string): Promise<void> => {
    try {
      await writeRecord(deps, ctx, { ...call.columns, result });
    } catch (error) {
      deps.log.error({ event, error: serializeError(error) }, 'audit record could not be written');
      if (result === 'ok' && ctx.method === 'GET') throw error;
    }
  };
  let result: T;
  try {
    result = await calls.run(call, run);
  } catch (error) {
    await record(error instanceof AppError ? error.code : 'unexpected');
    throw error;
  }
  if (!call.isWritten) await record('ok');
  return result;
}

/** Finds who changed a row last, and by which command. */
export async function findLastChange(
  { db }: Pick<Deps, 'db'>,
  subjectId: string,
): Promise<{ actorId: string; label: string; at: Date } | null> {
  const row: { actor: string; event: string; at: Date } | undefined = await db('audit_log')
    .where({ subject_id: subjectId, result: 'ok' })
    .whereNotNull('before')
    .whereLike('actor', toUserActor('%'))
    .orderBy('at', 'desc')
    .first('actor', 'event', 'at');
  const actorId = findActorUserId(row?.actor ?? null);
  return row && actorId ? { actorId, label: getAuditLabel(row.event), at: row.at } : null;
}

/** Deletes old records, and reveals that are over: their record is in the log. */
export const purgeAuditLog = (deps: PurgeDeps, signal?: AbortSignal): Promise<void> =>
  runSteps([
    () => deleteOlderThan(deps, { table: 'audit_log', column: 'at', ageMs: AUDIT_LOG_RETENTION_DAYS * DAY_MS, signal }),
    () => deleteOlderThan(deps, { table: 'reveals', column: 'expires_at', ageMs: 0, signal }),
  ]);
const DAY_MS = 86_400_000;
