import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventHandlers } from '../../jobs/event-handlers.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { removeSecondFactor } from '../../src/modules/auth/index.ts';
import { FakeMail } from '../fakes/mail.ts';
import { shownCode } from '../harness/authenticator.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const MINE = '/-/api/v1/profile/second-factor';
const present = 'quatre chevaux lents';
const mail = new FakeMail();
let app: TestApp;
let deps: Deps;
beforeAll(async () => {
  app = await createTestApp();
  deps = { ...app.deps, mail };
});
afterAll(() => app.close());
beforeEach(() => {
  mail.sent.length = 0;
});

/** Every reaction to what was announced since; what was announced is then forgotten. */
async function settle(): Promise<void> {
  const rows = (await app.deps.db('outbox').orderBy('id')) as { event: string; payload: Record<string, unknown> }[];
  await app.deps.db('outbox').delete();
  for (const { event, payload } of rows)
    for (const one of eventHandlers.filter((line) => line.event.name === event)) await one.handler.run(payload, deps);
}
const told = () => mail.sent.map(({ to, subject }) => `${to}: ${subject}`);
const words = () => mail.sent.map(({ text, html, key }) => `${text}${html}${key}`).join('\n');

test('every event of a second factor is announced to its owner, without a secret or a code', async () => {
  const account = await app.createLogin('samir@affranchi.example', 'support');
  const browser = app.browser();
  const { id } = (await browser.logIn(account)).body;
  const { secret } = (await browser.post(MINE, { present })).body;
  await settle();
  const newDevice = 'samir@affranchi.example: Connexion depuis un nouvel appareil';
  expect(told()).toEqual([newDevice]);
  mail.sent.length = 0;
  const { codes } = (await browser.post(`${MINE}/confirm`, { code: shownCode(secret, app.deps.now()) })).body as {
    codes: string[];
  };
  await settle();
  expect(told()).toEqual(['samir@affranchi.example: Validation en deux étapes activée']);

  mail.sent.length = 0;
  for (const code of codes.slice(0, 2)) await app.browser().logIn({ ...account, code });
  await settle();
  const codeUsed = 'samir@affranchi.example: Un code de secours vient de servir';
  expect(told()).toEqual([codeUsed, newDevice, codeUsed, newDevice]);
  // Four mails and none of them twice.
  expect(new Set(mail.sent.map(({ key }) => key)).size).toBe(4);
  expect(mail.sent[0]!.text).toContain('Il vous en reste 8.');
  for (const readable of [secret, ...codes.flatMap((code) => [code, code.replaceAll(' ', '')])])
    expect(words()).not.toContain(readable);

  mail.sent.length = 0;
  for (const action of ['recovery-codes', 'remove']) {
    app.later(30_000);
    await browser.post(`${MINE}/${action}`, { present, code: shownCode(secret, app.deps.now()) });
  }
  await settle();
  expect(told()).toEqual([
    'samir@affranchi.example: Vos codes de secours ont été remplacés',
    'samir@affranchi.example: Validation en deux étapes désactivée',
  ]);
  expect(mail.sent[1]!.text).not.toContain('administrateur vient de retirer');

  const again = (await browser.post(MINE, { present })).body.secret as string;
  await browser.post(`${MINE}/confirm`, { code: shownCode(again, app.deps.now()) });
  await settle();
  mail.sent.length = 0;
  await removeSecondFactor(deps, { userId: id, removedBy: null, reason: 'par qui tient le serveur' });
  await settle();
  expect(told()).toEqual(['samir@affranchi.example: Validation en deux étapes désactivée']);
  expect(mail.sent[0]!.text).toContain('administrateur vient de retirer');
  // Why is for the back office: it may say something of the person.
  expect(words()).not.toContain('par qui tient le serveur');
});
