import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** A partner's word without a meaning in our tables. It raises one alarm, which ends when support has written down what it means. */
export const unknownCodeStateMachine = defineStateMachine(
  'unknown_codes',
  'reported',
  [['acknowledge', ['reported'], 'acknowledged']],
  { timeLimits: { reported: '0s' } },
);
