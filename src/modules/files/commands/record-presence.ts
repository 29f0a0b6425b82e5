import type { Deps } from '../../../kernel/deps.ts';
import { fileStateMachine } from '../file.state-machine.ts';
import { StoredFile } from '../models/file.ts';

/** Records that the bytes of a file are gone, or there again. Returns false for a file that was erased. */
export const recordPresence = (deps: Pick<Deps, 'db'>, id: string, transition: 'lose' | 'find'): Promise<boolean> =>
  deps.db.transaction(async (trx) => {
    const file = await StoredFile.query(trx).findById(id).whereNull('deletedAt').forUpdate();
    if (!file) return false;
    await fileStateMachine.transition(trx, id, transition);
    return true;
  });
