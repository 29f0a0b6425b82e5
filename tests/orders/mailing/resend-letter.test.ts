import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { letterResentEmail } from '../../../jobs/emails/letter-resent.ts';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { refundUnsentLetters } from '../../../jobs/handlers/orders/refund-unsent-letters.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { reconcileLetters } from '../../../src/modules/orders/index.ts';
import { resendLetter } from '../../../src/modules/orders/mailing/commands/resend-letter.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { revealOrder } from '../../factories/orders.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

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

const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const seen = async (orderId: string, user = helene) =>
  (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user })).body;
interface Row {
  id: string;
  reference: string;
  status: string;
  totalCents: number;
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}
async function resend(orderId: string, body: object = {}, user = samir) {
  const { id, status_since: since } = await findLetter(orderId);
  const expectedStatusSince = since.toISOString();
  return testApp.request<Row>('POST', `/-/admin/v1/letters/${id}/resend`, {
    user,
    body: { reason: 'revenue, vérifiée par téléphone', free: true, expectedStatusSince, ...body },
  });
}
/** Asks for another recipient, which a second person approves: as often as she clicks. */
async function resendApproved(orderId: string, recipient: object, clicks: number): Promise<number[]> {
  const { id, status_since: since } = await findLetter(orderId);
  const requestId = testApp.deps.newId();
  const asked = await testApp.request<{ statusSince: string }>('POST', `/-/admin/v1/letters/${id}/resend-approval`, {
    user: samir,
    body: { reason: 'revenue, adresse corrigée', recipient, requestId, expectedStatusSince: since.toISOString() },
  });
  expect(asked.status).toBe(201);
  const answers = await Promise.all(
    Array.from({ length: clicks }, () =>
      testApp.request('POST', `/-/admin/v1/approvals/${requestId}/approve`, {
        user: marie,
        body: { reason: 'vérifié', expectedStatusSince: asked.body.statusSince },
      }),
    ),
  );
  return answers.map(({ status }) => status);
}
const living = (orderId: string) =>
  testApp.db('orders').where({ resends_order_id: orderId }).whereNot({ status: 'cancelled' });

/** A returned letter with an enclosure. */
async function returned(): Promise<OrderView> {
  const documentId = await testApp.draft(helene, (content) => void (content.recipient['line3'] = 'NPAI'));
  await testApp.enclose(helene, documentId, await samplePdf(2));
  const order = await testApp.createPaidOrder(helene, documentId);
  await testApp.endChangeOfMind();
  const { id, provider_ref } = await findLetter(order.id);
  testApp.postal.live(provider_ref);
  await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  expect((await findLetter(order.id)).status).toBe('returned');
  return order;
}

test('free, to a corrected address: one new order for repeated clicks, linked with the old one, which keeps its history', async () => {
  const old = await returned();
  const before = await seen(old.id);
  await revealOrder(testApp, samir, old.id);
  const { body: recipient } = await testApp.request<Record<string, string>>(
    'GET',
    `/-/admin/v1/letters/${old.letter!.id}/recipient`,
    { user: samir },
  );
  expect(recipient['line3']).toBe('NPAI');
  const { line3: _, ...kept } = recipient;
  const corrected = { ...kept, service: 'Nouveau service' };
  const alone = await resend(old.id, { recipient: corrected });
  expect([alone.status, alone.body.code]).toEqual([409, 'approval_needed']);
  expect(await resendApproved(old.id, corrected, 3)).toEqual([200, 200, 200]);
  const [order, ...others] = await living(old.id);
  expect(others).toEqual([]);
  await testApp.runJobs();

  const again = await seen(order.id);
  expect(again).toMatchObject({
    status: 'paid',
    resends: { id: old.id, reference: old.reference },
    price: { totalCents: 0 },
    payment: null,
    letter: { status: 'queued' },
  });
  expect(again.can).toEqual(expect.arrayContaining(['cancel', 'correct']));
  expect(again.can).not.toContain('download_receipt');
  // Its deadlines count from its own presentation, not from that of the first letter.
  const days = await testApp
    .db('documents')
    .where({ id: again.documentId })
    .first(testApp.db.raw('presented_on::text'));
  expect(days).toEqual({ presented_on: again.letter!.expectedOn });
  expect(again.letter!.timeline.map(({ title }) => title)).not.toContain('Payée');
  const after = await seen(old.id);
  expect(after).toMatchObject({
    resentAs: { id: again.id, reference: again.reference },
    letter: {
      status: 'returned',
      long: expect.stringMatching(new RegExp(`renvoyée.: suivez la commande ${again.reference}.$`)),
    },
  });
  expect(after.letter!.timeline).toEqual(before.letter!.timeline);
  const mails = testApp.mail.sent.filter(
    ({ subject, text }) => subject.includes('est renvoyée') && text.includes(again.reference),
  );
  expect(mails.map(({ text }) => text.includes('NOUVEAU SERVICE'))).toEqual([true]);

  await testApp.endChangeOfMind();
  const sent = testApp.postal.posted.find(({ key }) => key === again.letter!.id)!;
  expect(sent.lines).toContain('NOUVEAU SERVICE');
  expect(sent.lines).not.toContain('NPAI');
  expect(sent.pages).toBe(testApp.postal.posted.find(({ key }) => key === old.letter!.id)!.pages);
  // A letter without a payment causes no discrepancy.
  await reconcileLetters(testApp.deps, { since: new Date(0) });
  expect(
    await testApp.db('discrepancies').where({ kind: 'letter_without_payment', subject: again.letter!.id }),
  ).toEqual([]);
  const desk = await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${again.id}/desk`, { user: samir });
  expect(desk.body.actions.find(({ action }) => action === 'refund')).toMatchObject({
    because: 'Cette commande n’a rien coûté.',
  });
});

test('free, is completed by its event when the process dies after the order was stored', async () => {
  const old = await returned();
  const { id: letterId } = await findLetter(old.id);
  let isDead = false;
  const watch = ({ sql }: { sql: string }): void => void (isDead ||= sql.startsWith('insert into "orders"'));
  const now = (): Date => {
    if (isDead) throw new Error('killed');
    return testApp.clock.now;
  };
  testApp.db.on('query', watch);
  const decision = { reason: 'revenue', isFree: true, userId: samir.id };
  const { status_since: expectedStatusSince } = await findLetter(old.id);
  await expect(resendLetter({ ...testApp.deps, now }, { letterId, expectedStatusSince, ...decision })).rejects.toThrow(
    'killed',
  );
  testApp.db.off('query', watch);
  const [order] = await living(old.id);
  expect(order.status).toBe('awaiting_payment');
  await testApp.runJobs();
  expect(await seen(order.id)).toMatchObject({ status: 'paid', letter: { status: 'queued' } });
  await testApp.endChangeOfMind();
  const { id } = await findLetter(order.id);
  const posted = testApp.postal.posted.filter(({ key }) => [id, letterId].includes(key));
  expect(posted.map(({ key, pages }) => [key, pages])).toEqual([
    [letterId, posted[0]!.pages],
    [id, posted[0]!.pages],
  ]);
});

test('repeated days after it was posted, changes nothing of it: its pages keep their day', async () => {
  const old = await returned();
  const { body: first } = await resend(old.id);
  await testApp.endChangeOfMind();
  const { documentId } = await seen(first.id);
  const days = () => testApp.db('documents').where({ id: documentId }).first('dated_on', 'presented_on');
  const before = await days();
  testApp.later(4 * 86_400_000);
  const again = await resend(old.id);
  expect([again.status, again.body.id]).toEqual([200, first.id]);
  expect(await days()).toEqual(before);
});

test('by two colleagues at once: one new order, and the second reads who was first', async () => {
  const old = await returned();
  const claire = await testApp.createUser('Claire', 'support');
  const answers = await Promise.all([samir, claire].map((user) => resend(old.id, {}, user)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
    /^(Samir|Claire).* a renvoyé cette lettre le .+ commande AF-/,
  );
  expect(await living(old.id)).toHaveLength(1);
  const stale = await resend(old.id, { expectedStatusSince: '2026-01-01T00:00:00.000Z' });
  expect([stale.status, stale.body.code]).toEqual([409, 'order_changed']);
});

test('a free one that is cancelled, or rejected and not corrected, is cancelled without a refund, and may be sent again', async () => {
  const old = await returned();
  const first = await resend(old.id);
  expect((await testApp.request('POST', `/orders/${first.body.id}/cancel`, { user: helene, body: {} })).status).toBe(
    200,
  );
  expect(await seen(first.body.id)).toMatchObject({
    status: 'cancelled',
    letter: { status: 'cancelled', long: expect.not.stringContaining('emboursement') },
  });

  const second = await resend(old.id);
  expect(second.status).toBe(201);
  testApp.postal.refuseNext = { code: 'X', kind: 'address', message: 'refusée' };
  await testApp.runJobs();
  await testApp.endChangeOfMind();
  expect((await seen(second.body.id)).letter!.long).toContain('elle est annulée');
  await testApp
    .db('letters')
    .where({ order_id: second.body.id })
    .update({ status_since: testApp.db.raw(`now() - interval '4 days'`) });
  await refundUnsentLetters(testApp.deps);
  await refundUnsentLetters(testApp.deps);
  expect(await seen(second.body.id)).toMatchObject({ status: 'cancelled', letter: { status: 'cancelled' } });
  expect(await testApp.db('refunds')).toEqual([]);
});

test('paid: nothing is posted before the customer has consented and paid, at the price shown', async () => {
  const old = await returned();
  const { long } = (await seen(old.id)).letter!;
  const { body } = await resend(old.id, { free: false });
  await testApp.runJobs();
  expect(body).toMatchObject({ status: 'awaiting_payment', totalCents: old.price.totalCents });
  expect((await seen(old.id)).letter!.long).toBe(long);
  const mail = testApp.mail.sent.find(({ text }) => text.includes(body.reference))!;
  const { documentId } = await seen(body.id);
  expect(mail.text).toContain(`/paiement?document=${documentId}`);
  expect(mail.text).toContain('13,95');
  const early = await testApp.request('POST', `/orders/${body.id}/pay`, { user: helene, body: {} });
  expect([early.status, early.body.code]).toEqual([409, 'consents_missing']);
  expect(
    (await testApp.request('POST', `/orders/${body.id}/pay`, { user: await testApp.createUser('Karim'), body: {} }))
      .status,
  ).toBe(404);

  const paid = await testApp.createPaidOrder(helene, documentId);
  expect(paid).toMatchObject({ id: body.id, status: 'paid', resends: { id: old.id }, letter: { status: 'queued' } });
  expect((await testApp.db('orders').where({ id: body.id }).first('consents')).consents).toMatchObject({
    termsAt: expect.any(String),
  });
});

test('is rejected with a message where it makes no sense, and nothing is ordered', async () => {
  const waiting = await testApp.createPaidOrder(helene);
  const codes = async (order: OrderView, body: object = {}) => {
    const answer = await resend(order.id, body);
    return [answer.status, answer.body.code];
  };
  expect(await codes(waiting)).toEqual([409, 'nothing_to_resend']);
  await testApp.endChangeOfMind();
  expect(await codes(waiting)).toEqual([409, 'not_late_yet']);
  expect((await resend(waiting.id)).body.message).toMatch(/attendue \S+\s\d/);
  const status = (to: string) => testApp.db('letters').where({ order_id: waiting.id }).update({ status: to });
  for (const [to, code] of [
    ['rejected', 'resend_rejected'],
    ['cancelled', 'resend_cancelled'],
    ['awaiting_pickup', 'waits_at_counter'],
  ] as const) {
    await status(to);
    expect(await codes(waiting)).toEqual([409, code]);
  }
  await status('delivered');
  const silent = await resend(waiting.id, { reason: '' });
  expect([silent.status, silent.body.errors]).toEqual([422, { reason: ['Dites pourquoi, en quelques mots.'] }]);
  expect(
    await codes(waiting, { recipient: { kind: 'organisation', organisation: 'Sans ville', line4: '1 rue X' } }),
  ).toEqual([422, 'invalid']);
  await testApp.db('payments').where({ order_id: waiting.id }).update({ status: 'disputed' });
  expect(await codes(waiting)).toEqual([409, 'resend_disputed']);
  expect(await living(waiting.id)).toEqual([]);
  expect((await resend(waiting.id, {}, helene)).status).toBe(403);
});

test('its e-mails have no missing values', () => {
  for (const { subject, paragraphs } of letterResentEmail.renderSamples())
    expect([subject, ...paragraphs].join(' ')).not.toMatch(/undefined|NaN|\{|!/);
});

test('free, is stopped by a withdrawal, whose e-mail promises no refund of what was not paid', async () => {
  const old = await returned();
  expect((await resend(old.id)).status).toBe(201);
  await testApp.runJobs();
  const [{ reference: orderReference }] = await living(old.id);
  const person = { email: 'helene@exemple.fr', name: 'Hélène Exemple' };
  const body = { id: testApp.deps.newId(), kind: 'withdrawal', ...person, orderReference };
  expect((await testApp.request('POST', '/messages', { user: helene, body })).status).toBe(201);
  await testApp.runJobs();
  const mail = testApp.mail.sent.find(({ subject }) => subject === `Votre lettre est arrêtée (${orderReference})`)!;
  expect(mail.text).toContain('Elle ne vous a rien coûté');
  expect(mail.text).not.toMatch(/vous est remboursé|avoir/);
});

test('free, is not corrected to another price, and promises no refund of what was not paid', async () => {
  const old = await returned();
  expect((await resend(old.id)).status).toBe(201);
  await testApp.runJobs();
  const [{ id, document_id: documentId }] = await living(old.id);
  const { body: document } = await testApp.request<{ content: object }>('GET', `/documents/${documentId}`, {
    user: helene,
  });
  const correct = (enclosures: object[]) =>
    testApp.request<Row>('POST', `/orders/${id}/correct`, {
      user: helene,
      body: { content: document.content, enclosures },
    });
  const reject = async () => {
    testApp.postal.refuseNext = { code: 'NO', kind: 'document', message: 'Le service postal refuse cette lettre.' };
    await testApp.endChangeOfMind();
    expect((await findLetter(id)).status).toBe('rejected');
  };
  const [enclosureId] = (await testApp.db('orders').where({ id }).first('enclosure_ids')).enclosure_ids;
  const waiting = await correct([]);
  await reject();
  // A rejected letter may become shorter, and then not longer again.
  expect((await correct([])).status).toBe(200);
  await reject();
  for (const { status, body } of [waiting, await correct([{ id: enclosureId, label: 'Facture' }])]) {
    expect([status, body.code]).toEqual([409, 'correction_changes_price']);
    expect(body.message).toMatch(/sans frais, .* Écrivez-nous pour la changer/);
    expect(body.message).not.toMatch(/rembours|payé|commandez/);
  }
});
