import { RetryableError } from '../../../src/adapters/postal/port.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { claimSilentLetters } from '../../../src/modules/orders/index.ts';
import { pollLetter } from './process-postal-webhook.ts';

/** Callbacks get lost: a letter the partner has been silent about is asked about. */
export async function pollSilentLetters(deps: Deps): Promise<void> {
  for (const letterId of await claimSilentLetters(deps)) {
    try {
      await pollLetter(deps, letterId);
    } catch (error) {
      // One letter in trouble must not silence the others; it is asked about again at the next round.
      // During an outage the partner was not called. The alarm of the outage reports it once.
      deps.log[error instanceof RetryableError && error.trouble.notSent ? 'debug' : 'warn'](
        { letterId, error: serializeError(error) },
        'the partner could not be asked',
      );
    }
  }
}
