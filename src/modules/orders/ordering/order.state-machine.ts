import { defineStateMachine } from '../../../kernel/state-machine.ts';
import { orderCancelled, orderCompleted, orderPosted, orderRefunded } from '../events.ts';

export const orderStateMachine = defineStateMachine(
  'orders',
  'awaiting_payment',
  [
    // transition  from                                                    to                    emits
    ['pay', ['awaiting_payment'], 'paid'],
    ['produce', ['paid'], 'in_production'],
    ['post', ['paid', 'in_production'], 'posted', orderPosted],
    ['complete', ['paid', 'in_production', 'posted'], 'completed', orderCompleted],
    ['cancel', ['awaiting_payment'], 'cancelled', orderCancelled],
    ['cancelFreeOrder', ['paid', 'in_production'], 'cancelled', orderCancelled], // it cost nothing
    ['refundPartially', ['paid', 'in_production', 'posted', 'completed'], 'partially_refunded', orderRefunded],
    ['refund', ['paid', 'in_production', 'posted', 'completed', 'partially_refunded'], 'refunded', orderRefunded],
  ],
  {
    timeLimits: { awaiting_payment: '26h', paid: '26h', in_production: '3d', posted: '30d' },
    // Nothing is due unless a payment page is open or a bank decides; a letter may be asked for a later day.
    timeLimitStart: {
      awaiting_payment: 'payment_due_from',
      paid: 'greatest(status_since, post_on)',
    },
    groups: {
      unfulfilled: ['paid', 'in_production', 'posted'],
      paid: ['paid', 'in_production', 'posted', 'completed', 'partially_refunded', 'refunded'],
      /** Paid, and neither cancelled nor fully refunded. */
      kept: ['paid', 'in_production', 'posted', 'completed', 'partially_refunded'],
    },
  },
);
