import { RetryLater, type PostalPort } from '../../../adapters/postal/port.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { SendingProduct } from '../../documents/contract.ts';
import { Letter } from '../models/letter.ts';
import { mayAsk, partnerOut } from './ask-partner.ts';

/**
 * Who takes a claimed letter. Whoever may have a draft or an attempt of it keeps it, out or not; another is asked only where
 * nobody was. The choice is written down before the first request, so that a crash after it cannot undo it.
 */
export async function choosePartner(deps: Deps, input: { letterId: string; product: SendingProduct; to: string; from: string }): Promise<PostalPort> {
  const { provider } = await Letter.query(deps.db).findById(input.letterId).throwIfNotFound();
  if (provider) {
    const port = deps.postal.named(provider);
    if (!port) throw new RetryLater(`${provider} has this letter and no settings any more`);
    if (!(await mayAsk(deps, { partner: port.name }))) throw partnerOut(provider);
    return port;
  }
  const carriers = deps.postal.carrying(input.product, input.to, input.from);
  for (const port of carriers)
    if (await mayAsk(deps, { partner: port.name })) {
      await Letter.query(deps.db).where({ id: input.letterId }).patch({ provider: port.name });
      return port;
    }
  throw carriers.length > 0 ? partnerOut(carriers.map(({ name }) => name).join(', ')) : new RetryLater(`no partner with settings carries ${input.product} from ${input.from} to ${input.to}`);
}
