import type { Deps } from '../../../src/kernel/deps.ts';
import { describeError } from '../../../src/kernel/log.ts';
import { takeQuietLetters } from '../../../src/modules/orders/index.ts';
import { askAbout } from './read-post-news.ts';

/** Callbacks get lost: a letter the partner has been silent about is asked about. */
export async function askQuietLetters(deps: Deps): Promise<void> {
  for (const letterId of await takeQuietLetters(deps)) {
    try {
      await askAbout(deps, letterId);
    } catch (error) {
      // One letter in trouble must not silence the others; it is asked about again at the next round.
      deps.log.warn({ letterId, error: describeError(error) }, 'the partner could not be asked');
    }
  }
}
