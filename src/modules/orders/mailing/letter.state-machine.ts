import { defineStateMachine } from '../../../kernel/state-machine.ts';
import {
  letterAccepted,
  letterArchived,
  letterHeldForPickup,
  letterCancelled,
  letterDelivered,
  letterPrinted,
  letterRejected,
  letterRendered,
  letterReturned,
  letterSubmitted,
  letterTravelled,
} from '../events.ts';

/**
 * News from the partner comes late and out of order, so `from` is generous from the hand-over on. What is physical outweighs what
 * was announced: a letter that is printed was not rejected. The two moves between delivered and returned are guarded by
 * commands/record-news.ts; docs/decisions/0013-order-contradictory-tracking-events.md says which news wins.
 */
const there = ['handing_over', 'failed', 'submitted'] as const;
const unprinted = [...there, 'accepted', 'rejected'] as const;
const travelling = [...unprinted, 'printed', 'in_transit', 'awaiting_pickup'] as const;

export const letterStateMachine = defineStateMachine(
  'letters',
  'queued',
  [
    // does             from                                       to                 tells
    ['render', ['queued'], 'rendered', letterRendered],
    ['claim', ['rendered', 'failed'], 'handing_over'],
    ['fail', ['handing_over'], 'failed'],
    ['submit', ['handing_over', 'failed'], 'submitted', letterSubmitted],
    ['accept', there, 'accepted', letterAccepted],
    ['reject', [...there, 'accepted'], 'rejected', letterRejected],
    ['print', unprinted, 'printed', letterPrinted],
    ['transit', [...unprinted, 'printed'], 'in_transit', letterTravelled],
    ['await', [...unprinted, 'printed', 'in_transit'], 'awaiting_pickup', letterHeldForPickup],
    ['deliver', travelling, 'delivered', letterDelivered],
    ['return', travelling, 'returned', letterReturned],
    ['deliverAfterReturn', ['returned'], 'delivered', letterDelivered], // collected on its way back
    ['returnAfterDelivery', ['delivered'], 'returned', letterReturned], // its sender holds it
    ['archive', ['delivered', 'returned'], 'archived', letterArchived],
    ['cancel', ['queued', 'rendered'], 'cancelled', letterCancelled],
    ['allowResubmission', ['failed'], 'failed'], // the partner does not have it
    ['close', ['rejected'], 'cancelled'], // given up by the customer, support or the clock
    ['resubmit', ['rejected'], 'queued'], // corrected: it goes again
  ],
  {
    timeLimits: {
      queued: '1h',
      rendered: '1h',
      handing_over: '2h',
      failed: '2h',
      submitted: '1d',
      accepted: '3d',
      printed: '12d',
      in_transit: '15d',
      awaiting_pickup: '20d',
      delivered: '70d',
      returned: '70d',
      rejected: '1h',
    },
    // A letter may wait weeks for its day, and each new try at the partner makes its state young again.
    timeLimitStart: { queued: 'releases_at', handing_over: 'releases_at', failed: 'releases_at' },
    alertConditions: {
      receipt_missed: `status = 'delivered' and receipt_missed_at is not null and not exists (select 1 from letter_proofs where letter_id = letters.id and kind = 'receipt')`,
      /** First submitted so long ago that its partner may not recognise it, and the partner cannot say whether it has it. */
      unconfirmed: `status = 'failed' and unconfirmed_since is not null`,
      contradicted: `status in ('delivered', 'returned') and delivered_at is not null and returned_at is not null`,
    },
    groups: {
      awaitingHandOver: ['rendered', 'handing_over', 'failed'],
      atPartner: ['handing_over', 'failed', 'submitted', 'accepted', 'printed', 'in_transit', 'awaiting_pickup'],
      changeable: ['queued'],
      trackable: ['submitted', 'accepted', 'printed', 'in_transit', 'awaiting_pickup', 'returned'],
      dispatched: ['printed', 'in_transit', 'awaiting_pickup', 'delivered', 'returned', 'archived'],
      billable: [
        'submitted',
        'accepted',
        'printed',
        'in_transit',
        'awaiting_pickup',
        'delivered',
        'returned',
        'archived',
      ],
      /** Its proofs are gathered, its file is not closed yet. */
      arrived: ['delivered', 'returned'],
      ended: ['delivered', 'returned', 'archived', 'cancelled'],
    },
  },
);
