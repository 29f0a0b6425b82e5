import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** A person who waits for two days raises an alarm, because legal time limits count in days. */
export const threadStateMachine = defineStateMachine(
  'threads',
  'open',
  [
    // transition, from, to
    ['answer', ['open', 'waiting', 'snoozed', 'done'], 'waiting'],
    ['receive', ['open', 'waiting', 'snoozed', 'done'], 'open'],
    ['snooze', ['open', 'waiting', 'snoozed'], 'snoozed'],
    ['wake', ['snoozed'], 'open'],
    ['finish', ['open', 'waiting', 'snoozed'], 'done'],
    ['reopen', ['done', 'waiting'], 'open'],
  ],
  {
    timeLimits: { open: '2d' },
    timeLimitStart: { open: 'coalesce(unanswered_since, status_since)' },
  },
);
export type ThreadTransition = (typeof threadStateMachine)['transitions'][number][0];
