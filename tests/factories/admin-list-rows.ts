import type { Knex } from 'knex';
import { uuidv7 } from '../../src/kernel/ids.ts';

interface SampleContext {
  trx: Knex;
  userId: string;
  paymentId: string;
}
interface ListTable {
  /** The columns in which no two rows may be equal. */
  unique: readonly string[];
  /** A first row, where it takes a bank, a partner or a colleague to come about. */
  sample?: (context: SampleContext) => object;
}

const AT = new Date('2026-10-01T10:00:00Z');

/** The table of each list of the back office. */
const LIST_TABLES: Readonly<Record<string, ListTable>> = {
  users: { unique: ['email'] },
  audit_log: { unique: [], sample: () => ({ event: 'test.recorded', actor: 'visitor', result: 'ok' }) },
  orders: { unique: ['reference', 'document_id'] },
  letters: { unique: ['order_id'] },
  payments: { unique: ['stripe_session_id', 'stripe_payment_intent_id', 'order_id'] },
  subscriptions: {
    unique: ['reference', 'user_id'],
    sample: ({ userId }) => ({
      reference: 'AB-1',
      user_id: userId,
      offer: 'subscription',
      price_cents: 1,
      consents: '[]',
      status: 'active',
    }),
  },
  refunds: {
    unique: ['cause'],
    sample: ({ paymentId }) => ({
      payment_id: paymentId,
      cause: 'test',
      amount_cents: 1,
      reason: 'test',
      status: 'requested',
    }),
  },
  // Those of refunds: a payment has one other.
  invoices: { unique: ['number', 'refund_id'] },
  disputes: {
    unique: ['stripe_dispute_id'],
    sample: ({ paymentId }) => ({
      payment_id: paymentId,
      stripe_dispute_id: 'dp_1',
      reason: 'fraudulent',
      amount_cents: 1,
      status: 'announced',
      synced_at: AT,
      opened_at: AT,
    }),
  },
  discrepancies: {
    unique: ['subject'],
    sample: () => ({
      kind: 'payment_missing',
      subject: 'test',
      side_values: '{}',
      status: 'open',
      first_seen_at: AT,
      last_seen_at: AT,
    }),
  },
  threads: {
    unique: ['reference', 'reply_token'],
    sample: () => ({
      reference: 'AF-1',
      kind: 'question',
      name: '',
      email: 'a@exemple.fr',
      suspect: false,
      status: 'open',
      last_message_at: AT,
      created_at: AT,
    }),
  },
  answer_templates: { unique: ['key'] },
  approvals: {
    unique: [],
    sample: ({ trx, userId }) => ({
      order_id: trx('orders').select('id').limit(1),
      action: 'refund',
      reason: 'test',
      requested_by: userId,
      amount_cents: 1,
      refundable_cents: 1,
      status: 'declined',
    }),
  },
  outages: {
    unique: ['partner'],
    sample: () => ({ partner: 'test', failures: 1, reason: 'test', status: 'open' }),
  },
  unknown_codes: {
    unique: ['code'],
    sample: () => ({ partner: 'maileva', kind: 'status', code: 'test', status: 'reported' }),
  },
  unanswered_searches: {
    unique: ['words'],
    sample: () => ({ words: 'test', times: 1, first_asked_on: '2026-10-01', last_asked_on: '2026-10-01' }),
  },
  alarms: { unique: ['entity_id'], sample: () => ({ entity: 'letters', entity_id: uuidv7(), state: 'failed' }) },
  outbox: { unique: [] },
  template_versions: { unique: ['version'] },
  template_drafts: {
    unique: [],
    sample: ({ userId }) => ({ category: 'travail', slug: 'test', source: '', samples: '', changed_by: userId }),
  },
  legal_changes: {
    unique: [],
    sample: ({ userId }) => ({
      text: 'Code civil',
      source_url: 'https://www.legifrance.gouv.fr/',
      effective_on: '2026-10-01',
      note: 'test',
      recorded_by: userId,
      created_at: AT,
    }),
  },
  payouts: {
    unique: ['stripe_payout_id'],
    sample: () => ({
      stripe_payout_id: 'po_1',
      provider_status: 'paid',
      amount_cents: 1,
      currency: 'eur',
      arrives_on: '2026-10-01',
      created_at: AT,
    }),
  },
  balance_operations: {
    unique: ['stripe_transaction_id'],
    sample: ({ paymentId }) => ({
      stripe_transaction_id: 'txn_1',
      type: 'charge',
      payment_id: paymentId,
      amount_cents: 1,
      fee_cents: 0,
      net_cents: 1,
      currency: 'eur',
      occurred_at: AT,
    }),
  },
  job_dispatches: { unique: ['job'] },
  inbox: { unique: ['provider_event_id'] },
  scheduled_tasks: { unique: ['name'], sample: () => ({ name: 'test', cron: '* * * * *', next_run_at: AT }) },
  sent_emails: { unique: ['key'] },
  rate_limit_hits: { unique: ['key_hash'], sample: () => ({ kind: 'test', key_hash: 'test', hour: AT }) },
};

/** Gives every list of the back office that many rows, for a database with one paid order. */
export async function fillAdminLists(
  trx: Knex,
  { userId, rowCount }: { userId: string; rowCount: number },
): Promise<void> {
  const [payment] = await trx('payments').select<{ id: string }[]>('id');
  // The totals of days begin with the first payment.
  await trx('payments').update({ paid_at: trx.raw(`now() - interval '${rowCount} days'`) });
  for (const [table, { sample }] of Object.entries(LIST_TABLES))
    if (sample) await trx(table).insert({ id: uuidv7(), ...sample({ trx, userId, paymentId: payment!.id }) });
  // Copies share what belongs to one row only, which is nothing to a list.
  await trx.raw('set local session_replication_role = replica');
  for (const [table, { unique }] of Object.entries(LIST_TABLES)) await copyFirstRow(trx, { table, unique, rowCount });
}

/** Copies the first row of a table until there are enough: equal in all that a list is sorted by, but for a few. */
async function copyFirstRow(
  trx: Knex,
  { table, unique, rowCount }: { table: string; unique: readonly string[]; rowCount: number },
): Promise<void> {
  const types: { column_name: string; data_type: string }[] = await trx('information_schema.columns')
    .where({ table_name: table, is_generated: 'NEVER' })
    .select('column_name', 'data_type');
  const toValue = (column: string, type: string, n: number): string => {
    if (column === 'id' || (type === 'uuid' && unique.includes(column))) return 'gen_random_uuid()';
    if (!unique.includes(column)) return `"${column}"`;
    return type === 'integer' ? `"${column}" + ${n}` : `"${column}" || '${n}'`;
  };
  for (let n = 1; n < rowCount; n += 1) {
    const values = types.map(({ column_name, data_type }) => toValue(column_name, data_type, n));
    const columns = types.map(({ column_name }) => `"${column_name}"`);
    const first = `(select * from ${table} order by id limit 1) as first_row`;
    await trx.raw(`insert into ${table} (${columns.join()}) select ${values.join()} from ${first}`);
  }
}
