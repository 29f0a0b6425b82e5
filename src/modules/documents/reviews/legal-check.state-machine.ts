import { defineStateMachine } from '../../../kernel/state-machine.ts';

/**
 * One letter to review because the law has changed. The landing page counts pending checks. The letter is on the site
 * with its old text: a week to read it, two weeks to publish a correction.
 */
export const legalCheckStateMachine = defineStateMachine(
  'legal_checks',
  'pending',
  [
    // transition, from, to
    ['verify', ['pending', 'to_correct'], 'verified'],
    ['order_correction', ['pending'], 'to_correct'],
    ['correct', ['to_correct'], 'corrected'],
    ['withdraw', ['pending', 'to_correct'], 'withdrawn'],
  ],
  { timeLimits: { pending: '7d', to_correct: '14d' }, groups: { open: ['pending', 'to_correct'] } },
);
export type LegalCheckStatus = (typeof legalCheckStateMachine)['states'][number];
