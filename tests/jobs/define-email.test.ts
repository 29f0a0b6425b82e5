import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineEmail } from '../../jobs/emails/shared/define-email.ts';
import type { Recipient } from '../../jobs/emails/shared/send.ts';
import type { Mail } from '../../src/adapters/mail/port.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { userRegistered } from '../../src/modules/auth/events.ts';
import { FakeMail } from '../fakes/mail.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let deps: Deps;
let userId: string;
const mail = new FakeMail();

beforeAll(async () => {
  app = await createTestApp();
  deps = { ...app.deps, mail };
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  const password = 'quatre chevaux lents';
  await browser.post('/-/api/v1/register', {
    email: 'helene@exemple.fr',
    password,
    firstName: 'Hélène',
    lastName: 'Aubry',
  });
  userId = (await browser.get('/-/api/v1/user')).body.id as string;
});
beforeEach(() => {
  mail.sent.length = 0;
});
afterAll(() => app.close());

async function send(recipient: Recipient, data: { word: string } | null = { word: 'partie' }): Promise<void> {
  const email = defineEmail({
    name: 'test',
    label: 'Essai',
    event: userRegistered,
    load: async () => data,
    recipient: () => recipient,
    key: ({ id }) => `test-${id}`,
    subject: ({ word }) => `Votre lettre est ${word}`,
    body: () => ({ paragraphs: ['Bonne nouvelle.'] }),
    samples: [{ word: 'partie' }],
  });
  await email.handler.run({ id: userId }, deps);
}

test('greets a user, and sends the same message under the same key when the job runs again', async () => {
  await send({ userId });
  await send({ userId });
  expect(mail.sent).toEqual([
    expect.objectContaining({ key: `test-${userId}`, to: 'helene@exemple.fr', subject: 'Votre lettre est partie' }),
  ]);
  expect(mail.sent[0]!.text).toContain('Bonjour Hélène,');
  expect(mail.sent[0]).not.toHaveProperty('unsubscribeUrl');
  expect(mail.sent[0]!.text).not.toContain('Ne plus recevoir');
});

test('sends to another address of a user if the e-mail requires it', async () => {
  await send({ userId, address: 'ancienne@exemple.fr' });
  expect(mail.sent[0]).toMatchObject({ to: 'ancienne@exemple.fr' });
});

test('offers to unsubscribe from optional e-mails, and sends nothing after that', async () => {
  await send({ userId, preference: 'letterPrinted' });
  const [{ unsubscribeUrl, text, html }] = mail.sent as [Mail];
  expect(unsubscribeUrl).toMatch(/^http:\/\/affranchi\.test\/-\/hooks\/unsubscribe\/[0-9a-f-]{36}\.[\w-]{43}$/);
  const token = unsubscribeUrl!.split('/').at(-1)!;
  for (const part of [text, html]) expect(part).toContain(`http://affranchi.test/ne-plus-recevoir#${token}`);
  mail.sent.length = 0;
  await app.deps
    .db('users')
    .where({ id: userId })
    .update({ notifications: { letterPrinted: false, letterDelivered: true, letterReturned: true } });
  await send({ userId, preference: 'letterPrinted' });
  expect(mail.sent).toEqual([]);
  await send({ userId, preference: 'letterDelivered' });
  expect(mail.sent).toHaveLength(1);
});

test('greets an address without a name and sets the reply address', async () => {
  await send({ address: 'bonjour@affranchi.example', replyTo: 'helene@exemple.fr' });
  expect(mail.sent[0]).toMatchObject({ to: 'bonjour@affranchi.example', replyTo: 'helene@exemple.fr' });
  expect(mail.sent[0]!.text).toContain('Bonjour,');
});

test('sends nothing if the reason is gone, or to an erased account', async () => {
  await send({ userId }, null);
  await app.deps.db('users').where({ id: userId }).update({ erased_at: new Date() });
  await send({ userId });
  expect(mail.sent).toEqual([]);
});
