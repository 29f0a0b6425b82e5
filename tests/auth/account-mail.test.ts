import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emailReplacedEmail } from '../../jobs/emails/email-replaced.ts';
import { emailVerificationEmail } from '../../jobs/emails/email-verification.ts';
import { welcomeEmail } from '../../jobs/emails/welcome.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { FakeMail } from '../fakes/mail.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let deps: Deps;
const mail = new FakeMail();
beforeAll(async () => {
  app = await createTestApp();
  deps = { ...app.deps, mail };
});
afterAll(() => app.close());

const password = 'quatre chevaux lents';
const LINK = /http:\/\/affranchi\.test\/confirmer-mon-adresse#([0-9a-f-]{36}\.[\w-]+)/;
const last = () => mail.sent.at(-1)!;
async function someone(email: string) {
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  await browser.post('/-/api/v1/register', { email, password, firstName: 'Hélène', lastName: 'Aubry' });
  return { browser, id: (await browser.get('/-/api/v1/user')).body.id as string };
}
const request = async () =>
  (
    (await app.deps.db('outbox').where({ event: 'email_verification.requested' }).orderBy('id', 'desc').first()) as {
      payload: { id: string };
    }
  ).payload;
const confirm = async (browser: Awaited<ReturnType<typeof someone>>['browser'], token: string) =>
  browser.post('/-/api/v1/email/confirm', { token });

test('the welcome e-mail contains the confirmation link until it is used, then a link to the account', async () => {
  const { browser, id } = await someone('helene@exemple.fr');
  await welcomeEmail.handler.run({ id }, deps);
  expect(last()).toMatchObject({ to: 'helene@exemple.fr', subject: 'Votre compte Affranchi est ouvert' });
  expect((await confirm(browser, LINK.exec(last().text)![1]!)).status).toBe(204);
  mail.sent.length = 0;
  await welcomeEmail.handler.run({ id }, deps);
  expect(last().text).not.toMatch(LINK);
  expect(last().text).toContain('http://affranchi.test/mon-compte');
});

test('a change of address sends a link to the new address and a notice, without the new address, to the old one', async () => {
  const { browser } = await someone('paul@exemple.fr');
  await browser.post('/-/api/v1/profile/email', { email: 'paul.neuf@exemple.fr', present: password });
  const payload = await request();
  mail.sent.length = 0;
  await emailVerificationEmail.handler.run(payload, deps);
  expect(last().to).toBe('paul.neuf@exemple.fr');
  // The new owner clicks before the notice is sent: the old address still receives it.
  expect((await confirm(browser, LINK.exec(last().text)![1]!)).status).toBe(204);
  await emailReplacedEmail.handler.run(payload, deps);
  expect(last()).toMatchObject({ to: 'paul@exemple.fr', subject: 'Une autre adresse est demandée pour votre compte' });
  expect(last().text + last().html).not.toContain('paul.neuf');
  mail.sent.length = 0;
  await emailVerificationEmail.handler.run(payload, deps);
  expect(mail.sent).toEqual([]);
});

test('confirming the account’s own address sends no notice', async () => {
  const { browser } = await someone('luc@exemple.fr');
  await browser.post('/-/api/v1/profile/email/proof', {});
  mail.sent.length = 0;
  await emailReplacedEmail.handler.run(await request(), deps);
  expect(mail.sent).toEqual([]);
});
