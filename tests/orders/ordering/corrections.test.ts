import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

const read = async ({ documentId }: OrderView) =>
  (await testApp.request<DocumentView>('GET', `/documents/${documentId}`, { user: helene })).body;
const findLetter = ({ id }: OrderView) => testApp.db('letters').where({ order_id: id }).first();
const toCity = ({ content, revision }: DocumentView, city: string) => ({
  content: { ...content, recipient: { ...content.recipient, city } },
  revision,
});
const correct = (order: OrderView, body: object) =>
  testApp.request<OrderView & { code: string; message: string }>('POST', `/orders/${order.id}/correct`, {
    user: helene,
    body,
  });

async function refused(): Promise<OrderView> {
  // Those before it leave first.
  await testApp.endChangeOfMind();
  const order = await testApp.createPaidOrder(helene);
  testApp.postal.refuseNext = {
    code: 'INVALID_ADDRESS_LINE_6',
    kind: 'address',
    message: 'La ligne 6 doit contenir un code postal et une ville',
  };
  await testApp.endChangeOfMind();
  return order;
}
const boughtAlone = () => testApp.createPaidOrder(helene, undefined, 'pdf');

describe('a correction of content that was changed elsewhere', () => {
  test.each([
    ['that waits', () => testApp.createPaidOrder(helene)],
    ['the partner refused', refused],
    ['that is a PDF', boughtAlone],
  ])('is rejected for a letter %s, and changes nothing', async (_which, made) => {
    const order = await made();
    const before = await read(order);
    expect((await correct(order, toCity(before, 'Mios'))).status).toBe(200);
    const there = [await read(order), await findLetter(order)] as const;
    const { status, body } = await correct(order, toCity(before, 'Salles'));
    expect([status, body.code]).toEqual([409, 'document_changed']);
    expect([await read(order), await findLetter(order)]).toEqual(there);
    expect(there[0].content.recipient.city).toBe('Mios');
  });

  test('is accepted once the newer content was read', async () => {
    for (const order of [await testApp.createPaidOrder(helene), await boughtAlone()]) {
      await correct(order, toCity(await read(order), 'Mios'));
      expect((await correct(order, toCity(await read(order), 'Salles'))).status).toBe(200);
      expect((await read(order)).content.recipient.city).toBe('Salles');
    }
  });

  test('from two places at once: one is stored and the other gets a conflict', async () => {
    const order = await testApp.createPaidOrder(helene);
    const before = await read(order);
    const answers = await Promise.all(
      ['Mios', 'Salles', 'Belin-Béliet', 'Arès', 'Sanguinet'].map(async (city) => ({
        city,
        ...(await correct(order, toCity(before, city))),
      })),
    );
    const kept = answers.filter(({ status }) => status === 200);
    expect(kept).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'document_changed')).toHaveLength(4);
    expect((await read(order)).content.recipient.city).toBe(kept[0]!.city);
    const printed = kept[0]!.city.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().replace('-', ' ');
    expect((await findLetter(order)).recipient_lines.at(-1)).toContain(printed);
    await testApp.endChangeOfMind();
    expect(testApp.postal.posted.at(-1)!.lines.at(-1)).toContain(printed);
  });

  test('repeated after a lost response causes no conflict', async () => {
    const order = await testApp.createPaidOrder(helene);
    const body = toCity(await read(order), 'Mios');
    expect([(await correct(order, body)).status, (await correct(order, body)).status]).toEqual([200, 200]);
    expect((await read(order)).content.recipient.city).toBe('Mios');
  });
});
