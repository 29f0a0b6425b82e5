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
