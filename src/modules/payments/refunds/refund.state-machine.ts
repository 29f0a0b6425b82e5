import { defineStateMachine } from '../../../kernel/state-machine.ts';
import { rejectedCallCondition } from '../checkout/models/provider-error.ts';
import { refundFailed, disputeOpened } from '../events.ts';

export const refundStateMachine = defineStateMachine(
  'refunds',
  'requested',
  [
    ['send', ['requested'], 'sent'],
    ['succeed', ['requested', 'sent'], 'succeeded'],
    ['fail', ['requested', 'sent', 'succeeded'], 'failed', refundFailed],
  ],
  {
    timeLimits: { requested: '1h', sent: '7d', failed: '0s' },
    alertConditions: { rejected_call: rejectedCallCondition('refunds') },
  },
);

/** News comes in any order and an appeal turns an end round, so `from` is generous. */
export const disputeStateMachine = defineStateMachine(
  'disputes',
  'announced',
  [
    ['inquire', ['announced'], 'inquiry'],
    ['requireAnswer', ['announced', 'inquiry', 'under_review', 'dropped', 'won', 'lost'], 'to_answer', disputeOpened],
    ['review', ['announced', 'inquiry', 'to_answer', 'dropped', 'won', 'lost'], 'under_review', disputeOpened],
    ['win', ['announced', 'inquiry', 'to_answer', 'under_review', 'dropped', 'lost'], 'won'],
    ['lose', ['announced', 'inquiry', 'to_answer', 'under_review', 'dropped', 'won'], 'lost'],
    ['drop', ['announced', 'inquiry', 'to_answer', 'under_review', 'won', 'lost'], 'dropped'],
  ],
  {
    // Support is alerted at once: the bank sets the deadline for the response, and no response loses the dispute.
    timeLimits: { announced: '1h', inquiry: '0s', to_answer: '0s', under_review: '75d' },
    groups: { open: ['to_answer', 'under_review'], ended: ['won', 'lost', 'dropped'] },
  },
);
