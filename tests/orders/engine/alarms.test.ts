import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { raiseAlarm } from '../../../src/kernel/alarms.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

interface Alarm {
  id: string;
  subject: string;
  subjectId: string;
  reference: string | null;
  orderId: string | null;
  userId: string | null;
  amountCents: number | null;
  page: string | null;
  assignee: string | null;
  assigneeId: string | null;
  can: string[];
}

let testApp: TestApp;
let rose: Actor;
let basile: Actor;
let customer: Actor;
let order: { id: string; reference: string };
beforeAll(async () => {
  testApp = await createTestApp();
  [rose, basile, customer] = [
    await testApp.createUser('Rose', 'support'),
    await testApp.createUser('Basile', 'support'),
    await testApp.createUser('Camille'),
  ];
  order = await testApp.createPaidOrder(customer);
});
afterAll(() => testApp?.close());

const raise = async (table: string, id: string, state: string): Promise<void> =>
  testApp.db.transaction((trx) => raiseAlarm(testApp.deps, trx, { table, id, state }));
async function list(filter: object, user = rose): Promise<Alarm[]> {
  const query = encodeURIComponent(JSON.stringify({ open: true, ...filter }));
  return (await testApp.request<Alarm[]>('GET', `/-/admin/v1/alarms?filter=${query}`, { user })).body;
}
const command = <T>(path: string, body: object, user = rose) =>
  testApp.request<T>('POST', `/-/admin/v1/${path}`, { user, body });

async function createFailedRefund(): Promise<string> {
  const payment = (await testApp.db('payments').where({ order_id: order.id }).first('id')) as { id: string };
  const id = randomUUID();
  await testApp.db('refunds').insert({
    id,
    payment_id: payment.id,
    cause: `test:${id}`,
    status: 'failed',
    amount_cents: 100,
    reason: 'Geste commercial.',
  });
  await raise('refunds', id, 'failed');
  return id;
}

describe('the list of alarms', () => {
  test('names the order, the customer and the sum of each', async () => {
    const letter = (await testApp.db('orders').where({ id: order.id }).first('id', 'total_cents')) as {
      total_cents: number;
    };
    await raise('orders', order.id, 'paid');
    const refundId = await createFailedRefund();
    const common = { reference: order.reference, orderId: order.id, userId: customer.id };
    expect(await list({ subject: 'orders' })).toMatchObject([{ ...common, amountCents: letter.total_cents }]);
    expect(await list({ subjectId: refundId })).toMatchObject([
      { ...common, amountCents: 100, can: ['take', 'retry_refund'] },
    ]);
  });

  test('shows an alarm about something without order or customer', async () => {
    await raise('outages', randomUUID(), 'open');
    expect(await list({ subject: 'outages' })).toMatchObject([{ reference: null, userId: null, can: ['take'] }]);
  });

  test('links a message to its page, which has another name than its table', async () => {
    const message = {
      id: randomUUID(),
      kind: 'question',
      name: 'Camille Exemple',
      email: 'camille@exemple.fr',
      subject: 'other',
      text: 'Quand ma lettre part-elle\u202f?',
    };
    await testApp.request('POST', '/-/api/v1/messages', { body: message });
    await raise('threads', message.id, 'open');
    expect(await list({ subject: 'threads' })).toMatchObject([{ page: `messages/${message.id}` }]);
    await testApp.db('alarms').where({ entity: 'threads' }).delete();
  });

  test('is grouped by subject and state', async () => {
    const { body } = await testApp.request<{ subject: string; state: string; count: number; unassigned: number }[]>(
      'GET',
      '/-/admin/v1/alarm-groups',
      { user: rose },
    );
    expect(body.map(({ subject, state, count, unassigned }) => [subject, state, count, unassigned])).toEqual([
      ['orders', 'paid', 1, 1],
      ['outages', 'open', 1, 1],
      ['refunds', 'failed', 1, 1],
    ]);
  });

  test('names the missing key of files, and a missing file with its owner', async () => {
    const file = (await testApp.db('files').where({ kind: 'receipt' }).first('id')) as { id: string };
    const key = { id: randomUUID(), key_id: '0123456789abcdef', status: 'missing' };
    await testApp.db('files').where({ id: file.id }).update({ owner_user_id: customer.id });
    await testApp.db('file_keys').insert(key);
    await raise('file_keys', key.id, 'missing');
    await raise('files', file.id, 'missing');
    expect(await list({ subject: 'file_keys' })).toMatchObject([{ reference: key.key_id, userId: null }]);
    expect(await list({ subject: 'files' })).toMatchObject([{ reference: file.id, userId: customer.id }]);
  });
});

describe('an alarm', () => {
  test('is assigned to the first of two colleagues, and the conflict of the other names them', async () => {
    const [alarm] = await list({ subject: 'orders' });
    const answers = await Promise.all(
      [rose, basile].map((user) =>
        command<Alarm & Rejection>(`alarms/${alarm!.id}/take`, { expectedAssigneeId: null }, user),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const taken = answers.find(({ status }) => status === 200)!.body;
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused.message).toContain(`${taken.assignee} s’en occupe depuis le`);
  });

  test('is taken over by a colleague who has seen its assignee, and unassigned', async () => {
    const [alarm] = await list({ subject: 'orders' });
    const other = alarm!.assigneeId === rose.id ? basile : rose;
    const taken = await command<Alarm>(`alarms/${alarm!.id}/take`, { expectedAssigneeId: alarm!.assigneeId }, other);
    expect(taken.body).toMatchObject({ assigneeId: other.id, can: ['give_back'] });
    const free = await command<Alarm>(`alarms/${alarm!.id}/give-back`, { expectedAssigneeId: other.id }, other);
    expect(free.body).toMatchObject({ assigneeId: null, assignee: null });
    const late = await command<Rejection>(`alarms/${alarm!.id}/take`, { expectedAssigneeId: other.id }, rose);
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(
        new RegExp(`^Cette alarme a changé.+${other.firstName} .+Dire qu’on ne s’occupe plus d’une alarme`),
      ),
    ]);
  });

  test('that is raised again is unassigned', async () => {
    const [alarm] = await list({ subject: 'outages' });
    await command(`alarms/${alarm!.id}/take`, { expectedAssigneeId: null });
    await testApp.db('alarms').where({ id: alarm!.id }).update({ closed_at: testApp.deps.now() });
    expect((await command(`alarms/${alarm!.id}/take`, { expectedAssigneeId: rose.id }, basile)).status).toBe(409);
    await raise('outages', alarm!.subjectId, 'open');
    expect(await list({ subject: 'outages' })).toMatchObject([{ assigneeId: null }]);
  });
});
