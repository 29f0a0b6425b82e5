import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { ThreadView } from '../../../src/modules/orders/support/contract.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { buildMail, MAIL_SECRET, signMail } from '../../factories/mails.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const DOMAIN = 'reponses.affranchi.test';
let testApp: TestApp;
let helene: Actor;
let lea: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ MAIL_WEBHOOK_SECRET: MAIL_SECRET, MAIL_REPLY_DOMAIN: DOMAIN });
  [helene, lea] = [await testApp.createUser('Helene'), await testApp.createUser('Lea', 'support')];
}, 60_000);
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.runJobs();
  for (const table of ['rate_limits', 'threads', 'inbox']) await testApp.db(table).delete();
  testApp.mail.sent.length = 0;
});

interface Row {
  id: string;
  status: string;
  statusSince: string;
  email: string;
  orderId: string | null;
  accountId: string | null;
  suspect: boolean;
  unansweredSince: string | null;
  can: string[];
  messages: {
    direction: string;
    channel: string | null;
    body: string;
    quoted: string | null;
    automatic: string | null;
    otherSender: string | null;
  }[];
}

const deliver = (mail: string | Uint8Array, signature = signMail(mail, testApp.deps.now())) =>
  testApp.request('POST', '/-/hooks/mail', {
    body: mail,
    headers: { 'content-type': 'message/rfc822', 'x-affranchi-signature': signature },
  });
async function receive(mail: Parameters<typeof buildMail>[0]): Promise<void> {
  expect((await deliver(buildMail(mail))).status).toBe(200);
  await testApp.runJobs();
}
const read = async (id: string) =>
  (await testApp.request<Row>('GET', `/-/admin/v1/messages/${id}`, { user: lea })).body;
const listIds = async (): Promise<string[]> => testApp.db('threads').orderBy('created_at').pluck('id');

/** Hélène asks in her account and Léa answers; returns the thread and the mail of the answer. */
async function answered(email = helene.email) {
  const id = uuidv7();
  const body = { id, kind: 'question', email, subject: 'order', text: 'Où est ma lettre, s’il vous plaît ?' };
  await testApp.request('POST', '/messages', { body, ...(email === helene.email && { user: helene }) });
  await testApp.runJobs();
  const { statusSince } = await read(id);
  const reply = { requestId: uuidv7(), body: 'Elle part ce soir.', expectedStatusSince: statusSince };
  await testApp.request('POST', `/-/admin/v1/messages/${id}/reply`, { user: lea, body: reply });
  await testApp.runJobs();
  const mail = testApp.mail.sent.find(({ key }) => key === `thread-message-${reply.requestId}`)!;
  return { id, replyTo: mail.replyTo!, messageId: `<${mail.key}@affranchi.example>`, mail };
}

describe('the webhook', () => {
  test('rejects calls without a recent signature by its secret', async () => {
    const mail = buildMail();
    const now = testApp.deps.now();
    for (const signature of [
      '',
      't=1,v1=00',
      signMail(mail, now, 'another-secret-of-more-than-32-characters'),
      signMail(buildMail(), now),
      signMail(mail, new Date(now.getTime() - 301_000)),
      signMail(mail, new Date(now.getTime() + 301_000)),
    ])
      expect([signature, (await deliver(mail, signature)).status]).toEqual([signature, 401]);
    expect(await testApp.db('inbox')).toEqual([]);
  });

  test('stores a repeated call, and the same mail by another route, once', async () => {
    const headers = { 'Message-ID': '<once@exemple.fr>' };
    const mail = buildMail({ headers });
    const signature = signMail(mail, testApp.deps.now());
    for (const copy of [mail, `Received: from mx2\r\n${mail}`])
      expect((await deliver(copy, copy === mail ? signature : undefined)).status).toBe(200);
    expect((await deliver(mail, signature)).status).toBe(200);
    await testApp.runJobs();
    expect(await listIds()).toHaveLength(1);
  });

  test('answers 4xx to an empty or too large mail, and stores an unreadable one', async () => {
    expect((await deliver('')).status).toBe(400);
    expect((await deliver(Buffer.alloc(15_000_001, 'a'))).status).toBe(413);
    for (const broken of ['\u0001 pas un courriel', `X: ${'a'.repeat(1_000_000)}`, '--\r\n\r\n--'])
      expect((await deliver(broken)).status).toBe(200);
    await testApp.runJobs();
    const [id, ...others] = await listIds();
    expect(others).toHaveLength(2);
    expect(await read(id!)).toMatchObject({ suspect: true, status: 'done', email: '', can: ['wake'] });
    const reply = { requestId: uuidv7(), body: 'Bonjour.', expectedStatusSince: (await read(id!)).statusSince };
    const refused = await testApp.request('POST', `/-/admin/v1/messages/${id!}/reply`, { user: lea, body: reply });
    expect([refused.status, refused.body.code]).toEqual([409, 'no_address']);
  });

  test('does not exist without a secret, and e-mails then ask to answer in the account', async () => {
    const bare = await createTestApp();
    const mail = buildMail();
    const options = { body: mail, headers: { 'x-affranchi-signature': signMail(mail, bare.deps.now()) } };
    expect((await bare.request('POST', '/-/hooks/mail', options)).status).toBe(404);
    await bare.close();
  });
});

describe('an answer by mail', () => {
  test('goes to the address of its thread, arrives there without what it quotes, and opens it again', async () => {
    const { id, replyTo, mail } = await answered();
    expect(replyTo).toMatch(new RegExp(`^reponse\\+[0-9a-f]{32}@${DOMAIN}$`));
    expect(mail.text).toContain('répondez à cet e-mail');
    const text = 'Merci, j’attends.\n\nLe lun. 23 nov. 2026, Affranchi a écrit :\n> Elle part ce soir.';
    await receive({ text, headers: { From: helene.email, To: replyTo.toUpperCase() } });
    const row = await read(id);
    expect(row).toMatchObject({ status: 'open', unansweredSince: expect.any(String) });
    expect(row.messages.at(-1)).toMatchObject({
      direction: 'in',
      channel: 'mail',
      body: 'Merci, j’attends.',
      quoted: expect.stringContaining('> Elle part'),
      otherSender: null,
    });
    const { body } = await testApp.request<ThreadView>('GET', `/threads/${id}`, { user: helene });
    expect(body.messages.at(-1)).toMatchObject({ from: 'you', text: 'Merci, j’attends.', isFromOtherAddress: false });
    expect(body.awaits).toBe('us');
  });

  test('is found by the message of ours that it answers, and opens a thread that was closed', async () => {
    const { id, messageId } = await answered('sans@exemple.fr');
    await testApp.db('threads').where({ id }).update({ status: 'done' });
    await receive({ headers: { From: 'sans@exemple.fr', References: `<x@y.fr> ${messageId}` } });
    expect(await listIds()).toEqual([id]);
    expect(await read(id)).toMatchObject({ status: 'open' });
  });

  test('from a stranger shows both addresses to a colleague who gives a reason, and to no other', async () => {
    const { id, replyTo } = await answered('sans@exemple.fr');
    await receive({ headers: { From: 'ailleurs@exemple.fr', To: replyTo } });
    const masked = await read(id);
    expect([masked.email, masked.messages.at(-1)!.otherSender]).toEqual(['s•••@exemple.fr', 'a•••@exemple.fr']);
    const reveal = { subject: 'messages', id, reason: 'Message à traiter' };
    expect((await testApp.request('POST', '/-/admin/v1/reveals', { user: lea, body: reveal })).status).toBe(201);
    const shown = await read(id);
    expect([shown.email, shown.messages.at(-1)!.otherSender]).toEqual(['sans@exemple.fr', 'ailleurs@exemple.fr']);
    expect(
      await testApp
        .db('audit_log')
        .where({ subject: 'messages', subject_id: id, result: 'ok' })
        .orderBy('id', 'desc')
        .first(),
    ).toMatchObject({
      actor: `user:${lea.id}`,
      reason: 'Message à traiter',
    });
    const paul = await testApp.createUser('Paul', 'support');
    const other = await testApp.request<Row>('GET', `/-/admin/v1/messages/${id}`, { user: paul });
    expect([other.body.email, other.body.messages.at(-1)!.otherSender]).toEqual(['s•••@exemple.fr', 'a•••@exemple.fr']);
  });

  test('from another address is shown as such, and links nothing', async () => {
    const karim = await testApp.createUser('Karim');
    const { id, replyTo } = await answered();
    await receive({ headers: { From: karim.email, To: replyTo } });
    const row = await read(id);
    expect(row.accountId).toBe(helene.id);
    expect(row.messages.at(-1)!.otherSender).toMatch(/^k•••@/);
    const { body } = await testApp.request<ThreadView>('GET', `/threads/${id}`, { user: helene });
    expect(body.messages.at(-1)!.isFromOtherAddress).toBe(true);
    expect((await testApp.request('GET', `/threads/${id}`, { user: karim })).status).toBe(404);
  });

  test('with an unknown token is a new question', async () => {
    const { id } = await answered();
    await receive({ headers: { To: `reponse+${randomUUID().replaceAll('-', '')}@${DOMAIN}` } });
    expect((await read(id)).messages).toHaveLength(2);
    expect(await listIds()).toHaveLength(2);
  });
});

test('an answer in a thread reaches us however many mails a stranger sends in the name of its author', async () => {
  const { id, replyTo } = await answered();
  for (let n = 0; n < 22; n += 1)
    expect((await deliver(buildMail({ headers: { From: helene.email } }))).status).toBe(200);
  await testApp.runJobs();
  await receive({ headers: { From: helene.email, To: replyTo }, text: 'Merci, et le suivi ?' });
  const row = await read(id);
  expect([row.status, row.messages.at(-1)?.automatic]).toEqual(['open', null]);
});

describe('automatic mail', () => {
  test('an absence message is stored, and neither opens the thread nor is shown to the customer', async () => {
    const { id, replyTo } = await answered();
    testApp.mail.sent.length = 0;
    await receive({ headers: { From: helene.email, To: replyTo, 'Auto-Submitted': 'auto-replied' } });
    const row = await read(id);
    expect(row.status).toBe('waiting');
    expect(row.messages.at(-1)).toMatchObject({ automatic: 'auto_reply' });
    const { body } = await testApp.request<ThreadView>('GET', `/threads/${id}`, { user: helene });
    expect([body.messages.length, testApp.mail.sent]).toEqual([2, []]);
  });

  test('a bounce is shown on its thread, which waits again for a colleague', async () => {
    const { id, messageId } = await answered('parti@exemple.fr');
    const text = `--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--b--`;
    const type = 'multipart/report; report-type=delivery-status; boundary=b';
    await receive({ text, headers: { From: 'MAILER-DAEMON@mx.exemple.fr', 'Content-Type': type } });
    const row = await read(id);
    expect([row.status, row.messages.at(-1)]).toMatchObject(['open', { automatic: 'bounce', otherSender: null }]);
  });

  test('on the page of its order is not what the customer wrote', async () => {
    const { id, replyTo, messageId } = await answered();
    const order = await testApp.createPaidOrder(helene);
    await testApp.db('threads').where({ id }).update({ order_id: order.id });
    await receive({ headers: { From: helene.email, To: replyTo, 'Auto-Submitted': 'auto-replied' } });
    await receive({ headers: { From: 'frere@exemple.fr', To: replyTo } });
    await receive({ headers: { From: 'MAILER-DAEMON@mx.exemple.fr', 'In-Reply-To': messageId } });
    const stranger = uuidv7();
    const question = { id: stranger, kind: 'question', email: 'autre@exemple.fr', subject: 'order' };
    await testApp.request('POST', '/messages', { body: { ...question, text: 'Votre client m’a écrit.' } });
    await testApp.db('threads').where({ id: stranger }).update({ order_id: order.id });
    const { body } = await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${order.id}/desk`, { user: lea });
    const lines = body.timeline.filter(({ kind }) => kind === 'message').map(({ title }) => title.split(' (')[0]);
    expect(lines.toSorted()).toEqual([
      'E-mail non remis',
      expect.stringMatching(/^H.* a écrit$/),
      expect.stringMatching(/^Lea .*a répondu$/),
      'Réponse automatique',
      'Une personne a écrit',
      'Une personne a écrit depuis une autre adresse',
    ]);
    const received = body.timeline.filter(({ name }) => name === 'threads.receive').map(({ text }) => text);
    expect(received.some((text) => text?.endsWith('(un e-mail à cette personne est revenu).'))).toBe(true);
  });

  test('without a thread is set apart and done, and gets no reply', async () => {
    await receive({ headers: { Precedence: 'bulk' } });
    const [id] = await listIds();
    expect(await read(id!)).toMatchObject({ suspect: true, status: 'done' });
    expect(testApp.mail.sent).toEqual([]);
  });

  test('of our own, which a mailbox passes on, is not taken twice', async () => {
    await receive({ headers: { From: testApp.deps.config.mail.from } });
    expect(await listIds()).toEqual([]);
  });

  test('and answers every acknowledgement, ends in a handful of threads and one acknowledgement', async () => {
    const headers = { From: helene.email };
    for (let i = 0; i < 25; i += 1) await receive({ headers, text: `Je suis absente (${i}).` });
    const acknowledged = testApp.mail.sent.filter(({ to }) => to === helene.email);
    expect(acknowledged).toHaveLength(1);
    const open = await testApp.db('threads').where({ suspect: false });
    expect([open.length, (await listIds()).length]).toEqual([20, 25]);
  });
});

describe('a mail without a thread', () => {
  test('is a question of its sender, matched by address and reference like one of the form', async () => {
    const order = await testApp.createPaidOrder(helene);
    testApp.mail.sent.length = 0;
    const headers = { From: `Hélène <${helene.email}>`, Subject: `Ma lettre ${order.reference.toLowerCase()}` };
    await receive({ headers });
    const [id] = await listIds();
    expect(await read(id!)).toMatchObject({ status: 'open', orderId: order.id, accountId: helene.id });
    expect((await read(id!)).messages[0]!.body).toContain('Objet\u00a0: Ma lettre');
    const acknowledgement = testApp.mail.sent.find(({ to }) => to === helene.email);
    expect(acknowledgement!.replyTo).toMatch(/^reponse\+/);
  });

  test('of an unknown person with another person’s reference gets neither account nor order', async () => {
    const order = await testApp.createPaidOrder(helene);
    await receive({ headers: { Subject: order.reference } });
    const [id] = await listIds();
    expect(await read(id!)).toMatchObject({ orderId: null, accountId: null, suspect: false });
  });
});

test('a mail in the engine room has the state of its own job, and only that job runs again', async () => {
  const rose = await testApp.createUser('Rose', 'admin');
  await receive({});
  const [id] = await listIds();
  // The message that it began has the same id, and its acknowledgement fails.
  const [later] = await testApp
    .db('outbox')
    .where({ event: 'message.received' })
    .whereRaw(`payload->>'id' = ?`, [id!])
    .pluck('id');
  await testApp.db('job_dispatches').where({ outbox_id: later }).update({ done_at: null, failed_at: new Date() });
  const webhook = { id, state: 'done', can: ['replay'] };
  const path = '/-/admin/v1/webhooks';
  expect((await testApp.request('GET', `${path}/${id}`, { user: rose })).body).toMatchObject(webhook);
  const body = { reason: 'Le traitement est corrigé.', expectedReplayedAt: null };
  expect((await testApp.request('POST', `${path}/${id}/replay`, { user: rose, body })).status).toBe(202);
  const replayed = await testApp
    .db('job_dispatches')
    .join('outbox', 'outbox.id', 'outbox_id')
    .whereNotNull('replayed_at')
    .distinct('event')
    .pluck('event');
  expect(replayed).toEqual(['mail_webhook.received']);
});

test('skips a body that was erased after its retention', async () => {
  await deliver(buildMail());
  await testApp.db('inbox').update({ body: Buffer.alloc(0) });
  await testApp.runJobs();
  expect(await listIds()).toEqual([]);
});
