import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { addDays } from '../../../src/letterpress/dates/days.ts';
import type { OrderView, Quote } from '../../../src/modules/orders/contract.ts';
import { plainSpaces } from '../../harness/plain-text.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());
/** A Friday in Paris, six in the evening: the collection has gone, the next is on Monday. */
const FRIDAY_EVENING = new Date('2026-11-20T17:00:00Z');
beforeEach(() => void (testApp.clock.now = FRIDAY_EVENING));

const quote = async (documentId: string, postOn?: string | null) =>
  testApp.request<Quote & { code: string; message: string }>('POST', '/orders/quote', {
    user: helene,
    body: {
      documentId,
      sending: 'registered_receipt',
      offer: 'single_document',
      ...(postOn !== undefined && { postOn }),
    },
  });
const view = async (id: string) => (await testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene })).body;
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();

/** Reaches the hour of posting by the clock of the test; the outbox uses that of PostgreSQL. */
async function comes(letterId: string): Promise<void> {
  await testApp.db('job_dispatches').whereNull('done_at').delete();
  await testApp
    .db('outbox')
    .whereRaw(`payload->>'id' = ?`, [letterId])
    .update({ relayed_at: null, available_at: new Date(0) });
  await testApp.runJobs();
}

/** An order whose payment page is open. */
async function opened(postOn: string | null): Promise<OrderView> {
  const documentId = await testApp.draft(helene);
  const { body: priced } = await quote(documentId, postOn);
  const { body: placed } = await testApp.request<OrderView>('POST', '/orders', {
    user: helene,
    body: {
      documentId,
      sending: 'registered_receipt',
      offer: 'single_document',
      postOn,
      expectedTotalCents: priced.price.totalCents,
      consents: testApp.consents,
    },
  });
  await testApp.request('POST', `/orders/${placed.id}/pay`, { user: helene, body: {} });
  return placed;
}

async function pays(id: string): Promise<void> {
  const page = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === id)!;
  testApp.payments.pay(page.sessionId);
  await testApp.notify('checkout.session.completed', {
    id: page.sessionId,
    object: 'checkout.session',
    client_reference_id: id,
  });
  await testApp.runJobs();
}

async function paidFor(postOn: string | null): Promise<OrderView> {
  const { id } = await opened(postOn);
  await pays(id);
  return view(id);
}

describe('the posting day', () => {
  test('after the cut-off is the real one, and the expected day counts from it', async () => {
    const documentId = await testApp.draft(helene);
    expect((await quote(documentId)).body).toMatchObject({
      leavesOn: '2026-11-23',
      expectedOn: '2026-11-26',
      later: { from: '2026-11-24', until: '2027-01-19' },
    });
    const order = await paidFor(null);
    expect(plainSpaces(order.letter!.long)).toBe(
      'Vous pouvez encore la corriger ou l’annuler pendant 15 minutes. Elle part ensuite à la levée du lundi 23 novembre à 17 h.',
    );
    // As the countdown beside it: a second later it is still the fifteenth minute.
    for (const [seconds, left] of [
      [1, '15 minutes'],
      [61, '14 minutes'],
      [870, '30 secondes'],
    ] as const) {
      testApp.clock.now = new Date(FRIDAY_EVENING.getTime() + seconds * 1000);
      expect(plainSpaces((await view(order.id)).letter!.long)).toContain(`pendant ${left}.`);
    }
    testApp.clock.now = new Date(FRIDAY_EVENING.getTime() + 16 * 60_000);
    await comes(order.letter!.id);
    expect(plainSpaces((await view(order.id)).letter!.long)).toMatch(
      /Elle ne peut plus être modifiée\. Elle part à la levée du lundi 23 novembre à 17 h\.$/,
    );
  }, 60_000);

  test('is named where the change of mind ends on a day without a collection', async () => {
    const { config } = testApp.deps;
    const { changeOfMindSeconds } = config;
    config.changeOfMindSeconds = 86_400;
    const { letter } = await paidFor(null);
    config.changeOfMindSeconds = changeOfMindSeconds;
    expect([letter!.short, plainSpaces(letter!.long)]).toEqual([
      'Programmée',
      expect.stringContaining('Elle partira lundi 23 novembre.'),
    ]);
  });

  test('includes the change of mind: paid ten minutes before the cut-off, a letter leaves the next day', async () => {
    testApp.clock.now = new Date('2026-11-24T15:50:00Z');
    expect((await quote(await testApp.draft(helene))).body).toMatchObject({
      leavesOn: '2026-11-25',
      expectedOn: '2026-11-28',
    });
  });
});

describe('a later posting day', () => {
  test('is priced and shown, and the letter can be changed until that morning, then it leaves', async () => {
    const order = await paidFor('2026-12-01');
    const { letter } = order;
    expect(order.postOn).toBe('2026-12-01');
    expect(await testApp.db('documents').where({ id: order.documentId }).first('dated_on')).toEqual({
      dated_on: '2026-12-01',
    });
    expect(letter).toMatchObject({
      status: 'queued',
      short: 'Programmée',
      expectedOn: '2026-12-04',
      changeableUntil: '2026-12-01T05:00:00.000Z',
    });
    expect(plainSpaces(letter!.long)).toBe(
      'Elle partira mardi 1er décembre. D’ici là, vous pouvez encore la corriger ou l’annuler.',
    );
    testApp.clock.now = new Date('2026-11-30T12:00:00Z');
    const { body: document } = await testApp.request<{ content: { recipient: object } }>(
      'GET',
      `/documents/${order.documentId}`,
      { user: helene },
    );
    const content = {
      ...document.content,
      recipient: { ...document.content.recipient, organisation: 'Autre Opérateur' },
    };
    expect(
      (await testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body: { content } })).status,
    ).toBe(200);
    // Not a minute early, whatever the queue believes.
    testApp.clock.now = new Date('2026-12-01T04:40:00Z');
    await comes(order.letter!.id);
    expect((await findLetter(order.id)).status).toBe('queued');
    testApp.clock.now = new Date('2026-12-01T05:00:00Z');
    await comes(order.letter!.id);
    expect((await findLetter(order.id)).status).toBe('submitted');
    expect(testApp.postal.posted.at(-1)!.lines[0]).toBe('AUTRE OPERATEUR');
  }, 60_000);

  test('can be cancelled days later, with a full refund', async () => {
    const order = await paidFor('2026-12-15');
    testApp.clock.now = new Date('2026-12-10T12:00:00Z');
    expect((await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} })).status).toBe(200);
    await testApp.runJobs();
    expect(await view(order.id)).toMatchObject({ status: 'refunded', letter: { status: 'cancelled' } });
  }, 60_000);

  test('in the past at the payment becomes the next collection after the change of mind', async () => {
    const documentId = await testApp.draft(helene);
    const { body: placed } = await testApp.request<OrderView>('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'green',
        offer: 'single_document',
        postOn: '2026-11-24',
        expectedTotalCents: (
          await testApp.request<Quote>('POST', '/orders/quote', {
            user: helene,
            body: { documentId, sending: 'green', offer: 'single_document', postOn: '2026-11-24' },
          })
        ).body.price.totalCents,
        consents: testApp.consents,
      },
    });
    await testApp.request('POST', `/orders/${placed.id}/pay`, { user: helene, body: {} });
    testApp.clock.now = new Date('2026-11-25T09:00:00Z');
    const page = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === placed.id)!;
    testApp.payments.pay(page.sessionId);
    await testApp.notify('checkout.session.completed', {
      id: page.sessionId,
      object: 'checkout.session',
      client_reference_id: placed.id,
    });
    await testApp.runJobs();
    expect((await view(placed.id)).letter).toMatchObject({
      changeableUntil: '2026-11-25T09:15:00.000Z',
      expectedOn: '2026-11-28',
    });
    const { text } = testApp.mail.sent.find(({ subject }) => subject.includes(`${placed.reference} confirmée`))!;
    expect(text).toContain('jusqu’à 10\u00a0h\u00a015. Ensuite, elle part à l’impression.');
    expect(text).not.toContain('Elle partira');
  }, 60_000);

  test('is printed on the pages, or the actual day of posting', async () => {
    const carried = async (postOn: string | null, paidAt: string): Promise<string> => {
      testApp.clock.now = FRIDAY_EVENING;
      const documentId = await testApp.draft(helene);
      const { body: priced } = await quote(documentId, postOn);
      const { body: placed } = await testApp.request<OrderView>('POST', '/orders', {
        user: helene,
        body: {
          documentId,
          sending: 'registered_receipt',
          offer: 'single_document',
          postOn,
          expectedTotalCents: priced.price.totalCents,
          consents: testApp.consents,
        },
      });
      testApp.clock.now = new Date(paidAt);
      expect((await testApp.request('POST', `/orders/${placed.id}/pay`, { user: helene, body: {} })).status).toBe(200);
      return ((await testApp.db('documents').where({ id: documentId }).first('dated_on')) as { dated_on: string })
        .dated_on;
    };
    // At half past midnight in Paris it is Tuesday there, and still Monday by the clock of the machine.
    expect([
      await carried(null, '2026-11-23T23:30:00Z'),
      await carried('2026-12-01', '2026-11-25T09:00:00Z'),
      await carried('2026-11-24', '2026-11-26T09:00:00Z'),
    ]).toEqual(['2026-11-24', '2026-12-01', '2026-11-26']);
  }, 60_000);

  test('is that of the payment on the pages, also if the page was opened or the bank decided days later', async () => {
    const listDates = (id: string) => testApp.db('documents').where({ id }).first('dated_on', 'presented_on');
    const paid = async (postOn: string | null, paidAt: string): Promise<object> => {
      testApp.clock.now = FRIDAY_EVENING;
      const order = await opened(postOn);
      testApp.clock.now = new Date(paidAt);
      await pays(order.id);
      return listDates(order.documentId);
    };
    expect([
      await paid(null, '2026-11-25T09:00:00Z'),
      await paid('2026-12-01', '2026-11-25T09:00:00Z'),
      await paid('2026-11-24', '2026-11-25T09:00:00Z'),
    ]).toEqual([
      { dated_on: '2026-11-25', presented_on: '2026-11-28' },
      { dated_on: '2026-12-01', presented_on: '2026-12-04' },
      { dated_on: '2026-11-25', presented_on: '2026-11-28' },
    ]);
  }, 60_000);

  test('makes another order if it is changed; the same day does not', async () => {
    const documentId = await testApp.draft(helene);
    const { body: priced } = await quote(documentId);
    const place = (postOn: string | null) =>
      testApp.request<OrderView>('POST', '/orders', {
        user: helene,
        body: {
          documentId,
          sending: 'registered_receipt',
          offer: 'single_document',
          postOn,
          expectedTotalCents: priced.price.totalCents,
          consents: testApp.consents,
        },
      });
    const [first, again, other] = [await place('2026-12-01'), await place('2026-12-01'), await place(null)];
    expect(await testApp.db('documents').where({ id: documentId }).first('dated_on')).toEqual({
      dated_on: '2026-11-20',
    });
    expect([again.status, again.body.id === first.body.id, other.status, other.body.id === first.body.id]).toEqual([
      200,
      true,
      201,
      false,
    ]);
  }, 60_000);

  test.each([
    ['a Saturday', '2026-12-05'],
    ['Christmas', '2026-12-25'],
    ['the past', '2026-11-19'],
    ['the next collection itself', '2026-11-23'],
    ['beyond sixty days', addDays('2026-11-20', 61)],
  ])('%s is rejected in French', async (_name, postOn) => {
    const documentId = await testApp.draft(helene);
    const { status, body } = await quote(documentId, postOn);
    expect([status, body.code, plainSpaces(body.message)]).toEqual([
      409,
      'posting_day_refused',
      'Aucune lettre ne part ce jour-là. Choisissez un jour du lundi au vendredi, hors jours fériés, entre le 24 novembre 2026 et le 19 janvier 2027.',
    ]);
    const order = await testApp.request('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'green',
        offer: 'single_document',
        postOn,
        expectedTotalCents: 1,
        consents: testApp.consents,
      },
    });
    expect([order.status, order.body.code]).toEqual([409, 'posting_day_refused']);
  });
});
