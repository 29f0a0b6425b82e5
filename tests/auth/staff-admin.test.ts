import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../src/kernel/endpoint.ts';
import type { Role } from '../../src/modules/auth/roles.ts';
import { createTestApp, type Rejection, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let anne: Actor;
let paul: Actor;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.db('users').whereNot({ role: 'customer' }).update({ role: 'customer' });
  anne = await app.createUser('Anne', 'admin');
  paul = await app.createUser('Paul', 'admin');
});

const PASSWORD = 'quatre chevaux lents';
const findRole = async ({ id }: { id: string }): Promise<Role> =>
  ((await app.db('users').where({ id }).first('role')) as { role: Role }).role;
const setRole = (user: Actor, target: Actor, role: Role | null, expectedRole = target.role) =>
  app.request<Rejection>('PUT', `/-/admin/v1/staff/${target.id}/role`, {
    user,
    body: { role, expectedRole, reason: 'Nouvelle organisation.' },
  });
interface Colleague {
  id: string;
  role: string;
  joinedAt: string | null;
  invitedUntil: string | null;
  can: string[];
}
let invitations = 0;
const invite = (user: Actor, person: Record<string, unknown> = {}) => {
  invitations += 1;
  const body = {
    email: `collegue${invitations}@exemple.fr`,
    firstName: 'Léa',
    lastName: 'Martin',
    role: 'support',
    reason: 'Arrivée.',
    ...person,
  };
  return app.request<Colleague & Rejection>('POST', '/-/admin/v1/staff', { user, body });
};
const colleague = (id: string) => app.request<Colleague>('GET', `/-/admin/v1/staff/${id}`, { user: anne });
const lastMail = async (to: string) => {
  await app.runJobs();
  return app.mail.sent.filter((mail) => mail.to === to).at(-1);
};
const readToken = (text: string): string => /nouveau-mot-de-passe#(\S+)/.exec(text)![1]!;
async function choosePassword(token: string, password = PASSWORD) {
  const browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  return browser.post('/-/api/v1/password/reset', { token, password });
}
const listAudit = (id: string) => app.db('audit_log').where({ subject_id: id }).orderBy('id');

describe('an invitation', () => {
  test('sends a link that works once, and the colleague joins with the role', async () => {
    const { status, body } = await invite(anne, { email: 'lea@exemple.fr', role: 'manager' });
    expect([status, body.role, body.joinedAt]).toEqual([201, 'manager', null]);
    expect(body.invitedUntil).not.toBeNull();
    const mail = await lastMail('lea@exemple.fr');
    expect(mail?.subject).toBe('Vous rejoignez l’équipe d’Affranchi');
    const token = readToken(mail!.text);
    // So that the page goes on to the log-in of the back office.
    expect((await choosePassword(token)).body).toEqual({ isStaff: true });
    expect((await choosePassword(token, `${PASSWORD} bis`)).body.code).toBe('reset_link_used');
    const browser = app.browser();
    expect((await browser.logIn({ email: 'lea@exemple.fr', password: PASSWORD })).body.scope).toContain(
      'approvals.decide',
    );
    const joined = (await colleague(body.id)).body;
    expect([joined.joinedAt === null, joined.invitedUntil, joined.can]).toEqual([false, null, ['change_role']]);
  });

  test('is recorded with its author, reason and role', async () => {
    const { body } = await invite(anne);
    expect(await listAudit(body.id)).toEqual([
      expect.objectContaining({
        event: 'POST /staff',
        actor: `user:${anne.id}`,
        actor_role: 'admin',
        subject: 'staff',
        reason: 'Arrivée.',
        result: 'ok',
        before: { role: null },
        after: { role: 'support' },
      }),
    ]);
  });

  test('can be sent again until it is accepted; the link before stops working', async () => {
    const { body } = await invite(anne, { email: 'marc@exemple.fr' });
    const first = readToken((await lastMail('marc@exemple.fr'))!.text);
    const expectedInvitedUntil = body.invitedUntil;
    const again = () =>
      app.request<Rejection>('POST', `/-/admin/v1/staff/${body.id}/invite`, {
        user: anne,
        body: { expectedInvitedUntil },
      });
    expect((await again()).status).toBe(200);
    expect((await choosePassword(first)).body.code).toBe('reset_link_used');
    expect((await choosePassword(readToken((await lastMail('marc@exemple.fr'))!.text))).status).toBe(200);
    expect((await again()).body.code).toBe('already_joined');
  });

  test('turns a customer’s account into the colleague’s, whose old password and sessions end', async () => {
    const login = await app.createLogin('cliente@exemple.fr');
    const browser = app.browser();
    await browser.logIn(login);
    const { status, body } = await invite(anne, { email: login.email });
    expect(status).toBe(201);
    expect((await browser.get('/-/api/v1/user')).status).toBe(401);
    expect((await app.browser().logIn(login)).status).toBe(422);
    expect(await findRole(body)).toBe('support');
  });

  test('is refused for a colleague’s address and for a blocked account', async () => {
    expect((await invite(anne, { email: paul.email })).body.errors).toHaveProperty('email');
    const { id, email } = await app.createUser('Bruno');
    await app.db('users').where({ id }).update({ blocked_at: new Date() });
    expect((await invite(anne, { email })).body.errors).toHaveProperty('email');
  });
});

describe('a role', () => {
  test('changes at once: the sessions end, the person is notified, the audit log holds both roles', async () => {
    const samir = await app.createUser('Samir', 'support');
    expect((await app.request('GET', '/-/admin/v1/orders', { user: samir })).status).toBe(200);
    expect(await setRole(anne, samir, 'manager')).toEqual({ status: 200, body: { id: samir.id, role: 'manager' } });
    expect((await app.request('GET', '/-/admin/v1/orders', { user: samir })).status).toBe(401);
    expect((await lastMail(samir.email))?.text).toContain('Responsable');
    expect(await listAudit(samir.id)).toContainEqual(
      expect.objectContaining({ before: { role: 'support' }, after: { role: 'manager' }, actor: `user:${anne.id}` }),
    );
  });

  test('that is withdrawn leaves a customer without any access, and an unused invitation without effect', async () => {
    const { body } = await invite(anne, { email: 'vite@exemple.fr' });
    const token = readToken((await lastMail('vite@exemple.fr'))!.text);
    const person = { id: body.id, role: 'support' } as Actor;
    expect((await setRole(anne, person, null)).status).toBe(200);
    expect(await findRole(body)).toBe('customer');
    expect((await choosePassword(token)).body.code).toBe('reset_link_used');
    expect((await colleague(body.id)).status).toBe(404);
  });

  test('cannot be given to oneself', async () => {
    const support = await app.createUser('Samir', 'support');
    const manager = await app.createUser('Marie', 'manager');
    expect((await setRole(anne, anne, 'manager')).body.code).toBe('own_role');
    for (const user of [support, manager]) {
      expect((await setRole(user, user, 'admin')).status).toBe(403);
      expect((await invite(user, { email: user.email, role: 'admin' })).status).toBe(403);
    }
    expect([await findRole(support), await findRole(manager)]).toEqual(['support', 'manager']);
  });

  test('stays with the last administrator, even if another one was invited', async () => {
    await setRole(anne, paul, 'support');
    const marie = await invite(anne, { role: 'admin' });
    const other = { id: marie.body.id, role: 'admin' } as Actor;
    // The invited one cannot act yet; the role of the one who can is protected by another administrator only.
    expect((await setRole(anne, other, null)).status).toBe(200);
    expect(await findRole(anne)).toBe('admin');
  });

  test('two administrators who withdraw one another’s at once leave one administrator', async () => {
    const results = await Promise.all([setRole(anne, paul, null), setRole(paul, anne, null)]);
    expect(results.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(results.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([await findRole(anne), await findRole(paul)].toSorted()).toEqual(['admin', 'customer']);
  });

  test('decided by two colleagues at once: the conflict of the second names the first decision', async () => {
    const samir = await app.createUser('Samir', 'support');
    const results = await Promise.all([setRole(anne, samir, 'manager'), setRole(paul, samir, null)]);
    const late = results.filter(({ status }) => status === 409);
    expect(late).toHaveLength(1);
    expect(late[0]!.body.message).toMatch(/(Anne|Paul) Exemple, le .+ «\u00a0Changer ou retirer le rôle/);
  });
});
