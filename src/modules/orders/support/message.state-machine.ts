import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** Legal time limits count in days: a message that is open for two days raises an alarm. */
export const messageStateMachine = defineStateMachine(
  'messages',
  'open',
  [
    // transition, from, to
    ['handle', ['open'], 'handled'],
  ],
  {
    timeLimits: { open: '2d' },
  },
);
