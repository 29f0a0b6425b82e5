import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** A partner that fails again and again is left alone by everybody until one of us tries and is answered. */
export const outageStateMachine = defineStateMachine(
  'outages',
  'suspected',
  [
    ['open', ['suspected'], 'open'],
    ['close', ['suspected', 'open'], 'over'],
  ],
  { timeLimits: { open: '0s' } },
);

/** A partner's word without a meaning in our tables. It raises one alarm, which ends when support has written down what it means. */
export const unknownCodeStateMachine = defineStateMachine(
  'unknown_codes',
  'reported',
  [['acknowledge', ['reported'], 'acknowledged']],
  { timeLimits: { reported: '0s' } },
);
