import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AUDIT_LOG_RETENTION_DAYS, purgeAuditLog } from '../../src/kernel/audit-log.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { revealOrder } from '../factories/orders.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
afterAll(() => testApp.close());

interface Row {
  event: string;
  actor: string;
  result: string;
  subject_id: string | null;
  ip_hash: string;
  request_id: string;
}
const rows = (subjectId: string): Promise<Row[]> =>
  testApp.db('audit_log').where({ subject_id: subjectId }).orderBy('id');
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();

describe('the audit log', () => {
  test('records which staff member did what to which row, with the result', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, {
      user: samir,
      body: { reason: 'Double commande.', expectedRefundableCents: 1380, requestId: uuidv7() },
    });
    await testApp.request('POST', `/-/admin/v1/orders/${order.id}/proof-file`, { user: samir, body: {} });
    const found = await rows(order.id);
    expect(found.map(({ event, actor, result }) => [event, actor, result])).toEqual([
      ['POST /orders/:id/refund', `user:${samir.id}`, 'ok'],
      ['POST /orders/:id/proof-file', `user:${samir.id}`, 'file_never'],
    ]);
    // Neither an address nor a name: a keyed hash and ids.
    expect(found[0]!.ip_hash).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(found)).not.toMatch(/127\.0\.0\.1|Samir|@/);
  });

  test('is a file in French words: no event of the code, no role of the code', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/-/admin/v1/orders/${order.id}/notes`, {
      user: samir,
      body: { id: uuidv7(), body: 'A appelé.' },
    });
    const anne = await testApp.createUser('Anne', 'admin');
    const response = await testApp.send('POST', '/-/admin/v1/audit-log/csv', { user: anne, body: {} });
    const line = (await response.text()).split('\r\n').find((one) => one.includes(order.id))!;
    expect(line.split(';').slice(1, 4)).toEqual(['Samir Exemple', 'Support', expect.stringMatching(/^\p{Lu}[^/]+$/u)]);
  });

  test('names the colleague to whom an alarm was assigned', async () => {
    const id = uuidv7();
    await testApp.db('alarms').insert({ id, entity: 'letters', entity_id: uuidv7(), state: 'failed' });
    const body = { expectedAssigneeId: null };
    expect((await testApp.request('POST', `/-/admin/v1/alarms/${id}/take`, { user: samir, body })).status).toBe(200);
    const anne = await testApp.createUser('Anne', 'admin');
    const filter = encodeURIComponent(JSON.stringify({ subjectId: id }));
    const read = await testApp.request('GET', `/-/admin/v1/audit-log?filter=${filter}`, { user: anne });
    expect(read.body).toMatchObject([{ after: { assigneeId: samir.id }, colleagues: { [samir.id]: 'Samir Exemple' } }]);
  });

  test('records who read a customer’s recipient', async () => {
    const order = await testApp.createPaidOrder(helene);
    const { id } = await findLetter(order.id);
    await revealOrder(testApp, samir, order.id);
    expect((await testApp.request('GET', `/-/admin/v1/letters/${id}/recipient`, { user: samir })).status).toBe(200);
    expect((await testApp.request('GET', `/-/admin/v1/letters/${id}/recipient`, { user: helene })).status).toBe(403);
    expect((await rows(id)).map(({ event, actor, result }) => [event, actor, result])).toEqual([
      ['recipient.read', `user:${samir.id}`, 'ok'],
      ['recipient.read', `user:${helene.id}`, 'forbidden'],
    ]);
  });

  test('cannot be changed, truncated or shortened before its retention ends', async () => {
    const row = { id: uuidv7(), event: 'test.recorded', actor: 'visitor', result: 'ok' };
    await testApp.db('audit_log').insert(row);
    const table = () => testApp.db('audit_log').where({ id: row.id });
    for (const change of [table().update({ result: 'other' }), table().delete(), testApp.db.raw('truncate audit_log')])
      await expect(change).rejects.toMatchObject({ message: expect.stringContaining('append-only') });
    expect(await table().first('result')).toEqual({ result: 'ok' });
  });

  test('deletes entries after their retention', async () => {
    const old = {
      id: uuidv7(),
      event: 'test.recorded',
      actor: 'visitor',
      result: 'ok',
      at: new Date(testApp.clock.now.getTime() - (AUDIT_LOG_RETENTION_DAYS + 1) * 86_400_000),
    };
    await testApp.db('audit_log').insert(old);
    await purgeAuditLog(testApp.deps);
    expect(await testApp.db('audit_log').where({ id: old.id })).toEqual([]);
    expect((await testApp.db('audit_log')).length).toBeGreaterThan(0);
  });
});

describe('the database role of the processes', () => {
  /** The statements of docs/production.md, for a role of this test. */
  const grants = (role: string): string =>
    /```sql\n(create role affranchi_app[\s\S]*?)```/
      .exec(readFileSync('docs/production.md', 'utf8'))![1]!
      .replaceAll('affranchi_app', role);

  test('writes and reads the audit log, and can neither change it nor disarm its trigger', async () => {
    const role = `app_${uuidv7().replaceAll('-', '')}`;
    await testApp.db.raw(grants(role));
    const asApp = (sql: string) =>
      testApp.db.transaction(async (trx) => {
        await trx.raw(`set local role ${role}`);
        return trx.raw<{ rows: unknown[] }>(sql);
      });
    try {
      await asApp(`insert into audit_log (id, event, actor, result) values (gen_random_uuid(), 'x', 'visitor', 'ok')`);
      expect((await asApp('select id from audit_log limit 1')).rows).toHaveLength(1);
      for (const forbidden of [
        `update audit_log set result = 'other'`,
        'delete from audit_log',
        'truncate audit_log',
        'alter table audit_log disable trigger all',
        'drop trigger audit_log_rows on audit_log',
        'drop table audit_log',
        `set session_replication_role = replica`,
        'create or replace function protect_audit_log() returns trigger language plpgsql as $$ begin return old; end $$',
      ])
        await expect(asApp(forbidden)).rejects.toMatchObject({ code: '42501' });
      // The rest of the product works as before.
      await asApp('update users set notifications = notifications');
    } finally {
      await testApp.db.raw(`drop owned by ${role} cascade`);
      await testApp.db.raw(`drop role ${role}`);
    }
  });
});

describe('a transition', () => {
  test('records the person, the job or the provider that caused it', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    const { id } = await findLetter(order.id);
    const moves: { transition: string; actor: string | null }[] = await testApp
      .db('state_transitions')
      .whereIn('entity_id', [order.id, id])
      .orderBy('id');
    expect(moves.find(({ transition }) => transition === 'cancel')!.actor).toBe(`user:${helene.id}`);
    expect(moves.filter(({ actor }) => actor === null)).toEqual([]);
    expect(moves.map(({ actor }) => actor!.split(':')[0])).toContain('job');
  });

  test('is shown with the person’s name in the history of the order', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, {
      user: samir,
      body: { reason: 'Double commande.', expectedRefundableCents: 1380, requestId: uuidv7() },
    });
    const { body } = await testApp.request<{ entries: { kind: string; what: string; actor: string | null }[] }>(
      'GET',
      `/-/admin/v1/orders/${order.id}/history`,
      { user: samir },
    );
    expect(body.entries).toContainEqual(
      expect.objectContaining({ kind: 'command', what: 'POST /orders/:id/refund', actor: 'Samir Exemple' }),
    );
    expect(body.entries).toContainEqual(
      expect.objectContaining({ kind: 'transition', what: 'letters.cancel', actor: 'Samir Exemple' }),
    );
  });
});
