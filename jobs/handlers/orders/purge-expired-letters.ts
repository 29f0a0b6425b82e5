import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { purgeLetter, listLettersToPurge } from '../../../src/modules/orders/index.ts';

/** Each night, what letters proved is forgotten once it has been kept long enough. */
export async function purgeExpiredLetters(deps: Deps): Promise<void> {
  for (const letterId of await listLettersToPurge(deps))
    await purgeLetter(deps, { letterId }).catch((error: unknown) => {
      // Its files may be out of reach tonight; tomorrow it is found again.
      deps.log.error({ letterId, error: serializeError(error) }, 'a letter could not be forgotten');
    });
}
