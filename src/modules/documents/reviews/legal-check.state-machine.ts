import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** One letter to read again because the law has changed. What waits is counted on the landing page. */
export const legalCheckStateMachine = defineStateMachine(
  'legal_checks',
  'pending',
  [
    // transition, from, to
    ['verify', ['pending', 'to_correct'], 'verified'],
    ['order_correction', ['pending'], 'to_correct'],
    ['correct', ['to_correct'], 'corrected'],
  ],
  { groups: { open: ['pending', 'to_correct'] } },
);
export type LegalCheckStatus = (typeof legalCheckStateMachine)['states'][number];
