import type { BalanceOperationState, PayoutState } from '../../../../adapters/payments/port.ts';
import { createPageLoader, runInBatches, runSteps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { checkFailedPayouts } from '../../reconciliation/commands/reconcile-ledger.ts';

/** Operations written in one statement. */
const BATCH = 200;
/** How far back an hourly run looks; the nightly comparison looks further. */
const DAYS = 3;
/** A bank may return a payout some business days after Stripe has sent it. */
const PAYOUT_DAYS = 30;
const toDaysAgo = ({ now }: Pick<Deps, 'now'>, days: number): Date => new Date(now().getTime() - days * 86_400_000);

/**
 * Copies balance transactions since then with their fees, and payouts with their transactions. Idempotent: rows are
 * keyed by Stripe's ids, and the next run repeats an interrupted one.
 */
export const syncBalance = (deps: Deps, signal?: AbortSignal, since = toDaysAgo(deps, DAYS)): Promise<void> =>
  runSteps([
    () => storeOperations(deps, deps.payments.listBalance({ since }), null),
    () => syncPayouts(deps, { since }),
    () =>
      runInBatches(deps, {
        subject: 'payouts',
        load: createPageLoader<{ id: string; payoutId: string }>(() =>
          deps.db('payouts').whereNull('operations_read_at').select('id', { payoutId: 'stripe_payout_id' }),
        ),
        async process({ id, payoutId }) {
          await storeOperations(deps, deps.payments.listBalance({ payoutId }), id);
          await deps.db('payouts').where({ id }).update({ operations_read_at: deps.now() });
        },
        signal,
      }),
  ]);

/**
 * Copies the state of the payouts since then, and opens a discrepancy with its alarm for one that failed: the money is
 * back at Stripe, which sends nothing more to that bank account before its details are corrected.
 */
export async function syncPayouts(deps: Deps, input: { since?: Date } = {}): Promise<void> {
  const since = input.since ?? toDaysAgo(deps, PAYOUT_DAYS);
  for await (const payout of deps.payments.listPayouts(since)) await storePayout(deps, payout);
  await checkFailedPayouts(deps);
}

const storePayout = (deps: Deps, payout: PayoutState): Promise<unknown> =>
  deps
    .db('payouts')
    .insert({
      id: deps.newId(),
      stripe_payout_id: payout.payoutId,
      provider_status: payout.status,
      amount_cents: payout.amountCents,
      currency: payout.currency,
      arrives_on: payout.arrivesOn,
      failure_code: payout.failureCode,
      created_at: payout.createdAt,
    })
    .onConflict('stripe_payout_id')
    .merge(['provider_status', 'amount_cents', 'arrives_on', 'failure_code']);

/** Without the payout's own transaction, which duplicates the payout. */
const PAYOUT = 'payout';

async function storeOperations(
  deps: Deps,
  operations: AsyncIterable<BalanceOperationState>,
  payoutId: string | null,
): Promise<void> {
  let batch: BalanceOperationState[] = [];
  for await (const operation of operations) {
    if (operation.type === PAYOUT) continue;
    batch.push(operation);
    if (batch.length < BATCH) continue;
    await storeBatch(deps, batch, payoutId);
    batch = [];
  }
  await storeBatch(deps, batch, payoutId);
}

async function storeBatch(
  deps: Deps,
  operations: readonly BalanceOperationState[],
  payoutId: string | null,
): Promise<void> {
  if (operations.length === 0) return;
  const payments: { id: string; stripe_payment_intent_id: string }[] = await deps
    .db('payments')
    .whereIn(
      'stripe_payment_intent_id',
      operations.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
    )
    .select('id', 'stripe_payment_intent_id')
    .orderBy('id', 'desc');
  // The charge of a pack is shown at the first of its payments.
  const paymentIds = new Map(payments.map((payment) => [payment.stripe_payment_intent_id, payment.id]));
  await deps
    .db('balance_operations')
    .insert(
      operations.map((operation) => ({
        id: deps.newId(),
        stripe_transaction_id: operation.transactionId,
        type: operation.type,
        source_id: operation.sourceId,
        // Another installation may share the account: its payments are in the payouts too.
        payment_id: (operation.paymentIntentId && paymentIds.get(operation.paymentIntentId)) ?? null,
        amount_cents: operation.amountCents,
        fee_cents: operation.feeCents,
        net_cents: operation.netCents,
        currency: operation.currency,
        occurred_at: operation.occurredAt,
        ...(payoutId && { payout_id: payoutId }),
      })),
    )
    .onConflict('stripe_transaction_id')
    .merge(['payment_id', 'fee_cents', 'net_cents', ...(payoutId ? ['payout_id'] : [])]);
}
