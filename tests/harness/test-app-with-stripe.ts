import Stripe from 'stripe';
import { pollPendingPayments } from '../../jobs/handlers/payments/poll-pending-payments.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { prepareProvider, sendTrialReminders } from '../../src/modules/payments/index.ts';
import type { SubscriptionStatusView } from '../../src/modules/payments/subscriptions/contract.ts';
import { mountStripe } from '../../src/sandbox/stripe/index.ts';
import { runSandbox, serve } from '../sandbox/running-sandbox.ts';
import { eventually } from './eventually.ts';
import { createTestApp } from './test-app.ts';

const KEY = 'sk_test_counter';
const SECRET = 'whsec_of_the_counter_with_a_bank';
export const DAY = 86_400;
/** A 31st: most months have none. */
const START = Date.UTC(2027, 0, 31, 9) / 1000;
export const GOOD = '4242424242424242';

/**
 * The counter with the sandbox bank instead of a fake: its pages, its clock, and its notifications, each twice and in
 * whatever order.
 */
export async function createTestAppWithStripe({ start = START }: { start?: number } = {}) {
  let frozen = start;
  const hooks = await serve((req, res) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      const { status } = await testApp.request('POST', '/-/hooks/stripe', {
        body: Buffer.concat(parts),
        headers: { 'stripe-signature': String(req.headers['stripe-signature']) },
      });
      res.writeHead(status).end();
    })().catch(() => res.destroy());
  });
  const sandbox = await runSandbox([mountStripe], {
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, SANDBOX_WEB_URL: hooks.url },
  });
  const testApp = await createTestApp({
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
  });
  await prepareProvider(testApp.deps);
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(KEY, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    apiVersion: '2026-10-28.endive',
  });
  testApp.clock.now = new Date(start * 1000);
  const clock = (await stripe.testHelpers.testClocks.create({ frozen_time: start })).id;
  await fetch(`${sandbox.url}/sandbox/stripe/settings`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ clock, 'webhooks[copies]': '2', 'webhooks[shuffle_ms]': '150' }),
  });

  /** What Stripe owes us has come, and what it sets off is done. */
  async function quiet(): Promise<void> {
    await eventually(
      async () =>
        ((await (await fetch(`${sandbox.url}/sandbox/stripe/report.json`)).json()) as { undelivered: number })
          .undelivered === 0,
    );
    await testApp.runJobs();
  }
  /** Day after day, as the schedule would live through them: both clocks go on, reminders and re-readings run. */
  async function to(day: number, stepDays = 5): Promise<void> {
    while (frozen < start + day * DAY) {
      frozen = Math.min(start + day * DAY, frozen + stepDays * DAY);
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: frozen });
      await eventually(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready');
      testApp.clock.now = new Date(frozen * 1000);
      await sendTrialReminders(testApp.deps);
      await quiet();
    }
    await pollPendingPayments(testApp.deps);
    await testApp.runJobs();
  }

  /** A card on one of the bank's pages. */
  const fill = (path: string, card: string, more: Record<string, string> = {}) =>
    fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card, expiry: '12/39', cvc: '123', name: 'Exemple', ...more }),
    });
  async function subscribe(name: string, offer: 'trial' | 'subscription_without_trial', card = GOOD): Promise<Actor> {
    const user = await testApp.createUser(name);
    const { body } = await testApp.request<{ url: string }>('POST', '/subscription', {
      user,
      body: { offer, expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
    });
    const answer = await fill(`${new URL(body.url).pathname}/pay`, card, { authentication: 'accept' });
    if (answer.status !== 303) throw new Error(`the bank's page returned ${answer.status}`);
    await quiet();
    return user;
  }
  const standing = async (user: Actor) =>
    (await testApp.request<SubscriptionStatusView>('GET', '/subscription', { user })).body.subscription!;
  const paid = async (user: Actor): Promise<number[]> =>
    (
      (await testApp.db('payments').where({ user_id: user.id }).orderBy('created_at')) as { amount_cents: number }[]
    ).map(({ amount_cents: cents }) => cents);
  const mails = (user: Actor, about: string) =>
    testApp.mail.sent.filter(({ to: address, subject }) => address === user.email && subject.includes(about));

  return {
    testApp,
    stripe,
    sandbox,
    quiet,
    to,
    fill,
    subscribe,
    standing,
    paid,
    mails,
    async close() {
      await sandbox.close();
      await testApp.close();
      await hooks.close();
    },
  };
}
