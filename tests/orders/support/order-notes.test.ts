import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { revealOrder } from '../../factories/orders.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let claire: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  claire = await testApp.createUser('Claire', 'support');
}, 60_000);
afterAll(() => testApp?.close());

async function desk(orderId: string): Promise<OrderDesk> {
  await revealOrder(testApp, claire, orderId);
  return (await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${orderId}/desk`, { user: claire })).body;
}
const told = ({ timeline }: OrderDesk) => timeline.filter(({ kind }) => kind !== 'technical');
async function sentLetter(): Promise<string> {
  const { id } = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  return id;
}

describe('a note', () => {
  const write = (orderId: string, body: object) =>
    testApp.request<{ code: string }>('POST', `/-/admin/v1/orders/${orderId}/notes`, { user: claire, body });

  test('is shown with its author, newest first, once even if sent repeatedly', async () => {
    const { id } = await testApp.order(helene);
    const note = { id: uuidv7(), body: 'Rappeler mardi.' };
    expect([(await write(id, note)).status, (await write(id, note)).status]).toEqual([201, 201]);
    const [line, ...others] = told(await desk(id)).filter(({ kind }) => kind === 'note');
    expect(line).toMatchObject({
      title: 'Claire Exemple a écrit une note',
      text: 'Rappeler mardi.',
      by: { kind: 'colleague' },
    });
    expect(others).toEqual([]);
  });

  test('is rejected if it is empty, and for an unknown order', async () => {
    const { id } = await testApp.order(helene);
    expect((await write(id, { id: uuidv7(), body: ' ' })).status).toBe(422);
    expect((await write(uuidv7(), { id: uuidv7(), body: 'Rappeler mardi.' })).status).toBe(404);
  });
});

describe('the proof file', () => {
  const findCode = async (orderId: string) => {
    await revealOrder(testApp, claire, orderId);
    const { status, body } = await testApp.request<{ code: string }>(
      'GET',
      `/-/admin/v1/orders/${orderId}/proof-file.pdf`,
      { user: claire },
    );
    return [status, body.code];
  };

  test('is reported as impossible or as not ready yet', async () => {
    const unpaid = await testApp.order(helene);
    expect(await findCode(unpaid.id)).toEqual([409, 'proof_too_early']);
    await testApp.request('POST', `/orders/${unpaid.id}/cancel`, { user: helene, body: {} });
    expect(await findCode(unpaid.id)).toEqual([404, 'file_never']);
    expect(await findCode(await sentLetter())).toEqual([409, 'file_not_ready']);
  });
});

describe('an order', () => {
  test('shows its customer’s message, and its handling with the author', async () => {
    const { id } = await testApp.order(helene);
    const messageId = uuidv7();
    await testApp.db('threads').insert({
      id: messageId,
      reference: 'AF-M-0001',
      kind: 'question',
      status: 'open',
      name: 'Hélène Exemple',
      email: helene.email,
      subject: 'order',
      suspect: false,
      user_id: helene.id,
      account_id: helene.id,
      order_id: id,
      last_message_at: testApp.clock.now,
      created_at: testApp.clock.now,
    });
    await testApp.db('thread_messages').insert({
      id: messageId,
      thread_id: messageId,
      direction: 'in',
      channel: 'form',
      author_id: helene.id,
      body: 'Quand part ma lettre ?',
      created_at: testApp.clock.now,
    });
    const { status_since } = await testApp.db('threads').where({ id: messageId }).first('status_since');
    const body = { note: 'Répondu par téléphone.', expectedStatusSince: status_since.toISOString() };
    await testApp.request('POST', `/-/admin/v1/messages/${messageId}/done`, { user: claire, body });
    const written = await desk(id);
    expect(written.customer.messages).toBe(1);
    expect(told(written)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'message',
          title: 'Hélène Exemple a écrit (AF-M-0001)',
          text: 'Quand part ma lettre ?',
        }),
        expect.objectContaining({
          kind: 'note',
          title: 'Claire Exemple a noté le message AF-M-0001',
          text: 'Répondu par téléphone.',
        }),
      ]),
    );
  });
});
