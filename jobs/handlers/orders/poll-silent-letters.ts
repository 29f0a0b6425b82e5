import { RetryableError } from '../../../src/adapters/postal/port.ts';
import { runInBatches, runSteps } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { claimSilentLetters } from '../../../src/modules/orders/index.ts';
import { pollLetter } from './process-postal-webhook.ts';

/**
 * Reads letters at their partner when no event came for a while: webhooks get lost. A letter that fails is read again
 * after its usual wait, because it was claimed.
 */
export const pollSilentLetters = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  runSteps(
    deps.postal.all.map(
      ({ name }) =>
        () =>
          runInBatches(deps, {
            subject: `letters at ${name}`,
            load: (_after, limit) => claimSilentLetters(deps, { provider: name, limit }),
            process: ({ id }) => pollUnlessOutage(deps, id),
            signal,
          }),
    ),
  );

/** During an outage the partner is not called. The alarm of the outage reports it once. */
const pollUnlessOutage = (deps: Deps, letterId: string): Promise<void> =>
  pollLetter(deps, letterId).catch((error: unknown) => {
    if (!(error instanceof RetryableError && error.details.notSent)) throw error;
    deps.log.debug({ letterId }, 'letter was not read during an outage of its partner');
  });
