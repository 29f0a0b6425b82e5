import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { expireApprovals } from '../../../src/modules/orders/index.ts';
import type { RefundTerms } from '../../../src/modules/orders/support/approval.contract.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
let marie: Actor;
beforeAll(async () => {
  // A letter costs 13,80 €: support refunds one a day alone.
  testApp = await createTestApp({ REFUND_SUPPORT_ORDER_CENTS: '2000', REFUND_SUPPORT_DAY_CENTS: '1500' });
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
  marie = await testApp.createUser('Marie', 'manager');
}, 60_000);
afterAll(() => testApp?.close());

interface Approval extends Rejection {
  id: string;
  status: string;
  statusSince: string;
  amountCents: number | null;
  requestedBy: string;
  decidedBy: string | null;
  can: string[];
}
const ADMIN = '/-/admin/v1';
/** Each test has an agent of its own, whose day is empty. */
const agent = (name = 'Zoé') => testApp.createUser(name, 'support');
const listRefunds = (orderId: string) =>
  testApp
    .db('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', orderId)
    .orderBy('refunds.created_at')
    .select<{ amount_cents: number; requested_by: string; approved_by: string | null; status: string }[]>('refunds.*');
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const desk = async (orderId: string, user: Actor): Promise<OrderDesk> =>
  (await testApp.request<OrderDesk>('GET', `${ADMIN}/orders/${orderId}/desk`, { user })).body;

interface Sum {
  amountCents?: number;
  expectedRefundableCents?: number;
  requestId?: string;
}
const toBody = ({ expectedRefundableCents = 1380, requestId = uuidv7(), ...more }: Sum) => ({
  reason: 'Lettre perdue.',
  expectedRefundableCents,
  requestId,
  ...more,
});
const refund = (user: Actor, orderId: string, sum: Sum = {}) =>
  testApp.request<Rejection>('POST', `${ADMIN}/orders/${orderId}/refund`, { user, body: toBody(sum) });
const askRefund = (user: Actor, orderId: string, sum: Sum = {}) =>
  testApp.request<Approval>('POST', `${ADMIN}/orders/${orderId}/refund-approval`, { user, body: toBody(sum) });
const decide = (user: Actor, { id, statusSince }: Pick<Approval, 'id' | 'statusSince'>, command: string) =>
  testApp.request<Approval>('POST', `${ADMIN}/approvals/${id}/${command}`, {
    user,
    body: { reason: 'Vérifié avec le client.', expectedStatusSince: statusSince },
  });
const read = async ({ id }: { id: string }, user = samir): Promise<Approval> =>
  (await testApp.request<Approval>('GET', `${ADMIN}/approvals/${id}`, { user })).body;

/** An agent whose day is nearly used up, with an order whose refund is above the rest. */
async function exhausted(): Promise<{ zoe: Actor; order: OrderView }> {
  const zoe = await agent();
  expect((await refund(zoe, (await testApp.createPaidOrder(helene)).id)).status).toBe(200);
  return { zoe, order: await testApp.createPaidOrder(helene) };
}
async function asked(): Promise<{ zoe: Actor; order: OrderView; approval: Approval }> {
  const { zoe, order } = await exhausted();
  const { status, body } = await askRefund(zoe, order.id);
  expect(status).toBe(201);
  return { zoe, order, approval: body };
}

describe('the bounds of a role', () => {
  test('hold for a day of Paris, and say what is left', async () => {
    const { zoe, order } = await exhausted();
    const refused = await refund(zoe, order.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'approval_needed']);
    expect(refused.body.message).toMatch(/20,00\s€ par commande et 15,00\s€ par jour\. Il vous reste 1,20\s€/);
    expect([await listRefunds(order.id), (await findLetter(order.id)).status]).toEqual([[], 'queued']);
    expect((await refund(zoe, order.id, { amountCents: 120 })).status).toBe(200);
    testApp.later(86_400_000);
    expect((await refund(zoe, order.id, { amountCents: 1260, expectedRefundableCents: 1260 })).status).toBe(200);
  });

  test('hold for an order, whichever colleague refunds it', async () => {
    const [zoe, omar] = [await agent(), await agent('Omar')];
    const order = await testApp.createPaidOrder(helene);
    await testApp.db('payments').where({ order_id: order.id }).update({ amount_cents: 5000 });
    expect((await refund(zoe, order.id, { amountCents: 1500, expectedRefundableCents: 5000 })).status).toBe(200);
    const more = { amountCents: 501, expectedRefundableCents: 3500 };
    expect((await refund(omar, order.id, more)).body.code).toBe('approval_needed');
    expect((await refund(omar, order.id, { ...more, amountCents: 500 })).status).toBe(200);
  });

  test('are not passed by two refunds at once, of two orders', async () => {
    const zoe = await agent();
    const orders = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
    const answers = await Promise.all(orders.map(({ id }) => refund(zoe, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = orders[answers.findIndex(({ status }) => status === 409)]!;
    expect((await findLetter(loser.id)).status).toBe('queued');
  });

  test('hold for an answer with a refund: neither is sent', async () => {
    const { zoe, order } = await exhausted();
    const id = uuidv7();
    await testApp.request('POST', `${ADMIN}/orders/${order.id}/messages`, {
      user: zoe,
      body: { requestId: id, body: 'Bonjour, un mot de votre lettre.' },
    });
    const [thread] = await testApp.db('threads').where({ order_id: order.id });
    const answer = await testApp.request<Rejection>('POST', `${ADMIN}/messages/${thread.id}/reply`, {
      user: zoe,
      body: {
        requestId: uuidv7(),
        body: 'Nous vous remboursons.',
        expectedStatusSince: thread.status_since.toISOString(),
        action: { kind: 'refund', reason: 'Lettre perdue.', expectedRefundableCents: 1380 },
      },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'approval_needed']);
    expect(await testApp.db('thread_messages').where({ thread_id: thread.id })).toHaveLength(1);
    expect(await listRefunds(order.id)).toEqual([]);
  });

  test('are higher for a manager, and do not hold for a cancellation before the hand-over', async () => {
    const { zoe, order } = await exhausted();
    const cancelled = await testApp.createPaidOrder(helene);
    const body = {
      reason: 'Demandé au téléphone.',
      expectedStatusSince: (await findLetter(cancelled.id)).status_since,
    };
    expect((await testApp.request('POST', `${ADMIN}/orders/${cancelled.id}/cancel`, { user: zoe, body })).status).toBe(
      200,
    );
    expect((await refund(marie, order.id)).status).toBe(200);
  });

  test('are shown before: what is left, and which action needs a second person', async () => {
    const { zoe, order } = await exhausted();
    const terms = await testApp.request<RefundTerms>('GET', `${ADMIN}/orders/${order.id}/refund-terms`, { user: zoe });
    expect(terms.body).toMatchObject({
      refundableCents: 1380,
      orderCents: 2000,
      dayCents: 1500,
      leftTodayCents: 120,
      aloneCents: 120,
    });
    const [own, managers] = [await desk(order.id, zoe), await desk(order.id, marie)];
    const needs = ({ actions }: OrderDesk) => actions.find(({ action }) => action === 'refund')!.needsApproval;
    expect([needs(own), needs(managers)]).toEqual([true, false]);
    expect(own.bounds.refund).toEqual(terms.body);
  });

  test('count a refund that the bank refused once it is requested again, and not before', async () => {
    const zoe = await agent();
    const order = await testApp.createPaidOrder(helene);
    await refund(zoe, order.id);
    const left = async () =>
      (await testApp.request<RefundTerms>('GET', `${ADMIN}/orders/${order.id}/refund-terms`, { user: zoe })).body
        .leftTodayCents;
    await testApp.db('refunds').where({ requested_by: zoe.id }).update({ status: 'failed' });
    expect(await left()).toBe(1500);
    const { id } = await testApp.db('refunds').where({ requested_by: zoe.id }).first();
    await testApp.request('POST', `${ADMIN}/refunds/${id}/retry`, {
      user: marie,
      body: { reason: 'La banque a rouvert le compte.' },
    });
    expect(await left()).toBe(120);
  });
});

describe('a refund above the bounds', () => {
  test('is done once for repeated clicks of a manager, and both are in the trail', async () => {
    const { zoe, order, approval } = await asked();
    expect(approval).toMatchObject({ status: 'requested', amountCents: 1380, can: ['withdraw'] });
    expect((await read(approval, marie)).can).toEqual(['approve', 'decline']);
    expect(await listRefunds(order.id)).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => decide(marie, approval, 'approve')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await testApp.runJobs();
    expect(await listRefunds(order.id)).toEqual([
      expect.objectContaining({ amount_cents: 1380, requested_by: zoe.id, approved_by: marie.id, status: 'succeeded' }),
    ]);
    expect(await testApp.db('order_decisions').where({ approval_id: approval.id })).toEqual([
      expect.objectContaining({ action: 'refund', decided_by: marie.id, requested_by: zoe.id }),
    ]);
    expect(
      await testApp.db('audit_log').where({ subject_id: approval.id, result: 'ok' }).whereNotNull('after'),
    ).toEqual([
      expect.objectContaining({ actor: `user:${marie.id}`, after: expect.objectContaining({ requestedBy: zoe.id }) }),
    ]);
    expect(await read(approval, zoe)).toMatchObject({ status: 'approved', decidedBy: 'Marie Exemple', can: [] });
    const titles = (await desk(order.id, zoe)).timeline.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Zoé Exemple a demandé l’approbation d’un remboursement de 13,80\s€/),
        expect.stringContaining('Marie Exemple a approuvé la demande de Zoé Exemple (remboursement)'),
        expect.stringContaining('avec l’approbation de Marie Exemple'),
      ]),
    );
    const mails = testApp.mail.sent.filter(({ subject }) => subject.includes('Remboursement de 13,80'));
    expect(mails.length).toBeGreaterThan(0);
  });

  test.each([
    ['approve', 'Votre demande est approuvée', /^Marie Exemple a approuvé votre demande\u00a0: rembourser 13,80\s€/m],
    ['decline', 'Votre demande est refusée', /^Marie Exemple a refusé votre demande\u00a0: rembourser 13,80\s€/m],
  ])(
    'tells who asked by e-mail after %s, with the reason and nothing of the customer',
    async (command, title, text) => {
      const { zoe, order, approval } = await asked();
      await decide(marie, approval, command);
      await decide(marie, approval, command);
      await testApp.runJobs();
      const [mail, ...others] = testApp.mail.sent.filter(({ to }) => to === zoe.email);
      expect(others).toEqual([]);
      expect(mail!.subject).toBe(`${title} (${order.reference})`);
      expect(mail!.text).toMatch(text);
      expect(mail!.text).toContain('Sa raison\u00a0: Vérifié avec le client.');
      expect(mail!.text).toContain(`/admin/orders/${order.id}/show`);
      const { recipient_lines: lines } = await findLetter(order.id);
      for (const personal of [helene.email, helene.firstName, order.title, ...lines.filter(Boolean)])
        expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toContain(personal);
    },
  );

  test('sends no e-mail when the requester takes it back', async () => {
    const { zoe, approval } = await asked();
    await decide(zoe, approval, 'withdraw');
    await testApp.runJobs();
    expect(testApp.mail.sent.filter(({ to }) => to === zoe.email)).toEqual([]);
  });

  test('is never approved by the requester, nor by support', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.db('payments').where({ order_id: order.id }).update({ amount_cents: 20_000 });
    const { body: own } = await askRefund(marie, order.id, { expectedRefundableCents: 20_000 });
    const refused = await decide(marie, own, 'approve');
    expect([refused.status, refused.body.code]).toEqual([403, 'own_approval']);
    expect((await decide(samir, own, 'approve')).status).toBe(403);
    expect((await decide(await testApp.createUser('Nora', 'admin'), own, 'approve')).status).toBe(200);
    expect((await listRefunds(order.id)).map(({ amount_cents }) => amount_cents)).toEqual([20_000]);
  });

  test('answers 409 and does nothing when a colleague refunded in the meantime; the request can then be declined', async () => {
    const { order, approval } = await asked();
    expect((await refund(marie, order.id, { amountCents: 300 })).status).toBe(200);
    const late = await decide(await testApp.createUser('Nora', 'admin'), approval, 'approve');
    expect([late.status, late.body.code]).toEqual([409, 'refundable_changed']);
    expect(late.body.message).toMatch(/^Marie Exemple a remboursé 3,00\s€ le \d{1,2}.+ à \d{1,2}\sh/);
    expect([await listRefunds(order.id), (await findLetter(order.id)).status]).toMatchObject([
      [{ amount_cents: 300 }],
      'queued',
    ]);
    expect((await decide(marie, approval, 'decline')).body.status).toBe('declined');
  });

  test('is decided once by two managers at once: the other reads who did what, and when', async () => {
    const { order, approval } = await asked();
    const nora = await testApp.createUser('Nora', 'admin');
    const answers = await Promise.all([decide(marie, approval, 'approve'), decide(nora, approval, 'decline')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused.message).toMatch(/^(Marie|Nora) Exemple a (approuvé|refusé) cette demande le .+ à .+\./);
    expect(await listRefunds(order.id)).toHaveLength(answers[0].status === 200 ? 1 : 0);
  });

  test.each(['approve', 'decline'])(
    'that a crash left done but not marked is marked by the next %s',
    async (command) => {
      const { order, approval } = await asked();
      expect((await decide(marie, approval, 'approve')).status).toBe(200);
      // As the crash leaves it: the act is stored, the request is not marked.
      await testApp.db('order_decisions').where({ approval_id: approval.id }).delete();
      await testApp
        .db('approvals')
        .where({ id: approval.id })
        .update({
          status: 'requested',
          status_since: new Date(approval.statusSince),
          decided_by: null,
          decision_reason: null,
        });
      const nora = await testApp.createUser('Nora', 'admin');
      expect((await decide(nora, approval, command)).status).toBe(command === 'approve' ? 200 : 409);
      expect(await read(approval)).toMatchObject({ status: 'approved', decidedBy: 'Marie Exemple' });
      expect(await listRefunds(order.id)).toHaveLength(1);
    },
  );

  test('is requested once, and not where no second person is needed', async () => {
    const { zoe, order } = await exhausted();
    const sum = { requestId: uuidv7() };
    const twice = await Promise.all([1, 2].map(() => askRefund(zoe, order.id, sum)));
    expect(twice.map(({ status, body }) => [status, body.id])).toEqual([
      [201, sum.requestId],
      [201, sum.requestId],
    ]);
    const other = await askRefund(zoe, order.id, { ...sum, amountCents: 500 });
    expect([other.status, other.body.code]).toEqual([409, 'approval_open']);
    expect((await read(twice[0]!.body)).amountCents).toBe(1380);
    const small = await askRefund(zoe, (await testApp.createPaidOrder(helene)).id, { amountCents: 100 });
    expect([small.status, small.body.code]).toEqual([409, 'approval_not_needed']);
    const again = await askRefund(zoe, order.id);
    expect([again.status, again.body.code]).toEqual([409, 'approval_open']);
    expect(again.body.message).toMatch(/^Zoé Exemple a déjà demandé cette approbation le /);
    expect((await desk(order.id, samir)).approvals).toMatchObject([
      { action: 'refund', amountCents: 1380, isOwn: false },
    ]);
  });

  test('that was declined before its response was received is not requested by a second click', async () => {
    const { zoe, order } = await exhausted();
    const sum = { requestId: uuidv7() };
    const { body } = await askRefund(zoe, order.id, sum);
    await decide(marie, body, 'decline');
    const late = await askRefund(zoe, order.id, sum);
    expect([late.status, late.body.code]).toEqual([409, 'approval_changed']);
    expect(late.body.message).toMatch(/^Marie Exemple a refusé cette demande le /);
  });

  test('is withdrawn by the requester alone, raises an alarm after four hours and expires after three days', async () => {
    const first = await asked();
    expect((await decide(marie, first.approval, 'withdraw')).body.code).toBe('not_own_approval');
    expect((await decide(first.zoe, first.approval, 'withdraw')).body.status).toBe('withdrawn');
    const { order, approval } = await asked();
    const age = (interval: string) =>
      testApp
        .db('approvals')
        .where({ id: approval.id })
        .update({ status_since: testApp.db.raw('?::timestamptz - ?::interval', [testApp.clock.now, interval]) });
    const alarms = () => testApp.db('alarms').where({ entity_id: approval.id }).whereNull('closed_at');
    await testApp
      .db('approvals')
      .where({ id: approval.id })
      .update({ status_since: testApp.db.raw(`now() - interval '5 hours'`) });
    await raiseOverdueAlarms(testApp.deps);
    expect(await alarms()).toHaveLength(1);
    await age('2 days');
    await expireApprovals(testApp.deps);
    expect((await read(approval)).status).toBe('requested');
    await age('4 days');
    await expireApprovals(testApp.deps);
    expect((await read(approval)).status).toBe('expired');
    await raiseOverdueAlarms(testApp.deps);
    expect(await alarms()).toEqual([]);
    expect((await decide(marie, approval, 'approve')).body.code).toBe('approval_changed');
    expect(await listRefunds(order.id)).toEqual([]);
  });
});

test('a whole refund and a colleague’s partial one at once never give back more than was paid', async () => {
  for (const delay of [0, 3, 10, 30]) {
    const order = await testApp.createPaidOrder(helene);
    const nora = await testApp.createUser('Nora', 'admin');
    const wait = new Promise((done) => setTimeout(done, delay));
    const [whole, part] = await Promise.all([
      refund(nora, order.id),
      wait.then(async () => refund(await agent(), order.id, { amountCents: 300 })),
    ]);
    const sums = (await listRefunds(order.id)).map(({ amount_cents }) => amount_cents);
    const total = sums.reduce((all, cents) => all + cents, 0);
    const isCancelled = (await findLetter(order.id)).status === 'cancelled';
    // The second colleague with the old sum reads it, or the whole refund gives back the rest.
    if (whole.status === 200) expect([total, isCancelled]).toEqual([1380, true]);
    else expect([whole.body.code, total, isCancelled]).toEqual(['refundable_changed', 300, false]);
    if (part.status !== 200) expect(['refundable_changed', 'nothing_to_refund']).toContain(part.body.code);
  }
});
