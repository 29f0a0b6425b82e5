import { machine } from '../../kernel/machine.ts';
import { paymentDisputed, paymentFailed, paymentRefunded, paymentSucceeded, refundFailed, disputeOpened } from './events.ts';

export const paymentMachine = machine('payments', 'pending', [
  // does      from                                 to                    tells
  ['succeed', ['pending', 'failed'],                'succeeded',          paymentSucceeded], // late money is still money
  ['fail',    ['pending'],                          'failed',             paymentFailed],
  ['reopen',  ['failed'],                           'pending'],
  ['refundPart', ['succeeded', 'partially_refunded', 'disputed', 'refunded'], 'partially_refunded', paymentRefunded],
  ['refundAll',  ['succeeded', 'partially_refunded', 'disputed'], 'refunded',  paymentRefunded],
  ['dispute', ['succeeded', 'partially_refunded', 'refunded'], 'disputed',     paymentDisputed],
  // The dispute was won, or a refund came back from the bank.
  ['restore', ['disputed', 'partially_refunded', 'refunded'], 'succeeded'],
], {
  overdue: { pending: '25h', disputed: '75d' },
  groups: { paid: ['succeeded', 'partially_refunded', 'refunded', 'disputed'], refundable: ['succeeded', 'partially_refunded'] },
});

export const refundMachine = machine('refunds', 'requested', [
  ['send',    ['requested'],         'sent'],
  ['succeed', ['requested', 'sent'], 'succeeded'],
  ['fail',    ['requested', 'sent', 'succeeded'], 'failed', refundFailed],
], { overdue: { requested: '1h', sent: '7d', failed: '0s' } });

/** News comes in any order and an appeal turns an end round, so `from` is generous. */
export const disputeMachine = machine('disputes', 'announced', [
  ['inquire', ['announced'],                                                             'inquiry'],
  ['ask',     ['announced', 'inquiry', 'under_review', 'dropped', 'won', 'lost'],        'to_answer',    disputeOpened],
  ['review',  ['announced', 'inquiry', 'to_answer', 'dropped', 'won', 'lost'],           'under_review', disputeOpened],
  ['win',     ['announced', 'inquiry', 'to_answer', 'under_review', 'dropped', 'lost'],  'won'],
  ['lose',    ['announced', 'inquiry', 'to_answer', 'under_review', 'dropped', 'won'],   'lost'],
  ['drop',    ['announced', 'inquiry', 'to_answer', 'under_review', 'won', 'lost'],      'dropped'],
], {
  // Told to support at once: the bank sets the day of the answer, and silence loses.
  overdue: { announced: '1h', inquiry: '0s', to_answer: '0s', under_review: '75d' },
  groups: { open: ['to_answer', 'under_review'], over: ['won', 'lost', 'dropped'] },
});

/** Open, it is shown to support at once; `settle` is ours, `close` is a person's, with a reason. */
export const differenceMachine = machine('differences', 'open', [
  ['settle', ['open'], 'settled'],
  ['close',  ['open'], 'closed'],
], { overdue: { open: '0s' } });
