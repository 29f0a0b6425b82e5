import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { DocumentView } from '../../../src/modules/documents/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { letterStateMachine, recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import { correctOrder } from '../../../src/modules/orders/ordering/commands/correct-order.ts';
import { payOrder } from '../../../src/modules/orders/ordering/commands/pay-order.ts';
import { Order } from '../../../src/modules/orders/ordering/models/order.ts';
import { orderStateMachine } from '../../../src/modules/orders/ordering/order.state-machine.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let karim: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  karim = await testApp.createUser('Karim');
}, 60_000);
afterAll(() => testApp?.close());

const letterOf = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();

describe('ordering', () => {
  test('the price is charged line by line, to the cent', async () => {
    const order = await testApp.order(helene);
    expect(order.price.lines.map(({ key, cents }) => [key, cents])).toEqual([
      ['offer', 490],
      ['printing', 134],
      ['postage', 611],
      ['receipt', 145],
    ]);
    expect(order.price.totalCents).toBe(1380);
  });

  test('a double click makes one order', async () => {
    const documentId = await testApp.draft(helene);
    const body = {
      documentId,
      sending: 'registered_receipt',
      offer: 'single_document',
      expectedTotalCents: 1380,
      consents: testApp.consents,
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => testApp.request<OrderView>('POST', '/orders', { user: helene, body })),
    );
    expect(new Set(answers.map(({ body: order }) => order.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
  });

  test('another total than the one shown is refused with the new one, and nothing is ordered', async () => {
    const documentId = await testApp.draft(helene);
    const { status, body } = await testApp.request('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'green',
        offer: 'single_document',
        expectedTotalCents: 1,
        consents: testApp.consents,
      },
    });
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(await testApp.db('orders').where({ document_id: documentId })).toEqual([]);
  });

  test('words that were changed elsewhere since they were read are shown first, and nothing is ordered', async () => {
    const documentId = await testApp.draft(helene);
    const { body: read } = await testApp.request<DocumentView>('GET', `/documents/${documentId}`, { user: helene });
    const place = (revision: number) =>
      testApp.request<OrderView & { code: string }>('POST', '/orders', {
        user: helene,
        body: {
          documentId,
          revision,
          sending: 'registered_receipt',
          offer: 'single_document',
          expectedTotalCents: 1380,
          consents: testApp.consents,
        },
      });
    const changed = { ...read.content, answers: { ...read.content.answers, customerNumber: '2' } };
    expect(
      (
        await testApp.request('PUT', `/documents/${documentId}`, {
          user: helene,
          body: { revision: read.revision, content: changed },
        })
      ).status,
    ).toBe(200);
    const refused = await place(read.revision);
    expect([refused.status, refused.body.code]).toEqual([409, 'document_changed']);
    expect(await testApp.db('orders').where({ document_id: documentId })).toEqual([]);
    expect((await place(read.revision + 1)).status).toBe(201);
    // Ordered, it is the same order for who presses again.
    expect((await place(read.revision + 1)).status).toBe(200);
  });

  test('an unfinished letter, a missing tick, unknown fields and another person’s letter are refused in French', async () => {
    const unfinished = await testApp.draft(helene, (content) => void (content.answers['customerNumber'] = ''));
    const good = await testApp.draft(helene);
    const send = (body: object, user = helene) =>
      testApp.request<{ code: string; message: string; errors?: object }>('POST', '/orders', { user, body });
    const base = {
      documentId: good,
      sending: 'registered_receipt',
      offer: 'single_document',
      expectedTotalCents: 1380,
      consents: testApp.consents,
    };
    expect((await send({ ...base, documentId: unfinished })).body.code).toBe('letter_incomplete');
    const unticked = await send({ ...base, consents: { ...testApp.consents, terms: false } });
    expect([unticked.status, unticked.body.errors]).toEqual([
      422,
      { 'consents.terms': ['Acceptez les conditions générales de vente pour commander.'] },
    ]);
    expect((await send({ ...base, surprise: 1 })).status).toBe(422);
    expect((await send(base, karim)).status).toBe(404);
    expect((await testApp.request('POST', '/orders', { body: base })).status).toBe(401);
  });

  test('nothing is priced nor ordered that the partner cannot carry', async () => {
    const documentId = await testApp.draft(helene, (content) =>
      Object.assign(content.recipient, { postcode: '1000', city: 'Bruxelles', country: 'BE' }),
    );
    const body = { documentId, sending: 'green', offer: 'single_document' };
    const refusal = {
      status: 422,
      body: {
        code: 'sending_not_abroad',
        message:
          'Nous n’envoyons pas encore de lettre vers ce pays (Belgique). Ce que vous avez écrit est gardé\u00a0: vous pourrez acheter le PDF seul, et l’envoyer vous-même.',
      },
    };
    expect(await testApp.request('POST', '/orders/quote', { user: helene, body })).toMatchObject(refusal);
    expect(
      await testApp.request('POST', '/orders', {
        user: helene,
        body: { ...body, expectedTotalCents: 1380, consents: testApp.consents },
      }),
    ).toMatchObject(refusal);
    expect(await testApp.db('orders').where({ document_id: documentId })).toEqual([]);
  });

  test('nobody reads, pays, cancels, corrects or downloads another person’s order', async () => {
    const order = await testApp.createPaidOrder(helene);
    const tries = [
      'GET ',
      'POST /pay',
      'POST /cancel',
      'POST /correct',
      'GET /letter.pdf',
      'GET /receipt.pdf',
      'GET /proofs/deposit',
    ];
    for (const one of tries) {
      const [method = '', path = ''] = one.split(' ');
      const { status } = await testApp.request(method, `/orders/${order.id}${path}`, {
        user: karim,
        ...(method === 'POST' && {
          body: path === '/correct' ? { content: { answers: {}, sender: {}, recipient: {}, sending: null } } : {},
        }),
      });
      expect([one, status]).toEqual([one, 404]);
    }
  });
});

describe('changing one’s mind', () => {
  test('a correction that sends it to another country is refused: another place has another price', async () => {
    const order = await testApp.createPaidOrder(helene);
    testApp.deps.config.partners = ['maileva', 'lob'];
    const { body: document } = await testApp.request<{ content: { recipient: object } }>(
      'GET',
      `/documents/${order.documentId}`,
      { user: helene },
    );
    const to = (place: object) =>
      testApp.request('POST', `/orders/${order.id}/correct`, {
        user: helene,
        body: { content: { ...document.content, recipient: { ...document.content.recipient, ...place } } },
      });
    const abroad = await to({ postcode: '02110', city: 'Boston MA', country: 'US' });
    expect([abroad.status, abroad.body]).toMatchObject([
      409,
      { code: 'correction_changes_price', message: expect.stringContaining('destination') },
    ]);
    expect((await to({ postcode: '97400', city: 'Saint-Denis' })).status).toBe(200); // the same price
    testApp.deps.config.partners = ['maileva'];
  });

  test('with a partner that goes there, a letter abroad is priced and ordered; green has no price there, and the form’s sentence is the server’s', async () => {
    testApp.deps.config.partners = ['maileva', 'mercifacteur', 'lob'];
    const documentId = await testApp.draft(helene, (content) =>
      Object.assign(content.recipient, { postcode: '02110', city: 'Boston MA', country: 'US' }),
    );
    const quote = (sending: string) =>
      testApp.request<{
        code: string;
        price: { lines: { key: string; cents: number }[]; totalCents: number };
        expectedOn: null;
      }>('POST', '/orders/quote', { user: helene, body: { documentId, sending, offer: 'single_document' } });
    expect((await quote('green')).body.code).toBe('sending_not_abroad');
    // No partner carries it there: known before anything is ordered.
    expect((await quote('tracked')).body.code).toBe('sending_not_abroad');
    const { body } = await quote('registered_receipt');
    expect([body.price.lines.map(({ key, cents }) => [key, cents]), body.expectedOn]).toEqual([
      [
        ['offer', 490],
        ['printing', 134],
        ['postage', 720],
        ['receipt', 150],
      ],
      null,
    ]);
    const placed = await testApp.request('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'registered_receipt',
        offer: 'single_document',
        expectedTotalCents: body.price.totalCents,
        consents: testApp.consents,
      },
    });
    expect(placed.status).toBe(201);
    testApp.deps.config.partners = ['maileva'];
    expect((await quote('registered_receipt')).body.code).toBe('sending_not_abroad');
  });

  test('a paid letter can be cancelled once while it waits, with all the money back', async () => {
    const order = await testApp.createPaidOrder(helene);
    expect(order.can).toEqual(expect.arrayContaining(['cancel', 'correct']));
    await Promise.all(
      [1, 2, 3].map(() => testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} })),
    );
    await testApp.runJobs();
    const after = (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body;
    expect([after.status, after.letter?.status, after.payment?.refundedCents]).toEqual(['refunded', 'cancelled', 1380]);
    expect(
      await testApp
        .db('refunds')
        .join('payments', 'payments.id', 'refunds.payment_id')
        .where('payments.order_id', order.id),
    ).toHaveLength(1);
    await testApp.endChangeOfMind();
    expect(testApp.postal.posted.filter(({ key }) => key === after.letter!.id)).toEqual([]);
  });

  test('a correction changes the letter that is printed; after the window it is refused', async () => {
    const order = await testApp.createPaidOrder(helene);
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
    await testApp.endChangeOfMind();
    expect(testApp.postal.posted.at(-1)!.lines[0]).toBe('AUTRE OPERATEUR');
    const late = await testApp.request('POST', `/orders/${order.id}/correct`, { user: helene, body: { content } });
    expect([late.status, late.body.code]).toEqual([409, 'too_late_to_change']);
    expect((await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} })).status).toBe(409);
  });

  test('a crash beside the letter leaves neither a draft that is paid nor a letter nobody can change', async () => {
    const statusOf = async (id: string) =>
      (await testApp.db('documents').where({ id }).first()) as { status: string; dated_on: Date | null };
    // Placed, and the letter not marked: it is when it is paid.
    const order = await testApp.order(helene);
    const { dated_on: datedOn } = await statusOf(order.documentId);
    await testApp.db('documents').where({ id: order.documentId }).update({ status: 'draft', dated_on: null });
    await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
    expect(await statusOf(order.documentId)).toMatchObject({ status: 'ordered', dated_on: datedOn });
    // Called off, and the letter not given back: it is once that is told.
    await testApp.db.transaction((trx) =>
      orderStateMachine.transition(trx, order.id, 'cancel', { reason: 'customer' }),
    );
    await testApp.runJobs();
    expect((await statusOf(order.documentId)).status).toBe('draft');
    // Called off by another tab while this one goes to the payment: it is not marked again.
    const late = await Order.query(testApp.db).findById(order.id).throwIfNotFound();
    await expect(
      payOrder(testApp.deps, { order: Object.assign(late, { status: 'awaiting_payment' }), user: helene }),
    ).rejects.toMatchObject({ code: 'order_cancelled' });
    expect((await statusOf(order.documentId)).status).toBe('draft');
    // Replaced before it was paid, it stays with the order that is paid.
    const first = await testApp.order(helene, order.documentId);
    const { body: second } = await testApp.request<OrderView>('POST', '/orders', {
      user: helene,
      body: {
        documentId: order.documentId,
        sending: 'green',
        offer: 'single_document',
        expectedTotalCents: (
          await testApp.request<{ price: { totalCents: number } }>('POST', '/orders/quote', {
            user: helene,
            body: { documentId: order.documentId, sending: 'green', offer: 'single_document' },
          })
        ).body.price.totalCents,
        consents: testApp.consents,
      },
    });
    expect(second.id).not.toBe(first.id);
    await testApp.runJobs();
    expect((await statusOf(order.documentId)).status).toBe('ordered');
    // Cancelled once it was paid, it is no draft: its money goes back.
    const paid = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${paid.id}/cancel`, { user: helene, body: {} });
    await testApp.runJobs();
    expect((await statusOf(paid.documentId)).status).toBe('ordered');
  });

  test('a correction in the last second goes with its own words, some seconds later; one that was cut off half-way goes as it was, to whom its pages say', async () => {
    const due = () =>
      testApp
        .db('outbox')
        .whereNull('relayed_at')
        .update({ available_at: testApp.db.raw(`now() - interval '1 second'`) });
    const posted = (letterId: string) =>
      testApp.postal.posted.filter(({ key }) => key === letterId).map(({ lines }) => lines[0]);
    const order = await testApp.createPaidOrder(helene);
    const { id, releases_at: releasesAt } = await letterOf(order.id);
    const {
      body: { content },
    } = await testApp.request<DocumentView>('GET', `/documents/${order.documentId}`, { user: helene });
    testApp.clock.now = new Date(releasesAt.getTime() - 1000);
    expect(
      (
        await testApp.request('POST', `/orders/${order.id}/correct`, {
          user: helene,
          body: { content: { ...content, recipient: { ...content.recipient, organisation: 'Dernière Seconde' } } },
        })
      ).status,
    ).toBe(200);
    testApp.clock.now = releasesAt;
    await due();
    await testApp.runJobs();
    expect((await letterOf(order.id)).status).toBe('queued');

    // The words took too long: nothing of them is kept.
    const found = await Order.query(testApp.db).findById(order.id).throwIfNotFound();
    let later = 0;
    testApp.db.on('query', ({ sql }: { sql: string }) => void (later += sql.startsWith('update "letters"') ? 6000 : 0));
    const slow = { ...testApp.deps, now: () => new Date(releasesAt.getTime() + later) };
    await expect(
      correctOrder(slow, {
        order: found,
        content: { ...content, recipient: { ...content.recipient, organisation: 'Trop Tard' } },
      }),
    ).rejects.toMatchObject({ code: 'too_late_to_change' });
    const { recipient_lines: kept } = await letterOf(order.id);
    expect(kept[0]).toBe('DERNIERE SECONDE');
    // Killed in between, the letter's row would have the new name.
    await testApp
      .db('letters')
      .where({ id })
      .update({ recipient_lines: JSON.stringify(['TROP TARD', ...kept.slice(1)]) });
    // The queue tries again, as it does with whatever failed.
    await testApp.db('outbox').whereRaw(`payload->>'id' = ?`, [id]).update({ relayed_at: null });
    await testApp.endChangeOfMind();
    expect(posted(id)).toEqual(['DERNIERE SECONDE']);
    expect((await letterOf(order.id)).recipient_lines[0]).toBe('DERNIERE SECONDE');
  });
});

describe('handing over', () => {
  test('a lost answer, told again, posts one letter', async () => {
    const order = await testApp.createPaidOrder(helene);
    testApp.postal.loseNextAnswer();
    await testApp.endChangeOfMind();
    const letter = await letterOf(order.id);
    expect(letter.status).toBe('failed');
    await testApp
      .db('job_dispatches')
      .whereNull('done_at')
      .update({ dispatched_at: new Date(0) });
    await testApp.db('outbox').whereRaw(`payload->>'id' = ?`, [letter.id]).update({ relayed_at: null });
    await testApp.runJobs();
    expect((await letterOf(order.id)).status).toBe('submitted');
    expect(testApp.postal.posted.filter(({ key }) => key === letter.id)).toHaveLength(1);
  });

  test('a refusal is a person’s work: the letter waits, support refunds it, the order closes', async () => {
    const order = await testApp.createPaidOrder(karim);
    testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'adresse refusée' };
    await testApp.endChangeOfMind();
    expect((await letterOf(order.id)).status).toBe('rejected');
    const support = await testApp.createUser('Samir', 'support');
    const body = { reason: 'adresse refusée', requestId: '7d3b8f5e-6f0a-4a51-9a40-0d5b2b1a9c10' };
    const answers = await Promise.all(
      [1, 2].map(() => testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, { user: support, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, { user: karim, body })).status).toBe(
      403,
    );
    await testApp.runJobs();
    expect((await letterOf(order.id)).status).toBe('cancelled');
    expect(await testApp.db('orders').where({ id: order.id }).first('status')).toEqual({ status: 'refunded' });
  });

  test('news in any order, repeated, never moves a letter back', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const letter = await letterOf(order.id);
    const news = (['accepted', 'printed', 'in_transit', 'delivered', 'in_transit', 'accepted'] as const).map(
      (kind, i) => ({
        providerKey: `${kind} ${i}`,
        at: new Date(Date.UTC(2026, 10, 24, i)),
        kind,
        providerCode: kind,
        label: kind,
      }),
    );
    const rank = ['submitted', 'accepted', 'printed', 'in_transit', 'delivered'];
    let before = 0;
    for (const one of [news[1]!, news[0]!, news[1]!, news[3]!, news[2]!, news[4]!, news[5]!]) {
      await recordTrackingEvents(testApp.deps, { letterId: letter.id, source: 'fake', news: [one] });
      const now = rank.indexOf((await letterOf(order.id)).status);
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(await testApp.db('orders').where({ id: order.id }).first('status')).toEqual({ status: 'completed' });
  });
});

test('every state of a letter can be reached, can be left or ends the letter, and has a limit when it waits', () => {
  const reached = new Set(
    letterStateMachine.transitions.map(([, , to]) => to as string).concat(letterStateMachine.initial),
  );
  const left = new Set(letterStateMachine.transitions.flatMap(([, from]) => [...from] as string[]));
  for (const state of letterStateMachine.states) {
    expect([state, reached.has(state)]).toEqual([state, true]);
    const ends = letterStateMachine.isIn('ended', state);
    expect([state, left.has(state) || ends]).toEqual([state, true]);
    if (!ends) expect([state, letterStateMachine.timeLimits[state]]).toEqual([state, expect.any(String)]);
  }
});
