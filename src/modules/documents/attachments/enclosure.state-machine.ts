import { defineStateMachine } from '../../../kernel/state-machine.ts';
import { enclosureReceived } from '../events.ts';

/** What overflows waits for the person, who may reduce it, remove it, or never come back: that is no trouble of ours. */
export const enclosureStateMachine = defineStateMachine(
  'enclosures',
  'received',
  [
    // does      from             to             tells
    ['accept', ['received'], 'ready'],
    ['overflow', ['received'], 'overflowing'],
    ['refuse', ['received'], 'refused'],
    ['rescale', ['overflowing'], 'received', enclosureReceived],
  ],
  {
    timeLimits: { received: '15m' },
    groups: { awaitsCustomer: ['overflowing'], ended: ['ready', 'refused'] },
  },
);
