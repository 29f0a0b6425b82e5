import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { purgeLetter, listLettersToPurge } from '../../../src/modules/orders/index.ts';

/** Purges letters and their proofs after the retention period, every night. */
export async function purgeExpiredLetters(deps: Deps): Promise<void> {
  for (const letterId of await listLettersToPurge(deps))
    await purgeLetter(deps, { letterId }).catch((error: unknown) => {
      // Its files may be out of reach tonight; tomorrow it is found again.
      deps.log.error({ letterId, error: serializeError(error) }, 'a letter could not be forgotten');
    });
}
