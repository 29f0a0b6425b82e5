import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ProfileView } from '../../src/modules/auth/contract.ts';
import { createLinkUrl, createOneClickUrl } from '../../src/modules/auth/index.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.deps.db('rate_limits').delete());

const password = 'quatre chevaux lents';
const NONE = {
  letterPrinted: false,
  letterDelivered: false,
  letterReturned: false,
  nextStep: false,
  legalChange: false,
};
const ALL = { letterPrinted: true, letterDelivered: true, letterReturned: true, nextStep: true, legalChange: true };
let people = 0;
async function someone() {
  const email = `desabonne${(people += 1)}@exemple.fr`;
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  await browser.post('/-/api/v1/register', { email, password, firstName: 'Hélène', lastName: 'Aubry' });
  const { id } = (await browser.get('/-/api/v1/user')).body as { id: string };
  const notifications = async () => ((await browser.get('/-/api/v1/profile')).body as ProfileView).notifications;
  return { id, browser, notifications };
}
/** As a mail program does it: no cookie, no token, and the body of RFC 8058. */
const oneClick = async (path: string) =>
  fetch(app.url + path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
const pathFor = (id: string) => new URL(createOneClickUrl(app.deps.config, id)).pathname;

test('one click of a mail program, without a session, switches off the optional e-mails of its account only', async () => {
  const [helene, karim] = [await someone(), await someone()];
  expect((await oneClick(pathFor(helene.id))).status).toBe(204);
  expect(await helene.notifications()).toEqual(NONE);
  expect(await karim.notifications()).toEqual(ALL);
  // Mail programs repeat the request.
  expect((await oneClick(pathFor(helene.id))).status).toBe(204);
  expect((await helene.browser.put('/-/api/v1/profile/notifications', ALL)).body.notifications).toEqual(ALL);
});

test('opening the address changes nothing and leads to the page with the button', async () => {
  const { id, notifications } = await someone();
  const answer = await fetch(app.url + pathFor(id), { redirect: 'manual' });
  const { pathname, hash } = new URL(createLinkUrl(app.deps.config, 'unsubscribe', id));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, pathname + hash]);
  expect(await notifications()).toEqual(ALL);
});

test('the button of the page does the same, in any browser', async () => {
  const { id, notifications } = await someone();
  const token = createLinkUrl(app.deps.config, 'unsubscribe', id).split('#')[1]!;
  const elsewhere = app.browser();
  await elsewhere.get('/-/sanctum/csrf-cookie');
  expect((await elsewhere.post('/-/api/v1/email/unsubscribe', { token })).status).toBe(204);
  expect(await notifications()).toEqual(NONE);
});

test('a forged link, a link for something else and that of an erased account are rejected with a sentence', async () => {
  const { id, notifications } = await someone();
  const erased = await someone();
  await app.deps.db('users').where({ id: erased.id }).update({ erased_at: new Date() });
  const ofPassword = createLinkUrl(app.deps.config, 'password-reset', id).split('#')[1]!;
  for (const path of [
    `${pathFor(id)}x`,
    `/-/hooks/unsubscribe/${id}`,
    `/-/hooks/unsubscribe/${ofPassword}`,
    pathFor(erased.id),
  ]) {
    const answer = await oneClick(path);
    expect([answer.status, await answer.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'unsubscribe_link_invalid', message: expect.stringContaining('profil') }),
    ]);
  }
  expect(await notifications()).toEqual(ALL);
});
