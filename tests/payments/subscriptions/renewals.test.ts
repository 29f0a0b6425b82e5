import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renewalPaymentFailedEmail } from '../../../jobs/emails/renewal-payment-failed.ts';
import { createTestAppWithStripe } from '../../harness/test-app-with-stripe.ts';

/** A card that requires authentication for each payment. */
const ASKS = '4000002760003184';

let bank: Awaited<ReturnType<typeof createTestAppWithStripe>>;
beforeAll(async () => {
  bank = await createTestAppWithStripe();
}, 120_000);
afterAll(() => bank?.close());

test('a renewal that requires authentication: the e-mail and the profile link to the bank’s own page, and once confirmed the month is paid once', async () => {
  const { testApp, standing, to } = bank;
  const user = await bank.subscribe('Hélène', 'trial', ASKS);
  const payBill = () =>
    testApp.request<{ url: string; code: string; message: string }>('POST', '/subscription/bill', { user, body: {} });
  expect((await payBill()).body).toMatchObject({ code: 'nothing_to_pay' });

  await to(8, 1);
  expect(await standing(user)).toMatchObject({
    status: 'past_due',
    can: expect.arrayContaining(['pay_bill', 'change_card', 'cancel']),
  });
  const [mail] = bank.mails(user, 'refusé');
  const { body } = await payBill();
  expect(new URL(body.url).pathname).toMatch(/^\/sandbox\/stripe\/factures\/in_/);
  expect(mail!.text).toContain(`Confirmer et payer\u00a0: ${body.url}`);

  // The grace period starts with the first failed attempt, so a later attempt may fail after its end.
  const { now } = testApp.clock;
  const { id, statusSince } = await standing(user);
  for (const [days, words] of [
    [1, 'Vos lettres restent comprises jusqu’au'],
    [8, 'Vos lettres ne sont plus comprises depuis le'],
  ] as const) {
    testApp.clock.now = new Date(Date.parse(statusSince) + days * 86_400_000);
    testApp.mail.sent.length = 0;
    await renewalPaymentFailedEmail.handler.run({ id }, testApp.deps);
    expect(testApp.mail.sent[0]!.text).toContain(words);
  }
  testApp.clock.now = now;

  // The page shows the amount due and a button with it.
  const page = new URL(body.url).pathname;
  expect(await (await fetch(`${bank.sandbox.url}${page}`)).text()).toContain('Confirmer et payer 9,90');
  await fetch(`${bank.sandbox.url}${page}/payer`, { method: 'POST' });
  await bank.quiet();
  expect(await standing(user)).toMatchObject({ status: 'active', opens: true, nextAttemptAt: null });
  expect(await bank.paid(user)).toEqual([990]);
  // The link is followed again from the e-mail: nothing more is taken.
  await fetch(`${bank.sandbox.url}${page}/payer`, { method: 'POST' });
  await bank.quiet();
  expect((await payBill()).body).toMatchObject({
    code: 'nothing_to_pay',
    message: 'Aucune échéance n’attend votre paiement\u00a0: vous n’avez rien à payer maintenant.',
  });
  expect(await bank.paid(user)).toEqual([990]);
  expect(await testApp.db('invoices').where({ kind: 'invoice' })).toHaveLength(1);
}, 120_000);
