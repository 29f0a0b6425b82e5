import type { letterStateMachine, orderStateMachine } from '../../src/modules/orders/index.ts';

type LetterTransition = (typeof letterStateMachine.transitions)[number][0];
type OrderTransition = (typeof orderStateMachine.transitions)[number][0];

/** What became of an order: the transitions of its rows. Their states follow from the state machines. */
export interface Life {
  /** How many of a thousand orders. */
  readonly weight: number;
  readonly order: readonly OrderTransition[];
  /** Null where nothing was paid: there is no letter yet. */
  readonly letter: readonly LetterTransition[] | null;
  /** A state that the worker ends by itself is only believable for this long. */
  readonly maxAgeDays: number;
  readonly isTracked?: boolean;
  readonly payment: 'pending' | 'failed' | 'succeeded' | 'partially_refunded' | 'refunded' | 'disputed';
}

const ACCEPTED = ['render', 'claim', 'submit', 'accept'] as const;
const PRINTED = [...ACCEPTED, 'print'] as const;
const IN_TRANSIT = [...PRINTED, 'transit'] as const;
const EVER = 10_000;

/** Every state of orders and letters is at the end of one of these. */
export const LIVES = {
  unpaid: { weight: 20, order: [], letter: null, maxAgeDays: 1, payment: 'pending' },
  declined: { weight: 10, order: [], letter: null, maxAgeDays: 1, payment: 'failed' },
  abandoned: { weight: 40, order: ['cancel'], letter: null, maxAgeDays: EVER, payment: 'failed' },
  queued: { weight: 4, order: ['pay'], letter: [], maxAgeDays: 1, payment: 'succeeded' },
  rendered: { weight: 3, order: ['pay'], letter: ['render'], maxAgeDays: 1, payment: 'succeeded' },
  handingOver: {
    weight: 2,
    order: ['pay', 'produce'],
    letter: ['render', 'claim'],
    maxAgeDays: 1,
    payment: 'succeeded',
  },
  failed: {
    weight: 3,
    order: ['pay', 'produce'],
    letter: ['render', 'claim', 'fail'],
    maxAgeDays: 2,
    payment: 'succeeded',
  },
  submitted: {
    weight: 4,
    order: ['pay', 'produce'],
    letter: ['render', 'claim', 'submit'],
    maxAgeDays: 1,
    payment: 'succeeded',
  },
  accepted: { weight: 8, order: ['pay', 'produce'], letter: ACCEPTED, maxAgeDays: 2, payment: 'succeeded' },
  rejected: {
    weight: 6,
    order: ['pay', 'produce'],
    letter: [...ACCEPTED, 'reject'],
    maxAgeDays: 1,
    payment: 'succeeded',
  },
  printed: {
    weight: 8,
    order: ['pay', 'produce', 'post'],
    letter: PRINTED,
    maxAgeDays: 4,
    isTracked: true,
    payment: 'succeeded',
  },
  inTransit: {
    weight: 20,
    order: ['pay', 'produce', 'post'],
    letter: IN_TRANSIT,
    maxAgeDays: 8,
    isTracked: true,
    payment: 'succeeded',
  },
  awaitingPickup: {
    weight: 10,
    order: ['pay', 'produce', 'post'],
    letter: [...IN_TRANSIT, 'await'],
    maxAgeDays: 12,
    isTracked: true,
    payment: 'succeeded',
  },
  delivered: {
    weight: 60,
    order: ['pay', 'produce', 'post', 'complete'],
    letter: [...IN_TRANSIT, 'deliver'],
    maxAgeDays: 8,
    isTracked: true,
    payment: 'succeeded',
  },
  returned: {
    weight: 12,
    order: ['pay', 'produce', 'post', 'complete'],
    letter: [...IN_TRANSIT, 'await', 'return'],
    maxAgeDays: 8,
    isTracked: true,
    payment: 'succeeded',
  },
  archived: {
    weight: 640,
    order: ['pay', 'produce', 'post', 'complete'],
    letter: [...IN_TRANSIT, 'deliver', 'archive'],
    maxAgeDays: EVER,
    isTracked: true,
    payment: 'succeeded',
  },
  goodwill: {
    weight: 50,
    order: ['pay', 'produce', 'post', 'complete', 'refundPartially'],
    letter: [...IN_TRANSIT, 'deliver', 'archive'],
    maxAgeDays: EVER,
    isTracked: true,
    payment: 'partially_refunded',
  },
  withdrawn: { weight: 60, order: ['pay', 'refund'], letter: ['cancel'], maxAgeDays: EVER, payment: 'refunded' },
  disputed: {
    weight: 10,
    order: ['pay', 'produce', 'post', 'complete'],
    letter: [...IN_TRANSIT, 'deliver', 'archive'],
    maxAgeDays: 60,
    isTracked: true,
    payment: 'disputed',
  },
} as const satisfies Record<string, Life>;

export type LifeName = keyof typeof LIVES;
