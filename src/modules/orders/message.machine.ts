import { machine } from '../../kernel/machine.ts';

/** The law counts in days: a message nobody has handled for two is an alarm. */
export const messageMachine = machine('messages', 'open', [
  // does    from       to
  ['handle', ['open'],  'handled'],
], {
  overdue: { open: '2d' },
});
