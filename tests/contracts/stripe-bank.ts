import Stripe from 'stripe';
import { StripePayments } from '../../src/adapters/payments/stripe.ts';
import { mountStripe } from '../../src/sandbox/stripe/index.ts';
import { eventually } from '../harness/eventually.ts';
import { gateTo, runSandbox, serve } from '../sandbox/running-sandbox.ts';
import { stripeChecker } from './stripe-checker.ts';

const KEY = 'sk_test_contract';
const SECRET = 'whsec_of_the_contract';
export const DAY = 86_400;
/** Where test clocks start: a 31st, for most months have none. */
export const START = Date.UTC(2027, 0, 31, 9) / 1000;

export interface Told {
  id: string;
  type: string;
  data: {
    object: { id?: string; object: string; [name: string]: unknown };
    previous_attributes?: Record<string, unknown>;
  };
}
export type ContractBank = Awaited<ReturnType<typeof contractBank>>;

/**
 * A sandbox bank behind a gate that notes every exchange, our adapter and Stripe's own library before it, and what it
 * tells.
 */
export async function contractBank() {
  const told: Told[] = [];
  const hooks = await serve((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      told.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Told);
      res.writeHead(200).end();
    });
  });
  const sandbox = await runSandbox([mountStripe], {
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, SANDBOX_WEB_URL: hooks.url },
  });
  const gate = await gateTo(sandbox.url);
  const stripe = new StripePayments({ secretKey: KEY, webhookSecret: SECRET, apiUrl: gate.url });
  const raw = new Stripe(KEY, {
    host: '127.0.0.1',
    port: Number(new URL(gate.url).port),
    protocol: 'http',
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
  });
  // As the release does it: without a configuration no portal opens.
  const portal = {
    headline: 'Changer de carte',
    termsUrl: 'http://affranchi.test/conditions',
    privacyUrl: 'http://affranchi.test/confidentialite',
    returnUrl: 'http://affranchi.test/mon-profil',
  };
  await stripe.configurePortal(portal);
  let serial = 0;
  const post = (path: string, words: Record<string, string>) =>
    fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(words) });
  const events = async () =>
    (await raw.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })) as unknown as Told[];

  return {
    stripe,
    raw,
    gate,
    told,
    post,
    events,
    portal,
    url: sandbox.url,
    serial: () => (serial += 1),
    settings: (words: Record<string, string>) => post('/sandbox/stripe/settings', words),
    fill: (path: string, card: string, more: Record<string, string> = {}) =>
      post(path, { card, expiry: '12/34', cvc: '123', name: 'H. Marchal', ...more }),
    /** A clock that the next subscribers live by. */
    async clocked(): Promise<string> {
      const clock = await raw.testHelpers.testClocks.create({ frozen_time: START });
      await post('/sandbox/stripe/settings', { clock: clock.id });
      return clock.id;
    },
    async openSubscription(trial: boolean) {
      serial += 1;
      return stripe.openSubscriptionPage({
        key: `page-${serial}`,
        ourId: `7d3b8f5e-6f0a-4a51-9a40-${String(serial).padStart(12, '0')}`,
        customer: { email: 'helene@exemple.fr' },
        priceId: 'price_subscription',
        ...(trial && { trial: { priceId: 'price_trial', days: 7 } }),
        successUrl: 'http://affranchi.test/fait',
        cancelUrl: 'http://affranchi.test/paiement',
      });
    },
    /** Moves a clock on, in steps Stripe allows. */
    async to(clock: string, at: number): Promise<void> {
      for (let frozen = (await raw.testHelpers.testClocks.retrieve(clock)).frozen_time; frozen < at;) {
        frozen = Math.min(at, frozen + 50 * DAY);
        await raw.testHelpers.testClocks.advance(clock, { frozen_time: frozen });
        await eventually(async () => (await raw.testHelpers.testClocks.retrieve(clock)).status === 'ready');
      }
    },
    /** Violations of Stripe's description in requests, responses and notifications. */
    async faults(): Promise<string[]> {
      const checker = stripeChecker();
      // Early fraud warnings are not in the description we keep.
      const spoken = gate.seen
        .filter(({ path }) => !path.startsWith('/v1/radar/'))
        .flatMap((exchange) => checker.exchange(exchange));
      const heard = (await events()).flatMap((event) => [
        ...checker.event(event),
        // An announced bill has no identifier yet; fraud warnings and payouts are not in the description we keep.
        ...(/^(radar\.early_fraud_warning|payout)\./.test(event.type)
          ? []
          : checker.object(
              event.type === 'invoice.upcoming' ? { ...event.data.object, id: 'in_none' } : event.data.object,
            )),
      ]);
      return [...new Set([...spoken, ...heard])];
    },
    async close(): Promise<void> {
      await gate.close();
      await sandbox.close();
      await hooks.close();
    },
  };
}
