import { type PostalPort, RetryableError } from '../../../../adapters/postal/port.ts';
import type { PartnerName } from '../../../../domain/partner-name.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { outageStateMachine } from '../partner.state-machine.ts';

interface Outage {
  id: string;
  status: 'suspected' | 'open';
  failures: number;
}

const later = (deps: Deps, seconds: number): Date => new Date(deps.now().getTime() + seconds * 1000);

/** That a partner may be asked now, and the outage that ends if it answers. */
export interface Permit {
  outage: string | null;
}

/** Null when this partner may not be asked. During an outage nobody may; once the wait is over, one at a time, until its trial ends. */
export async function acquirePermit(deps: Deps, input: { partner: PartnerName }): Promise<Permit | null> {
  const outage: Pick<Outage, 'id' | 'status'> | undefined = await deps
    .db('outages')
    .where({ partner: input.partner })
    .whereNot({ status: 'over' })
    .first('id', 'status');
  if (outage?.status !== 'open') return { outage: outage?.id ?? null };
  const taken = await deps
    .db('outages')
    .where({ id: outage.id, status: 'open' })
    .where('retry_at', '<=', deps.now())
    .where((trial) => void trial.whereNull('half_open_until').orWhere('half_open_until', '<=', deps.now()))
    .update({ half_open_until: later(deps, deps.config.outage.seconds) });
  return taken === 1 ? { outage: outage.id } : null;
}

/** Asks a partner and remembers how it went. A failure that others met since the leave was given is not undone by our answer. */
export async function callWithPermit<T>(
  deps: Deps,
  input: { partner: PartnerName; leave: Permit; ask: () => Promise<T> },
): Promise<T> {
  try {
    const answer = await input.ask();
    await answered(deps, input.leave);
    return answer;
  } catch (error) {
    if (error instanceof RetryableError)
      await (error.trouble.isLetterSpecific ? answered(deps, input.leave) : failed(deps, input.partner, error));
    throw error;
  }
}

/** Asks a partner unless it is known to be out. */
export async function callPartner<T>(deps: Deps, port: PostalPort, ask: (port: PostalPort) => Promise<T>): Promise<T> {
  const leave = await acquirePermit(deps, { partner: port.name });
  if (!leave) throw partnerUnavailable(port.name);
  return callWithPermit(deps, { partner: port.name, leave, ask: () => ask(port) });
}

export const partnerUnavailable = (partner: string): RetryableError =>
  new RetryableError(`${partner} is out and not asked`, { notSent: true });

async function answered(deps: Deps, { outage }: Permit): Promise<void> {
  if (outage)
    await deps.db.transaction((trx) =>
      outageStateMachine.transition(trx, outage, 'close', { reason: 'the partner answers again' }),
    );
}

/** Counts, and closes the way to everybody when it was once too often or the partner itself asks us to wait. */
const failed = (deps: Deps, partner: PartnerName, { message, trouble }: RetryableError): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const retry_at = later(deps, Math.max(deps.config.outage.seconds, trouble.retryAfterSeconds ?? 0));
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
    if (outage!.failures < deps.config.outage.failures && trouble.retryAfterSeconds === undefined) return undefined;
    return outageStateMachine.transition(trx, outage!.id, 'open', { set: { retry_at }, reason: message.slice(0, 200) });
  });
