import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';

const BATCH_SIZE = 500;

/**
 * Holds each letter that the installation of a backup may have handed over since, so that none is posted twice: those
 * whose change of mind is over, and those of an interrupted hand-over. A letter with a reference of its partner is read
 * there before anything is made, and a letter that could not leave yet has not left. Returns how many are held.
 */
export async function holdLettersInDoubt(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const letters = await Letter.query(deps.db)
      .whereNull('providerRef')
      .where((inDoubt) =>
        inDoubt
          .whereIn('status', ['handing_over', 'failed'])
          .orWhere((due) => due.whereIn('status', ['queued', 'rendered']).where('releasesAt', '<=', deps.now())),
      )
      .orderBy('id')
      .limit(BATCH_SIZE);
    if (letters.length === 0) return count;
    await deps.db.transaction(async (trx) => {
      const set = { provider: null, lease_until: null, first_submitted_at: null, unconfirmed_since: null };
      for (const { id } of letters) await letterStateMachine.transition(trx, id, 'suspend', { reason: 'restore', set });
    });
    count += letters.length;
  }
}
