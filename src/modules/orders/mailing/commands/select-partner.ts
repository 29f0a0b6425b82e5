import { RetryableError, type PostalPort } from '../../../../adapters/postal/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { DeliveryMethod } from '../../../documents/contract.ts';
import { Letter } from '../models/letter.ts';
import { acquirePermit, partnerUnavailable, type Permit } from './partner-circuit-breaker.ts';

/**
 * Who takes a claimed letter. Whoever may have a draft or an attempt of it keeps it, out or not; another is asked only where
 * nobody was. The choice is written down before the first request, so that a crash after it cannot undo it.
 */
export async function selectPartner(
  deps: Deps,
  input: { letterId: string; provider: string | null; product: DeliveryMethod; to: string; from: string },
): Promise<{ port: PostalPort; leave: Permit }> {
  const { provider } = input;
  if (provider) {
    const port = deps.postal.byName(provider);
    if (!port) throw new RetryableError(`${provider} has this letter and no settings any more`);
    const leave = await acquirePermit(deps, { partner: port.name });
    if (!leave) throw partnerUnavailable(provider);
    return { port, leave };
  }
  const carriers = deps.postal.partnersFor(input.product, input.to, input.from);
  for (const port of carriers) {
    const leave = await acquirePermit(deps, { partner: port.name });
    if (!leave) continue;
    if (
      (await Letter.query(deps.db)
        .where({ id: input.letterId })
        .whereNull('provider')
        .patch({ provider: port.name })) === 1
    )
      return { port, leave };
    // A worker whose lease had run out chose first, and may have asked.
    return selectPartner(deps, {
      ...input,
      provider: (await Letter.query(deps.db).findById(input.letterId).throwIfNotFound()).provider,
    });
  }
  throw carriers.length > 0
    ? partnerUnavailable(carriers.map(({ name }) => name).join(', '))
    : new RetryableError(`no partner with settings carries ${input.product} from ${input.from} to ${input.to}`);
}
