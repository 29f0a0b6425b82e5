import type { Deps } from '../../../kernel/deps.ts';
import { listLegalCheckSlugs, listTemplateDraftSlugs } from '../../documents/index.ts';
import { listFileKeyIds, listFileOwners } from '../../files/index.ts';
import { listMoneySubjects } from '../../payments/index.ts';

/** What an alarm is about, as far as a person needs it to decide what comes first. */
export interface AlarmSubject {
  id: string;
  reference: string | null;
  orderId: string | null;
  userId: string | null;
  amountCents: number | null;
  /** The record whose page shows it, for a table without pages of its own: `legal-changes/<id>`. */
  page?: string;
}

const OF_NO_ORDER = { orderId: null, userId: null, amountCents: null };

type Read = (deps: Deps, ids: readonly string[]) => Promise<AlarmSubject[]>;

/** How the rows of each table are described; a table that is missing here has no order, customer or sum. */
const READERS: Readonly<Record<string, Read>> = {
  orders: ({ db }, ids) =>
    db('orders')
      .whereIn('id', ids)
      .select({ id: 'id', reference: 'reference', orderId: 'id', userId: 'user_id', amountCents: 'total_cents' }),
  letters: ({ db }, ids) =>
    db('letters').join('orders', 'orders.id', 'letters.order_id').whereIn('letters.id', ids).select({
      id: 'letters.id',
      reference: 'orders.reference',
      orderId: 'orders.id',
      userId: 'orders.user_id',
      amountCents: 'orders.total_cents',
    }),
  approvals: ({ db }, ids) =>
    db('approvals').join('orders', 'orders.id', 'approvals.order_id').whereIn('approvals.id', ids).select({
      id: 'approvals.id',
      reference: 'orders.reference',
      orderId: 'orders.id',
      userId: 'orders.user_id',
      amountCents: 'approvals.amount_cents',
    }),
  threads: ({ db }, ids) =>
    db('threads')
      .whereIn('id', ids)
      .select({
        id: 'id',
        reference: 'reference',
        orderId: 'order_id',
        userId: 'user_id',
        amountCents: db.raw('null'),
        page: db.raw(`'messages/' || id`),
      }),
  template_drafts: async (deps, ids) =>
    (await listTemplateDraftSlugs(deps, ids)).map(({ id, slug }) => ({ ...OF_NO_ORDER, id, reference: slug })),
  legal_checks: async (deps, ids) =>
    (await listLegalCheckSlugs(deps, ids)).map(({ id, slug, legalChangeId }) => ({
      ...OF_NO_ORDER,
      id,
      reference: slug,
      page: `legal-changes/${legalChangeId}`,
    })),
  // The id of a file is its key in the store.
  files: async (deps, ids) =>
    (await listFileOwners(deps, ids)).map(({ id, ownerUserId }) => ({
      ...OF_NO_ORDER,
      id,
      reference: id,
      userId: ownerUserId,
    })),
  file_keys: async (deps, ids) =>
    (await listFileKeyIds(deps, ids)).map(({ id, keyId }) => ({ ...OF_NO_ORDER, id, reference: keyId })),
  payments: (deps, ids) => listMoneySubjects(deps, 'payments', ids),
  refunds: (deps, ids) => listMoneySubjects(deps, 'refunds', ids),
  disputes: (deps, ids) => listMoneySubjects(deps, 'disputes', ids),
  subscriptions: (deps, ids) => listMoneySubjects(deps, 'subscriptions', ids),
};

/** Describes the subjects of a page of alarms, one query for each table. */
export async function listAlarmSubjects(
  deps: Deps,
  alarms: readonly { subject: string; subjectId: string }[],
): Promise<ReadonlyMap<string, AlarmSubject>> {
  const tables = [...new Set(alarms.map(({ subject }) => subject))];
  const found = await Promise.all(
    tables.map(async (table) => {
      const ids = alarms.flatMap(({ subject, subjectId }) => (subject === table ? [subjectId] : []));
      return READERS[table]?.(deps, ids) ?? [];
    }),
  );
  return new Map(found.flat().map((subject) => [subject.id, subject]));
}
