import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COUNTERS } from '../../../admin/src/dashboard/counters.ts';
import { countToday } from '../../../src/kernel/daily-figures.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { addDays, toParisDay } from '../../../src/letterpress/index.ts';
import { WorkKey, type DashboardView } from '../../../src/modules/orders/dashboard/contract.ts';
import { recordDailyFigures } from '../../../src/modules/orders/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let support: Actor;
let manager: Actor;
let admin: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  [support, manager, admin] = [
    await testApp.createUser('Lise', 'support'),
    await testApp.createUser('Marc', 'manager'),
    await testApp.createUser('Rose', 'admin'),
  ];
});
afterAll(() => testApp?.close());

/** Answers are shared for ten seconds. */
const CACHED_MS = 10_000;
async function read(user: Actor): Promise<DashboardView> {
  testApp.later(CACHED_MS);
  return (await testApp.request<DashboardView>('GET', '/-/admin/v1/dashboard', { user })).body;
}
const listCounts = ({ work }: DashboardView) => Object.fromEntries(work.map(({ key, count }) => [key, count]));
const NOTHING = {
  letters_to_correct: 0,
  letters_returned: 0,
  refunds_failed: 0,
  disputes: 0,
  messages_late: 0,
  alarms: 0,
  outages: 0,
  templates_to_check: 0,
  unknown_codes: 0,
  discrepancies: 0,
};

describe('on an empty database', () => {
  test('everything is zero, over thirty days', async () => {
    const view = await read(admin);
    expect(listCounts(view)).toEqual({ ...NOTHING, approvals: 0, jobs_failed: 0 });
    expect(view.days).toHaveLength(30);
    expect(view.days.at(-1)).toEqual(view.today);
    expect(view.today).toEqual({
      day: toParisDay(testApp.deps.now()),
      ordered: 0,
      handedOver: 0,
      delivered: 0,
      returned: 0,
      receivedCents: 0,
      refundedCents: 0,
    });
    expect(view.funnel).toEqual(
      ['arrived', 'drafted', 'ordered', 'paid'].map((step) => ({ step, today: 0, last30Days: 0 })),
    );
    expect(view.searches).toEqual({ today: { found: 0, empty: 0 }, last30Days: { found: 0, empty: 0 } });
    expect(view.states.every((row) => row.moreThanSevenDays === 0 && row.lessThanOneDay === 0)).toBe(true);
    expect(view.queues.map(({ queue }) => queue)).toContain('mail');
  });
});

describe('on a database with orders', () => {
  let paidCents: number;
  beforeAll(async () => {
    const { db, deps } = testApp;
    const customer = await testApp.createUser('Camille');
    const [rejected, returned, late] = [
      await testApp.createPaidOrder(customer),
      await testApp.createPaidOrder(customer),
      await testApp.createPaidOrder(customer),
    ];
    await testApp.order(customer); // not paid
    const payments: { amount_cents: number }[] = await db('payments').whereNotNull('paid_at').select('amount_cents');
    paidCents = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const now = deps.now();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
    await db('letters')
      .where({ order_id: rejected.id })
      .update({ status: 'rejected', status_since: daysAgo(2) });
    await db('letters').where({ order_id: returned.id }).update({ status: 'returned', returned_at: now });
    await db('letters')
      .where({ order_id: late.id })
      .update({
        status: 'submitted',
        status_since: daysAgo(8),
        handed_over_at: daysAgo(3),
        deposited_at: daysAgo(2),
        provider: 'maileva',
      });
    await db('threads').insert([
      messageRow({ created_at: daysAgo(1), status_since: daysAgo(1) }),
      messageRow({ created_at: now, status_since: now }),
      // Put off by a colleague: it is in no list of what is to be done.
      { ...messageRow({ created_at: daysAgo(1), status_since: daysAgo(1) }), status: 'snoozed' },
      { ...messageRow({ created_at: daysAgo(1), status_since: daysAgo(1) }), suspect: true },
    ]);
    const payment = (await db('payments').where({ order_id: late.id }).first('id')) as { id: string };
    await db('disputes').insert({
      id: randomUUID(),
      payment_id: payment.id,
      stripe_dispute_id: 'dp_1',
      status: 'to_answer',
      reason: 'fraudulent',
      amount_cents: 1000,
      synced_at: now,
      opened_at: now,
      answer_due_at: new Date('2030-01-01T00:00:00Z'),
    });
    const refund = { payment_id: payment.id, cause: 'a', status: 'failed', amount_cents: 10, reason: 'x' };
    const retriedId = randomUUID();
    await db('refunds').insert([
      { ...refund, id: randomUUID() },
      { ...refund, id: retriedId, cause: 'b' },
      { ...refund, id: randomUUID(), cause: `retry:${retriedId}`, status: 'requested' },
    ]);
    await db('approvals').insert({
      id: randomUUID(),
      order_id: late.id,
      action: 'refund',
      status: 'requested',
      reason: 'x',
      requested_by: support.id,
      amount_cents: 10,
      refundable_cents: 10,
    });
    await db('alarms').insert({ id: randomUUID(), entity: 'orders', entity_id: late.id, state: 'paid' });
    for (const figure of ['searches.empty', 'searches.empty', 'searches.found', 'visits.arrived'])
      countToday(testApp.deps, figure);
  });

  test('counts what waits, with the first deadline of a dispute', async () => {
    const view = await read(admin);
    expect(listCounts(view)).toEqual({
      ...NOTHING,
      letters_to_correct: 1,
      letters_returned: 1,
      refunds_failed: 1,
      disputes: 1,
      approvals: 1,
      messages_late: 1,
      alarms: 1,
      jobs_failed: 0,
    });
    expect(view.work.find(({ key }) => key === 'disputes')!.dueAt).toBe('2030-01-01T00:00:00.000Z');
  });

  /** Its count is of letters, and the list of the changes that concern them. */
  const OTHER_ROWS: readonly WorkKey[] = ['templates_to_check'];
  test('leads with each count to a list of as many rows', async () => {
    const counts = listCounts(await read(admin));
    const listed: Record<string, number> = {};
    for (const key of WorkKey.options.filter((one) => !OTHER_ROWS.includes(one))) {
      const { resource, filter } = COUNTERS[key];
      // The inbox has its filters from the view that the link names.
      const applied = key === 'messages_late' ? { status: ['open'], late: true, suspect: false } : filter;
      const query = `filter=${encodeURIComponent(JSON.stringify(applied))}`;
      const { headers } = await testApp.send('GET', `/-/admin/v1/${resource}?${query}`, { user: admin });
      listed[key] = Number(headers.get('content-range')!.split('/').at(-1));
    }
    expect(listed).toEqual(Object.fromEntries(Object.keys(listed).map((key) => [key, counts[key]])));
  });

  test('counts letters, money, searches and the funnel of today', async () => {
    const view = await read(manager);
    expect(view.today).toMatchObject({
      ordered: 4,
      handedOver: 0,
      returned: 1,
      receivedCents: paidCents,
      refundedCents: 0,
    });
    expect(view.days.reduce((sum, { handedOver }) => sum + handedOver, 0)).toBe(1);
    expect(view.searches).toEqual({ today: { found: 1, empty: 2 }, last30Days: { found: 1, empty: 2 } });
    expect(view.funnel!.map(({ step, today }) => [step, today])).toEqual([
      ['arrived', 1],
      ['drafted', 4],
      ['ordered', 4],
      ['paid', 3],
    ]);
  });

  test('sorts open letters by age and measures the delay of a partner', async () => {
    const view = await read(manager);
    const byState = new Map(view.states.map((row) => [row.state, row]));
    expect(byState.get('rejected')).toMatchObject({ lessThanOneDay: 0, oneToThreeDays: 1, moreThanSevenDays: 0 });
    expect(byState.get('submitted')).toMatchObject({ moreThanSevenDays: 1 });
    expect(view.partners.find(({ partner }) => partner === 'maileva')).toMatchObject({
      circuit: 'closed',
      atPartner: 1,
      hoursToPost: 24,
      slowHoursToPost: 24,
    });
  });

  test('shows support neither money, nor the engine room, nor what managers decide', async () => {
    const view = await read(support);
    expect([view.today.receivedCents, view.days[0]!.refundedCents, view.funnel]).toEqual([null, null, null]);
    expect(listCounts(view)).not.toHaveProperty('jobs_failed');
    expect(listCounts(view)).not.toHaveProperty('approvals');
  });

  test('stores finished days once, and shows the same figures afterwards', async () => {
    const today = toParisDay(testApp.deps.now());
    const before = await read(manager);
    await Promise.all([recordDailyFigures(testApp.deps), recordDailyFigures(testApp.deps)]);
    expect(await testApp.db('daily_figures').where({ figure: 'orders.placed' })).toHaveLength(29);
    expect((await read(manager)).days).toEqual(before.days);
    // Afterwards a stored day is read, not counted.
    await testApp
      .db('daily_figures')
      .where({ day: addDays(today, -20), figure: 'letters.delivered' })
      .update({ value: 7 });
    expect((await read(manager)).days.find(({ day }) => day === addDays(today, -20))!.delivered).toBe(7);
  });

  test('is shared for ten seconds', async () => {
    const view = await read(support);
    await testApp.db('alarms').insert({ id: randomUUID(), entity: 'orders', entity_id: randomUUID(), state: 'paid' });
    const again = await testApp.request<DashboardView>('GET', '/-/admin/v1/dashboard', { user: support });
    expect(again.body).toEqual(view);
    expect(listCounts(await read(support))['alarms']).toBe(2);
  });

  test('gives the menu its counts, each to those who act on it', async () => {
    const counts = async (user: Actor) =>
      (await testApp.request<Record<string, number>>('GET', '/-/admin/v1/menu-counts', { user })).body;
    testApp.later(CACHED_MS);
    const ofSupport = {
      messages: 2,
      letters: 1,
      refunds: 1,
      disputes: 1,
      alarms: 2,
      outages: 0,
      'unknown-codes': 0,
      discrepancies: 0,
      'legal-changes': 0,
    };
    expect(await counts(support)).toEqual(ofSupport);
    const ofManager = { ...ofSupport, approvals: 1, 'template-drafts': 0 };
    expect(await counts(manager)).toEqual(ofManager);
    expect(await counts(admin)).toEqual({ ...ofManager, 'job-dispatches': 0 });
  });
});

const messageRow = (instants: { created_at: Date; status_since: Date }) => ({
  id: randomUUID(),
  reference: `M-${randomUUID().slice(0, 8)}`,
  kind: 'question',
  status: 'open',
  name: '',
  email: 'a@exemple.fr',
  suspect: false,
  ...instants,
  unanswered_since: instants.status_since,
  last_message_at: instants.created_at,
});

test('people who arrive are counted, those who go on and robots are not', async () => {
  const arrive = (headers: Record<string, string>) => fetch(`${testApp.url}/robots.txt`, { headers });
  const before = (await read(manager)).funnel![0]!.today;
  await arrive({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' });
  await arrive({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' });
  await arrive({});
  expect((await read(manager)).funnel![0]!.today).toBe(before + 1);
});
