import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { maskPersonal } from '../../../src/kernel/reveals.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import type { DeskSearchResult } from '../../../src/modules/orders/support/search.contract.ts';
import { revealOrder } from '../../factories/orders.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let claire: Actor;
/** Of one customer: the first has an enclosure, a note and a message. */
let orderId: string;
let otherId: string;
let letterId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  const document = await testApp.draft(helene);
  await testApp.enclose(helene, document, await samplePdf(2), 'contrat-helene.pdf');
  orderId = (await testApp.createPaidOrder(helene, document)).id;
  otherId = (await testApp.createPaidOrder(helene)).id;
  letterId = ((await testApp.db('letters').where({ order_id: orderId }).first('id')) as { id: string }).id;
  await testApp.db('threads').insert({
    id: uuidv7(),
    reference: 'AF-M-0001',
    kind: 'question',
    status: 'open',
    name: 'Hélène Exemple',
    email: helene.email,
    subject: 'order',
    order_id: orderId,
    suspect: false,
    last_message_at: testApp.clock.now,
    created_at: testApp.clock.now,
  });
}, 60_000);
afterAll(() => testApp?.close());
beforeEach(async () => {
  claire = await testApp.createUser('Claire', 'support');
});

const read = async (id: string, user = claire): Promise<OrderDesk> => {
  const { status, body } = await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${id}/desk`, { user });
  expect(status).toBe(200);
  return body;
};
const reveal = (id = orderId, user = claire): Promise<void> => revealOrder(testApp, user, id);
const findStatus = async (path: string): Promise<[number, string | undefined]> => {
  const answer = await testApp.download(claire, `/-/admin/v1/${path}`);
  const isJson = answer.headers.get('content-type')?.includes('json');
  return [answer.status, isJson ? ((await answer.json()) as { code?: string }).code : undefined];
};

describe('the order page', () => {
  test('shows the error of a job without what it repeats, which is not stored either', async () => {
    const { send } = testApp.mail;
    testApp.mail.send = () => Promise.reject(new Error(`«\u00a0Hélène Exemple\u00a0» <${helene.email}> is refused`));
    const { id } = await testApp.createPaidOrder(helene).finally(() => (testApp.mail.send = send));
    const failures: string[] = await testApp.db('job_dispatches').whereNotNull('last_error').pluck('last_error');
    expect(failures.length).toBeGreaterThan(0);
    const { timeline } = await read(id);
    const told = timeline.flatMap(({ text }) => (text?.includes('Dernière erreur') ? [text] : []));
    expect(told.length).toBeGreaterThan(0);
    expect([...failures, ...told].filter((text) => /Hélène|@/.test(text))).toEqual([]);
  });

  test.each(['support', 'manager', 'admin'] as const)(
    'masks persons, pages and texts for %s until a reason is given',
    async (role) => {
      const colleague = await testApp.createUser('Sam', role);
      await testApp.request('POST', `/-/admin/v1/orders/${orderId}/notes`, {
        user: colleague,
        body: { id: uuidv7(), body: 'Rappeler Hélène au 06.' },
      });
      const masked = await read(orderId, colleague);
      await reveal(orderId, colleague);
      const plain = await read(orderId, colleague);
      const secrets = [
        helene.email,
        'Hélène',
        plain.recipient!.name!,
        ...plain.recipient!.lines,
        ...plain.papers!.enclosures.map(({ label }) => label),
        ...plain
          .papers!.pages.flatMap(({ texts }) => texts.flatMap(({ words }) => words.map(({ text }) => text.trim())))
          .filter((text) => text.length > 12),
      ];
      expect(secrets.length).toBeGreaterThan(10);
      // The title of the letter is that of its template, which is not personal.
      const [maskedText, plainText] = [{ ...masked, order: null }, plain].map((value) => JSON.stringify(value));
      for (const secret of secrets) {
        expect([secret, plainText!.includes(JSON.stringify(secret).slice(1, -1))]).toEqual([secret, true]);
        expect([secret, maskedText!.includes(secret)]).toEqual([secret, false]);
      }
      expect(maskedText).not.toContain('Rappeler');
      // Facts about the order stay readable.
      expect(masked.customerSees).toEqual(plain.customerSees);
      expect(masked.money).toEqual(plain.money);
      expect(masked.sending).toEqual(plain.sending);
      expect([masked.revealedUntil, masked.papers!.pageCount]).toEqual([null, plain.papers!.pages.length]);
      expect(masked.customer.email).toMatch(/^h•••@/);
    },
  );

  test('rejects every file and form with personal data until then, and opens those of the same customer', async () => {
    const { papers, money } = await read(orderId);
    const paths = [
      `orders/${orderId}/letter.pdf`,
      `orders/${orderId}/enclosures/${papers!.enclosures[0]!.id}/file.pdf`,
      `orders/${orderId}/enclosures/${papers!.enclosures[0]!.id}/preview.webp`,
      `orders/${orderId}/proofs/deposit`,
      `orders/${orderId}/proof-file.pdf`,
      `orders/${orderId}/invoices/${money.invoices[0]!.id}/invoice.pdf`,
      `letters/${letterId}/recipient`,
    ];
    for (const path of paths) expect([path, ...(await findStatus(path))]).toEqual([path, 403, 'personal_data_masked']);
    await reveal(otherId);
    for (const path of paths) expect([path, (await findStatus(path))[0] === 403]).toEqual([path, false]);
    expect((await read(orderId)).customer.email).toBe(helene.email);
    const preview = await testApp.download(claire, `/-/admin/v1/${paths[2]}`);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(
      Buffer.from(await preview.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
  });

  test('is masked again after a quarter of an hour, and stays masked for other colleagues and customers', async () => {
    const karim = await testApp.createUser('Karim');
    const { id: foreignId } = await testApp.order(karim);
    await reveal();
    expect((await read(foreignId)).revealedUntil).toBeNull();
    expect((await read(orderId, await testApp.createUser('Sam', 'support'))).revealedUntil).toBeNull();
    const { revealedUntil } = await read(orderId);
    expect(Date.parse(revealedUntil!) - testApp.clock.now.getTime()).toBe(15 * 60_000);
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 15 * 60_000);
    expect((await read(orderId)).revealedUntil).toBeNull();
  });

  test('names neither its recipient in answer templates nor its customer in its history', async () => {
    const cancelled = await testApp.order(helene);
    await testApp.request('POST', `/orders/${cancelled.id}/cancel`, { user: helene, body: {} });
    const listTemplates = (path: string) =>
      testApp.request('GET', `/-/admin/v1/${path}/answer-templates`, { user: claire });
    const thread = await testApp.db('threads').where({ order_id: orderId }).first('id');
    const ofThread = async (): Promise<string> => JSON.stringify((await listTemplates(`messages/${thread.id}`)).body);
    const maskedThread = await ofThread();
    const texts = async (): Promise<string> =>
      JSON.stringify([
        (await listTemplates(`orders/${orderId}`)).body,
        (await testApp.request('GET', `/-/admin/v1/orders/${cancelled.id}/history`, { user: claire })).body,
      ]);
    const masked = await texts();
    await reveal();
    const { name } = (await read(orderId)).recipient!;
    const plain = await texts();
    expect([masked.includes(name!), masked.includes('Hélène')]).toEqual([false, false]);
    expect([plain.includes(name!), plain.includes('Hélène')]).toEqual([true, true]);
    expect([maskedThread.includes(name!), (await ofThread()).includes(name!)]).toEqual([false, true]);
  });
});

test('the list of orders shows the address of a customer whose account was revealed, and masks the others', async () => {
  const karim = await testApp.createUser('Karim');
  const { id: ofKarim } = await testApp.order(karim);
  const listEmails = async (): Promise<Record<string, string>> => {
    const filter = encodeURIComponent(JSON.stringify({ id: [orderId, ofKarim] }));
    const { body } = await testApp.request<{ id: string; userEmail: string }[]>(
      'GET',
      `/-/admin/v1/orders?filter=${filter}`,
      { user: claire },
    );
    return Object.fromEntries(body.map(({ id, userEmail }) => [id, userEmail]));
  };
  const masked = { [orderId]: maskPersonal(helene.email), [ofKarim]: maskPersonal(karim.email) };
  expect(await listEmails()).toEqual(masked);
  await testApp.request('POST', '/-/admin/v1/reveals', {
    user: claire,
    body: { subject: 'users', id: helene.id, reason: 'Cliente au téléphone' },
  });
  expect(await listEmails()).toEqual({ ...masked, [orderId]: helene.email });
});

test('a thread names the colleague who answered, and never the masked customer who was logged in', async () => {
  const id = uuidv7();
  const message = {
    id,
    kind: 'question',
    email: 'helene@exemple.fr',
    subject: 'order',
    text: 'Où en est ma lettre, s’il vous plaît\u202f?',
  };
  await testApp.request('POST', '/messages', { user: helene, body: message });
  const path = `/-/admin/v1/messages/${id}`;
  type Thread = { statusSince: string; messages: { direction: string; author: string | null }[] };
  const readThread = async () => (await testApp.request<Thread>('GET', path, { user: claire })).body;
  const { statusSince: expectedStatusSince } = await readThread();
  const reply = { requestId: uuidv7(), body: 'Elle part ce soir.', expectedStatusSince };
  await testApp.request('POST', `${path}/reply`, { user: claire, body: reply });
  const { messages } = await readThread();
  expect(messages.map(({ direction, author }) => [direction, author])).toEqual([
    ['in', null],
    ['out', 'Claire Exemple'],
  ]);
});

describe('the search', () => {
  /** The first title of each kind that a text finds. */
  async function search(q: string): Promise<Record<string, string>> {
    const { body } = await testApp.request<DeskSearchResult>('POST', '/-/admin/v1/search', {
      user: claire,
      body: { q },
    });
    return Object.fromEntries(body.groups.map(({ kind, items }) => [kind, `${items[0]!.title}, ${items[0]!.detail}`]));
  }
  const revealRecord = (subject: string, id: string) =>
    testApp.request('POST', '/-/admin/v1/reveals', {
      user: claire,
      body: { subject, id, reason: 'Le client appelle' },
    });

  test('masks the people that it finds as the lists do, until a reason was given to read them', async () => {
    const thread = (await testApp.db('threads').where({ reference: 'AF-M-0001' }).first('id')) as { id: string };
    const findAll = async () => ({ ...(await search(helene.email)), ...(await search('fibre exemple')) });
    const masked = JSON.stringify(await findAll());
    expect([helene.email, 'Hélène', 'Fibre', 'Lille'].filter((name) => masked.includes(name))).toEqual([]);
    expect(await findAll()).toMatchObject({
      orders: expect.stringContaining('H. E. · '),
      users: 'H. E., h•••@exemple.fr',
      messages: expect.stringContaining('H. E., '),
      letters: expect.stringMatching(/^F\. E\., /),
    });

    await revealRecord('users', helene.id);
    expect(await findAll()).toMatchObject({
      orders: expect.stringContaining('Hélène Exemple'),
      users: `Hélène Exemple, ${helene.email}`,
      letters: expect.stringMatching(/^F\. E\., /),
    });
    await reveal();
    expect(await findAll()).toMatchObject({ letters: expect.stringMatching(/^Fibre Exemple, Lille/) });
    expect((await findAll())['messages']).toContain('H. E., ');
    const threads: { id: string }[] = await testApp.db('threads').where({ email: helene.email }).select('id');
    for (const { id } of [thread, ...threads]) await revealRecord('messages', id);
    expect((await findAll())['messages']).toContain(helene.email);
  });

  test('shows colleagues in clear', async () => {
    const zoe = await testApp.createUser('Zoé', 'support');
    expect(await search(zoe.email)).toEqual({ users: `Zoé Exemple, ${zoe.email}` });
  });
});
