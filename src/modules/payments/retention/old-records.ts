import type { Knex } from 'knex';
import { changeInBatches, type PurgeDeps, runSteps } from '../../../kernel/batches.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { type PurgedTable, recordPurgedRows } from '../../../kernel/purged-rows.ts';
import { paymentStateMachine } from '../checkout/payment.state-machine.ts';
import { disputeStateMachine } from '../refunds/refund.state-machine.ts';

/** How long accounts are stored after the end of their accounting year (C. com. L. 123-22). */
export const ACCOUNTING_RETENTION_YEARS = 10;

/** Returns the end of the last accounting year whose records are over. It ends with a month, in Paris. */
export async function findAccountingCutoff({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<Date> {
  const monthsPast = db.raw('make_interval(months => ?)', [config.accountingYearEndMonth % 12]);
  const yearStart = db.raw(`date_trunc('year', (?::timestamptz at time zone 'Europe/Paris') - ?) + ?`, [
    now(),
    monthsPast,
    monthsPast,
  ]);
  const { rows } = await db.raw<{ rows: [{ cutoff: Date }] }>(
    `select (? - make_interval(years => ?)) at time zone 'Europe/Paris' as cutoff`,
    [yearStart, ACCOUNTING_RETENTION_YEARS],
  );
  return rows[0].cutoff;
}

/** Selects payments with all that belongs to them, from before the cutoff and settled. */
export const selectOldPayments = ({ db }: Pick<Deps, 'db'>, cutoff: Date): Knex.QueryBuilder => {
  const ofPayment = (table: string) => db(table).whereRaw('payment_id = payments.id').select(db.raw('1'));
  return db('payments')
    .where('created_at', '<', cutoff)
    .where('status_since', '<', cutoff)
    .whereNotIn('status', [...paymentStateMachine.groups['undecided']])
    .whereNotExists(ofPayment('invoices').where('issued_at', '>=', cutoff))
    .whereNotExists(ofPayment('balance_operations').where('occurred_at', '>=', cutoff))
    .whereNotExists(
      ofPayment('refunds').where(
        (open) => void open.where('status_since', '>=', cutoff).orWhereIn('status', ['requested', 'sent']),
      ),
    )
    .whereNotExists(
      ofPayment('disputes').where(
        (open) =>
          void open
            .where('status_since', '>=', cutoff)
            .orWhereNotIn('status', [...disputeStateMachine.groups['ended']]),
      ),
    );
};

/** Lists the files of a payment’s invoices. */
export const listInvoiceFileIds = async ({ db }: Pick<Deps, 'db'>, paymentId: string): Promise<string[]> =>
  db('invoices').where({ payment_id: paymentId }).whereNotNull('file_id').pluck('file_id');

/** Deletes a payment with its invoices, refunds and disputes; the numbers of its invoices are not given again. */
export const deleteOldPayment = (deps: Pick<Deps, 'db'>, input: { id: string; cutoff: Date }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { id, cutoff } = input;
    // What came since it was selected keeps it.
    const payment: object | undefined = await selectOldPayments({ db: trx }, cutoff)
      .where({ id })
      .forUpdate()
      .first('id');
    if (!payment) return;
    const ids = [id];
    for (const table of ['refunds', 'disputes'])
      ids.push(...(await trx(table).where({ payment_id: id }).pluck<string[]>('id')));
    for (const table of ['balance_operations', 'invoices', 'refunds', 'disputes'] as const)
      await recordPurgedRows(trx, table, await trx(table).where({ payment_id: id }).delete());
    await recordPurgedRows(trx, 'discrepancies', await trx('discrepancies').whereIn('subject', ids).delete());
    await recordPurgedRows(trx, 'payments', await trx('payments').where({ id }).delete());
    await deleteTraces(trx, ids);
  });

/** Deletes subscriptions that ended before the cutoff, once their payments are gone, and the records of the balance. */
export const deleteOldBooks = (
  deps: PurgeDeps,
  { cutoff, signal }: { cutoff: Date; signal: AbortSignal | undefined },
): Promise<void> => {
  const { db } = deps;
  const remove =
    (table: PurgedTable, rows: () => Knex.QueryBuilder, change = deleteRows) =>
    () =>
      changeInBatches(deps, { table, rows, change, signal });
  return runSteps([
    remove(
      'subscriptions',
      () =>
        db('subscriptions')
          .where('ended_at', '<', cutoff)
          .whereNotExists(db('payments').whereRaw('payments.subscription_id = subscriptions.id').select(db.raw('1'))),
      (rows) =>
        db.transaction(async (trx) => {
          const ended: { id: string }[] = await rows.transacting(trx).delete().returning('id');
          await deleteTraces(
            trx,
            ended.map(({ id }) => id),
          );
        }),
    ),
    remove('balance_operations', () =>
      db('balance_operations').whereNull('payment_id').where('occurred_at', '<', cutoff),
    ),
    remove('payouts', () =>
      db('payouts')
        .where('created_at', '<', cutoff)
        .whereNotExists(db('balance_operations').whereRaw('payout_id = payouts.id').select(db.raw('1'))),
    ),
    remove('discrepancies', () => db('discrepancies').where('resolved_at', '<', cutoff)),
  ]);
};

const deleteRows = (rows: Knex.QueryBuilder): Promise<unknown> => rows.delete();

async function deleteTraces(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx('provider_errors').whereIn('subject_id', ids).delete();
  await trx('state_transitions').whereIn('entity_id', ids).delete();
}
