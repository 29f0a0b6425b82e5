import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { sendYearlyRecaps } from '../../src/modules/payments/index.ts';
import { counter } from '../harness/counter.ts';

const DAY = 86_400_000;
let shop: Awaited<ReturnType<typeof counter>>;
beforeAll(async () => {
  shop = await counter();
}, 60_000);
afterAll(() => shop?.close());

async function subscribed(name: string): Promise<{ user: Actor; id: string; subscriptionId: string }> {
  const user = await shop.person(name);
  const { body } = await shop.ask<{ url: string }>('POST', '/subscription', { user, body: { offer: 'subscription_without_trial', expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } } });
  const state = shop.payments.subscribe(body.url.split('/').at(-1)!, shop.clock.now);
  await shop.notify('customer.subscription.created', { id: state.subscriptionId, object: 'subscription' });
  await shop.settle();
  return { user, id: state.ourId, subscriptionId: state.subscriptionId };
}
async function month({ subscriptionId }: { subscriptionId: string }): Promise<void> {
  shop.payments.change(subscriptionId, { periodStartsAt: shop.clock.now, periodEndsAt: new Date(shop.clock.now.getTime() + 30 * DAY) });
  await shop.notify('invoice.paid', { id: shop.payments.bill(subscriptionId, 990).billId, object: 'invoice' });
  await shop.settle();
}

test('once a year a subscriber is told what was paid, what comes next, and how to leave', async () => {
  shop.clock.now = new Date('2027-02-10T10:00:00Z');
  const faithful = await subscribed('Helene');
  const leaving = await subscribed('Noe');
  const recap = async () => {
    await sendYearlyRecaps(shop.deps);
    await shop.settle();
    return shop.mail.sent.filter(({ subject }) => subject.includes('une année de plus'));
  };
  for (let n = 0; n < 12; n += 1) {
    await month(faithful);
    expect(await recap()).toEqual([]);
    shop.clock.now = new Date(shop.clock.now.getTime() + 30 * DAY);
  }
  shop.clock.now = new Date('2028-02-10T11:00:00Z');
  await shop.ask('POST', '/subscription/cancel', { user: leaving.user, body: {} });
  expect(await recap()).toMatchObject([{ to: faithful.user.email }]);
  const [mail] = await recap();
  // The first of the twelve was paid a year and an hour ago.
  expect(mail!.text.replace(/\s/g, ' ')).toMatch(/commencé le 10 février 2027. Vous avez payé 108,90 € ces douze derniers mois.*9,90 € par mois.*resilier-votre-contrat/);
  expect(await recap()).toHaveLength(1);
  shop.clock.now = new Date('2029-02-10T12:00:00Z');
  expect(await recap()).toHaveLength(2);
}, 60_000);
