import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { finishSilentThreads, threadStateMachine } from '../../../src/modules/orders/index.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let lea: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Helene');
  lea = await testApp.createUser('Lea', 'support');
}, 60_000);
afterAll(() => testApp?.close());

interface Thread {
  id: string;
  status: string;
  statusSince: string;
  messages: { direction: string; body: string; refundedCents: number | null }[];
}
/** A question of the customer about an order; returns the id of the thread. */
async function ask(orderReference?: string): Promise<string> {
  const id = uuidv7();
  const body = { id, kind: 'question', email: helene.email, subject: 'order', text: 'Où est ma lettre\u202f?' };
  await testApp.request('POST', '/messages', { user: helene, body: { ...body, orderReference } });
  await testApp.runJobs();
  return id;
}
const read = async (id: string): Promise<Thread> =>
  (await testApp.request<Thread>('GET', `/-/admin/v1/messages/${id}`, { user: lea })).body;
const listAnswers = async (id: string) =>
  (await read(id)).messages
    .filter(({ direction }) => direction === 'out')
    .map(({ body, refundedCents }) => [body, refundedCents]);
const reply = async (id: string, requestId: string, body: string, action?: object) => {
  const { statusSince: expectedStatusSince } = await read(id);
  return testApp.request<Thread & Rejection>('POST', `/-/admin/v1/messages/${id}/reply`, {
    user: lea,
    body: { requestId, body, expectedStatusSince, ...(action && { action }) },
  });
};
const refund = (amountCents: number, expectedRefundableCents: number) => ({
  kind: 'refund',
  amountCents,
  expectedRefundableCents,
  reason: 'Geste commercial',
});

describe('an answer whose response was lost', () => {
  test('is the same answer if it is sent again, also without the refund that was made', async () => {
    const order = await testApp.createPaidOrder(helene);
    const [id, requestId] = [await ask(order.reference), uuidv7()];
    expect((await reply(id, requestId, 'Nous vous rendons 3 €.', refund(300, 1380))).status).toBe(200);
    expect((await reply(id, requestId, 'Nous vous rendons 3 €.', refund(300, 1080))).status).toBe(200);
    expect((await reply(id, requestId, 'Nous vous rendons 3 €.')).status).toBe(200);
    expect(await listAnswers(id)).toEqual([['Nous vous rendons 3 €.', 300]]);
  });

  test('is not another text or refund: each is a conflict, and nothing is sent or refunded', async () => {
    const order = await testApp.createPaidOrder(helene);
    const [id, requestId] = [await ask(order.reference), uuidv7()];
    expect((await reply(id, requestId, 'Elle part ce soir.')).status).toBe(200);
    for (const again of [
      await reply(id, requestId, 'Elle part demain.'),
      await reply(id, requestId, 'Elle part ce soir.', refund(300, 1380)),
    ])
      expect([again.status, again.body.code, again.body.message]).toEqual([
        409,
        'answer_already_sent',
        'Votre réponse précédente est déjà partie, telle qu’elle était. Relisez l’échange avant d’en envoyer une autre.',
      ]);
    expect(await listAnswers(id)).toEqual([['Elle part ce soir.', null]]);
    expect(await testApp.db('refunds')).toHaveLength(1); // of the test above
  });

  test('is not sent with another amount than the refund that was made before a crash', async () => {
    const order = await testApp.createPaidOrder(helene);
    const [id, requestId] = [await ask(order.reference), uuidv7()];
    const { kind: _kind, ...made } = refund(300, 1380);
    const path = `/-/admin/v1/orders/${order.id}/refund`;
    expect((await testApp.request('POST', path, { user: lea, body: { requestId, ...made } })).status).toBe(200);
    const changed = await reply(id, requestId, 'Nous vous rendons 5 €.', refund(500, 1080));
    expect([changed.status, changed.body.code]).toEqual([409, 'refundable_changed']);
    expect(changed.body.message).toContain('3,00');
    expect(await listAnswers(id)).toEqual([]);
    expect((await reply(id, requestId, 'Nous vous rendons 3 €.', refund(300, 1080))).status).toBe(200);
    expect(await listAnswers(id)).toEqual([['Nous vous rendons 3 €.', 300]]);
  });
});

test('a thread that its customer answers while it is closed for silence stays open', async () => {
  const id = await ask();
  await reply(id, uuidv7(), 'Elle part ce soir.');
  testApp.later(31 * 86_400_000);
  // The task reads the thread while this answer is not committed yet, and then waits for it.
  const answer = await testApp.db.transaction();
  await threadStateMachine.transition(answer, id, 'receive');
  const commit = ({ bindings = [] }: { bindings?: unknown[] }): void => {
    if (bindings.includes('finish') && bindings.includes(id)) void answer.commit();
  };
  testApp.db.on('query', commit);
  await finishSilentThreads(testApp.deps);
  testApp.db.off('query', commit);
  expect((await read(id)).status).toBe('open');
});
