import { createHmac } from 'node:crypto';
import type { Context } from 'koa';
import { getClientIp } from './client-ip.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { currentActor, currentRequestId, serializeError } from './logger.ts';

/**
 * Kept for a year: the French data protection authority advises six months to one year for such logs
 * (CNIL, délibération n° 2021-122 of 14 October 2021). The trigger on the table refuses an earlier deletion.
 */
export const AUDIT_LOG_RETENTION_DAYS = 365;

/** Keyed, so that readers of the log cannot recover addresses by trying them; the same value always gives the same hash. */
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
 * Runs a call and records it with its result: `ok` or the code of the error. A transition carries its actor in its own transaction, so a
 * record that cannot be written is an error in the log and does not undo the answer.
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
