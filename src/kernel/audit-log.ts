import { createHmac } from 'node:crypto';
import type { Context } from 'koa';
import { getClientIp } from './client-ip.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { currentActor, currentRequestId, serializeError } from './logger.ts';

/**
 * Records are stored for a year: the French data protection authority advises six months to one year for such logs
 * (CNIL, délibération n° 2021-122 of 14 October 2021). A trigger on the table prevents earlier deletion.
 */
export const AUDIT_LOG_RETENTION_DAYS = 365;

/**
 * Computes a keyed hash, so that a reader of the log cannot recover addresses by guessing. Equal values have equal
 * hashes.
 */
const hash = ({ config }: Pick<Deps, 'config'>, purpose: string, value: string): string =>
  createHmac('sha256', config.session.keys[0] ?? '')
    .update(`${purpose}:${value}`)
    .digest('base64url')
    .slice(0, 22);

async function writeRecord(deps: Deps, ctx: Context, event: string, result: string): Promise<void> {
  const { id } = ctx['params'] as { id?: string };
  const account = ctx.state.auditAccount;
  await deps.db('audit_log').insert({
    id: deps.newId(),
    at: deps.now(),
    event,
    actor: currentActor() ?? 'visitor',
    result,
    subject_id: id && UUID.test(id) ? id : null,
    account_hash: account ? hash(deps, 'account', account.trim().toLowerCase()) : null,
    ip_hash: hash(deps, 'ip', getClientIp(ctx)),
    request_id: currentRequestId() ?? null,
  });
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Runs a call and records its result: `ok` or the error code. Transitions record their actor in their own transaction,
 * so a failure to write this record is logged and does not fail the call.
 */
export async function withAuditRecord<T>(deps: Deps, ctx: Context, event: string, run: () => Promise<T>): Promise<T> {
  const record = (result: string): Promise<void> =>
    writeRecord(deps, ctx, event, result).catch((error: unknown) =>
      deps.log.error({ event, error: serializeError(error) }, 'audit record could not be written'),
    );
  try {
    const result = await run();
    await record('ok');
    return result;
  } catch (error) {
    await record(error instanceof AppError ? error.code : 'unexpected');
    throw error;
  }
}

export const purgeAuditLog = (deps: Pick<Deps, 'db' | 'now'>): Promise<unknown> =>
  deps
    .db('audit_log')
    .where('at', '<', new Date(deps.now().getTime() - AUDIT_LOG_RETENTION_DAYS * 86_400_000))
    .delete();
