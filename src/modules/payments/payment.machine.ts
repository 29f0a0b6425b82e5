import { machine } from '../../kernel/machine.ts';
import { paymentDisputed, paymentFailed, paymentRefunded, paymentSucceeded, refundFailed } from './events.ts';

export const paymentMachine = machine('payments', 'pending', [
  // does      from                                 to                    tells
  ['succeed', ['pending', 'failed'],                'succeeded',          paymentSucceeded], // late money is still money
  ['fail',    ['pending'],                          'failed',             paymentFailed],
  ['reopen',  ['failed'],                           'pending'],
  ['refundPart', ['succeeded', 'partially_refunded', 'disputed'], 'partially_refunded', paymentRefunded],
  ['refundAll',  ['succeeded', 'partially_refunded', 'disputed'], 'refunded',           paymentRefunded],
  ['dispute', ['succeeded', 'partially_refunded'],  'disputed',           paymentDisputed],
], {
  overdue: { pending: '25h', disputed: '7d' },
  groups: { paid: ['succeeded', 'partially_refunded', 'refunded', 'disputed'], refundable: ['succeeded', 'partially_refunded'] },
});

export const refundMachine = machine('refunds', 'requested', [
  ['send',    ['requested'],         'sent'],
  ['succeed', ['requested', 'sent'], 'succeeded'],
  ['fail',    ['requested', 'sent', 'succeeded'], 'failed', refundFailed],
], { overdue: { requested: '1h', sent: '7d', failed: '1h' } });
