import { RetryableError } from '../../../src/adapters/postal/port.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { claimSilentLetters } from '../../../src/modules/orders/index.ts';
import { pollLetter } from './process-postal-webhook.ts';

/** Reads letters at their partner when no event came for a while: webhooks get lost. */
export async function pollSilentLetters(deps: Deps): Promise<void> {
  for (const letterId of await claimSilentLetters(deps)) {
    try {
      await pollLetter(deps, letterId);
    } catch (error) {
      // A failure for one letter must not stop the others; the next run reads it again.
      // During an outage the partner was not called. The alarm of the outage reports it once.
      deps.log[error instanceof RetryableError && error.details.notSent ? 'debug' : 'warn'](
        { letterId, error: serializeError(error) },
        'letter could not be read at the partner',
      );
    }
  }
}
