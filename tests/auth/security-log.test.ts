import { expect, test } from '@jest/globals';
import { findResetLink } from '../../src/modules/auth/index.ts';
import { app, computeCode, logIn, next, staffWithFactor } from './second-factor-setup.ts';

interface Line {
  event: string;
  actor: string;
  result: string;
  ip_hash: string;
  account_hash: string | null;
}

/** The lines that `happens` writes. */
async function listLines(happens: () => Promise<unknown>): Promise<Line[]> {
  const last: { id: string } | undefined = await app.deps.db('audit_log').orderBy('id', 'desc').first('id');
  await happens();
  const lines = app.deps.db('audit_log').orderBy('id');
  if (last) void lines.where('id', '>', last.id);
  return lines;
}
const told = (lines: Line[]) => lines.map(({ event, result }) => `${event} ${result}`);

test('a log-in leaves a line with its result, whichever step it failed at', async () => {
  const person = await staffWithFactor();
  const lines = await listLines(async () => {
    await logIn({ ...person, password: 'pas celui-ci' });
    await logIn(person);
    await logIn(person, '000000');
    await logIn(person, computeCode(person.secret));
  });
  expect(told(lines)).toEqual([
    'account.logged_in wrong_credentials',
    'account.logged_in second_factor_asked',
    'account.logged_in wrong_code',
    'account.logged_in ok',
  ]);
  expect(lines.map(({ actor }) => actor)).toEqual(['visitor', 'visitor', 'visitor', `user:${person.id}`]);
  // One account at one address, and neither can be read from its hash.
  expect([
    new Set(lines.map((line) => line.account_hash)).size,
    new Set(lines.map((line) => line.ip_hash)).size,
  ]).toEqual([1, 1]);
  for (const { account_hash: account, ip_hash: ip } of lines)
    expect([account, ip]).toEqual([expect.stringMatching(/^[\w-]{22}$/), expect.stringMatching(/^[\w-]{22}$/)]);
});

test('guesses that are no longer checked leave a line too', async () => {
  const person = await app.createLogin('devinee@exemple.fr');
  const lines = await listLines(async () => {
    for (let i = 0; i < 12; i += 1) await logIn({ ...person, password: `devinette ${i}` });
  });
  expect(lines).toHaveLength(12);
  expect(told(lines).at(-1)).not.toBe('account.logged_in wrong_credentials');
  expect(new Set(lines.map((line) => line.account_hash)).size).toBe(1);
});

test('a password reset leaves lines of one account: the request, a false link, the new password', async () => {
  const person = await app.createLogin('oublie@exemple.fr');
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  const password = 'six canards bien ronds';
  const lines = await listLines(async () => {
    await browser.post('/-/api/v1/password/forgot', { email: person.email });
    const { payload } = await app.deps
      .db('outbox')
      .where({ event: 'password_reset.requested' })
      .orderBy('created_at', 'desc')
      .first();
    const token = new URL((await findResetLink(app.deps, { resetId: payload.id }))!.url).hash.slice(1);
    await browser.post('/-/api/v1/password/reset', { token: 'Zr4yQm0b5v1X', password });
    await browser.post('/-/api/v1/password/reset', { token, password });
  });
  expect(told(lines)).toEqual(['password.reset_requested ok', 'password.reset reset_link_used', 'password.reset ok']);
  expect([lines[2]!.account_hash, lines[1]!.account_hash]).toEqual([lines[0]!.account_hash, null]);
});

test('second factor, role and reveal leave lines with the colleague who did it', async () => {
  const [anne, samir] = [await staffWithFactor('admin'), await staffWithFactor()];
  const post = (path: string, body: object) => anne.browser.post(`/-/admin/v1${path}`, body);
  const lines = await listLines(async () => {
    next();
    await post('/reveals', { subject: 'users', id: samir.id, reason: 'Client au téléphone' });
    await anne.browser.put(`/-/admin/v1/staff/${samir.id}/role`, {
      role: 'manager',
      expectedRole: 'support',
      reason: 'Promotion.',
    });
    await post(`/users/${samir.id}/second-factor/remove`, { reason: 'Téléphone perdu.' });
  });
  expect(told(lines)).toEqual([
    'POST /reveals ok',
    'PUT /staff/:id/role ok',
    'POST /users/:id/second-factor/remove ok',
  ]);
  expect(lines.map(({ actor }) => actor)).toEqual(lines.map(() => `user:${anne.id}`));
});
