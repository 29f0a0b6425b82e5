import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** One letter to review because the law has changed. The landing page counts pending checks. */
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
