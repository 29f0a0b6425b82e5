import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RefundRejected } from '../../src/adapters/payments/provider-error.ts';
import { StripePayments } from '../../src/adapters/payments/stripe.ts';
import { mountStripe } from '../../src/sandbox/stripe/index.ts';
import { eventually } from '../harness/eventually.ts';
import { gateTo, runSandbox, serve, type Gate, type RunningSandbox } from '../sandbox/running-sandbox.ts';
import { specsPresent } from './openapi.ts';
import { STRIPE_FILE, stripeChecker } from './stripe-checker.ts';

const SECRET = 'whsec_of_the_contract';
const present = specsPresent(STRIPE_FILE);

(present ? describe : describe.skip)(
  'every call between the adapter and the Stripe sandbox is as Stripe describes it',
  () => {
    let sandbox: RunningSandbox;
    let gate: Gate;
    let stripe: StripePayments;
    let hooks: { url: string; close(): Promise<void> };
    const told: { body: Buffer; signature: string }[] = [];
    let refusals = 2;

    beforeAll(async () => {
      hooks = await serve((req, res) => {
        const parts: Buffer[] = [];
        req.on('data', (part: Buffer) => parts.push(part));
        req.on('end', () => {
          // The first deliveries are rejected: they must be repeated.
          if (refusals > 0) {
            refusals -= 1;
            res.writeHead(500).end();
            return;
          }
          told.push({ body: Buffer.concat(parts), signature: String(req.headers['stripe-signature']) });
          res.writeHead(200).end();
        });
      });
      sandbox = await runSandbox([mountStripe], {
        env: { STRIPE_SECRET_KEY: 'sk_test_contract', STRIPE_WEBHOOK_SECRET: SECRET, SANDBOX_WEB_URL: hooks.url },
      });
      gate = await gateTo(sandbox.url);
      stripe = new StripePayments({ secretKey: 'sk_test_contract', webhookSecret: SECRET, apiUrl: gate.url });
    });
    afterAll(async () => {
      await gate.close();
      await sandbox.close();
      await hooks.close();
    });

    const input = (key: string) => ({
      key,
      ourId: '7d3b8f5e-6f0a-4a51-9a40-0d5b2b1a9c10',
      reference: 'AF-7K2M4P',
      customer: { email: 'helene@exemple.fr' },
      lines: [
        { name: 'La lettre', amountCents: 490, quantity: 1, priceId: 'price_single_document' },
        { name: 'Affranchissement', amountCents: 611, quantity: 1 },
      ],
      successUrl: 'http://affranchi.test/confirmation-de-commande',
      cancelUrl: 'http://affranchi.test/paiement',
    });
    const card = (number: string) => ({
      method: 'POST',
      redirect: 'manual' as const,
      body: new URLSearchParams({ card: number, expiry: '12/34', cvc: '123', name: 'H. Marchal' }),
    });

    test('a page is opened once per key, declined cards debit nothing, a double submit pays once, refunds never exceed', async () => {
      const page = await stripe.openCheckout(input('one'));
      expect(await stripe.openCheckout(input('one'))).toEqual(page);
      const path = `${sandbox.url}/sandbox/stripe/checkout/${page.sessionId}/pay`;
      expect((await fetch(path, card('4000000000000002'))).status).toBe(402);
      expect((await stripe.readCheckout(page.sessionId)).paid).toBe(false);
      await Promise.all([fetch(path, card('4242424242424242')), fetch(path, card('4242424242424242'))]);
      const paid = await stripe.readCheckout(page.sessionId);
      expect(paid).toMatchObject({
        paid: true,
        amountCents: 1101,
        cardLast4: '4242',
        cardBrand: 'visa',
        ourId: input('one').ourId,
      });
      const report = (await (await fetch(`${sandbox.url}/sandbox/stripe/report.json`)).json()) as {
        payments: unknown[];
      };
      expect(report.payments).toHaveLength(1);

      const refund = {
        key: 'refund',
        ourId: 'our-refund',
        paymentIntentId: paid.paymentIntentId!,
        amountCents: 1000,
        reason: 'requested_by_customer' as const,
      };
      const first = await stripe.refund(refund);
      expect(await stripe.refund(refund)).toEqual(first);
      expect(await stripe.readRefund(first.refundId)).toEqual({
        refundId: first.refundId,
        ourId: 'our-refund',
        paymentIntentId: paid.paymentIntentId,
        amountCents: 1000,
        status: 'succeeded',
      });
      // More than is left can never pass.
      await expect(stripe.refund({ ...refund, key: 'refund-2' })).rejects.toBeInstanceOf(RefundRejected);
    });

    test('another request with a used key, an unknown object and a wrong key are rejected as by Stripe', async () => {
      await expect(stripe.openCheckout({ ...input('one'), reference: 'AF-OTHER2' })).rejects.toMatchObject({
        kind: 'rejected',
        details: { type: 'idempotency_error' },
      });
      await expect(stripe.readCheckout('cs_test_unknown')).rejects.toMatchObject({
        kind: 'rejected',
        code: 'resource_missing',
        details: { httpStatus: 404, requestId: expect.stringMatching(/^req_/) },
      });
      const stranger = new StripePayments({ secretKey: 'sk_test_other', webhookSecret: SECRET, apiUrl: gate.url });
      await expect(stranger.readCheckout('cs_test_unknown')).rejects.toMatchObject({
        kind: 'rejected',
        details: { httpStatus: 401 },
      });
    });

    test('authentication required by the bank pays when confirmed and debits nothing when refused', async () => {
      const page = await stripe.openCheckout(input('two'));
      const path = `${sandbox.url}/sandbox/stripe/checkout/${page.sessionId}/pay`;
      const secure = card('4000002760003184');
      expect(await (await fetch(path, secure)).text()).toContain('Confirmez ce paiement');
      const answer = (authentication: string) =>
        fetch(path, { ...secure, body: new URLSearchParams({ ...Object.fromEntries(secure.body), authentication }) });
      expect((await answer('refuse')).status).toBe(402);
      expect((await stripe.readCheckout(page.sessionId)).paid).toBe(false);
      await answer('accept');
      expect((await stripe.readCheckout(page.sessionId)).paid).toBe(true);
    });

    test('notifications are signed, repeated until they are accepted, and read by the adapter', async () => {
      await eventually(() => told.length >= 8);
      for (const { body, signature } of told) expect(stripe.verifyWebhook(body, signature).ok).toBe(true);
      const types = told.map(({ body }) => (JSON.parse(body.toString('utf8')) as { type: string }).type);
      for (const type of [
        'payment_intent.succeeded',
        'charge.succeeded',
        'checkout.session.completed',
        'refund.created',
        'charge.refunded',
      ])
        expect(types).toContain(type);
    });

    test('all requests and responses match Stripe’s description', () => {
      const checker = stripeChecker();
      expect(gate.seen.length).toBeGreaterThan(10);
      expect(gate.seen.flatMap((exchange) => checker.exchange(exchange))).toEqual([]);
      for (const { body } of told) {
        const event = JSON.parse(body.toString('utf8')) as { data: { object: { object: string } } };
        expect([...checker.event(event), ...checker.object(event.data.object)]).toEqual([]);
      }
    });
  },
);
