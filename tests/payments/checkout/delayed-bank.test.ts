import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { mountStripe } from '../../../src/sandbox/stripe/index.ts';
import { eventually } from '../../harness/eventually.ts';
import { createTestApp } from '../../harness/test-app.ts';
import { runSandbox, serve, type RunningSandbox } from '../../sandbox/running-sandbox.ts';

const KEY = 'sk_test_delayed';
const SECRET = 'whsec_of_the_delayed_payments';
const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';

let sandbox: RunningSandbox;
let hooks: { url: string; close(): Promise<void> };
const shops: Awaited<ReturnType<typeof createTestApp>>[] = [];
const persons = new Map<string, Actor>();
let listening: (typeof shops)[number];

/** A shop on the sandbox bank, over HTTP, with the payment methods of its settings. */
async function shopTaking(methods: string) {
  const testApp = await createTestApp({
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_PAYMENT_METHODS: methods,
  });
  shops.push(testApp);
  persons.set(methods, await testApp.createUser('Hélène'));
  return testApp;
}
let debits: Awaited<ReturnType<typeof createTestApp>>;
let cards: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  hooks = await serve((req, res) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      const { status } = await listening.request('POST', '/-/hooks/stripe', {
        body: Buffer.concat(parts),
        headers: { 'stripe-signature': String(req.headers['stripe-signature']) },
      });
      res.writeHead(status).end();
    })().catch(() => res.destroy());
  });
  sandbox = await runSandbox([mountStripe], {
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, SANDBOX_WEB_URL: hooks.url },
  });
  cards = await shopTaking('card');
  debits = await shopTaking('card, sepa_debit');
  listening = debits;
}, 90_000);
afterAll(async () => {
  await sandbox.close();
  for (const testApp of shops) await testApp.close();
  await hooks.close();
});

const post = (path: string, words: Record<string, string>) =>
  fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(words) });
const pay = (testApp: typeof debits, user: Actor, order: OrderView) =>
  testApp.request<{ url: string; code: string }>('POST', `/orders/${order.id}/pay`, { user, body: {} });
const read = async (testApp: typeof debits, user: Actor, order: OrderView) =>
  (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user })).body;
/** Waits until the notifications have arrived and were processed. */
async function quiet(): Promise<void> {
  await eventually(
    async () =>
      ((await (await fetch(`${sandbox.url}/sandbox/stripe/report.json`)).json()) as { undelivered: number })
        .undelivered === 0,
  );
  await debits.runJobs();
}
const decide = async (issue: 'paye' | 'refuse') => {
  const [, intent] = /prelevements\/(pi_\w+)\/decider/.exec(
    await (await fetch(`${sandbox.url}/sandbox/stripe`)).text(),
  )!;
  await post(`/sandbox/stripe/prelevements/${intent}/decider`, { issue });
  await quiet();
};
async function debited() {
  const user = persons.get('card, sepa_debit')!;
  const order = await debits.order(user);
  const path = new URL((await pay(debits, user, order)).body.url).pathname;
  const page = await (await fetch(`${sandbox.url}${path}`)).text();
  expect(page).toContain('par prélèvement');
  expect((await post(`${path}/pay`, { iban: 'FR14 2004' })).status).toBe(402);
  expect((await post(`${path}/pay`, { iban: IBAN })).status).toBe(303);
  await quiet();
  return { user, order };
}

test('a page offers the configured methods only, whatever the account has enabled', async () => {
  const user = persons.get('card')!;
  const { body } = await pay(cards, user, await cards.order(user));
  expect(await (await fetch(`${sandbox.url}${new URL(body.url).pathname}`)).text()).not.toContain('prélèvement');
  const sessionId = body.url.split('/').at(-1)!;
  const session = (await (
    await fetch(`${sandbox.url}/v1/checkout/sessions/${sessionId}`, { headers: { authorization: `Bearer ${KEY}` } })
  ).json()) as Record<string, unknown>;
  expect([session['allowed_payment_method_types'], session['wallet_options']]).toEqual([
    ['card'],
    { link: { display: 'never' } },
  ]);
});

test('a direct debit is in progress until its bank pays it', async () => {
  const { user, order } = await debited();
  expect((await read(debits, user, order)).payment?.status).toBe('processing');
  expect((await pay(debits, user, order)).body.code).toBe('payment_processing');
  await decide('paye');
  const paid = await read(debits, user, order);
  expect([paid.status, paid.payment?.status]).toEqual(['paid', 'succeeded']);
});

test('a direct debit that its bank rejects is paid again with a card', async () => {
  const { user, order } = await debited();
  await decide('refuse');
  expect((await read(debits, user, order)).payment?.status).toBe('failed');
  expect(debits.mail.sent.at(-1)?.subject).toBe(`Votre banque a refusé le paiement de la commande ${order.reference}`);
  const path = new URL((await pay(debits, user, order)).body.url).pathname;
  await post(`${path}/pay`, { card: '4242424242424242', expiry: '12/39', cvc: '123', name: 'Exemple' });
  await quiet();
  expect((await read(debits, user, order)).status).toBe('paid');
});

test('a direct debit paid after the order was cancelled is refunded automatically', async () => {
  const { user, order } = await debited();
  await debits.request('POST', `/orders/${order.id}/cancel`, { user, body: {} });
  await decide('paye');
  await quiet();
  expect(
    await debits.db('payments').where({ order_id: order.id }).first('status', 'refunded_cents', 'amount_cents'),
  ).toEqual({ status: 'refunded', refunded_cents: 1380, amount_cents: 1380 });
});

test('a card that the network suspects is reported to support', async () => {
  const user = persons.get('card, sepa_debit')!;
  const order = await debits.order(user);
  const path = new URL((await pay(debits, user, order)).body.url).pathname;
  await post(`${path}/pay`, { card: '4000000000005423', expiry: '12/39', cvc: '123', name: 'Exemple' });
  await quiet();
  const payment = await debits.db('payments').where({ order_id: order.id }).first('id', 'fraud_type', 'status');
  expect(payment).toMatchObject({ fraud_type: 'misc', status: 'succeeded' });
  expect(
    await debits.db('alarms').where({ entity_id: payment.id, state: 'suspected_fraud' }).whereNull('closed_at'),
  ).toHaveLength(1);
});
