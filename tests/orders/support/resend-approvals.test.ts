import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { expireApprovals, recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { revealOrder } from '../../factories/orders.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
let marie: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
  marie = await testApp.createUser('Marie', 'manager');
}, 60_000);
afterAll(() => testApp?.close());

interface Approval extends Rejection {
  id: string;
  status: string;
  statusSince: string;
  decidedBy: string | null;
}
const ADMIN = '/-/admin/v1';
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const desk = async (orderId: string): Promise<OrderDesk> =>
  (await testApp.request<OrderDesk>('GET', `${ADMIN}/orders/${orderId}/desk`, { user: samir })).body;
const decide = (user: Actor, { id, statusSince }: Pick<Approval, 'id' | 'statusSince'>, command: string) =>
  testApp.request<Approval>('POST', `${ADMIN}/approvals/${id}/${command}`, {
    user,
    body: { reason: 'Vérifié avec le client.', expectedStatusSince: statusSince },
  });
const read = async ({ id }: { id: string }): Promise<Approval> =>
  (await testApp.request<Approval>('GET', `${ADMIN}/approvals/${id}`, { user: samir })).body;
type Recipient = Record<string, string>;
async function delivered(): Promise<OrderView> {
  const order = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  await arrive(order.id);
  return order;
}
async function arrive(orderId: string): Promise<void> {
  const { id: letterId } = await findLetter(orderId);
  const event = (kind: 'printed' | 'delivered', minutes: number) => ({
    providerKey: kind,
    providerCode: kind,
    kind,
    label: kind,
    at: new Date(testApp.clock.now.getTime() + minutes * 60_000),
  });
  await recordTrackingEvents(testApp.deps, {
    letterId,
    source: 'fake',
    events: [event('printed', 1), event('delivered', 2)],
  });
  await testApp.runJobs();
}
async function ask(path: string, orderId: string, body: object) {
  const { id, status_since: since } = await findLetter(orderId);
  return testApp.request<Approval & { reference: string }>('POST', `${ADMIN}/letters/${id}/${path}`, {
    user: samir,
    body: { reason: 'Le client a déménagé.', expectedStatusSince: since.toISOString(), ...body },
  });
}
const resend = (orderId: string, body: object = {}) => ask('resend', orderId, { free: true, ...body });
const askResend = (orderId: string, body: object = {}) =>
  ask('resend-approval', orderId, { requestId: uuidv7(), ...body });
const living = (orderId: string) =>
  testApp.db('orders').where({ resends_order_id: orderId }).whereNot({ status: 'cancelled' });
async function findRecipient(orderId: string): Promise<Recipient> {
  await revealOrder(testApp, samir, orderId);
  const { id } = await findLetter(orderId);
  return (await testApp.request<Recipient>('GET', `${ADMIN}/letters/${id}/recipient`, { user: samir })).body;
}

test('a free resend to another recipient shows both to the manager, and erases them when the request ends', async () => {
  const order = await delivered();
  const recipient = { ...(await findRecipient(order.id)), service: 'Service Courrier' };
  expect((await resend(order.id, { recipient })).body.code).toBe('approval_needed');
  const { body: approval } = await askResend(order.id, { recipient });
  const shown = await testApp.request<{ previousLines: string[]; lines: string[] }>(
    'GET',
    `${ADMIN}/approvals/${approval.id}/recipient`,
    { user: marie },
  );
  expect(shown.body.lines).toContain('SERVICE COURRIER');
  expect(shown.body.previousLines).not.toContain('SERVICE COURRIER');
  expect(
    await testApp.db('audit_log').where({ subject_id: approval.id, event: 'approval_recipient.read' }),
  ).toHaveLength(1);
  expect((await decide(marie, approval, 'decline')).status).toBe(200);
  expect(await testApp.db('approvals').where({ id: approval.id }).first()).toMatchObject({
    recipient: null,
    previous_lines: null,
    lines: null,
  });
  expect(await living(order.id)).toEqual([]);

  const second = await askResend(order.id, { recipient });
  expect((await decide(marie, second.body, 'approve')).status).toBe(200);
  const [resent] = await living(order.id);
  expect(await testApp.db('order_decisions').where({ order_id: resent.id }).first()).toMatchObject({
    decided_by: marie.id,
    requested_by: samir.id,
    lines: expect.arrayContaining(['SERVICE COURRIER']),
  });
});

test('the recipient of a request is masked for all who do not decide about it', async () => {
  const order = await delivered();
  const recipient = { ...(await findRecipient(order.id)), service: 'Service Courrier' };
  // The reason that was given for the recipient is over.
  testApp.clock.now = new Date(testApp.clock.now.getTime() + 16 * 60_000);
  const { body: approval } = await askResend(order.id, { recipient });
  const readBy = async (user: Actor, id = approval.id): Promise<[number, string | undefined]> => {
    const answer = await testApp.request<Rejection>('GET', `${ADMIN}/approvals/${id}/recipient`, { user });
    return [answer.status, answer.body.code];
  };
  const paul = await testApp.createUser('Paul', 'support');
  const masked = [403, 'personal_data_masked'];
  expect([await readBy(samir), await readBy(paul)]).toEqual([masked, masked]);
  expect(await readBy(marie)).toEqual([200, undefined]);
  await revealOrder(testApp, paul, order.id);
  expect(await readBy(paul)).toEqual([200, undefined]);
  expect((await decide(marie, approval, 'decline')).status).toBe(200);
  // The decision is made: there is no more need to read it.
  expect(await readBy(marie)).toEqual(masked);
});

test('a free resend needs approval the second time along the chain; a first and a paid one do not', async () => {
  const order = await delivered();
  const first = await resend(order.id);
  expect(first.status).toBe(201);
  // A correction of the resent letter does not bypass the approval.
  const corrected = await testApp.request<Rejection>('POST', `${ADMIN}/orders/${first.body.id}/correct`, {
    user: samir,
    body: {
      reason: 'Autre adresse.',
      recipient: { ...(await findRecipient(order.id)), service: 'Service Courrier' },
      expectedStatusSince: (await findLetter(first.body.id)).status_since,
    },
  });
  expect([corrected.status, corrected.body.code]).toEqual([409, 'approval_needed']);
  await testApp.endChangeOfMind();
  await arrive(first.body.id);
  expect((await desk(first.body.id)).bounds.freeResendNeedsApproval).toBe(true);
  expect((await resend(first.body.id)).body.code).toBe('approval_needed');
  expect((await resend(first.body.id, { free: false })).status).toBe(201);
});

test('a free resend cannot be approved if its letter has changed', async () => {
  const order = await delivered();
  const recipient = { ...(await findRecipient(order.id)), service: 'Service Courrier' };
  const { body: approval } = await askResend(order.id, { recipient });
  await testApp
    .db('letters')
    .where({ order_id: order.id })
    .update({ status_since: new Date(0) });
  const late = await decide(marie, approval, 'approve');
  expect([late.status, late.body.code]).toEqual([409, 'order_changed']);
  expect([await living(order.id), (await read(approval)).status]).toEqual([[], 'requested']);
});

test('a request for a resend that was decided before its response was received is not made by a second click', async () => {
  const order = await delivered();
  const recipient = { ...(await findRecipient(order.id)), service: 'Service Courrier' };
  const request = { requestId: uuidv7(), recipient };
  const { body: approval } = await askResend(order.id, request);
  expect((await askResend(order.id, request)).body).toMatchObject({ id: approval.id, status: 'requested' });
  await decide(marie, approval, 'decline');
  const late = await askResend(order.id, request);
  expect([late.status, late.body.code]).toEqual([409, 'approval_changed']);
  expect(late.body.message).toMatch(/^Marie Exemple a refusé cette demande le /);
});

test('a free resend interrupted by a crash is completed by the next approval', async () => {
  const order = await delivered();
  const recipient = { ...(await findRecipient(order.id)), service: 'Service Courrier' };
  const { body: approval } = await askResend(order.id, { recipient });
  const stored = await testApp.db('approvals').where({ id: approval.id }).first();
  expect((await decide(marie, approval, 'approve')).status).toBe(200);
  const { status, status_since, recipient: to, previous_lines, lines } = stored;
  const [asJson, json] = [JSON.stringify, testApp.db('approvals').where({ id: approval.id })];
  await json.update({
    status,
    status_since,
    recipient: asJson(to),
    previous_lines: asJson(previous_lines),
    lines: asJson(lines),
  });
  await expireApprovals({ ...testApp.deps, now: () => new Date(testApp.clock.now.getTime() + 4 * 86_400_000) });
  expect(await read(approval)).toMatchObject({ status: 'approved', decidedBy: 'Marie Exemple' });
  expect(await living(order.id)).toHaveLength(1);
});
