import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** The law counts in days: a message nobody has handled for two is an alarm. */
export const messageStateMachine = defineStateMachine(
  'messages',
  'open',
  [
    // does    from       to
    ['handle', ['open'], 'handled'],
  ],
  {
    timeLimits: { open: '2d' },
  },
);
