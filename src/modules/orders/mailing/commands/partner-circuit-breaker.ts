import { type PostalPort, RetryableError } from '../../../../adapters/postal/port.ts';
import type { PartnerName } from '../../../../domain/postal-partner.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { outageStateMachine } from '../partner.state-machine.ts';

interface Outage {
  id: string;
  status: 'suspected' | 'open';
  failures: number;
}

const toSecondsFromNow = (deps: Deps, seconds: number): Date => new Date(deps.now().getTime() + seconds * 1000);

/** Permission to call a partner, with the outage that a success ends. */
export interface Permit {
  outage: string | null;
}

/** The query for the outage of a partner, of which it has one at most. */
export const queryCurrentOutage = (deps: Deps, partner: PartnerName) =>
  deps.db('outages').where({ partner }).whereNot({ status: 'over' });

/** Returns null while the circuit breaker is open. After the wait one request at a time is let through as a trial. */
export async function acquirePermit(deps: Deps, input: { partner: PartnerName }): Promise<Permit | null> {
  const outage: Pick<Outage, 'id' | 'status'> | undefined = await queryCurrentOutage(deps, input.partner).first(
    'id',
    'status',
  );
  if (outage?.status !== 'open') return { outage: outage?.id ?? null };
  const updated = await deps
    .db('outages')
    .where({ id: outage.id, status: 'open' })
    .where('retry_at', '<=', deps.now())
    .where((trial) => void trial.whereNull('half_open_until').orWhere('half_open_until', '<=', deps.now()))
    .update({ half_open_until: toSecondsFromNow(deps, deps.config.outage.seconds) });
  return updated === 1 ? { outage: outage.id } : null;
}

/** Calls a partner and records the result. A success does not undo a failure that came after the permit. */
export async function callWithPermit<T>(
  deps: Deps,
  input: { partner: PartnerName; permit: Permit; request: () => Promise<T> },
): Promise<T> {
  try {
    const response = await input.request();
    await recordSuccess(deps, input.permit);
    return response;
  } catch (error) {
    if (error instanceof RetryableError)
      await (error.details.isLetterSpecific
        ? recordSuccess(deps, input.permit)
        : recordFailure(deps, input.partner, error));
    throw error;
  }
}

/** Calls a partner unless its circuit breaker is open. */
export async function callPartner<T>(
  deps: Deps,
  port: PostalPort,
  request: (port: PostalPort) => Promise<T>,
): Promise<T> {
  const permit = await acquirePermit(deps, { partner: port.name });
  if (!permit) throw createUnavailableError(port.name);
  return callWithPermit(deps, { partner: port.name, permit, request: () => request(port) });
}

export const createUnavailableError = (partner: string): RetryableError =>
  new RetryableError(`${partner} is out: no request was sent`, { notSent: true });

async function recordSuccess(deps: Deps, { outage }: Permit): Promise<void> {
  if (outage)
    await deps.db.transaction((trx) =>
      outageStateMachine.transition(trx, outage, 'close', { reason: 'the partner answers again' }),
    );
}

/** Counts a failure. Opens the circuit breaker after too many, or if the partner asks us to wait. */
const recordFailure = (deps: Deps, partner: PartnerName, { message, details }: RetryableError): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const retry_at = toSecondsFromNow(deps, Math.max(deps.config.outage.seconds, details.retryAfterSeconds ?? 0));
    const [outage]: Outage[] = await trx('outages')
      .insert({
        id: deps.newId(),
        partner,
        status: outageStateMachine.initial,
        failures: 1,
        reason: message.slice(0, 200),
      })
      .onConflict(trx.raw(`(partner) where status <> 'over'`))
      .merge({ failures: trx.raw('outages.failures + 1'), reason: message.slice(0, 200), half_open_until: null })
      .returning(['id', 'status', 'failures']);
    if (outage!.status === 'open') return trx('outages').where({ id: outage!.id }).update({ retry_at });
    if (outage!.failures < deps.config.outage.failures && details.retryAfterSeconds === undefined) return undefined;
    return outageStateMachine.transition(trx, outage!.id, 'open', { set: { retry_at }, reason: message.slice(0, 200) });
  });
