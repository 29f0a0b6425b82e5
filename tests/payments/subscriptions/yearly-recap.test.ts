import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { sendYearlyRecaps } from '../../../src/modules/payments/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const DAY = 86_400_000;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);
afterAll(() => testApp?.close());

async function subscribed(name: string): Promise<{ user: Actor; id: string; subscriptionId: string }> {
  const user = await testApp.createUser(name);
  const { body } = await testApp.request<{ url: string }>('POST', '/subscription', {
    user,
    body: {
      offer: 'subscription_without_trial',
      expectedMonthlyCents: 990,
      consents: { terms: true, immediateStart: true },
    },
  });
  const state = testApp.payments.subscribe(body.url.split('/').at(-1)!, testApp.clock.now);
  await testApp.notify('customer.subscription.created', { id: state.subscriptionId, object: 'subscription' });
  await testApp.runJobs();
  return { user, id: state.ourId, subscriptionId: state.subscriptionId };
}
async function month({ subscriptionId }: { subscriptionId: string }): Promise<void> {
  testApp.payments.change(subscriptionId, {
    periodStartsAt: testApp.clock.now,
    periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
  });
  await testApp.notify('invoice.paid', { id: testApp.payments.bill(subscriptionId, 990).billId, object: 'invoice' });
  await testApp.runJobs();
}

test('once a year a subscriber is notified of what was paid, what comes next, and how to cancel', async () => {
  testApp.clock.now = new Date('2027-02-10T10:00:00Z');
  const faithful = await subscribed('Helene');
  const leaving = await subscribed('Noe');
  const recap = async () => {
    await sendYearlyRecaps(testApp.deps);
    await testApp.runJobs();
    return testApp.mail.sent.filter(({ subject }) => subject.includes('une année de plus'));
  };
  for (let n = 0; n < 12; n += 1) {
    await month(faithful);
    expect(await recap()).toEqual([]);
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 30 * DAY);
  }
  testApp.clock.now = new Date('2028-02-10T11:00:00Z');
  await testApp.request('POST', '/subscription/cancel', { user: leaving.user, body: {} });
  expect(await recap()).toMatchObject([{ to: faithful.user.email }]);
  const [mail] = await recap();
  // The first of the twelve was paid a year and an hour ago.
  expect(mail!.text.replace(/\s/g, ' ')).toMatch(
    /commencé le 10 février 2027. Vous avez payé 108,90 € ces douze derniers mois.*9,90 € par mois.*resilier-votre-contrat/,
  );
  expect(await recap()).toHaveLength(1);
  testApp.clock.now = new Date('2029-02-10T12:00:00Z');
  expect(await recap()).toHaveLength(2);
}, 60_000);
