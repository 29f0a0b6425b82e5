import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { toParisDay } from '../../../src/letterpress/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { archiveLetters, purgeExpiredLetters } from '../../../src/modules/orders/index.ts';
import type { Letter } from '../../../src/modules/orders/mailing/models/letter.ts';
import { getRetentionEnd } from '../../../src/modules/orders/mailing/retention.ts';
import { exportPersonalData } from '../../../src/modules/orders/privacy/personal-data.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
let helene: Actor;
let claire: Actor;
let start: Date;
beforeAll(async () => {
  app = await createTestApp();
  [helene, claire] = [await app.createUser('Hélène'), await app.createUser('Claire', 'support')];
  start = app.clock.now;
}, 60_000);
afterAll(() => app?.close());

const DAY = 86_400_000;
const choose = (orderId: string, choice: unknown, user = helene) =>
  app.request<OrderView & Rejection>('PUT', `/orders/${orderId}/retention`, { user, body: { choice } });
const read = async (orderId: string, user = helene): Promise<OrderView> =>
  (await app.request<OrderView>('GET', `/orders/${orderId}`, { user })).body;
const findOption = ({ letter }: OrderView, choice: string) =>
  letter!.retention.options.find((option) => option.choice === choice);
const findRow = (orderId: string) => app.db('letters').where({ order_id: orderId }).first();
const isErased = async (orderId: string): Promise<boolean> => (await findRow(orderId)).purged_at !== null;
/** The nightly tasks, so many days after the start. */
async function night(days: number): Promise<void> {
  app.clock.now = new Date(start.getTime() + days * DAY);
  await archiveLetters(app.deps);
  await purgeExpiredLetters(app.deps);
  await app.runJobs();
}

async function sent(user = helene, documentId?: string): Promise<OrderView> {
  app.clock.now = start;
  const order = await app.createPaidOrder(user, documentId);
  await app.endChangeOfMind();
  app.clock.now = start;
  return order;
}
async function delivered(user = helene, documentId?: string): Promise<OrderView> {
  const order = await sent(user, documentId);
  const { id, provider_ref } = await findRow(order.id);
  app.postal.live(provider_ref);
  await pollLetter(app.deps, id);
  await app.runJobs();
  return order;
}
const thread = (orderId: string, status: string) => ({
  id: uuidv7(),
  reference: uuidv7(),
  kind: 'question',
  status,
  name: 'H',
  email: helene.email,
  subject: 'other',
  suspect: false,
  order_id: orderId,
  last_message_at: start,
  created_at: start,
});

test('a letter is erased thirty days after its delivery, with its answers, PDF, enclosures, recipient and proofs', async () => {
  const documentId = await app.draft(helene);
  await app.enclose(helene, documentId, await samplePdf(1));
  const order = await delivered(helene, documentId);
  const other = await delivered();
  const { status, body } = await choose(order.id, 'thirty_days');
  expect([status, body.letter!.retention]).toMatchObject([
    200,
    { choice: 'thirty_days', allowed: true, because: null },
  ]);
  const { delivered_at } = await findRow(order.id);
  expect(findOption(body, 'thirty_days')?.erasedOn).toBe(toParisDay(new Date(delivered_at.getTime() + 30 * DAY)));

  await night(29);
  expect(await isErased(order.id)).toBe(false);
  expect(findOption(await read(order.id), 'thirty_days')?.because).toBeNull();
  await night(31);
  expect([await isErased(order.id), await isErased(other.id)]).toEqual([true, false]);
  expect(await findRow(order.id)).toMatchObject({ addressee: null, recipient_lines: [], file_id: null });
  expect(await app.db('enclosures').where({ document_id: documentId })).toEqual([]);
  expect(JSON.stringify((await app.db('documents').where({ id: documentId }).first()).content)).not.toMatch(/Exemple/);
  expect(
    await app.db('invoices').join('payments', 'payments.id', 'payment_id').where({ order_id: order.id }),
  ).toHaveLength(1);
  expect(await app.db('purged_rows').where({ table_name: 'letters' }).first('rows')).toEqual({ rows: 1 });
  const { letter } = await read(order.id);
  expect(letter!.timeline.filter(({ happened }) => happened).map(({ title, text }) => [title, text])).toEqual(
    expect.arrayContaining([
      ['Durée de conservation choisie', expect.stringContaining('Effacer 30\u00a0jours après la remise.')],
      ['Contenu effacé', expect.any(String)],
    ]),
  );
  expect((await choose(order.id, 'five_years')).body).toMatchObject({ code: 'letter_erased' });

  // What the partner says later is not stored any more, and support cannot send it again.
  const { id, provider_ref } = await findRow(order.id);
  const event = { providerKey: 'late', providerCode: 'LP03', kind: 'in_transit', label: 'En route', at: start };
  const call = await app.request('POST', '/-/hooks/maileva', {
    headers: { 'content-type': 'application/json', 'x-fake-postal': 'yes' },
    body: JSON.stringify({
      providerEventId: 'late',
      type: 'status',
      items: [
        {
          providerRef: provider_ref,
          events: [event],
          proofs: [{ kind: 'receipt', bytes: 'JVBERg==', mime: 'application/pdf' }],
        },
      ],
    }),
  });
  expect(call.status).toBe(201);
  await app.runJobs();
  for (const table of ['tracking_events', 'letter_proofs'])
    expect([table, await app.db(table).where({ letter_id: id })]).toEqual([table, []]);
  const desk = (await app.request<OrderDesk>('GET', `/-/admin/v1/orders/${order.id}/desk`, { user: claire })).body;
  expect(desk.actions.find(({ action }) => action === 'resend')).toMatchObject({
    allowed: false,
    because: expect.stringContaining('effacé'),
  });
});

describe('the thirty days count from', () => {
  const nothing = { deliveredAt: null, returnedAt: null, returnedToSenderAt: null, expectedOn: null };
  const letter = { ...nothing, status: 'archived', statusSince: new Date('2026-11-30T04:33:00Z') };
  const [delivered, returned] = [new Date('2026-11-10T09:00:00Z'), new Date('2026-11-12T09:00:00Z')];
  test.each<[string, object, string | null]>([
    ['the delivery', { deliveredAt: delivered }, '2026-12-10T09:00:00.000Z'],
    ['the return', { returnedAt: returned }, '2026-12-12T09:00:00.000Z'],
    ['the last of both', { deliveredAt: delivered, returnedAt: returned }, '2026-12-12T09:00:00.000Z'],
    ['the expected day of a green letter', { expectedOn: '2026-11-15' }, '2026-12-15T12:00:00.000Z'],
    ['its end where no day is known', {}, '2026-12-30T04:33:00.000Z'],
    ['nothing while it travels', { status: 'awaiting_pickup', returnedAt: returned }, null],
  ])('%s', (_what, facts, end) => {
    const row = { ...letter, ...facts } as unknown as Letter; // what the function reads of it
    expect(getRetentionEnd({ proofRetentionYears: 5 }, row, 'thirty_days')?.toISOString() ?? null).toBe(end);
  });
});

describe('an early erasure waits', () => {
  test('until the letter has arrived or come back', async () => {
    const order = await sent();
    const { body } = await choose(order.id, 'thirty_days');
    expect(findOption(body, 'thirty_days')).toMatchObject({
      erasedOn: null,
      because: expect.stringContaining('pas encore arrivée'),
    });
    await night(100);
    expect(await isErased(order.id)).toBe(false);
  });

  test('until a missing proof can no longer be claimed', async () => {
    const order = await delivered();
    await app
      .db('letter_proofs')
      .where({ letter_id: (await findRow(order.id)).id, kind: 'receipt' })
      .delete();
    await choose(order.id, 'thirty_days');
    await night(59);
    expect([(await findRow(order.id)).status, await isErased(order.id)]).toEqual(['delivered', false]);
    expect(findOption(await read(order.id), 'thirty_days')?.because).toContain('une preuve manque');
    await night(61);
    expect(await isErased(order.id)).toBe(true);
  });

  test.each([
    [
      'a dispute',
      'contesté',
      async (orderId: string) => {
        const { id: payment_id } = await app.db('payments').where({ order_id: orderId }).first('id');
        const row = { id: uuidv7(), payment_id, stripe_dispute_id: uuidv7(), status: 'inquiry', reason: 'fraudulent' };
        await app.db('disputes').insert({ ...row, amount_cents: 1380, synced_at: start, opened_at: start });
        return () => app.db('disputes').where({ id: row.id }).update({ status: 'won' });
      },
    ],
    [
      'an open thread',
      'échange avec notre équipe',
      async (orderId: string) => {
        const row = thread(orderId, 'waiting');
        await app.db('threads').insert(row);
        return () => app.db('threads').where({ id: row.id }).update({ status: 'done' });
      },
    ],
    [
      'a requested resend',
      'décide encore',
      async (order_id: string) => {
        const row = { id: uuidv7(), order_id, action: 'resend', status: 'requested', status_since: start };
        const letter = { letter_id: (await findRow(order_id)).id, letter_status_since: start };
        await app
          .db('approvals')
          .insert({ ...row, ...letter, reason: 'perdue', requested_by: claire.id, created_at: start });
        return () => app.db('approvals').where({ id: row.id }).update({ status: 'expired' });
      },
    ],
  ])('until %s is over', async (_what, why, begin) => {
    const order = await delivered();
    await choose(order.id, 'thirty_days');
    const end = await begin(order.id);
    await night(40);
    expect(await isErased(order.id)).toBe(false);
    const option = findOption(await read(order.id), 'thirty_days');
    expect(option).toEqual({
      choice: 'thirty_days',
      erasedOn: toParisDay(new Date(app.clock.now.getTime() + DAY)),
      because: expect.stringContaining(why),
    });
    await end();
    await night(40);
    expect(await isErased(order.id)).toBe(true);
  });
});

test('a choice can be repeated, and changed until the erasure; a letter that is kept five years outlives a shorter retention', async () => {
  const order = await delivered();
  const first = (await choose(order.id, 'thirty_days')).body.letter!.retention.chosenAt;
  app.later(1000);
  expect((await choose(order.id, 'thirty_days')).body.letter!.retention.chosenAt).toBe(first);
  expect((await choose(order.id, 'usual')).body.letter!.retention).toMatchObject({ choice: 'usual' });
  expect((await choose(order.id, 'five_years')).body.letter!.retention.choice).toBe('five_years');
  const usual = await delivered();
  const shorter = { ...app.deps, config: { ...app.deps.config, proofRetentionYears: 1 } };
  await night(61);
  app.clock.now = new Date(start.getTime() + 400 * DAY);
  await purgeExpiredLetters(shorter);
  expect([await isErased(order.id), await isErased(usual.id)]).toEqual([false, true]);
  const { proofFile } = (await read(order.id)).letter!;
  expect(proofFile).not.toBeNull();
  expect((await app.download(helene, `/orders/${order.id}/proof-file.pdf`)).status).toBe(200);
  app.clock.now = new Date(start.getTime() + 5.1 * 365.25 * DAY);
  await purgeExpiredLetters(shorter);
  expect(await isErased(order.id)).toBe(true);
});

test('support reads what the customer chose and since when, and the export has it', async () => {
  const order = await delivered();
  const { chosenAt } = (await choose(order.id, 'five_years')).body.letter!.retention;
  const desk = (await app.request<OrderDesk>('GET', `/-/admin/v1/orders/${order.id}/desk`, { user: claire })).body;
  expect(desk.sending?.retention).toMatchObject({ choice: 'five_years', chosenAt });
  expect(desk.timeline.find(({ title }) => title.includes('durée de conservation'))).toMatchObject({
    at: chosenAt,
    kind: 'order',
    by: { kind: 'customer' },
    text: 'Garder 5\u00a0ans.',
  });
  expect(
    await app
      .db('audit_log')
      .where({ event: 'retention.chosen', actor: `user:${helene.id}` })
      .first(),
  ).toMatchObject({ result: 'ok' });
  const { parts } = await exportPersonalData(app.deps, helene.id);
  const orders = [];
  for await (const exported of parts['orders'] as AsyncIterable<OrderView>) orders.push(exported);
  expect(orders.find(({ id }) => id === order.id)?.letter?.retention).toMatchObject({ choice: 'five_years', chosenAt });
});

describe('a choice is refused', () => {
  test.each([['forever'], [null], [['usual']]])('if it is not offered: %j', async (choice) => {
    const { status, body } = await choose((await sent()).id, choice);
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(JSON.stringify(body)).toContain('Choisissez une des durées que la page de la lettre propose.');
  });

  test('for the order of somebody else', async () => {
    const order = await sent();
    expect((await choose(order.id, 'thirty_days', await app.createUser('Yanis'))).status).toBe(404);
    expect((await findRow(order.id)).retention).toBe('usual');
  });

  const unpaid = async (): Promise<OrderView> => app.order(helene);
  const cancelled = async (): Promise<OrderView> => {
    const order = await unpaid();
    await app.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    return order;
  };
  const inState = (status: string) => async (): Promise<OrderView> => {
    const order = await app.createPaidOrder(helene);
    await app.db('letters').where({ order_id: order.id }).update({ status });
    return order;
  };
  test.each<[string, string, () => Promise<OrderView>]>([
    ['is not paid', 'pas payée', unpaid],
    ['is cancelled', 'annulée', cancelled],
    ['is only a PDF', 'PDF seul', () => app.order(helene, undefined, 'pdf')],
    ['has not left', 'pas encore partie', () => app.createPaidOrder(helene)],
    ['is held', 'retient', inState('held')],
    ['is to be corrected', 'correction', inState('rejected')],
  ])('for an order that %s', async (_what, why, make) => {
    app.clock.now = start;
    const { id } = await make();
    const { status, body } = await choose(id, 'thirty_days');
    expect([status, body.code, body.message]).toEqual([409, 'retention_fixed', expect.stringContaining(why)]);
    const { letter } = await read(id);
    if (letter) expect(letter.retention).toMatchObject({ allowed: false, because: body.message });
  });
});
