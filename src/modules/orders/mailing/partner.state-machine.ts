import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** The circuit breaker of a partner: open after repeated failures, until a trial request succeeds. */
export const outageStateMachine = defineStateMachine(
  'outages',
  'suspected',
  [
    ['open', ['suspected'], 'open'],
    ['close', ['suspected', 'open'], 'over'],
  ],
  { timeLimits: { open: '0s' } },
);

/** A partner's code that our tables lack. Its alarm ends when support has noted the meaning. */
export const unknownCodeStateMachine = defineStateMachine(
  'unknown_codes',
  'reported',
  [['acknowledge', ['reported'], 'acknowledged']],
  { timeLimits: { reported: '0s' } },
);
