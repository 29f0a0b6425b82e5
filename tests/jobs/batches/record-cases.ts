import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../harness/test-app.ts';
import { type BatchCase, daysAgo, deletedFrom, buildRows } from './batch-case.ts';

const insertUsers = ({ db }: TestApp, ids: readonly string[]): Promise<unknown> =>
  db('users').insert(
    ids.map((id) => ({
      id,
      email: `${id}@exemple.fr`,
      first_name: 'Hélène',
      last_name: 'Exemple',
      role: 'customer',
      password_hash: 'x',
    })),
  );

/** Customers who were last there so long ago. */
const customers = (
  what: string,
  columns: (app: TestApp) => object,
  isLeft: Parameters<typeof buildRows>[2]['isLeft'],
) =>
  buildRows('users', what, {
    async fill(app, ids) {
      await insertUsers(app, ids);
      await app
        .db('users')
        .whereIn('id', [...ids])
        .update(columns(app));
    },
    isLeft,
  });

const ofUsers = (
  table: string,
  row: (id: string, app: TestApp) => object,
  user: (id: string) => object = (id) => ({ user_id: id }),
): BatchCase =>
  buildRows(table, table, {
    async fill(app, ids) {
      await insertUsers(app, ids);
      await app.db(table).insert(ids.map((id) => ({ id, ...user(id), ...row(id, app) })));
    },
    isLeft: (rows) => rows,
  });

const expired = (_id: string, app: TestApp) => ({ expires_at: daysAgo(app, 1) });

const inbox: BatchCase = buildRows('inbox', 'webhook bodies', {
  fill: (app, ids) =>
    app.db('inbox').insert(
      ids.map((id) => ({
        id,
        provider: 'maileva',
        provider_event_id: id,
        type: 'ON_STATUS_ACCEPTED',
        body: Buffer.from('{}'),
        provider_refs: '{}',
        received_at: daysAgo(app, 91),
      })),
    ),
  isLeft: (rows) => rows.whereRaw('octet_length(body) > 0'),
});

const threads = (status: string, more: (app: TestApp) => object): BatchCase =>
  buildRows('threads', `${status} threads`, {
    fill: (app, ids) =>
      app.db('threads').insert(
        ids.map((id) => ({
          id,
          reference: id,
          kind: 'question',
          status,
          name: 'Hélène',
          email: 'helene@exemple.fr',
          subject: 'other',
          suspect: false,
          created_at: daysAgo(app, 400),
          last_message_at: daysAgo(app, 400),
          ...more(app),
        })),
      ),
    isLeft: (rows) => rows.where({ status }),
  });

const documents: BatchCase = buildRows('documents', 'deleted drafts', {
  async fill(app, ids) {
    const version: { id: string } = await app.db('template_versions').first('id');
    await app.db('documents').insert(
      ids.map((id) => ({
        id,
        user_id: randomUUID(),
        template_version_id: version.id,
        status: 'draft',
        content: '{}',
        deleted_at: daysAgo(app, 31),
      })),
    );
  },
  isLeft: (rows) => rows,
});

/** A case whose rows are old by their ids, which are created now: the task runs a year later. */
const inAYear = (given: BatchCase): BatchCase => ({
  ...given,
  deps: (app) => ({ ...app.deps, now: () => daysAgo(app, -366) }),
});

/** Rows whose month has no partition of its own, so that they go one by one. */
const withoutPartition = (given: BatchCase): BatchCase => ({
  ...given,
  async fill(app, ids) {
    await app.db.raw(`select drop_log_partition('first', '{}')`);
    return given.fill(app, ids);
  },
});

/** Of records: what is purged, and threads. */
export const recordCases: Readonly<Record<string, readonly BatchCase[]>> = {
  'purge-expired-credentials': [
    deletedFrom('sessions', (id, app) => ({ data: '{}', ...expired(id, app) }), 'id_hash'),
    ofUsers('email_verifications', (id, app) => ({ email: `new-${id}@exemple.fr`, ...expired(id, app) })),
    ofUsers(
      'erasure_notices',
      (id, app) => ({ email: `${id}@exemple.fr`, ...expired(id, app) }),
      () => ({}),
    ),
    ofUsers('password_resets', expired),
    ofUsers('second_factors', (_id, app) => ({
      status: 'prepared',
      secret: Buffer.from('x'),
      created_at: daysAgo(app, 2),
    })),
    deletedFrom('rate_limits', (_id, app) => ({ points: 1, expire: daysAgo(app, 1).getTime() }), 'key'),
    inbox,
  ],
  'end-inactive-accounts': [
    customers(
      'accounts to warn',
      (app) => ({ last_active_at: daysAgo(app, 700) }),
      (rows) => rows.whereNull('erase_after'),
    ),
    customers(
      'accounts to erase',
      (app) => ({ last_active_at: daysAgo(app, 740), erase_after: daysAgo(app, 1) }),
      (rows) => rows.whereNull('erased_at'),
    ),
  ],
  'purge-logs': [
    inAYear(
      withoutPartition(deletedFrom('outbox', (_id, app) => ({ event: 'x', payload: '{}', relayed_at: app.clock.now }))),
    ),
    inAYear(
      deletedFrom('inbox', (id) => ({
        provider: 'maileva',
        provider_event_id: id,
        type: 'x',
        body: Buffer.alloc(0),
        provider_refs: '{}',
      })),
    ),
    deletedFrom('alarms', (id, app) => ({
      entity: 'letters',
      entity_id: id,
      state: 'printed',
      closed_at: daysAgo(app, 366),
    })),
    deletedFrom('rate_limit_hits', (id, app) => ({ kind: 'login', key_hash: id, hour: daysAgo(app, 31) })),
    deletedFrom('sent_emails', (id, app) => ({
      key: id,
      email: 'order-confirmed',
      event: 'order.paid',
      result: 'sent',
      created_at: daysAgo(app, 366),
    })),
  ],
  'purge-audit-log': [
    deletedFrom('audit_log', (_id, app) => ({ at: daysAgo(app, 366), event: 'x', actor: 'visitor', result: 'ok' })),
    deletedFrom('reveals', (id, app) => ({
      agent_id: id,
      entity: 'orders',
      entity_id: id,
      expires_at: daysAgo(app, 1),
    })),
  ],
  'wake-snoozed-threads': [threads('snoozed', (app) => ({ snoozed_until: daysAgo(app, 1) }))],
  'finish-silent-threads': [threads('waiting', () => ({}))],
  'erase-old-messages': [
    threads('done', () => ({})),
    threads('done', (app) => ({ kind: 'withdrawal', subject: null, last_message_at: daysAgo(app, 6 * 365) })),
  ],
  'erase-old-case-files': [
    ofUsers('case_files', (id, app) => ({
      order_ids: [],
      requested_at: daysAgo(app, 3),
      ready_at: daysAgo(app, 3),
      ...expired(id, app),
    })),
  ],
  'erase-old-exports': [
    ofUsers('data_exports', (id, app) => ({
      requested_by: id,
      requested_at: daysAgo(app, 9),
      ready_at: daysAgo(app, 8),
      ...expired(id, app),
    })),
  ],
  'purge-deleted-documents': [documents],
  'purge-unclaimed-enclosures': [
    deletedFrom('enclosures', (id, app) => ({
      document_id: id,
      visitor: id,
      position: 1,
      label: 'Pièce',
      file_name: 'piece.pdf',
      status: 'ready',
      created_at: daysAgo(app, 2),
    })),
  ],
};
