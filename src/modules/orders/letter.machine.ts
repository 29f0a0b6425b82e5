import { machine } from '../../kernel/machine.ts';
import {
  letterAccepted, letterAwaited, letterCancelled, letterDelivered, letterPrinted, letterRejected, letterRendered,
  letterReturned, letterSubmitted, letterTravelled,
} from './events.ts';

/** News from the partner comes late and out of order, so `from` is generous from the hand-over on. */
export const letterMachine = machine('letters', 'queued', [
  // does     from                                                                     to                 tells
  ['render',  ['queued'],                                                              'rendered',        letterRendered],
  ['claim',   ['rendered', 'failed'],                                                  'handing_over'],
  ['fail',    ['handing_over'],                                                        'failed'],
  ['submit',  ['handing_over', 'failed'],                                              'submitted',       letterSubmitted],
  ['accept',  ['handing_over', 'failed', 'submitted'],                                 'accepted',        letterAccepted],
  ['print',   ['handing_over', 'failed', 'submitted', 'accepted'],                     'printed',         letterPrinted],
  ['transit', ['handing_over', 'failed', 'submitted', 'accepted', 'printed'],          'in_transit',      letterTravelled],
  ['await',   ['handing_over', 'failed', 'submitted', 'accepted', 'printed', 'in_transit'], 'awaiting_pickup', letterAwaited],
  ['deliver', ['handing_over', 'failed', 'submitted', 'accepted', 'printed', 'in_transit', 'awaiting_pickup'], 'delivered', letterDelivered],
  ['return',  ['handing_over', 'failed', 'submitted', 'accepted', 'printed', 'in_transit', 'awaiting_pickup'], 'returned',  letterReturned],
  ['reject',  ['handing_over', 'failed', 'submitted', 'accepted'],                     'rejected',        letterRejected],
  ['cancel',  ['queued', 'rendered'],                                                  'cancelled',       letterCancelled],
  ['close',   ['rejected'],                                                            'cancelled'], // given up by the customer, support or the clock
  ['amend',   ['rejected'],                                                            'queued'], // corrected: it goes again
], {
  overdue: {
    queued: '25h', rendered: '1h', handing_over: '1h', failed: '6h', submitted: '1d', accepted: '3d', printed: '12d',
    in_transit: '15d', awaiting_pickup: '20d', rejected: '1h',
  },
  groups: {
    awaitingHandOver: ['rendered', 'handing_over', 'failed'],
    atThePartner: ['handing_over', 'failed', 'submitted', 'accepted', 'printed', 'in_transit', 'awaiting_pickup'],
    changeable: ['queued'],
    onTheWay: ['printed', 'in_transit', 'awaiting_pickup', 'delivered', 'returned'],
    billable: ['submitted', 'accepted', 'printed', 'in_transit', 'awaiting_pickup', 'delivered', 'returned'],
    over: ['delivered', 'returned', 'cancelled'],
  },
});
