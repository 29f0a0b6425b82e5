import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { createTestApp, type Rejection, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let marie: Actor;
let paul: Actor;
let samir: Actor;
let anne: Actor;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  marie = await app.createUser('Marie', 'manager');
  paul = await app.createUser('Paul', 'manager');
  samir = await app.createUser('Samir', 'support');
  anne = await app.createUser('Anne', 'admin');
});
afterAll(() => app?.close());

const reason = 'Demandé par téléphone.';
let helene: Actor;
beforeEach(async () => {
  helene = await app.createUser('Hélène');
});
/** The state of a new account, on which the commands are decided. */
const EXPECTED: Readonly<Record<string, object>> = {
  block: { expectedBlockedAt: null },
  unblock: { expectedBlockedAt: null },
  erase: { expectedBlockedAt: null },
  export: { expectedRequestedAt: null },
};
const command = (user: Actor, target: Actor, path: string, body: object = {}) =>
  app.request<Rejection>('POST', `/-/admin/v1/users/${target.id}/${path}`, {
    user,
    body: { reason, ...EXPECTED[path], ...body },
  });
const seenBlocked = async (target: Actor) => ({ expectedBlockedAt: (await findRecord(target))['blockedAt'] });
const mailsTo = async (to: string) => {
  await app.runJobs();
  return app.mail.sent.filter((mail) => mail.to === to).map(({ subject }) => subject);
};
const listAudit = (target: Actor) =>
  app.db('audit_log').where({ subject_id: target.id, subject: 'users', result: 'ok' }).orderBy('id');
const findRecord = async (target: Actor) =>
  (await app.request<Record<string, unknown>>('GET', `/-/admin/v1/users/${target.id}`, { user: marie })).body;
const change = (email: string, expectedPendingSince: unknown = null) => ({
  email,
  identifiedBy: 'orders',
  expectedPendingSince,
});

describe('a blocked account', () => {
  test('loses its sessions, is refused at log-in with a sentence, and enters again once it is unblocked', async () => {
    const login = await app.createLogin('bloquee@exemple.fr');
    const person = { ...helene, ...((await app.db('users').where({ email: login.email }).first('id')) as object) };
    const browser = app.browser();
    await browser.logIn(login);
    expect((await command(marie, person, 'block')).status).toBe(200);
    expect((await browser.get('/-/api/v1/user')).status).toBe(401);
    const refused = await app.browser().logIn(login);
    expect([refused.status, refused.body.code]).toEqual([403, 'account_blocked']);
    expect(refused.body.message).toContain('Vos lettres en cours continuent leur chemin.');
    expect((await app.browser().logIn({ ...login, password: 'un autre mot de passe' })).body.code).toBe(
      'wrong_credentials',
    );
    expect(await mailsTo(login.email)).toEqual(['Connexion depuis un nouvel appareil', 'Votre compte est bloqué']);
    expect((await command(marie, person, 'unblock', await seenBlocked(person))).status).toBe(200);
    expect((await app.browser().logIn(login)).status).toBe(200);
    expect(await mailsTo(login.email)).toContain('Votre compte est de nouveau ouvert');
  });

  test('neither orders nor signs up again, while its letters go on', async () => {
    const order = await app.createPaidOrder(helene);
    await command(marie, helene, 'block');
    expect((await app.request('GET', '/orders', { user: helene })).status).toBe(401);
    await app.endChangeOfMind();
    const letter: { status: string } = await app.db('letters').where({ order_id: order.id }).first('status');
    expect(letter.status).toBe('submitted');
  });

  test('is recorded with its reason; the conflict of a late colleague names the first', async () => {
    const results = await Promise.all([command(marie, helene, 'block'), command(paul, helene, 'block')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(results.find(({ status }) => status === 409)!.body.message).toMatch(
      /(Marie|Paul) Exemple, le .+ «\u00a0Bloquer un compte\u00a0»/,
    );
    expect(await listAudit(helene)).toEqual([
      expect.objectContaining({ reason, before: { blocked: false }, after: { blocked: true } }),
    ]);
    const seen = await seenBlocked(helene);
    const unblocked = await Promise.all([marie, paul].map((user) => command(user, helene, 'unblock', seen)));
    expect(unblocked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('decided about on an old page is a conflict that names what changed since', async () => {
    const conflict = (label: string) => [
      409,
      expect.stringMatching(new RegExp(`^Ce compte a changé.+ Marie Exemple, le .+«\\s${label}\\s»`)),
    ];
    const answer = async (...call: Parameters<typeof command>) => {
      const { status, body } = await command(...call);
      return [status, body.message];
    };
    await command(marie, helene, 'block');
    const firstBlock = await seenBlocked(helene);
    expect(await answer(paul, helene, 'erase')).toEqual(conflict('Bloquer un compte'));
    await command(marie, helene, 'unblock', firstBlock);
    expect(await answer(paul, helene, 'erase', firstBlock)).toEqual(conflict('Débloquer un compte'));
    expect(await answer(paul, helene, 'block', firstBlock)).toEqual(conflict('Débloquer un compte'));
    app.later(60_000);
    await command(marie, helene, 'block');
    expect(await answer(paul, helene, 'unblock', firstBlock)).toEqual(conflict('Bloquer un compte'));
    expect((await command(paul, helene, 'erase', await seenBlocked(helene))).status).toBe(204);
  });
});

test('all sessions of a person end at once, and a mail says so once', async () => {
  await app.request('GET', '/orders', { user: helene });
  const results = await Promise.all([command(marie, helene, 'end-sessions'), command(paul, helene, 'end-sessions')]);
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.request('GET', '/orders', { user: helene })).status).toBe(401);
  expect(await mailsTo(helene.email)).toEqual(['Vos sessions sont fermées']);
});

describe('a changed address', () => {
  test('is confirmed at the new one, and the old one is warned', async () => {
    const email = `nouvelle.${helene.id}@exemple.fr`;
    expect((await command(marie, helene, 'email', change(email))).status).toBe(202);
    expect(await mailsTo(email)).toEqual(['Confirmez votre adresse e-mail']);
    expect(await mailsTo(helene.email)).toEqual(['Une autre adresse est demandée pour votre compte']);
    expect((await app.db('users').where({ id: helene.id }).first('email')).email).toBe(helene.email);
    const [record] = await listAudit(helene);
    expect(record).toMatchObject({ reason, after: { identifiedBy: 'orders' } });
    expect(JSON.stringify(record)).not.toContain('@');
  });

  test('requested by two colleagues at once, or on an old page, is a conflict', async () => {
    const results = await Promise.all([
      command(marie, helene, 'email', change(`a.${helene.id}@exemple.fr`)),
      command(paul, helene, 'email', change(`b.${helene.id}@exemple.fr`)),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const { pendingEmailSince } = await findRecord(helene);
    const next = change(`c.${helene.id}@exemple.fr`, pendingEmailSince);
    expect((await command(marie, helene, 'email', next)).status).toBe(202);
  });

  test('is refused if it belongs to an account, or is the same', async () => {
    expect((await command(marie, helene, 'email', change(samir.email))).body.errors).toHaveProperty('email');
    expect((await command(marie, helene, 'email', change(helene.email))).body.errors).toHaveProperty('email');
  });
});

describe('the data of a person', () => {
  test('are exported to the person and not to the agent', async () => {
    expect((await command(marie, helene, 'export')).status).toBe(202);
    expect(await mailsTo(helene.email)).toEqual(['Le fichier avec vos données est prêt']);
    const { body } = await app.request<object>('GET', `/-/admin/v1/users/${helene.id}/export`, { user: marie });
    expect(body).toMatchObject({ status: 'ready' });
    expect(JSON.stringify(body)).not.toContain(helene.email);
  });

  test('are not exported twice on one decision: the second colleague reads the name of the first, or that it was the person', async () => {
    expect((await command(paul, helene, 'export')).status).toBe(202);
    const late = await command(marie, helene, 'export');
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'export_changed',
      expect.stringMatching(/^La demande de ce fichier a changé.+ Paul Exemple, le .+ à \d{1,2}\sh/),
    ]);
    await app.runJobs();
    const seen = async () =>
      (await app.request<{ requestedAt: string }>('GET', `/-/admin/v1/users/${helene.id}/export`, { user: marie })).body
        .requestedAt;
    const first = await seen();
    app.later(60_000);
    await app.request('POST', '/account/export', { user: helene, body: {} });
    const afterPerson = await command(marie, helene, 'export', { expectedRequestedAt: first });
    expect([afterPerson.status, afterPerson.body.message]).toEqual([
      409,
      'La demande de ce fichier a changé entre-temps. Relisez la fiche avant de recommencer.',
    ]);
    await app.runJobs();
    expect((await command(marie, helene, 'export', { expectedRequestedAt: await seen() })).status).toBe(202);
  });

  test('are not erased while a letter is under way, which is shown before; then once', async () => {
    const erasure = () =>
      app.request<{ refusal: string | null }>('GET', `/-/admin/v1/users/${helene.id}/erasure`, { user: marie });
    await app.createPaidOrder(helene);
    expect((await erasure()).body.refusal).toContain('pas encore arrivée');
    expect((await command(marie, helene, 'erase')).body.code).toBe('letter_under_way');
    const other = await app.createUser('Léa');
    const results = await Promise.all([command(marie, other, 'erase'), command(paul, other, 'erase')]);
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await listAudit(other)).toEqual([expect.objectContaining({ reason, after: { erased: true } })]);
    expect((await app.db('users').where({ id: other.id }).first('email')).email).toContain('erased.invalid');
    expect(await mailsTo(other.email)).toEqual(['Votre compte est effacé']);
  });

  test('that a colleague erased before are a conflict that names them, whatever the command', async () => {
    const other = await app.createUser('Léa');
    expect((await command(paul, other, 'erase')).status).toBe(204);
    for (const path of ['block', 'unblock', 'end-sessions', 'email', 'export', 'erase']) {
      const { status, body } = await command(marie, other, path, path === 'email' ? change('lea@exemple.fr') : {});
      expect([path, status, body.message]).toEqual([
        path,
        409,
        expect.stringMatching(
          /^Ce compte a changé entre-temps\s: Paul Exemple, le .+ à \d{1,2}\sh.*, «\sEffacer un compte\s»/,
        ),
      ]);
    }
  });
});

describe('an account', () => {
  const paths = ['block', 'unblock', 'end-sessions', 'email', 'export', 'erase'];
  const body = change('autre@exemple.fr');

  test('of a colleague is rejected, so that a higher role cannot be taken over', async () => {
    for (const target of [anne, samir, marie])
      for (const path of paths)
        expect([path, (await command(marie, target, path, path === 'email' ? body : {})).body.code]).toEqual([
          path,
          'staff_account',
        ]);
  });

  test('is decided about by managers and administrators only', async () => {
    for (const path of paths)
      expect((await command(samir, helene, path, path === 'email' ? body : {})).status).toBe(403);
    expect((await findRecord(helene))['can']).toEqual(['block', 'end_sessions', 'change_email', 'export', 'erase']);
  });
});
