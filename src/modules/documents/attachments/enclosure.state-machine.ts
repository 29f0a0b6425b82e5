import { defineStateMachine } from '../../../kernel/state-machine.ts';
import { enclosureReceived } from '../events.ts';

/** An overflowing file waits for its owner without an alarm. */
export const enclosureStateMachine = defineStateMachine(
  'enclosures',
  'received',
  [
    // name      from             to             emits
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
