import Sequencer from '@jest/test-sequencer';

/** The kinds of tests (needs.mjs), from the slowest. */
const KINDS = ['browser', 'time', 'database', 'nothing'];
const rankOf = ({ context }) => KINDS.indexOf(context.config.displayName.name);

/**
 * Runs the slow kinds first, so that no journey is left over for one worker while the other has nothing to do. Within a
 * kind the order is Jest's: what failed or took long the last time first, and without a last time the largest files.
 */
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
