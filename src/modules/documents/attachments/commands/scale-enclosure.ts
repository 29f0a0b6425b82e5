import type { Deps } from '../../../../kernel/deps.ts';
import { enclosureStateMachine } from '../enclosure.state-machine.ts';
import { enclosureOf } from '../find.ts';
import type { Enclosure } from '../models/enclosure.ts';
import { lockEnclosuresAt, type Owner } from '../owner.ts';

/** « Réduire pour que tout tienne »: the file is looked at again, and its pages drawn smaller. */
export const scaleEnclosure = (
  deps: Deps,
  input: { documentId: string | null; owner: Owner | null; id: string },
): Promise<Enclosure> =>
  deps.db.transaction(async (trx) => {
    const { id } = await enclosureOf(trx, input);
    await lockEnclosuresAt(trx, { documentId: input.documentId, owner: input.owner! });
    await enclosureStateMachine.transition(trx, id, 'rescale', { set: { scale_to_fit: true, problem: null } });
    return enclosureOf(trx, input);
  });
