import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let karim: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  karim = await testApp.createUser('Karim');
}, 60_000);
afterAll(() => testApp?.close());

const seen = async (orderId: string) =>
  (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: karim })).body;
async function dispute(order: OrderView, reason: string): Promise<void> {
  const { stripe_payment_intent_id } = await testApp.db('payments').where({ order_id: order.id }).first();
  const { disputeId } = testApp.payments.dispute(stripe_payment_intent_id, { reason });
  const object = { id: disputeId, object: 'dispute', payment_intent: 'pi', metadata: {} };
  await testApp.notify('charge.dispute.created', object);
  await testApp.runJobs();
}
const lastMailAbout = ({ reference }: OrderView, subject: string) =>
  testApp.mail.sent.findLast(
    (mail) => mail.subject.includes(subject) && `${mail.subject} ${mail.text}`.includes(reference),
  )!;
const PROMISE = /rembours/;

test('stopped because the card holder reports fraud announces no refund', async () => {
  const order = await testApp.createPaidOrder(karim);
  await dispute(order, 'fraudulent');
  const { letter } = await seen(order.id);
  expect(letter!.status).toBe('cancelled');
  expect(letter!.long).toContain('c’est la banque qui décide');
  expect(letter!.long).not.toMatch(/Remboursement/);
});

test('a rejected letter whose payment is disputed promises no refund, on its page and by e-mail', async () => {
  const order = await testApp.createPaidOrder(karim);
  await dispute(order, 'general');
  testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'adresse refusée' };
  await testApp.endChangeOfMind();
  const { letter } = await seen(order.id);
  expect([letter!.status, letter!.long]).toEqual([
    'rejected',
    expect.stringContaining('c’est elle qui décide de l’argent.'),
  ]);
  expect(letter!.long).not.toMatch(PROMISE);
  const { text } = lastMailAbout(order, 'à corriger avant le');
  expect(text).toContain('c’est elle qui décide de l’argent');
  expect(text).not.toMatch(PROMISE);
});

test('a withdrawal stops a letter whose payment is disputed, and its e-mail promises no refund', async () => {
  const order = await testApp.createPaidOrder(karim);
  await dispute(order, 'general');
  const body = { id: uuidv7(), kind: 'withdrawal', name: 'Karim', email: karim.email, orderReference: order.reference };
  expect((await testApp.request('POST', '/messages', { body })).status).toBe(201);
  await testApp.runJobs();
  expect((await seen(order.id)).letter!.status).toBe('cancelled');
  const { text } = lastMailAbout(order, 'Votre lettre est arrêtée');
  expect(text).toContain('c’est elle qui décide de l’argent');
  expect(text).not.toMatch(PROMISE);
});
