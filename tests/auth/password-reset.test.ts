import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { purgeExpiredCredentials, findResetLink } from '../../src/modules/auth/index.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let helene: { email: string; password: string };
beforeAll(async () => {
  app = await createTestApp();
  helene = await app.createLogin('helene@exemple.fr');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['rate_limits', 'outbox', 'password_resets']) await app.deps.db(table).delete();
});

const post = async (path: string, body: object) => {
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  return browser.post(`/-/api/v1${path}`, body);
};
/** The token as the e-mail carries it, behind the hash of the link. */
const mailed = async (): Promise<string> => {
  const told = await app.deps
    .db('outbox')
    .where({ event: 'password_reset.requested' })
    .orderBy('created_at', 'desc')
    .first();
  const link = await findResetLink(app.deps, { resetId: told.payload.id });
  return new URL(link!.url).hash.slice(1);
};

describe('a forgotten password', () => {
  test('gives the same response whether or not the account exists', async () => {
    const known = await post('/password/forgot', { email: helene.email });
    const unknown = await post('/password/forgot', { email: 'personne@exemple.fr' });
    expect([known.status, known.text]).toEqual([202, unknown.text]);
    expect(unknown.status).toBe(202);
    // Both announce a request, with an id only; of an unknown address no link is made, so that no mail leaves.
    const requests = await app.deps.db('outbox').where({ event: 'password_reset.requested' });
    const links = await Promise.all(requests.map(({ payload }) => findResetLink(app.deps, { resetId: payload.id })));
    expect(links.filter(Boolean)).toHaveLength(1);
  });

  test('runs the same statements whether or not the account exists', async () => {
    const statementsFor = async (email: string): Promise<string[]> => {
      const statements: string[] = [];
      const listen = ({ sql }: { sql: string }) => statements.push(sql);
      await post('/password/forgot', { email }); // the count of this address has its row
      app.deps.db.on('query', listen);
      await post('/password/forgot', { email });
      app.deps.db.off('query', listen);
      return statements;
    };
    const known = await statementsFor(helene.email);
    expect(known.length).toBeGreaterThan(3);
    expect(await statementsFor('personne@exemple.fr')).toEqual(known);
  });

  test('is replaced once, and every open session of the account ends', async () => {
    const open = app.browser();
    await open.logIn(helene);
    await post('/password/forgot', { email: helene.email });
    const token = await mailed();
    const { status, body } = await post('/password/reset', { token, password: 'cinq bateaux verts' });
    expect([status, body]).toEqual([200, { isStaff: false }]);
    expect((await open.get('/-/api/v1/user')).body.code).toBe('session_expired');
    expect((await app.browser().logIn(helene)).status).toBe(422);
    helene = { ...helene, password: 'cinq bateaux verts' };
    expect((await app.browser().logIn(helene)).status).toBe(200);

    const again = await post('/password/reset', { token, password: 'six bateaux rouges' });
    expect([again.status, again.body.code]).toEqual([410, 'reset_link_used']);
  });

  test('is replaced once although the form is sent again: its first response was lost', async () => {
    await post('/password/forgot', { email: helene.email });
    const token = await mailed();
    const password = 'neuf bateaux jaunes';
    const repeat = () => post('/password/reset', { token, password });
    expect((await Promise.all([repeat(), repeat()])).map(({ status }) => status)).toEqual([200, 200]);
    helene = { ...helene, password };
    const open = app.browser();
    expect((await open.logIn(helene)).status).toBe(200);
    // A repeated request has no effect: no session ends, and no second e-mail is sent.
    expect((await repeat()).body).toEqual({ isStaff: false });
    expect((await open.get('/-/api/v1/user')).status).toBe(200);
    expect(await app.deps.db('outbox').where({ event: 'password.changed' })).toHaveLength(1);
  });

  test('is not tested with a used link: after a few other passwords it tells nothing', async () => {
    await post('/password/forgot', { email: helene.email });
    const token = await mailed();
    const send = async (password: string) => (await post('/password/reset', { token, password })).status;
    expect(await send(helene.password)).toBe(200);
    for (let guess = 0; guess < 5; guess += 1) expect(await send(`dix bateaux roses ${guess}`)).toBe(410);
    expect(await send(helene.password)).toBe(410);
  });

  test('rejects a weak new one without using up the link', async () => {
    await post('/password/forgot', { email: helene.email });
    const token = await mailed();
    expect((await post('/password/reset', { token, password: 'Soleil2026!' })).body.errors).toHaveProperty('password');
    expect((await post('/password/reset', { token, password: helene.password })).status).toBe(200);
  });

  test('accepts the newest link only, for one hour', async () => {
    await post('/password/forgot', { email: helene.email });
    const first = await mailed();
    await post('/password/forgot', { email: helene.email });
    const second = await mailed();
    expect((await post('/password/reset', { token: first, password: 'sept bateaux bleus' })).status).toBe(410);
    app.later(61 * 60_000);
    expect((await post('/password/reset', { token: second, password: 'sept bateaux bleus' })).status).toBe(410);
  });

  test('rejects tokens that were not signed with our key', async () => {
    await post('/password/forgot', { email: helene.email });
    const [id = '', mac = ''] = (await mailed()).split('.');
    const changed = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
    for (const token of [`${id}.${changed}`, id, `${id}.`, '', '.', `x.${mac}`, 'é'.repeat(150)])
      expect((await post('/password/reset', { token, password: 'huit bateaux gris' })).status).toBe(410);
    expect((await post('/password/reset', { token: 'x'.repeat(201), password: 'huit bateaux gris' })).status).toBe(422);
  });

  test('cannot be used to flood a mailbox, and treats unknown accounts alike', async () => {
    for (const email of [helene.email, 'inconnu@exemple.fr']) {
      for (let asks = 0; asks < 5; asks += 1) expect((await post('/password/forgot', { email })).status).toBe(202);
      const refused = await post('/password/forgot', { email });
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
      await app.deps.db('rate_limits').where('key', 'like', 'forgot:%').delete();
    }
  });

  test('leaves no data once it has expired', async () => {
    await post('/password/forgot', { email: helene.email });
    await purgeExpiredCredentials(app.deps);
    expect(await app.deps.db('password_resets').select()).toHaveLength(1);
    app.later(61 * 60_000);
    await purgeExpiredCredentials(app.deps);
    expect(await app.deps.db('password_resets').select()).toEqual([]);
  });
});
