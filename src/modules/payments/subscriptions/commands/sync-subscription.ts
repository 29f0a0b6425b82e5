import type { Knex } from 'knex';
import type { SubscriptionState, ProviderSubscriptionStatus } from '../../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { callProvider } from '../../checkout/commands/call-provider.ts';
import { subscriptionEnding, subscriptionResumed } from '../../events.ts';
import type { SubscriptionStatus } from '../contract.ts';
import { Subscription } from '../models/subscription.ts';
import { subscriptionStateMachine } from '../subscription.state-machine.ts';

type TransitionName = Parameters<typeof subscriptionStateMachine.transition>[2];

/**
 * Maps Stripe's status to ours. A paused or unpaid subscription counts as past due; an unknown status changes nothing.
 */
export const STATUS_FROM_STRIPE: Record<ProviderSubscriptionStatus, SubscriptionStatus | null> = {
  incomplete: 'incomplete',
  incomplete_expired: 'cancelled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'cancelled',
  other: null,
};
/** The transition from our status to the new one. */
const TRANSITIONS: Record<SubscriptionStatus, Partial<Record<SubscriptionStatus, TransitionName>>> = {
  incomplete: { trialing: 'startTrial', active: 'start', past_due: 'lapse', cancelled: 'abandon' },
  trialing: { active: 'convert', past_due: 'lapse', cancelled: 'end' },
  active: { past_due: 'lapse', cancelled: 'end' },
  past_due: { active: 'recover', cancelled: 'end' },
  cancelled: {},
};

/** Columns that change with a transition: a paid invoice is not charged again. */
const TRANSITION_COLUMNS: Partial<Record<TransitionName, { set: Record<string, unknown> }>> = {
  recover: { set: { next_attempt_at: null } },
};

/** Syncs what a customer subscribes to: a card that they have changed is announced as a change of the customer. */
export async function syncCustomer(deps: Deps, input: { stripeCustomerId: string }): Promise<void> {
  const rows = await Subscription.query(deps.db)
    .where(input)
    .whereIn('status', [...subscriptionStateMachine.groups.current] as SubscriptionStatus[]);
  for (const { stripeSubscriptionId } of rows)
    if (stripeSubscriptionId) await syncSubscription(deps, { stripeSubscriptionId });
}

/** Reads the subscription again at Stripe and applies its state, whatever the order of events. */
export async function syncSubscription(deps: Deps, input: { stripeSubscriptionId: string }): Promise<void> {
  const syncedAt = deps.now();
  const state = await readWithNewestMethod(deps, input);
  await deps.db.transaction(async (trx) => {
    const row = await Subscription.query(trx)
      .findOne({ id: toUuid(state.ourId) })
      .forUpdate();
    // It belongs to another installation that shares the Stripe account.
    if (!row) return;
    if (row.stripeSubscriptionId && row.stripeSubscriptionId !== state.subscriptionId) {
      deps.log.error(
        { subscriptionId: row.id },
        'two subscriptions at Stripe for one of ours: the reconciliation lists it',
      );
      return;
    }
    // A response requested before the applied one is outdated; later changes have their own event.
    if (row.syncedAt && syncedAt < row.syncedAt) return;
    await applyState(deps, trx, row, state, syncedAt);
  });
}

/**
 * Reads a subscription after it was changed to the card that its holder entered last: Stripe goes on charging the one
 * that it started with.
 */
async function readWithNewestMethod(deps: Deps, input: { stripeSubscriptionId: string }): Promise<SubscriptionState> {
  const { stripeSubscriptionId } = input;
  const state = await deps.payments.readSubscription(stripeSubscriptionId);
  const { newerMethodId } = state;
  const row =
    newerMethodId && STATUS_FROM_STRIPE[state.status] !== 'cancelled'
      ? await Subscription.query(deps.db).findOne(input)
      : undefined;
  if (!newerMethodId || !row) return state;
  const about = { subject: 'subscriptions', subjectId: row.id, call: 'change_method' } as const;
  const isChanged = await callProvider(deps, about, () =>
    deps.payments.changeMethod(stripeSubscriptionId, newerMethodId),
  ).then(
    () => true,
    (error: unknown) => {
      // Has raised an alarm. The rest of the state is applied all the same.
      if (error instanceof PaymentProviderError && error.kind === 'rejected') return false;
      throw error;
    },
  );
  return isChanged ? deps.payments.readSubscription(stripeSubscriptionId) : state;
}

async function applyState(
  deps: Deps,
  trx: Knex.Transaction,
  row: Subscription,
  state: SubscriptionState,
  syncedAt: Date,
): Promise<void> {
  const status = STATUS_FROM_STRIPE[state.status];
  await Subscription.query(trx)
    .findById(row.id)
    .patch({
      syncedAt,
      stripeSubscriptionId: state.subscriptionId,
      stripeCustomerId: state.customerId,
      startedAt: state.startedAt,
      trialEndsAt: state.trialEndsAt,
      periodStartsAt: state.periodStartsAt,
      periodEndsAt: state.periodEndsAt,
      cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      endedAt: state.endedAt,
      ...(state.card && { card: state.card }),
      // The trial is over, whether or not its first invoice was paid before the event came.
      ...(row.status === 'trialing' &&
        (status === 'active' || status === 'past_due') && { offer: 'subscription' as const }),
    });
  const transition = status && TRANSITIONS[row.status][status];
  if (transition)
    await subscriptionStateMachine.transition(trx, row.id, transition, TRANSITION_COLUMNS[transition] ?? {});
  else if (status && status !== row.status)
    deps.log.warn({ subscriptionId: row.id, from: row.status, to: status }, 'a subscription came back from its end');
  if (status !== 'cancelled' && state.cancelAtPeriodEnd !== row.cancelAtPeriodEnd)
    await emit(trx, state.cancelAtPeriodEnd ? subscriptionEnding : subscriptionResumed, {
      id: row.id,
      at: syncedAt.toISOString(),
    });
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
const toUuid = (id: string): string => (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : NIL_UUID);
