import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { messageReceivedEmail } from '../../../jobs/emails/message-received.ts';
import { messageToSupportEmail } from '../../../jobs/emails/message-to-support.ts';
import { withdrawalSettledEmail } from '../../../jobs/emails/withdrawal-settled.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { eraseOldMessages, letterStateMachine, processWithdrawal } from '../../../src/modules/orders/index.ts';
import type { MessageReceipt, NewMessage } from '../../../src/modules/orders/support/contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let support: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Helene');
  support = await testApp.createUser('Samir', 'support');
}, 60_000);
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.runJobs();
  for (const table of ['rate_limits', 'threads']) await testApp.db(table).delete();
  testApp.mail.sent.length = 0;
});

type Kind = NewMessage['kind'];
const told = (kind: Kind, change: Record<string, unknown> = {}) => ({
  id: uuidv7(),
  kind,
  email: 'karim@exemple.fr',
  ...(kind === 'question'
    ? { subject: 'order', text: 'Où en est ma lettre, s’il vous plaît ?' }
    : { name: 'Karim Benali' }),
  ...change,
});
const tell = (body: unknown, user?: Actor) =>
  testApp.request<MessageReceipt & { code: string; errors: Record<string, string[]> }>('POST', '/messages', {
    body,
    ...(user && { user }),
  });
const findRow = (id: string) => testApp.db('threads').where({ id }).first();
const mailsTo = (to: string) => testApp.mail.sent.filter((mail) => mail.to === to);
const findOrder = async (id: string) =>
  (await testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene })).body;

describe('each of the three forms', () => {
  test.each(['question', 'withdrawal', 'termination'] as const)(
    'a %s is stored, acknowledged at once and shown to support',
    async (kind) => {
      const message = told(kind);
      const { status, body } = await tell(message);
      expect([status, body]).toEqual([
        201,
        { reference: expect.stringMatching(/^AF-[2-9A-Z]{6}$/), receivedAt: testApp.clock.now.toISOString() },
      ]);
      await testApp.runJobs();
      const [acknowledged] = mailsTo('karim@exemple.fr');
      expect(acknowledged!.text).toContain(body.reference);
      expect(acknowledged!.text).toMatch(/\d\d:\d\d:\d\d \(heure de Paris\)/);
      const [forSupport] = mailsTo(testApp.deps.config.mail.contact);
      expect([forSupport!.replyTo, forSupport!.text.includes(`/admin/messages/${message.id}/show`)]).toEqual([
        'karim@exemple.fr',
        true,
      ]);
      const listed = await testApp.request<{ id: string; kind: Kind; status: string }[]>(
        'GET',
        `/-/admin/v1/messages?filter={"kind":"${kind}"}`,
        { user: support },
      );
      expect(listed.body).toEqual([expect.objectContaining({ id: message.id, kind, status: 'open' })]);
    },
  );

  test('repeated after a lost response is one message and one e-mail', async () => {
    const message = told('withdrawal');
    const answers = await Promise.all([1, 2, 3].map(() => tell(message)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await testApp.runJobs();
    expect([
      await testApp.db('threads').where({ id: message.id }).count({ n: '*' }).first(),
      mailsTo('karim@exemple.fr').length,
    ]).toEqual([{ n: 1 }, 1]);
  });

  test('reports each field to correct, and stores nothing', async () => {
    const { status, body } = await tell({ ...told('question'), email: 'karim', text: 'non', subject: 'x' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['email', 'subject', 'text']]);
    for (const endsOn of ['2026-02-30', '0000-07-03'])
      expect((await tell({ ...told('termination'), name: ' ', endsOn })).body.errors).toEqual({
        name: ['Indiquez votre prénom et votre nom.'],
        endsOn: ['Cette date n’existe pas. Exemple\u00a0: 03/07/2026.'],
      });
    expect((await tell({ ...told('question'), text: 'a'.repeat(5001) })).status).toBe(422);
    expect((await tell({ ...told('question'), text: 'a'.repeat(40_000) })).status).toBe(413);
    expect((await tell({ ...told('withdrawal'), name: 'Karim\nBcc: x' })).status).toBe(422);
    expect(await testApp.db('threads').select()).toEqual([]);
  });

  test('are limited, so that they do not flood the table', async () => {
    for (let i = 0; i < 20; i += 1) await tell(told('question', { email: `personne${i}@exemple.fr` }));
    expect((await tell(told('question', { email: 'autre@exemple.fr' }))).status).toBe(429);
  });

  test('of strangers under an address neither flood its mailbox nor keep its owner from writing', async () => {
    for (let i = 0; i < 9; i += 1) expect((await tell(told('question', { email: helene.email }))).status).toBe(201);
    await testApp.runJobs();
    const acknowledged = () => mailsTo(helene.email).filter(({ subject }) => subject.includes('(AF-'));
    expect(acknowledged()).toHaveLength(6);
    // With a session, and without one on another device.
    for (const user of [helene, undefined]) {
      const { status, body } = await tell(told('withdrawal', { email: helene.email }), user);
      expect([status, body.reference]).toEqual([201, expect.stringMatching(/^AF-/)]);
    }
    await testApp.runJobs();
    expect(acknowledged()).toHaveLength(8);
    for (let i = 0; i < 7; i += 1) await tell(told('withdrawal', { email: helene.email }));
    await testApp.runJobs();
    expect(acknowledged()).toHaveLength(6 + 6);
  });

  test('an address without an account gets an acknowledgement of each withdrawal on one day', async () => {
    for (let i = 0; i < 2; i += 1) await tell(told('withdrawal', { orderReference: `AF-00000${i}` }));
    await testApp.runJobs();
    const texts = mailsTo('karim@exemple.fr').map(({ text }) => text);
    expect(texts.map((text) => /AF-00000\d/.exec(text)?.[0]).toSorted()).toEqual(['AF-000000', 'AF-000001']);
  });

  test('an address without an account gets one acknowledgement a day of questions; support reads every message', async () => {
    const messages = [told('question'), told('withdrawal'), told('question')];
    for (const message of messages) {
      expect((await tell(message)).status).toBe(201);
      testApp.clock.now = new Date(testApp.clock.now.getTime() + 1000);
    }
    await testApp.runJobs();
    expect(mailsTo('karim@exemple.fr').map(({ subject }) => /message|rétractation/.exec(subject)?.[0])).toEqual([
      'message',
      'rétractation',
    ]);
    expect(mailsTo(testApp.deps.config.mail.contact)).toHaveLength(3);
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 86_400_000);
    await tell(told('question'));
    await testApp.runJobs();
    expect(mailsTo('karim@exemple.fr')).toHaveLength(3);
  });

  test('an address with an account gets an acknowledgement of each message', async () => {
    for (const kind of ['withdrawal', 'termination'] as const) await tell(told(kind, { email: helene.email }));
    await testApp.runJobs();
    expect(mailsTo(helene.email).filter(({ subject }) => subject.startsWith('Accusé de réception'))).toHaveLength(2);
  });

  test('sets messages of bots apart without losing them, and sends no e-mail', async () => {
    const message = told('question', { website: 'https://spam.test' });
    expect((await tell(message)).status).toBe(201);
    await testApp.runJobs();
    expect([(await findRow(message.id)).suspect, testApp.mail.sent]).toEqual([true, []]);
  });

  test('opens a message that was set apart to its writer once support has answered it', async () => {
    const message = told('question', { email: helene.email, website: 'https://spam.test' });
    await tell(message, helene);
    const { status_since: since } = (await findRow(message.id)) as { status_since: Date };
    const answer = { requestId: uuidv7(), body: 'Elle part ce soir.', expectedStatusSince: since.toISOString() };
    await testApp.request('POST', `/-/admin/v1/messages/${message.id}/reply`, { user: support, body: answer });
    await testApp.runJobs();
    // The e-mail asks to answer there.
    expect(mailsTo(helene.email)[0]!.text).toContain(`/mes-messages/${message.id}`);
    expect((await testApp.request('GET', `/threads/${message.id}`, { user: helene })).status).toBe(200);
    const thanks = { id: uuidv7(), text: 'Merci, et le suivi\u202f?' };
    await testApp.request('POST', `/threads/${message.id}/messages`, { user: helene, body: thanks });
    expect(await findRow(message.id)).toMatchObject({ status: 'open', suspect: false });
  });

  test('a question is not repeated to the typed address', async () => {
    await tell(told('question', { text: 'Cliquez sur https://piege.test tout de suite.' }));
    await testApp.runJobs();
    expect(mailsTo('karim@exemple.fr')[0]!.text).not.toContain('piege.test');
  });
});

describe('a withdrawal', () => {
  test('gives the same response whether or not the order or the address exists', async () => {
    const order = await testApp.createPaidOrder(helene);
    const shapes = await Promise.all(
      [
        { email: helene.email, orderReference: order.reference },
        { orderReference: order.reference },
        { orderReference: 'AF-222222' },
        { orderReference: 'n’importe quoi' },
        {},
      ].map((change) => tell(told('withdrawal', change))),
    );
    expect(new Set(shapes.map(({ status, body }) => `${status} ${Object.keys(body).join()}`))).toEqual(
      new Set(['201 reference,receivedAt']),
    );
  });

  test('of a letter before its hand-over cancels it, refunds it once in full, and confirms it', async () => {
    const order = await testApp.createPaidOrder(helene);
    const message = told('withdrawal', { email: helene.email, orderReference: ` ${order.reference.toLowerCase()} ` });
    await tell(message);
    await testApp.runJobs();
    await processWithdrawal(testApp.deps, { messageId: message.id });
    await testApp.runJobs();
    const after = await findOrder(order.id);
    expect([after.status, after.letter?.status, after.payment?.refundedCents]).toEqual(['refunded', 'cancelled', 1380]);
    expect(await findRow(message.id)).toMatchObject({ status: 'done', outcome: 'stopped', order_id: order.id });
    expect(mailsTo(helene.email).filter(({ subject }) => subject.startsWith('Votre lettre est arrêtée'))).toHaveLength(
      1,
    );
    await testApp.endChangeOfMind();
    expect(testApp.postal.posted.filter(({ key }) => key === after.letter!.id)).toEqual([]);
  });

  test('after the fifteen minutes still stops a letter that is not handed over', async () => {
    const order = await testApp.createPaidOrder(helene);
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 20 * 60_000);
    await tell(told('withdrawal', { email: helene.email, orderReference: order.reference }));
    await testApp.runJobs();
    expect((await findOrder(order.id)).letter?.status).toBe('cancelled');
  });

  test('of a posted letter is stored, and its e-mail explains that it is too late', async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const message = told('withdrawal', { email: helene.email, orderReference: order.reference });
    await tell(message);
    await testApp.runJobs();
    expect(await findRow(message.id)).toMatchObject({ status: 'open', outcome: 'too_late', order_id: order.id });
    expect(mailsTo(helene.email).at(-1)!.text).toContain('L.\u00a0221-28, 1°');
    expect((await findOrder(order.id)).payment?.refundedCents).toBe(0);
  });

  test('of a letter that the partner has not taken, or that may have left before a restore, waits for support', async () => {
    const failed = await testApp.createPaidOrder(helene);
    await testApp.db('letters').where({ order_id: failed.id }).update({ status: 'failed' });
    const doubtful = await testApp.createPaidOrder(helene);
    const { id: letterId } = await testApp.db('letters').where({ order_id: doubtful.id }).first('id');
    await letterStateMachine.tryTransition(testApp.deps.db, letterId, 'suspend', { reason: 'restore' });
    for (const { id, reference } of [failed, doubtful]) {
      const message = told('withdrawal', { email: helene.email, orderReference: reference });
      await tell(message);
      await testApp.runJobs();
      expect(await findRow(message.id)).toMatchObject({ status: 'open', outcome: 'by_hand', order_id: id });
      expect((await findOrder(id)).payment?.refundedCents).toBe(0);
    }
    expect(
      mailsTo(helene.email)
        .map(({ subject }) => subject)
        .join(),
    ).not.toMatch(/déjà partie|est arrêtée/);
  });

  test('with the reference alone, or the address alone, cancels nothing and waits for support', async () => {
    const order = await testApp.createPaidOrder(helene);
    const strangers = [
      told('withdrawal', { orderReference: order.reference }),
      told('withdrawal', { email: helene.email }),
    ];
    for (const message of strangers) await tell(message);
    await testApp.runJobs();
    for (const { id } of strangers)
      expect(await findRow(id)).toMatchObject({ status: 'open', outcome: 'by_hand', order_id: null });
    expect((await findOrder(order.id)).status).toBe('paid');
  });

  test('of the user’s own order needs no matching address when logged in; of an unpaid order closes it', async () => {
    const order = await testApp.order(helene);
    const message = told('withdrawal', { orderReference: order.reference });
    await tell(message, helene);
    await testApp.runJobs();
    expect([(await findRow(message.id)).outcome, (await findOrder(order.id)).status]).toEqual(['unpaid', 'cancelled']);
  });
});

test('a termination is published as an event for the payments module', async () => {
  const message = told('termination', { endsOn: '2026-12-31', text: 'Je déménage.' });
  await tell(message);
  expect(
    await testApp.db('outbox').where({ event: 'contract.end_requested' }).whereRaw(`payload->>'id' = ?`, [message.id]),
  ).toHaveLength(1);
  await testApp.runJobs();
  expect(mailsTo('karim@exemple.fr')[0]!.text).toMatch(/Karim Benali[\s\S]*31 décembre 2026[\s\S]*Je déménage\./);
});

describe('support', () => {
  test('keeps a finished question for a year, and evidence for five', async () => {
    const [question, open, withdrawal] = [told('question'), told('question'), told('withdrawal')];
    for (const message of [question, open, withdrawal]) await tell(message);
    await testApp.runJobs();
    await testApp.db('threads').whereIn('id', [question.id, withdrawal.id]).update({ status: 'done' });
    const age = (days: number) =>
      testApp.db('threads').update({ last_message_at: new Date(testApp.clock.now.getTime() - days * 86_400_000) });
    await age(366);
    await eraseOldMessages(testApp.deps);
    expect((await testApp.db('threads').select('id')).map(({ id }) => id).sort()).toEqual(
      [open.id, withdrawal.id].sort(),
    );
    // Five calendar years have at least one day more.
    await age(5 * 365 + 1);
    await eraseOldMessages(testApp.deps);
    expect(await testApp.db('threads').where({ id: withdrawal.id })).toHaveLength(1);
    await age(5 * 366);
    await eraseOldMessages(testApp.deps);
    expect((await testApp.db('threads').select('id')).map(({ id }) => id)).toEqual([open.id]);
  });
});

test('each sample of these e-mails has no missing values', () => {
  for (const email of [messageReceivedEmail, messageToSupportEmail, withdrawalSettledEmail].flatMap((email) =>
    email.renderSamples(),
  ))
    expect(`${email.subject} ${email.paragraphs.join(' ')}`).not.toMatch(/undefined|null|\{|\}|Invalid/);
});
