import { defineStateMachine } from '../../../kernel/state-machine.ts';
import {
  paymentDeclined,
  paymentDisputed,
  paymentFailed,
  paymentProcessing,
  paymentRefunded,
  paymentSucceeded,
} from '../events.ts';
import { rejectedCallCondition } from './models/provider-error.ts';

export const paymentStateMachine = defineStateMachine(
  'payments',
  'pending',
  [
    // name      from                                 to                    emits
    ['process', ['pending', 'failed'], 'processing', paymentProcessing],
    ['succeed', ['pending', 'processing', 'under_review', 'failed'], 'succeeded', paymentSucceeded], // late money is still money
    ['fail', ['pending'], 'failed', paymentFailed],
    // The bank declined days after the page was finished.
    ['decline', ['pending', 'processing'], 'failed', paymentDeclined],
    // Another sum was paid than the order's: a person decides.
    ['review', ['pending', 'processing', 'failed'], 'under_review'],
    ['giveUp', ['under_review'], 'failed', paymentFailed],
    ['reopen', ['failed'], 'pending'],
    [
      'refundPartially',
      ['succeeded', 'partially_refunded', 'disputed', 'refunded'],
      'partially_refunded',
      paymentRefunded,
    ],
    ['refundAll', ['succeeded', 'partially_refunded', 'disputed'], 'refunded', paymentRefunded],
    ['dispute', ['succeeded', 'partially_refunded', 'refunded'], 'disputed', paymentDisputed],
    // The dispute was won, or a refund came back from the bank.
    ['restore', ['disputed', 'partially_refunded', 'refunded'], 'succeeded'],
  ],
  {
    // A SEPA direct debit is confirmed or refused within 14 business days
    // (https://docs.stripe.com/payments/sepa-debit).
    timeLimits: { pending: '25h', processing: '21d', under_review: '0s', disputed: '75d' },
    alertConditions: {
      rejected_call: rejectedCallCondition('payments'),
      // For a week, or until the money went back or is contested.
      suspected_fraud: `fraud_warned_at > now() - interval '7d' and status in ('succeeded', 'partially_refunded')`,
    },
    groups: {
      paid: ['succeeded', 'partially_refunded', 'refunded', 'disputed'],
      refundable: ['succeeded', 'partially_refunded'],
      // No other page is opened: the bank or a person decides first.
      undecided: ['processing', 'under_review'],
    },
  },
);
