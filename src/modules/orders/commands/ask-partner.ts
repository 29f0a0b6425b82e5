import { RetryLater, type PartnerName, type PostalPort } from '../../../adapters/postal/port.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { outageMachine } from '../outage.machine.ts';

interface Outage {
  id: string;
  status: 'suspected' | 'open';
  failures: number;
}

const later = (deps: Deps, seconds: number): Date => new Date(deps.now().getTime() + seconds * 1000);

/** Whether this partner may be asked now. During an outage nobody may; once the wait is over, one at a time, until its trial ends. */
export async function mayAsk(deps: Deps, input: { partner: PartnerName }): Promise<boolean> {
  const out = { partner: input.partner, status: 'open' };
  if (!(await deps.db('outages').where(out).first('id'))) return true;
  const taken = await deps
    .db('outages')
    .where(out)
    .where('retry_at', '<=', deps.now())
    .where((trial) => void trial.whereNull('trial_until').orWhere('trial_until', '<=', deps.now()))
    .update({ trial_until: later(deps, deps.config.outage.seconds) });
  return taken === 1;
}

/** Asks a partner and remembers how it went. The caller holds the permission of `mayAsk`. */
export async function noting<T>(deps: Deps, input: { partner: PartnerName; ask: () => Promise<T> }): Promise<T> {
  try {
    const answer = await input.ask();
    await answered(deps, input.partner);
    return answer;
  } catch (error) {
    if (error instanceof RetryLater) await (error.trouble.ofThisLetter ? answered(deps, input.partner) : failed(deps, input.partner, error));
    throw error;
  }
}

/** Asks a partner unless it is known to be out. */
export async function askPartner<T>(deps: Deps, port: PostalPort, ask: (port: PostalPort) => Promise<T>): Promise<T> {
  if (!(await mayAsk(deps, { partner: port.name }))) throw partnerOut(port.name);
  return noting(deps, { partner: port.name, ask: () => ask(port) });
}

export const partnerOut = (partner: string): RetryLater => new RetryLater(`${partner} is out and not asked`, { unreached: true });

async function answered(deps: Deps, partner: PartnerName): Promise<void> {
  const living: { id: string } | undefined = await deps.db('outages').where({ partner }).whereNot({ status: 'over' }).first('id');
  if (living) await deps.db.transaction((trx) => outageMachine.move(trx, living.id, 'close', { because: 'the partner answers again' }));
}

/** Counts, and closes the way to everybody when it was once too often or the partner itself asks us to wait. */
const failed = (deps: Deps, partner: PartnerName, { message, trouble }: RetryLater): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const retry_at = later(deps, Math.max(deps.config.outage.seconds, trouble.afterSeconds ?? 0));
    const [outage]: Outage[] = await trx('outages')
      .insert({ id: deps.newId(), partner, status: outageMachine.initial, failures: 1, because: message.slice(0, 200) })
      .onConflict(trx.raw(`(partner) where status <> 'over'`))
      .merge({ failures: trx.raw('outages.failures + 1'), because: message.slice(0, 200), trial_until: null })
      .returning(['id', 'status', 'failures']);
    if (outage!.status === 'open') return trx('outages').where({ id: outage!.id }).update({ retry_at });
    if (outage!.failures < deps.config.outage.failures && trouble.afterSeconds === undefined) return undefined;
    return outageMachine.move(trx, outage!.id, 'open', { set: { retry_at }, because: message.slice(0, 200) });
  });
