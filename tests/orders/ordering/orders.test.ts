import { describe, expect, test } from '@jest/globals';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView, Quote } from '../../../src/modules/orders/contract.ts';
import { letterStateMachine, recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import { helene, karim, findLetter, testApp } from './orders-setup.ts';

describe('placing an order', () => {
  test('charges the price line by line, to the cent', async () => {
    const order = await testApp.order(helene);
    expect(order.price.lines.map(({ key, cents }) => [key, cents])).toEqual([
      ['offer', 490],
      ['printing', 134],
      ['postage', 611],
      ['receipt', 145],
    ]);
    expect(order.price.totalCents).toBe(1380);
  });

  test('a double click places one order', async () => {
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

  test('two tabs with different choices at the same moment: each answer is what its tab agreed to, and one order is left', async () => {
    const documentId = await testApp.draft(helene);
    const agree = async (sending: 'green' | 'registered_receipt') => {
      const choice = { documentId, sending, offer: 'single_document' };
      const quote = await testApp.request<Quote>('POST', '/orders/quote', { user: helene, body: choice });
      return { ...choice, expectedTotalCents: quote.body.price.totalCents, consents: testApp.consents };
    };
    const bodies = [await agree('green'), await agree('registered_receipt')];
    const answers = await Promise.all(
      bodies.map((body) => testApp.request<OrderView>('POST', '/orders', { user: helene, body })),
    );
    expect(answers.map(({ status, body }) => [status, body.sending, body.price.totalCents])).toEqual(
      bodies.map(({ sending, expectedTotalCents }) => [201, sending, expectedTotalCents]),
    );
    const statuses = await testApp.db('orders').where({ document_id: documentId }).pluck('status');
    expect(statuses.toSorted()).toEqual(['awaiting_payment', 'cancelled']);
    expect(await testApp.db('documents').where({ id: documentId }).first('status')).toEqual({ status: 'ordered' });
  });

  test('has no invoice that is not paid, says why, and has none to come once it is cancelled', async () => {
    const { body: order } = await testApp.request<OrderView>('POST', '/orders', {
      user: helene,
      body: {
        documentId: await testApp.draft(helene),
        sending: 'registered_receipt',
        offer: 'single_document',
        expectedTotalCents: 1380,
        consents: testApp.consents,
      },
    });
    const ask = async () => {
      const { status, body } = await testApp.request('GET', `/orders/${order.id}/receipt.pdf`, { user: helene });
      return [status, body.code, body.message];
    };
    expect(await ask()).toEqual([409, 'file_not_ready', expect.stringContaining('après le paiement')]);
    expect((await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} })).status).toBe(200);
    expect(await ask()).toEqual([404, 'file_never', expect.stringContaining('pas été payée')]);
    await testApp.db('orders').where({ id: order.id }).update({ resends_order_id: order.id, total_cents: 0 });
    expect(await ask()).toEqual([404, 'file_never', expect.stringContaining('à nos frais')]);
  });

  test('rejects another total than the one shown, returns the new one, and orders nothing', async () => {
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

  test('shows content that was changed elsewhere first, and orders nothing', async () => {
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
    // A second click returns the same order.
    expect((await place(read.revision + 1)).status).toBe(200);
  });

  test('rejects an unfinished letter, a missing consent, unknown fields and another person’s letter, in French', async () => {
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

  test('prices and orders nothing that the partner cannot carry', async () => {
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

  test('denies every access to another person’s order', async () => {
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

describe('handing over', () => {
  test('after a lost response posts one letter', async () => {
    await testApp.endChangeOfMind(); // what was paid above leaves first
    const order = await testApp.createPaidOrder(helene);
    testApp.postal.loseNextAnswer();
    await testApp.endChangeOfMind();
    const letter = await findLetter(order.id);
    expect(letter.status).toBe('failed');
    await testApp
      .db('job_dispatches')
      .whereNull('done_at')
      .update({ dispatched_at: new Date(0) });
    await testApp.db('outbox').whereRaw(`payload->>'id' = ?`, [letter.id]).update({ relayed_at: null });
    await testApp.runJobs();
    expect((await findLetter(order.id)).status).toBe('submitted');
    expect(testApp.postal.posted.filter(({ key }) => key === letter.id)).toHaveLength(1);
  });

  test('a rejection needs a person: the letter waits, support refunds it, the order closes', async () => {
    const order = await testApp.createPaidOrder(karim);
    testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'adresse refusée' };
    await testApp.endChangeOfMind();
    expect((await findLetter(order.id)).status).toBe('rejected');
    const support = await testApp.createUser('Samir', 'support');
    const requestId = '7d3b8f5e-6f0a-4a51-9a40-0d5b2b1a9c10';
    const body = { reason: 'adresse refusée', expectedRefundableCents: order.price.totalCents, requestId };
    const answers = await Promise.all(
      [1, 2].map(() => testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, { user: support, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await testApp.request('POST', `/-/admin/v1/orders/${order.id}/refund`, { user: karim, body })).status).toBe(
      403,
    );
    await testApp.runJobs();
    expect((await findLetter(order.id)).status).toBe('cancelled');
    expect(await testApp.db('orders').where({ id: order.id }).first('status')).toEqual({ status: 'refunded' });
  });

  test('repeated events in any order never revert a letter', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const letter = await findLetter(order.id);
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
      await recordTrackingEvents(testApp.deps, { letterId: letter.id, source: 'fake', events: [one] });
      const now = rank.indexOf((await findLetter(order.id)).status);
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(await testApp.db('orders').where({ id: order.id }).first('status')).toEqual({ status: 'completed' });
  });
});

test('every state of a letter is reachable, has an exit or is final, and has a time limit if it waits', () => {
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

describe('on the way to the payment page', () => {
  /** The statements of a request. */
  const listStatements = async (method: string, path: string, body?: unknown): Promise<string[]> => {
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => void statements.push(sql);
    testApp.db.on('query', note);
    const { status } = await testApp.request(method, path, { user: helene, ...(body !== undefined && { body }) });
    testApp.db.off('query', note);
    expect(status).toBe(200);
    return statements;
  };

  test('an order without a letter is shown without a look at the lives of letters', async () => {
    const { id } = await testApp.order(helene);
    const statements = await listStatements('GET', `/orders/${id}`);
    expect(statements.filter((sql) => /from "orders"/.test(sql)).length).toBeGreaterThan(0);
    expect(statements.filter((sql) => /state_trans|tracking|proof|template_versions|"documents"/.test(sql))).toEqual(
      [],
    );
  });

  test('a quote reads the text of the template once', async () => {
    const body = { documentId: await testApp.draft(helene), sending: 'registered', offer: 'single_document' };
    const statements = await listStatements('POST', '/orders/quote', body);
    expect(statements.filter((sql) => sql.includes('"template_versions".*'))).toHaveLength(1);
  });

  test('a letter that was ordered today is not written again', async () => {
    const { id, documentId } = await testApp.order(helene);
    const statements = await listStatements('POST', `/orders/${id}/pay`, {});
    expect(statements.filter((sql) => /"documents"/.test(sql))).toHaveLength(1);
    expect(await testApp.db('documents').where({ id: documentId }).first('status')).toEqual({ status: 'ordered' });
  });

  test('a paid letter causes no job that has nothing to do', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const { rows } = await testApp.db.raw<{ rows: { job: string }[] }>(
      `select d.job from job_dispatches d join outbox o on o.id = d.outbox_id where o.payload->>'id' = ?`,
      [id],
    );
    expect(rows).toEqual([]);
  });
});
