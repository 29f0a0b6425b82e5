import { defineStateMachine } from '../../../kernel/state-machine.ts';
import {
  letterAccepted,
  letterArchived,
  letterHeldForPickup,
  letterCancelled,
  letterDelivered,
  letterPrinted,
  letterRejected,
  letterReturned,
  letterSubmitted,
  letterTravelled,
} from '../events.ts';

/**
 * Events from the partner come late and out of order, so `from` is generous after the hand-over. A physical fact
 * outweighs an announcement: a letter that is printed was not rejected. The transitions between delivered and returned
 * are guarded by commands/record-tracking-events.ts; docs/decisions/0013-order-contradictory-tracking-events.md says
 * which event wins.
 */
const SUBMITTABLE = ['handing_over', 'failed', 'submitted'] as const;
const UNPRINTED = [...SUBMITTABLE, 'accepted', 'rejected'] as const;
const UNDELIVERED = [...UNPRINTED, 'printed', 'in_transit', 'awaiting_pickup'] as const;

export const letterStateMachine = defineStateMachine(
  'letters',
  'queued',
  [
    // transition       from                                       to                 emits
    ['render', ['queued'], 'rendered'],
    ['claim', ['rendered', 'failed'], 'handing_over'],
    ['fail', ['handing_over'], 'failed'],
    ['submit', ['handing_over', 'failed'], 'submitted', letterSubmitted],
    ['accept', SUBMITTABLE, 'accepted', letterAccepted],
    ['reject', [...SUBMITTABLE, 'accepted'], 'rejected', letterRejected],
    ['print', UNPRINTED, 'printed', letterPrinted],
    ['transit', [...UNPRINTED, 'printed'], 'in_transit', letterTravelled],
    ['await', [...UNPRINTED, 'printed', 'in_transit'], 'awaiting_pickup', letterHeldForPickup],
    ['deliver', UNDELIVERED, 'delivered', letterDelivered],
    ['return', UNDELIVERED, 'returned', letterReturned],
    ['deliverAfterReturn', ['returned'], 'delivered', letterDelivered], // collected on its way back
    ['returnAfterDelivery', ['delivered'], 'returned', letterReturned], // its sender holds it
    ['archive', ['delivered', 'returned'], 'archived', letterArchived],
    ['cancel', ['queued', 'rendered', 'held'], 'cancelled', letterCancelled],
    ['hold', ['queued', 'rendered'], 'held'], // support looks at it before it leaves
    ['suspend', ['queued', 'rendered', 'handing_over', 'failed'], 'held'], // it may have left before a restore
    ['release', ['held'], 'queued'],
    ['confirmPosting', ['held'], 'submitted', letterSubmitted], // it had left before a restore
    ['amend', ['queued'], 'queued'], // corrected before its release
    ['amendHeld', ['held'], 'held'],
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
      held: '1d',
    },
    // A letter may wait weeks for its day, and each retry renews its state.
    timeLimitStart: { queued: 'releases_at', handing_over: 'releases_at', failed: 'releases_at' },
    alertConditions: {
      receipt_missed: `status = 'delivered' and receipt_missed_at is not null and not exists (select 1 from letter_proofs where letter_id = letters.id and kind = 'receipt')`,
      /**
       * First submitted so long ago that its partner may not recognise it, and the partner cannot say whether it has
       * it.
       */
      unconfirmed: `status = 'failed' and unconfirmed_since is not null`,
      /** A refusal whose words our tables lack. */
      unknown_refusal: `status = 'rejected' and reject_kind = 'unknown'`,
      contradicted: `status in ('delivered', 'returned') and delivered_at is not null and returned_at is not null`,
    },
    groups: {
      awaitingHandOver: ['rendered', 'handing_over', 'failed'],
      atPartner: ['handing_over', 'failed', 'submitted', 'accepted', 'printed', 'in_transit', 'awaiting_pickup'],
      changeable: ['queued', 'held'],
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
      /** Delivered or returned, and not archived yet. */
      arrived: ['delivered', 'returned'],
      ended: ['delivered', 'returned', 'archived', 'cancelled'],
    },
  },
);
