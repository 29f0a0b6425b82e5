import { describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { pollLetter } from '../../jobs/handlers/orders/process-postal-webhook.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { listOpenDiscrepancies } from '../../src/modules/payments/index.ts';
import { TOKEN, helene, read, scrape, testApp, watching, web } from './metrics-setup.ts';

describe('access', () => {
  const said = async (answer: Response) => [
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.get('www-authenticate'),
    ...Object.entries((await answer.json()) as object).filter(([name]) => name !== 'reference'),
  ];
  test('does not exist without a configured token', async () => {
    const url = await web({ ...testApp.deps, config: { ...testApp.deps.config, metricsToken: undefined } });
    const asked = await scrape(url);
    expect(asked.status).toBe(404);
    expect(await said(asked)).toEqual(await said(await fetch(`${url}/-/nothing-here`)));
  });

  test.each(['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, `Bearer  `, `Basic ${TOKEN}`, TOKEN])(
    'is denied with « %s »',
    async (authorization) => {
      const answer = await scrape(await web(), authorization);
      const text = await answer.text();
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(JSON.parse(text)).toMatchObject({
        code: 'metrics_token_refused',
        message: expect.stringContaining('METRICS_TOKEN'),
      });
      expect(text).not.toContain('affranchi_');
    },
  );

  test('is granted with the token, as Prometheus sends it', async () => {
    const answer = await scrape(await web());
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'private, no-store',
    ]);
    expect(await answer.text()).toContain(`affranchi_release_info{release="${testApp.deps.config.release}"} 1\n`);
  });
});

test('a paid order, a letter on its way and its end are counted in every affected metric', async () => {
  let order!: OrderView;
  const { is: paid, grown: byPaying } = await watching(
    async () => void (order = await testApp.createPaidOrder(helene)),
  );
  expect([
    paid.of('affranchi_letters', { state: 'queued' }),
    paid.of('affranchi_payments', { state: 'succeeded' }),
  ]).toEqual([1, 1]);
  expect([byPaying('affranchi_received_today_cents'), order.price.totalCents]).toEqual([1380, 1380]);
  expect([paid.of('affranchi_outbox', { state: 'later' }), paid.of('affranchi_outbox', { state: 'due' })]).toEqual([
    1, 0,
  ]);
  expect([
    byPaying('affranchi_webhooks_received_total', { provider: 'stripe' }),
    paid.of('affranchi_webhooks', { provider: 'stripe', state: 'waiting' }),
  ]).toEqual([1, 0]);
  expect(byPaying('affranchi_state_transitions_total', { entity: 'payments', transition: 'succeed' })).toBe(1);
  // Its change of mind is not over: it is not old.
  expect(paid.of('affranchi_letters_oldest_seconds', { state: 'queued' })).toBe(0);

  const { is: gone, grown: byReleasing } = await watching(() => testApp.endChangeOfMind());
  expect([
    gone.of('affranchi_letters', { state: 'submitted' }),
    gone.of('affranchi_letters', { state: 'queued' }),
    gone.of('affranchi_letters_handed_over'),
  ]).toEqual([1, 0, 1]);
  expect([
    gone.of('affranchi_letters_at_partner', { partner: 'maileva' }),
    gone.of('affranchi_partner_circuit', { partner: 'maileva', state: 'closed' }),
  ]).toEqual([1, 1]);
  expect(byReleasing('affranchi_state_transitions_total', { entity: 'letters', transition: 'submit' })).toBe(1);

  const { id, provider_ref } = await testApp.db('letters').where({ order_id: order.id }).first();
  testApp.postal.live(provider_ref);
  const { is: there, grown: byArriving } = await watching(async () => {
    await pollLetter(testApp.deps, id);
    await testApp.runJobs();
  });
  expect([
    there.of('affranchi_letters', { state: 'delivered' }),
    there.of('affranchi_letters_handed_over'),
    there.of('affranchi_letters_at_partner', { partner: 'maileva' }),
  ]).toEqual([1, 1, 0]);
  expect([
    byArriving('affranchi_state_transitions_total', { entity: 'letters', transition: 'deliver' }),
    byArriving('affranchi_partner_tracking_events_total', { partner: 'maileva', kind: 'delivered' }),
  ]).toEqual([1, 1]);
  expect(byArriving('affranchi_state_transitions_total', { entity: 'letters', transition: 'submit' })).toBe(0);
}, 60_000);

test('a letter without progress is old, overdue, and an alarm after the worker’s check', async () => {
  await testApp.createPaidOrder(helene);
  await testApp
    .db('letters')
    .where({ status: 'queued' })
    .update({ releases_at: testApp.db.raw(`now() - interval '61 minutes'`) });
  const url = await web();
  const now = await read(url);
  expect(now.of('affranchi_letters_overdue', { state: 'queued' })).toBe(1);
  expect(now.of('affranchi_letters_oldest_seconds', { state: 'queued' })).toBeGreaterThanOrEqual(3660);
  expect(now.of('affranchi_alarms_open', { entity: 'letters', state: 'queued' })).toBeUndefined();
  await raiseOverdueAlarms(testApp.deps);
  expect((await read(await web())).of('affranchi_alarms_open', { entity: 'letters', state: 'queued' })).toBe(1);
  await testApp.endChangeOfMind();
  await raiseOverdueAlarms(testApp.deps);
  expect((await read(await web())).all('affranchi_alarms_open')).toEqual([]);
}, 60_000);

test('a failing partner is suspected, then paused, and its letter waits', async () => {
  const url = await web();
  testApp.postal.available = false;
  await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  const suspected = await read(url);
  expect([
    suspected.of('affranchi_partner_circuit', { partner: 'maileva', state: 'suspected' }),
    suspected.of('affranchi_partner_failures', { partner: 'maileva' }),
  ]).toEqual([1, 1]);
  await testApp.db('outages').update({ status: 'open' });
  const opened = await read(await web());
  expect(
    ['closed', 'suspected', 'open'].map((state) =>
      opened.of('affranchi_partner_circuit', { partner: 'maileva', state }),
    ),
  ).toEqual([0, 0, 1]);
  expect([
    opened.of('affranchi_letters', { state: 'failed' }),
    opened.of('affranchi_letters_at_partner', { partner: 'maileva' }),
  ]).toEqual([1, 2]);
  testApp.postal.available = true;
  await testApp.db('outages').delete();
}, 60_000);

describe('amounts', () => {
  test('of refunds, missing documents and discrepancies are counted', async () => {
    const { was, is } = await watching(async () => {
      const order = await testApp.createPaidOrder(helene);
      const { status } = await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
      expect(status).toBe(200);
      await testApp.db('discrepancies').insert({
        id: testApp.deps.newId(),
        kind: 'refund_differs',
        subject: 're_1',
        side_values: '{}',
        status: 'open',
        first_seen_at: new Date(),
        last_seen_at: new Date(),
      });
      await testApp.db.raw('alter table invoices disable trigger invoices_immutable');
      await testApp
        .db('invoices')
        .where({ payment_id: testApp.db('payments').where({ order_id: order.id }).select('id') })
        .update({ file_id: null, issued_at: testApp.db.raw(`now() - interval '600 seconds'`) });
      await testApp.db.raw('alter table invoices enable trigger invoices_immutable');
    });
    expect([
      is.of('affranchi_refunds', { state: 'requested' }),
      is.of('affranchi_refunds_overdue', { state: 'requested' }),
    ]).toEqual([1, 0]);
    expect(is.of('affranchi_invoices_without_pdf')).toBe(1);
    expect(is.of('affranchi_invoices_without_pdf_oldest_seconds')).toBeGreaterThanOrEqual(600);
    expect([
      was.of('affranchi_discrepancies_open', { kind: 'refund_differs' }),
      is.of('affranchi_discrepancies_open', { kind: 'refund_differs' }),
    ]).toEqual([0, 1]);
    expect(is.all('affranchi_discrepancies_open').reduce((all, { value }) => all + value, 0)).toBe(
      (await listOpenDiscrepancies(testApp.deps)).reduce((all, { count }) => all + count, 0),
    );

    await testApp.runJobs();
    const back = await read(await web());
    expect([
      back.of('affranchi_refunds', { state: 'requested' }),
      back.of('affranchi_subscriptions', { state: 'active' }),
    ]).toEqual([0, 0]);
    await testApp.db('refunds').update({ status: 'succeeded', status_since: testApp.db.fn.now() });
    const gone: { cents: number } = await testApp
      .db('refunds')
      .first(testApp.db.raw('sum(amount_cents)::int as cents'));
    expect((await read(await web())).of('affranchi_refunded_today_cents')).toBe(gone.cents);
    // Yesterday, in Paris.
    await testApp
      .db('refunds')
      .update({ status_since: testApp.db.raw(`date_trunc('day', now(), 'Europe/Paris') - interval '1 second'`) });
    await testApp
      .db('payments')
      .update({ paid_at: testApp.db.raw(`date_trunc('day', now(), 'Europe/Paris') - interval '1 second'`) });
    const yesterday = await read(await web());
    expect([yesterday.of('affranchi_refunded_today_cents'), yesterday.of('affranchi_received_today_cents')]).toEqual([
      0, 0,
    ]);
  }, 60_000);
});

test('a scheduled task that fails again and again, or that is late, is seen', async () => {
  const task = (name: string, failures: number, nextRunAt: string) => ({
    id: testApp.deps.newId(),
    name,
    cron: '23 3 * * *',
    failure_count: failures,
    next_run_at: testApp.db.raw(nextRunAt),
  });
  await testApp
    .db('scheduled_tasks')
    .insert([
      task('reconcile', 3, `now() + interval '1 hour'`),
      task('poll-tracking', 0, `now() - interval '1000 seconds'`),
    ]);
  const figures = await read(await web());
  const failures = (name: string) => figures.of('affranchi_scheduled_task_failures', { task: name });
  const late = (name: string) => figures.of('affranchi_scheduled_task_late_seconds', { task: name });
  expect([failures('reconcile'), failures('poll-tracking'), failures('render-terms')]).toEqual([3, 0, 0]);
  expect([late('reconcile'), late('render-terms')]).toEqual([0, 0]);
  expect(late('poll-tracking')).toBeGreaterThanOrEqual(1000);
});
