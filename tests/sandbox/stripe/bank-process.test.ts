// Slow by nature: a stand-in runs in a process of its own.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import * as product from '../../../src/kernel/launcher.ts';
import { isBankHere, mountStripe } from '../../../src/sandbox/stripe/index.ts';
import { addMonths, monthsFrom } from '../../../src/sandbox/stripe/time.ts';
import { buildSettings } from '../../../src/scripts/settings.mjs';
import { eventually } from '../../harness/eventually.ts';
import { runSandbox, serve } from '../running-sandbox.ts';

const KEY = 'sk_test_process';
const START = Date.UTC(2027, 4, 31, 12) / 1000;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bank-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const run = (webUrl: string) =>
  runSandbox([mountStripe], {
    dataDir,
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: 'whsec_process', SANDBOX_WEB_URL: webUrl },
  });
const client = (url: string) =>
  new Stripe(KEY, {
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    protocol: 'http',
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
  });
const subscriber = async (stripe: Stripe, clock: string) => {
  const customer = await stripe.customers.create({ email: 'h@exemple.fr', test_clock: clock });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_subscription' }],
    default_payment_method: method.id,
  });
};
const ready = (stripe: Stripe, clock: string) =>
  eventually(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready');

describe('the Stripe sandbox as a process', () => {
  test('closing during a notification writes nothing after the end, and the next start delivers it', async () => {
    const heard: string[] = [];
    const times = (id: string) => heard.filter((one) => one === id).length;
    let hungUp = false;
    let answers = (_id: string): boolean => false;
    const hooks = await serve((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        const { id } = (JSON.parse(Buffer.concat(parts).toString('utf8')) as { data: { object: { id: string } } }).data
          .object;
        heard.push(id);
        if (heard.length === 1) res.on('close', () => void (hungUp = true));
        else res.writeHead(answers(id) ? 200 : 500).end();
      });
    });
    const first = await run(hooks.url);
    const { id } = await client(first.url).customers.create({ email: 'h@exemple.fr' });
    await eventually(() => times(id) === 1);
    await first.close();
    await eventually(() => hungUp);
    answers = (one) => one === id;
    const second = await run(hooks.url);
    await eventually(() => times(id) === 2);
    // Another that is refused comes again after longer and longer: by its third time anything the first left behind
    // would have come.
    const other = await client(second.url).customers.create({ email: 'o@exemple.fr' });
    await eventually(() => times(other.id) === 3);
    expect(times(id)).toBe(2);
    expect((await client(second.url).customers.retrieve(id)).id).toBe(id);
    await second.close();
    await hooks.close();
  });

  test('killed at the end of a month, it has charged and notified, or neither', async () => {
    const hooks = await serve((_req, res) => void res.writeHead(200).end());
    const first = await run(hooks.url);
    const stripe = client(first.url);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
    const { id } = await subscriber(stripe, clock.id);
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: addMonths(START, 1) + 4000 });
    await ready(stripe, clock.id);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
    await first.close();

    // The line of the period's end was being written: it and all after it are gone.
    const file = join(dataDir, 'stripe.jsonl');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const at = lines.findIndex((line) => line.includes('invoice.created') && line.includes('subscription_cycle'));
    writeFileSync(file, `${lines.slice(0, at).join('\n')}\n`);
    appendFileSync(file, lines[at]!.slice(0, 200));

    const second = await run(hooks.url);
    const again = client(second.url);
    await ready(again, clock.id);
    const bills = (await again.invoices.list({ subscription: id })).data;
    expect(bills.map(({ amount_paid: cents }) => cents)).toEqual([990, 990]);
    expect((await again.charges.list({ limit: 10 })).data).toHaveLength(2);
    expect((await again.testHelpers.testClocks.retrieve(clock.id)).frozen_time).toBe(addMonths(START, 1) + 4000);
    await second.close();
    await hooks.close();
  });

  test('idempotency keys survive a restart, so that a retry creates nothing', async () => {
    const hooks = await serve((_req, res) => void res.writeHead(200).end());
    const first = await run(hooks.url);
    const made = await client(first.url).customers.create({ email: 'h@exemple.fr' }, { idempotencyKey: 'one' });
    await first.close();
    const second = await run(hooks.url);
    const stripe = client(second.url);
    expect((await stripe.customers.create({ email: 'h@exemple.fr' }, { idempotencyKey: 'one' })).id).toBe(made.id);
    await expect(
      stripe.customers.create({ email: 'other@exemple.fr' }, { idempotencyKey: 'one' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    // A refusal before anything was done is not the key's answer.
    await expect(
      stripe.testHelpers.testClocks.create({ frozen_time: 0 }, { idempotencyKey: 'two' }),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.testHelpers.testClocks.create({ frozen_time: START }, { idempotencyKey: 'two' })).status).toBe(
      'ready',
    );
    await second.close();
    await hooks.close();
  });

  test.each([
    ['no keys of one’s own', {}, true],
    ['Stripe’s keys, the post still played', { SANDBOX: 'yes', STRIPE_SECRET_KEY: 'sk_test_x' }, false],
    [
      'Stripe’s keys and another address of the API',
      { SANDBOX: 'yes', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: 'https://api.stripe.com' },
      false,
    ],
  ])('with %s', async (_name, env, isHere) => {
    const made = await buildSettings({ product, env, dataDir, port: 3000, databaseUrl: 'postgres://x' });
    expect(made.env['SANDBOX_URL']).toBeDefined();
    expect(isBankHere(made.env)).toBe(isHere);
    expect(made.env['STRIPE_SECRET_KEY']).toBe(isHere ? 'sk_test_sandbox' : 'sk_test_x');
  });
});

test('months are counted from the anchor: the 31st returns after a shorter month', () => {
  const anchor = Date.UTC(2027, 0, 31, 9) / 1000;
  for (let n = 0; n < 60; n += 1) expect(monthsFrom(anchor, addMonths(anchor, n))).toBe(n);
  expect(new Date(addMonths(anchor, 1) * 1000).toISOString()).toBe('2027-02-28T09:00:00.000Z');
  expect(new Date(addMonths(anchor, 13) * 1000).toISOString()).toBe('2028-02-29T09:00:00.000Z');
});
