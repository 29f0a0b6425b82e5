import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { DeskSearchResult } from '../../../src/modules/orders/support/search.contract.ts';
import { searchDesk } from '../../../src/modules/orders/support/search/search-desk.ts';
import { buildUser, PASSWORD, storeUser } from '../../factories/users.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let agent: Actor;
let helene: Actor;
let order: { id: string; reference: string };
let letterId: string;
let paymentId: string;

beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMIT_FACTOR: '1000' }, { now: new Date('2026-11-22T10:00:00Z') });
  agent = await testApp.createUser('Agent', 'support');
  helene = { ...buildUser('Hélène'), lastName: 'D’Œuvre-Lefèbvre', email: 'helene.doeuvre@exemple.fr' };
  await storeUser(testApp.deps, helene);
  order = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  const { db } = testApp;
  ({ id: letterId } = await db('letters').where({ order_id: order.id }).first('id'));
  ({ id: paymentId } = await db('payments').where({ order_id: order.id }).first('id'));
  await db('letters')
    .where({ id: letterId })
    .update({
      tracking_number: '1A02070000331',
      provider_ref: 'ltr_4868c3b754655f90',
      addressee: { name: 'Fibre Exemple', city: 'Lille' },
      recipient_lines: JSON.stringify(['FIBRE EXEMPLE', '', '', '12 RUE DE L EGLISE', '', '59000 LILLE']),
    });
  await db('payments')
    .where({ id: paymentId })
    .update({
      card: 'visa •••• 4242',
      amount_cents: 1380,
      stripe_payment_intent_id: 'pi_3QaBcDeFgH',
      stripe_session_id: 'cs_test_a1B2c3',
      paid_at: new Date('2026-11-21T23:30:00Z'),
    });
  await insertRareRows();
}, 60_000);
afterAll(() => testApp?.close());

async function insertRareRows(): Promise<void> {
  const { db } = testApp;
  const at = new Date('2026-11-22T09:00:00Z');
  await db('refunds').insert({
    id: uuidv7(),
    payment_id: paymentId,
    cause: 'test',
    status: 'sent',
    amount_cents: 450,
    reason: 'geste',
    stripe_refund_id: 're_1RefundXyz',
    created_at: at,
  });
  await db('disputes').insert({
    id: uuidv7(),
    payment_id: paymentId,
    stripe_dispute_id: 'dp_1Dispute',
    status: 'to_answer',
    reason: 'fraudulent',
    amount_cents: 1380,
    synced_at: at,
    opened_at: at,
  });
  await db('subscriptions').insert({
    id: uuidv7(),
    reference: 'AF-SBS222',
    user_id: helene.id,
    offer: 'subscription',
    status: 'active',
    price_cents: 990,
    consents: '[]',
    stripe_subscription_id: 'sub_1Subscription',
  });
  await db('discrepancies').insert({
    id: uuidv7(),
    kind: 'refund_differs',
    subject: 're_1RefundXyz',
    side_values: '{}',
    status: 'open',
    first_seen_at: at,
    last_seen_at: at,
  });
  await db('sender_addresses').where({ user_id: helene.id }).delete();
  await db('sender_addresses').insert({ user_id: helene.id, address: '{"city":"Saint-Étienne"}', updated_at: at });
  await db('threads').insert({
    id: uuidv7(),
    reference: 'AF-MSG234',
    kind: 'question',
    status: 'open',
    name: 'Noël Guérin',
    email: 'noel@exemple.fr',
    order_reference: order.reference,
    suspect: false,
    last_message_at: at,
    created_at: at,
  });
  await db('inbox').insert({
    id: uuidv7(),
    provider: 'stripe',
    provider_event_id: 'evt_1Event',
    type: 'refund.updated',
    body: Buffer.from('{}'),
    provider_refs: { objectId: 're_1RefundXyz', key: 're_1RefundXyz pi_3QaBcDeFgH' },
  });
}

const send = (body: unknown, user: Actor | undefined = agent) =>
  testApp.request<DeskSearchResult>('POST', '/-/admin/v1/search', { user, body });
async function search(q: string): Promise<DeskSearchResult> {
  const { status, body } = await send({ q });
  expect([q, status]).toEqual([q, 200]);
  return body;
}
/** `orders: AF-7K2M4P` of each result. */
const titles = ({ groups }: DeskSearchResult): string[] =>
  groups.flatMap(({ kind, items }) => items.map(({ title }) => `${kind}: ${title}`));
const found = async (q: string): Promise<string[]> => titles(await search(q));

describe('a reference', () => {
  test.each([
    (reference: string) => reference,
    (reference: string) => ` ${reference.toLowerCase()} `,
    (reference: string) => reference.replace('-', ' '),
    (reference: string) => `af${reference.slice(3, 6)} ${reference.slice(6)}`,
    (reference: string) => reference.replace('-', '\u2011'),
  ])('is found in any spelling', async (typed) => {
    const result = await search(typed(order.reference));
    expect(result.recognised).toBe('reference');
    expect(result.groups[0]).toMatchObject({
      kind: 'orders',
      total: 1,
      hasMore: false,
      items: [{ id: order.id, to: `/admin/orders/${order.id}/show`, title: order.reference }],
    });
    expect(result.groups[0]!.items[0]!.detail).toContain('H. D. L. · ');
  });

  test('also names messages and subscriptions, and is found by its beginning', async () => {
    expect(await found(order.reference)).toContain('messages: N. G.');
    expect(await found('af msg234')).toEqual(['messages: N. G.']);
    expect(await found('AF-SBS222')).toEqual(['subscriptions: AF-SBS222']);
    expect(await found(order.reference.slice(0, 7))).toContain(`orders: ${order.reference}`);
  });
});

test.each([' Helene.DOEUVRE@exemple.fr ', 'helene.doeuvre@'])(
  'the e-mail %j finds the person and their orders',
  async (q) => {
    const result = await search(q);
    expect(result.recognised).toBe('email');
    expect(titles(result)).toEqual([`orders: ${order.reference}`, 'users: H. D. L.']);
  },
);

test.each(['1A02070000331', '1a 020 700 0033 1', '1A 020 700 0033 1 '])(
  'the tracking number %j finds the letter',
  async (q) => {
    const result = await search(q);
    expect(result.recognised).toBe('tracking_number');
    expect(result.groups).toMatchObject([
      {
        kind: 'letters',
        items: [{ id: letterId, title: 'F. E.', to: `/admin/orders/${order.id}/show` }],
      },
    ]);
  },
);

test.each(['ltr_4868c3b754655f90', 'registered_mail/v4:de300000-0bd0-73f9-8bb6-01a2089afb85'])(
  'the id %s that a postal partner gave finds the letter',
  async (partnerReference) => {
    await testApp.db('letters').whereNotNull('provider_ref').update({ provider_ref: partnerReference });
    expect(await search(partnerReference)).toMatchObject({
      recognised: 'partner_reference',
      groups: [{ kind: 'letters', total: 1 }],
    });
  },
);

test.each([
  ['pi_3QaBcDeFgH', ['payments']],
  ['cs_test_a1B2c3', ['payments']],
  ['re_1RefundXyz', ['refunds', 'discrepancies']],
  ['dp_1Dispute', ['disputes']],
  ['sub_1Subscription', ['subscriptions']],
  ['in_1Unknown', []],
])('the id %s of Stripe finds %j', async (q, kinds) => {
  const { recognised, groups } = await search(q);
  expect([recognised, groups.map(({ kind }) => kind)]).toEqual(['stripe_id', kinds]);
});

test('an event finds what it names', async () => {
  const { recognised, groups } = await search('evt_1Event');
  expect([recognised, groups.map(({ kind }) => kind)]).toEqual(['event_id', ['payments', 'refunds', 'discrepancies']]);
});

test('a UUID is found in every place, in small and capital letters', async () => {
  const kinds = async (id: string) => (await search(id)).groups.map(({ kind }) => kind);
  expect(await kinds(order.id)).toEqual(['orders', 'payments']);
  expect(await kinds(letterId.toUpperCase())).toEqual(['letters']);
  expect(await kinds(helene.id)).toEqual(['orders', 'users']);
  expect(await kinds(paymentId)).toEqual(['payments']);
  expect(await kinds(uuidv7())).toEqual([]);
});

test('five digits are a postcode, or the end of an invoice number', async () => {
  for (const typed of ['59000', '59000 LILLE', '59000 Lille Cedex'])
    expect(await search(typed)).toMatchObject({ recognised: 'postcode', groups: [{ kind: 'letters', total: 1 }] });
  const [{ number }] = await testApp.db('invoices').where({ kind: 'invoice' }).select('number');
  const typed = (number as string).slice(-5);
  expect(await found(typed)).toEqual([`invoices: ${number}`]);
  expect(await found((number as string).toLowerCase().replace('-', ' '))).toEqual([`invoices: ${number}`]);
});

test.each(['carte 4242', '•••• 4242', '••4242', 'visa 4242'])('%j is the end of a card', async (q) => {
  expect(await search(q)).toMatchObject({ recognised: 'card', groups: [{ kind: 'payments', total: 1 }] });
});

test.each([
  ['13,80', true],
  ['13.80 €', true],
  ['13,80 22/11', true],
  ['13,80 € le 22/11/2026', true],
  ['13,80 22 novembre', true],
  ['13,80 2026-11-22', true],
  ['13,80 21/11', false],
  ['13,81', false],
  ['14 €', false],
])('the amount %j is found: %s', async (q, isFound) => {
  const { recognised, groups } = await search(q);
  expect([recognised, groups.some(({ kind }) => kind === 'payments')]).toEqual(['amount', isFound]);
});

test.each(['99 999 999 €', '1 000 000 000 000,00', '9 999 999 999 € le 22/11'])(
  'an amount larger than any is found nowhere: %j',
  async (q) => expect((await search(q)).groups).toEqual([]),
);

test('an amount also finds refunds', async () => {
  expect((await search('4,50 22/11')).groups.map(({ kind }) => kind)).toEqual(['refunds']);
});

describe('a name', () => {
  test.each([
    'Hélène D’Œuvre-Lefèbvre',
    'lefebvre helene',
    'HELENE',
    'd’oeuvre lefebvre',
    "d'œuvre",
    'lefebv',
    'helene lefevre',
    'helene lefebrve',
    'helne',
    'hélène.doeuvre',
    'Mme Lefèbvre',
    'Madame M. Lefevre',
  ])('typed as %j finds the person, and their order first', async (q) => {
    const result = await search(q);
    expect(result.recognised).toBe('words');
    expect(titles(result)).toEqual([`orders: ${order.reference}`, 'users: H. D. L.']);
  });

  test('with the town of the person or of a recipient finds the person and their order', async () => {
    for (const q of ['lefebvre saint etienne', 'Saint-Étienne Lefèbvre', 'helene lefebvre lille'])
      expect([q, await found(q)]).toEqual([q, [`orders: ${order.reference}`, 'users: H. D. L.']]);
    expect(await found('lefebvre bordeaux')).toEqual([]);
  });

  test('of a recipient or an author finds the letter or the message', async () => {
    expect(await found('exemple fibre')).toEqual(['letters: F. E.']);
    expect(await found('fibbre lille')).toEqual(['letters: F. E.']);
    expect(await found('guerin noel')).toEqual(['messages: N. G.']);
  });

  test('without a matching person is looked up in the titles of letters', async () => {
    const { title } = (await testApp.db('orders').where({ id: order.id }).first('title')) as { title: string };
    expect(await found(title.toUpperCase())).toEqual([`orders: ${order.reference}`]);
  });
});

describe('a group', () => {
  test('has at most five results, the newest first, and all of them on request', async () => {
    const ids = Array.from({ length: 7 }, () => uuidv7());
    await testApp.db('users').insert(
      ids.map((id, day) => ({
        id,
        email: `${id}@exemple.fr`,
        first_name: 'Zoé',
        last_name: 'Quimper',
        password_hash: 'x',
        created_at: new Date(Date.UTC(2026, 9, day + 1)),
      })),
    );
    const { groups } = await search('zoe quimper');
    expect(groups).toMatchObject([{ kind: 'users', total: 7, hasMore: false }]);
    expect(groups[0]!.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
    const { body } = await send({ q: 'zoe quimper', kind: 'users' });
    expect(body.groups[0]!.items).toHaveLength(7);
    const { groups: rest } = (await send({ q: 'zoe quimper', kind: 'users', from: 5 })).body;
    expect(rest).toMatchObject([{ kind: 'users', total: 7 }]);
    expect(rest[0]!.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(5));
    expect((await send({ q: 'zoe quimper', kind: 'letters' })).body.groups).toEqual([]);
  });

  test('is shown only to roles that may read it', async () => {
    const reader = { ...agent, scope: ['orders.read'] };
    const { groups } = await searchDesk(testApp.deps, { q: 'helene', user: reader });
    expect(groups.map(({ kind }) => kind)).toEqual(['orders']);
    expect((await send({ q: 'helene' }, helene)).status).toBe(403);
  });
});

describe('a text without a match', () => {
  test.each(['%%', '__', '😀😀', '...', '’’', '\\\\', "'; drop table users; --", 'x'.repeat(200), '٣٤٥'])(
    '%j returns no result',
    async (q) => expect(await found(q)).toEqual([]),
  );

  test('accepts fifteen words', async () => {
    expect(
      await found('bonjour je voudrais savoir où est ma lettre de la semaine dernière merci beaucoup à vous'),
    ).toEqual([]);
  });

  test.each([
    { q: 'x' },
    { q: '  x ' },
    { q: '' },
    { q: 'x'.repeat(201) },
    { q: 1 },
    { q: 'a\0b' },
    { q: '\uD800\uD800' },
    {},
    { q: 'ab', kind: 'x' },
    { q: 'ab', more: 1 },
    { q: 'ab', kind: 'users', from: -1 },
    { q: 'ab', kind: 'users', from: 1000 },
  ])('rejects %j with a message', async (body) => {
    const answer = await send(body);
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'invalid' }]);
  });
});

test('is recorded in the audit log, without the typed text', async () => {
  await search('helene lefebvre');
  const actor = `user:${agent.id}`;
  const records: object[] = await testApp.db('audit_log').where({ event: 'desk.searched', result: 'ok', actor });
  expect(records.at(-1)).toMatchObject({ subject_id: null });
  expect(JSON.stringify(records).toLowerCase()).not.toContain('lefebvre');
});

test('does not find an erased person, their recipients or their messages', async () => {
  const nadia = { ...buildUser('Nadia'), lastName: 'Kerguelen', email: 'nadia.kerguelen@exemple.fr' };
  await storeUser(testApp.deps, nadia);
  const placed = await testApp.createPaidOrder(nadia);
  await testApp.endChangeOfMind();
  const { db } = testApp;
  await db('letters')
    .where({ order_id: placed.id })
    .update({
      status: 'delivered',
      addressee: { name: 'Ker Destinataire', city: 'Brest' },
    });
  await db('orders').where({ id: placed.id }).update({ status: 'completed' });
  await db('threads').insert({
    id: uuidv7(),
    reference: 'AF-MSG567',
    kind: 'question',
    status: 'open',
    name: 'Nadia Kerguelen',
    email: nadia.email,
    user_id: nadia.id,
    suspect: false,
    last_message_at: testApp.clock.now,
    created_at: testApp.clock.now,
  });
  expect((await search('nadia kerguelen')).groups.map(({ kind }) => kind)).toEqual(['orders', 'users', 'messages']);
  expect(await found('ker destinataire')).toHaveLength(1);

  const body = { email: nadia.email, present: PASSWORD };
  expect((await testApp.request('POST', '/account/erase', { user: nadia, body })).status).toBe(204);
  await testApp.runJobs();
  for (const q of [
    'nadia kerguelen',
    'nadia',
    nadia.email,
    'ker destinataire',
    'erased invalid',
    `${nadia.id}@erased.invalid`,
  ])
    expect([q, await found(q)]).toEqual([q, []]);
  expect(await found(placed.reference)).toEqual([`orders: ${placed.reference}`]);
});
