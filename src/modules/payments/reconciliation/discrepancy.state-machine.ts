import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** Open, it is shown to support at once; `settle` is ours, `close` is a person's, with a reason. */
export const discrepancyStateMachine = defineStateMachine(
  'discrepancies',
  'open',
  [
    ['settle', ['open'], 'settled'],
    ['close', ['open'], 'closed'],
  ],
  { timeLimits: { open: '0s' } },
);
