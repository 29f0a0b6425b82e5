import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { finishSilentThreads, matchThread, wakeSnoozedThreads } from '../../../src/modules/orders/index.ts';
import type { MessageReceipt, ThreadView } from '../../../src/modules/orders/support/contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let karim: Actor;
let lea: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  [helene, karim] = [await testApp.createUser('Helene'), await testApp.createUser('Karim')];
  [lea, samir] = [await testApp.createUser('Lea', 'support'), await testApp.createUser('Samir', 'support')];
}, 60_000);
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.runJobs();
  for (const table of ['rate_limits', 'threads']) await testApp.db(table).delete();
  testApp.mail.sent.length = 0;
});

interface Row {
  id: string;
  code: string;
  message: string;
  status: string;
  statusSince: string;
  orderId: string | null;
  accountId: string | null;
  assignedTo: string | null;
  assigneeName: string | null;
  unansweredSince: string | null;
  firstAnsweredAt: string | null;
  excerpt: string;
  isLate: boolean;
  can: string[];
  messages: { id: string; direction: string; author: string | null; body: string; refundedCents: number | null }[];
  candidates: { id: string; because: string }[];
  addressAccountId: string | null;
  errors?: Record<string, string[]>;
}

/** Sends the contact form; returns the id of the thread. */
async function ask(change: Record<string, unknown> = {}, user?: Actor): Promise<string> {
  const id = uuidv7();
  const text = 'Où en est ma lettre, s’il vous plaît\u202f?';
  const body = { id, kind: 'question', email: 'inconnu@exemple.fr', subject: 'order', text, ...change };
  await testApp.request<MessageReceipt>('POST', '/messages', { body, ...(user && { user }) });
  await testApp.runJobs();
  return id;
}
const read = async (id: string, user = lea) =>
  (await testApp.request<Row>('GET', `/-/admin/v1/messages/${id}`, { user })).body;
const act = (user: Actor, id: string, verb: string, body: Record<string, unknown>) =>
  testApp.request<Row>('POST', `/-/admin/v1/messages/${id}/${verb}`, { user, body });
const inHours = (hours: number): string => new Date(testApp.clock.now.getTime() + hours * 3_600_000).toISOString();
const reply = async (user: Actor, id: string, more: Record<string, unknown> = {}) => {
  const { statusSince: expectedStatusSince } = await read(id);
  return act(user, id, 'reply', { requestId: uuidv7(), body: 'Elle part ce soir.', expectedStatusSince, ...more });
};
const mailsTo = (to: string) =>
  testApp.mail.sent.filter((mail) => mail.to === to && /réponse|à propos/.test(mail.subject));
const refunds = (order_id: string) =>
  testApp
    .db('refunds')
    .join('payments', 'payments.id', 'payment_id')
    .where({ order_id })
    .select('refunds.amount_cents');

describe('a message is linked', () => {
  test('to the order of an exact reference with the same account, in any spelling', async () => {
    const order = await testApp.createPaidOrder(helene);
    const id = await ask({ orderReference: ` ${order.reference.toLowerCase()} ` }, helene);
    expect(await read(id)).toMatchObject({ orderId: order.id, accountId: helene.id, candidates: [] });
  });

  test('to the order of an exact reference with the account’s address, and to the account', async () => {
    const order = await testApp.createPaidOrder(helene);
    const id = await ask({ email: helene.email, orderReference: order.reference });
    expect(await read(id)).toMatchObject({ orderId: order.id, accountId: helene.id });
  });

  test('to no order by the reference alone: the order is only a candidate', async () => {
    const order = await testApp.createPaidOrder(helene);
    const row = await read(await ask({ orderReference: order.reference }));
    expect(row).toMatchObject({ orderId: null, accountId: null, addressAccountId: null });
    expect(row.candidates).toMatchObject([{ id: order.id, because: 'typed' }]);
  });

  test('to the account by the address alone, with its orders as candidates', async () => {
    const order = await testApp.createPaidOrder(karim);
    const row = await read(await ask({ email: karim.email }));
    expect(row).toMatchObject({ orderId: null, accountId: karim.id });
    expect(row.candidates[0]).toMatchObject({ id: order.id, because: 'account' });
    const suspect = { email: karim.email, orderReference: order.reference, website: 'x' };
    expect((await read(await ask(suspect))).candidates[0]).toMatchObject({ id: order.id, because: 'account' });
  });

  test('to no account with an unverified address, whose owner would read the thread', async () => {
    const nadia = await testApp.createUser('Nadia');
    await testApp.db('users').where({ id: nadia.id }).update({ email_verified_at: null });
    const row = await read(await ask({ email: nadia.email }));
    expect(row).toMatchObject({ accountId: null, addressAccountId: nadia.id });
    expect((await testApp.request<{ items: [] }>('GET', '/threads', { user: nadia })).body.items).toEqual([]);
  });

  test('to the thread that it continues, by its reference and the same address', async () => {
    const first = await ask({ email: 'sans@exemple.fr' });
    await reply(lea, first);
    const { reference } = (await testApp.db('threads').where({ id: first }).first('reference')) as {
      reference: string;
    };
    const second = await ask({
      email: 'sans@exemple.fr',
      orderReference: reference,
      text: 'Merci, et le suivi\u202f?',
    });
    await matchThread(testApp.deps, { threadId: second });
    const row = await read(first);
    expect([row.status, row.messages.map(({ direction }) => direction)]).toEqual(['open', ['in', 'out', 'in']]);
    expect(await read(second)).toMatchObject({ status: 'done', messages: [{ direction: 'note' }] });
    const stranger = await ask({ email: 'autre@exemple.fr', orderReference: reference });
    expect((await read(first)).messages).toHaveLength(3);
    expect((await read(stranger)).status).toBe('open');
  });

  test('to a candidate that a colleague chooses', async () => {
    const order = await testApp.createPaidOrder(helene);
    const id = await ask({ orderReference: order.reference });
    const { statusSince } = await read(id);
    const linked = await act(lea, id, 'link-order', { orderId: order.id, expectedStatusSince: statusSince });
    expect(linked.body).toMatchObject({ orderId: order.id });
    // First with an outdated page, then with the current state.
    const other = await testApp.createPaidOrder(helene);
    const body = { orderId: other.id, expectedStatusSince: statusSince };
    const late = await act(samir, id, 'link-order', body);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Lea Exemple, le ')]);
    const corrected = await act(samir, id, 'link-order', { ...body, expectedOrderId: order.id });
    expect(corrected.body).toMatchObject({ orderId: other.id });
  });
});

describe('an answer', () => {
  test('arrives by mail and in the account, explains how to answer, and ends the wait', async () => {
    const id = await ask({ text: 'Voyez https://piege.test\u00a0: où est-elle\u202f?' }, helene);
    expect(await read(id)).toMatchObject({ status: 'open', firstAnsweredAt: null });
    const { status, body } = await reply(lea, id);
    expect([status, body.status, body.unansweredSince, body.assignedTo]).toEqual([200, 'waiting', null, lea.id]);
    expect(body.firstAnsweredAt).not.toBeNull();
    await testApp.runJobs();
    const [mail] = mailsTo('inconnu@exemple.fr');
    expect(mail!.text).toContain('Elle part ce soir.');
    expect(mail!.text).toContain(`/mes-messages/${id}`);
    expect(mail!.html).not.toContain('https://piege.test');
    const { items } = (await testApp.request<{ items: ThreadView[] }>('GET', '/threads', { user: helene })).body;
    expect(items[0]).toMatchObject({ id, awaits: 'you', messages: [{ from: 'you' }, { from: 'us' }] });
  });

  test('with an incomplete text is rejected', async () => {
    const id = await ask({}, helene);
    const templates = await testApp.request<{ key: string; body: string; isComplete: boolean }[]>(
      'GET',
      `/-/admin/v1/messages/${id}/answer-templates`,
      { user: lea },
    );
    const blank = templates.body.find(({ isComplete }) => !isComplete)!;
    expect((await reply(lea, id, { body: blank.body })).body.errors).toEqual({
      body: ['Complétez d’abord ce qui est entre crochets.'],
    });
  });

  test('is filled in with the known values of the order', async () => {
    const order = await testApp.createPaidOrder(helene);
    const id = await ask({ orderReference: order.reference }, helene);
    const templates = await testApp.request<{ key: string; body: string; isComplete: boolean }[]>(
      'GET',
      `/-/admin/v1/messages/${id}/answer-templates`,
      { user: lea },
    );
    const status = templates.body.find(({ key }) => key === 'letter_status')!;
    expect(status).toMatchObject({ isComplete: true, body: expect.stringContaining(order.reference) });
    expect(status.body).toContain(`/mes-documents/${order.id}`);
  });

  test('of two agents at once is sent once, and the other gets a conflict with the author', async () => {
    const id = await ask({}, helene);
    const { statusSince } = await read(id);
    const answers = await Promise.all(
      [lea, samir].map((user) => reply(user, id, { expectedStatusSince: statusSince })),
    );
    const [sent, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([sent!.status, refused!.status, refused!.body.code]).toEqual([200, 409, 'thread_changed']);
    expect(refused!.body.message).toMatch(/^(Lea|Samir) .+ a répondu à \d+\u00a0h/);
    await testApp.runJobs();
    expect(mailsTo('inconnu@exemple.fr')).toHaveLength(1);
  });

  test('is rejected if the customer has written again', async () => {
    const id = await ask({}, helene);
    const { statusSince } = await read(id);
    const body = { id: uuidv7(), text: 'J’ai trouvé, merci.' };
    expect((await testApp.request('POST', `/threads/${id}/messages`, { user: helene, body })).status).toBe(201);
    const late = await reply(lea, id, { expectedStatusSince: statusSince });
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^La personne a écrit à nouveau/)]);
  });

  test('with a refund is sent and refunded once after a double click', async () => {
    const order = await testApp.createPaidOrder(helene);
    const id = await ask({ orderReference: order.reference }, helene);
    const { statusSince } = await read(id);
    const body = {
      requestId: uuidv7(),
      expectedStatusSince: statusSince,
      action: { kind: 'refund', amountCents: 300, expectedRefundableCents: 1380, reason: 'Geste commercial' },
    };
    const answers = await Promise.all([reply(lea, id, body), reply(lea, id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await testApp.runJobs();
    expect(await refunds(order.id)).toEqual([{ amount_cents: 300 }]);
    expect(mailsTo('inconnu@exemple.fr').map(({ text }) => text.includes('3,00\u00a0€'))).toEqual([true]);
    expect((await read(id)).messages.filter(({ direction }) => direction === 'out')).toMatchObject([
      { refundedCents: 300 },
    ]);
  });

  test('with a refund sends nothing if a colleague has refunded first', async () => {
    const order = await testApp.createPaidOrder(helene);
    const id = await ask({ orderReference: order.reference }, helene);
    const refund = (amountCents: number) => ({
      action: { kind: 'refund', amountCents, expectedRefundableCents: 1380, reason: 'Geste commercial' },
    });
    const { statusSince } = await read(id);
    expect((await reply(lea, id, { ...refund(300), expectedStatusSince: statusSince })).status).toBe(200);
    const second = await reply(samir, id, { ...refund(500), expectedStatusSince: statusSince });
    expect([second.status, second.body.code]).toEqual([409, 'thread_changed']);
    const third = await reply(samir, id, refund(500));
    expect([third.status, third.body.code]).toEqual([409, 'refundable_changed']);
    await testApp.runJobs();
    expect([await refunds(order.id), mailsTo('inconnu@exemple.fr').length]).toEqual([[{ amount_cents: 300 }], 1]);
  });

  test('with a refund, but without a certain order, does neither', async () => {
    const id = await ask({});
    const action = { kind: 'refund', expectedRefundableCents: 1380, reason: 'Geste commercial' };
    expect((await reply(lea, id, { action })).body.code).toBe('no_order_to_refund');
    expect((await read(id)).messages).toHaveLength(1);
  });

  test('starts a thread from an order, once, without an earlier message', async () => {
    const order = await testApp.createPaidOrder(helene);
    const body = { requestId: uuidv7(), body: 'Votre adresse nous semble incomplète.' };
    const write = () => testApp.request<Row>('POST', `/-/admin/v1/orders/${order.id}/messages`, { user: lea, body });
    const answers = [await write(), await write()];
    expect(answers.map(({ status, body: row }) => `${status} ${row.status}`)).toEqual(['201 waiting', '201 waiting']);
    await testApp.runJobs();
    expect(mailsTo(helene.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Un message à propos de votre commande'),
    ]);
    const own = await testApp.request<ThreadView>('GET', `/threads/${body.requestId}`, { user: helene });
    expect(own.body).toMatchObject({ awaits: 'you', order: { id: order.id }, messages: [{ from: 'us' }] });
  });
});

describe('a customer', () => {
  test('answers in their own thread, once, which reopens it', async () => {
    const id = await ask({}, helene);
    await reply(lea, id);
    const body = { id: uuidv7(), text: 'Merci, et le suivi\u202f?' };
    const write = (user: Actor) => testApp.request<ThreadView>('POST', `/threads/${id}/messages`, { user, body });
    expect((await write(helene)).body).toMatchObject({ awaits: 'us' });
    expect((await write(helene)).body.messages).toHaveLength(3);
    expect(await read(id)).toMatchObject({ status: 'open', excerpt: 'Merci, et le suivi\u202f?' });
    expect((await read(id)).unansweredSince).not.toBeNull();
  });

  test('cannot read or answer threads of other accounts, nor read notes', async () => {
    const id = await ask({}, helene);
    await act(lea, id, 'note', { requestId: uuidv7(), text: 'Cliente difficile à joindre.' });
    const url = `/threads/${id}`;
    expect((await testApp.request('GET', url, { user: karim })).status).toBe(404);
    const body = { id: uuidv7(), text: 'Je suis Hélène.' };
    expect((await testApp.request('POST', `${url}/messages`, { user: karim, body })).status).toBe(404);
    expect((await testApp.request<ThreadView>('GET', url, { user: helene })).body.messages).toHaveLength(1);
    expect((await read(id)).messages).toHaveLength(2);
  });

  test('cannot flood a thread', async () => {
    const id = await ask({}, helene);
    const write = () =>
      testApp.request('POST', `/threads/${id}/messages`, { user: helene, body: { id: uuidv7(), text: 'Encore' } });
    for (let i = 0; i < 20; i += 1) expect((await write()).status).toBe(201);
    expect((await write()).status).toBe(429);
  });
});

describe('two agents at once', () => {
  test('assign one thread: the conflict of the second names the first', async () => {
    const id = await ask();
    const take = (user: Actor) => act(user, id, 'assign', { assigneeId: user.id, expectedAssigneeId: null });
    const [taken, refused] = [await take(lea), await take(samir)];
    expect([taken.body.assigneeName, refused.status]).toEqual([expect.stringContaining('Lea'), 409]);
    expect(refused.body.message).toMatch(/^Lea .+ s’occupe de cet échange depuis le \d{1,2}.+ à \d{1,2}\sh/);
    expect((await take(lea)).status).toBe(200);
  });

  test.each([
    ['done', () => ({ note: 'Répondu par téléphone.' }), 'a clos cet échange'],
    ['snooze', () => ({ until: inHours(20) }), 'a reporté cet échange'],
  ] as const)('%s: the second gets a conflict', async (verb, more, deed) => {
    const id = await ask();
    const { statusSince } = await read(id);
    const run = (user: Actor) => act(user, id, verb, { ...more(), expectedStatusSince: statusSince });
    const answers = await Promise.all([run(lea), run(samir)]);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(refused.body.message).toContain(deed);
  });

  test('reopen one thread: the second gets a conflict', async () => {
    const id = await ask();
    const snoozed = await act(lea, id, 'snooze', {
      until: inHours(20),
      expectedStatusSince: (await read(id)).statusSince,
    });
    const wake = (user: Actor) => act(user, id, 'wake', { expectedStatusSince: snoozed.body.statusSince });
    const answers = await Promise.all([wake(lea), wake(samir)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toContain('a repris cet échange');
  });
});

test.each([-1, 0, 31 * 24])('a thread is not snoozed for %d hours: somebody must see it again', async (hours) => {
  const id = await ask();
  const { statusSince: expectedStatusSince } = await read(id);
  const refused = await act(lea, id, 'snooze', { until: inHours(hours), expectedStatusSince });
  expect([refused.status, refused.body.errors]).toEqual([422, { until: [expect.stringMatching(/à venir/)] }]);
});

describe('scheduled tasks', () => {
  test('reopen a snoozed thread at its instant, without restarting the customer’s wait', async () => {
    const id = await ask();
    const before = await read(id);
    await act(lea, id, 'snooze', { until: inHours(1), expectedStatusSince: before.statusSince });
    await wakeSnoozedThreads(testApp.deps);
    expect((await read(id)).status).toBe('snoozed');
    testApp.later(5 * 3_600_000);
    await wakeSnoozedThreads(testApp.deps);
    expect(await read(id)).toMatchObject({ status: 'open', unansweredSince: before.unansweredSince, isLate: true });
  });

  test('close a thread after thirty days without an answer of the customer', async () => {
    const id = await ask();
    await reply(lea, id);
    await finishSilentThreads(testApp.deps);
    expect((await read(id)).status).toBe('waiting');
    testApp.later(31 * 86_400_000);
    await finishSilentThreads(testApp.deps);
    expect((await read(id)).status).toBe('done');
  });
});

describe('the inbox', () => {
  test('counts threads per view and computes the time to the first answer', async () => {
    const [first, second] = [await ask(), await ask()];
    await act(lea, first, 'assign', { assigneeId: lea.id, expectedAssigneeId: null });
    const figures = async () =>
      (await testApp.request<Record<string, number>>('GET', '/-/admin/v1/inbox-figures', { user: lea })).body;
    expect(await figures()).toMatchObject({ mine: 1, unassigned: 1, open: 2, waiting: 0, late: 0 });
    testApp.later(3_600_000);
    await reply(lea, second);
    expect(await figures()).toMatchObject({ open: 1, waiting: 1, firstAnswerSeconds: 3600 });
  });

  test('filters by colleague, by wait and by order', async () => {
    const [mine, other] = [await ask(), await ask()];
    await act(lea, mine, 'assign', { assigneeId: lea.id, expectedAssigneeId: null });
    const list = async (filter: object): Promise<string[]> => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      const { body } = await testApp.request<Row[]>('GET', `/-/admin/v1/messages?${query}`, { user: lea });
      return body.map(({ id }) => id);
    };
    expect(await list({ assignedTo: lea.id })).toEqual([mine]);
    expect(await list({ unassigned: true })).toEqual([other]);
    expect(await list({ late: true })).toEqual([]);
    testApp.later(5 * 3_600_000);
    expect((await list({ late: true })).toSorted()).toEqual([mine, other].toSorted());
  });

  test('is closed to customers', async () => {
    const id = await ask({}, helene);
    const { statusSince: expectedStatusSince } = await read(id);
    expect((await testApp.request('GET', '/-/admin/v1/messages', { user: helene })).status).toBe(403);
    expect((await reply(helene, id)).status).toBe(403);
    expect((await act(helene, id, 'done', { expectedStatusSince })).status).toBe(403);
  });
});
