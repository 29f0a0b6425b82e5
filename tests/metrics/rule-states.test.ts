import { EventEmitter } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, jest, test } from '@jest/globals';
import type { Context } from 'koa';
import { createMailer } from '../../src/adapters/mail/smtp.ts';
import { RetryableError } from '../../src/adapters/postal/port.ts';
import { connect } from '../../src/kernel/db.ts';
import { DependencyUnavailable, findOutage } from '../../src/kernel/outages.ts';
import { createMetrics } from '../../src/metrics/index.ts';
import { createRequestMetrics } from '../../src/metrics/requests.ts';
import { serve } from '../middleware/serve.ts';
import { helene, read, testApp, watching, web } from './metrics-setup.ts';

describe('responses', () => {
  const answering = async (handle: () => unknown) => {
    const requests = createRequestMetrics();
    const server = await serve(requests.middleware, async (ctx) => void (ctx.body = await handle()));
    const response = await fetch(`${server.url}/-/api/v1/orders`);
    await response.text();
    await server.close();
    return { status: response.status, figures: requests.figures() };
  };
  const getValue = (
    figures: ReturnType<ReturnType<typeof createRequestMetrics>['figures']>,
    name: string,
    labels: Record<string, string>,
    series?: string,
  ): number | undefined =>
    figures
      .find((metric) => metric.name === name)!
      .values.find(
        (sample) =>
          sample.series === series && Object.entries(labels).every(([key, value]) => sample.labels?.[key] === value),
      )?.value;

  test('a bug is counted as a failure', async () => {
    const { status, figures } = await answering(() => {
      throw new TypeError('a bug');
    });
    expect([status, getValue(figures, 'affranchi_http_failures_total', { group: 'api' })]).toEqual([500, 1]);
  });

  test('an outage is counted under its dependency, and is no failure', async () => {
    const outages = async (dependency: string) =>
      (await createMetrics(testApp.deps)!.collect())
        .find(({ name }) => name === 'affranchi_outage_answers_total')!
        .values.find(({ labels }) => labels?.['dependency'] === dependency)!.value;
    const before = await outages('storage');
    const { status, figures } = await answering(() => {
      throw new DependencyUnavailable('storage', 'The object store does not answer.');
    });
    expect([status, getValue(figures, 'affranchi_http_failures_total', { group: 'api' })]).toEqual([503, 0]);
    expect((await outages('storage')) - before).toBe(1);
  });

  test('a slow one is counted above a second', async () => {
    const requests = createRequestMetrics();
    const res = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
    const ctx = { res, method: 'GET', path: '/-/api/v1/orders', state: {} } as unknown as Context;
    await requests.middleware(ctx, async () => undefined);
    const late = performance.now() + 1_400;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(late);
    res.emit('close');
    clock.mockRestore();
    const name = 'affranchi_http_request_duration_seconds';
    const below = (le: string) => getValue(requests.figures(), name, { group: 'api', le }, '_bucket');
    expect([below('1'), below('2.5')]).toEqual([0, 1]);
  });
});

test('a refund that was not sent for an hour is overdue', async () => {
  const { is } = await watching(async () => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
    await testApp
      .db('refunds')
      .where({ status: 'requested' })
      .update({ status_since: testApp.db.raw(`now() - interval '61 minutes'`) });
  });
  expect(is.of('affranchi_refunds_overdue', { state: 'requested' })).toBe(1);
  await testApp.runJobs();
}, 60_000);

test('a mail server that refuses our mail is seen in the queue, with its code and without the address', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.write('220 mail.exemple.fr\r\n');
    socket.on('data', (line) => socket.write(line.toString().startsWith('MAIL') ? '550 not for us\r\n' : '250 ok\r\n'));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { mail } = testApp.deps;
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  testApp.deps.mail = createMailer({ mail: { smtpUrl, from: 'bonjour@exemple.fr' } });
  try {
    await testApp.createPaidOrder(helene);
    await testApp.runJobs();
  } finally {
    testApp.deps.mail = mail;
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  }
  const now = await read(await web());
  expect(now.of('affranchi_jobs', { queue: 'mail', state: 'failing' })).toBeGreaterThan(0);
  const errors: string[] = await testApp
    .db('job_dispatches')
    .where({ queue: 'mail', done_at: null })
    .distinct('last_error')
    .pluck('last_error');
  expect(errors).toEqual(['Error: mail was not taken: EENVELOPE 550']);
  await testApp.db('job_dispatches').where({ queue: 'mail' }).update({ done_at: new Date() });
}, 60_000);

test.each([401, 403])(
  'a partner that ended the contract (%i) has an open circuit that names the answer, and letters wait',
  async (status) => {
    testApp.postal.trouble = new RetryableError(`maileva answered ${status}`, { status, notSent: true });
    try {
      for (let i = 0; i < 2; i += 1) {
        await testApp.createPaidOrder(helene);
        await testApp.endChangeOfMind();
      }
      const now = await read(await web());
      expect(now.of('affranchi_partner_circuit', { partner: 'maileva', state: 'open' })).toBe(1);
      const outage = (await testApp.db('outages').where({ status: 'open' }).first('partner', 'reason')) as object;
      expect(outage).toEqual({ partner: 'maileva', reason: `maileva answered ${status}` });
      expect((await testApp.db('letters').distinct('status').pluck('status')) as string[]).toContain('failed');
    } finally {
      testApp.postal.trouble = undefined;
      await testApp.db('outages').delete();
    }
  },
  60_000,
);

describe('a database', () => {
  test('that became a standby, or whose disk is full, is an outage', async () => {
    const own = connect({ url: testApp.deps.config.database.url, pool: 1 });
    const fail = (statement: string) => own.raw(statement).catch(findOutage);
    await own.raw('set default_transaction_read_only = on');
    const found = [await fail('delete from rate_limits')];
    for (const code of ['53100', '53200'])
      found.push(await fail(`do $$ begin raise exception 'full' using errcode = '${code}'; end $$`));
    await own.destroy();
    expect(found).toEqual(['database', 'database', 'database']);
  });
});
