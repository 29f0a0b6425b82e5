import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpoints } from '../../src/endpoints.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { maskPersonal } from '../../src/kernel/reveals.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let helene: Actor;
let samir: Actor;
beforeAll(async () => {
  app = await createTestApp();
  helene = await app.createUser('Hélène');
});
afterAll(() => app?.close());
beforeEach(async () => {
  samir = await app.createUser('Samir', 'support');
});

const reveal = (user: Actor, body: object = {}) =>
  app.request<{ code: string; message: string; expiresAt: string }>('POST', '/-/admin/v1/reveals', {
    user,
    body: { subject: 'users', id: helene.id, reason: 'Client au téléphone', ...body },
  });
interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isMasked: boolean;
}
const record = async (user: Actor, id = helene.id) =>
  (await app.request<Person>('GET', `/-/admin/v1/users/${id}`, { user })).body;

test.each([
  ['marie.dupont@exemple.fr', 'm•••@exemple.fr'],
  ['Jean Dupont', 'J. D.'],
  ['Anne-Marie', 'A. M.'],
  ['élise', 'É.'],
  ['', ''],
  ['203.0.113.7', '•••'],
  ['2001:db8::1', '•••'],
])('masks %j as %j', (value, masked) => {
  expect(maskPersonal(value)).toBe(masked);
});

describe('personal data', () => {
  test('are masked in every list and record that hold them, for every role', async () => {
    const admin = await app.createUser('Anne', 'admin');
    await app.createPaidOrder(helene);
    await app.db('threads').insert({
      id: app.deps.newId(),
      reference: 'AF-1',
      kind: 'question',
      status: 'open',
      name: 'Hélène Exemple',
      email: helene.email,
      suspect: false,
      last_message_at: app.clock.now,
      created_at: app.clock.now,
    });
    const lists = endpoints
      .flatMap((router) => router.endpoints)
      .filter(({ description }) => description.list)
      .map(({ path }) => path);
    expect(lists.length).toBeGreaterThan(12);
    const leaks: string[] = [];
    for (const path of lists) {
      const { status, body } = await app.request<{ id: string }[]>('GET', `${path}?range=[0,199]`, { user: admin });
      expect([path, status]).toEqual([path, 200]);
      if (path.endsWith('/messages')) expect(body).toHaveLength(1);
      if (JSON.stringify(body).includes(helene.email)) leaks.push(path);
    }
    expect(leaks).toEqual([]);
    expect(await record(admin)).toMatchObject({
      email: expect.stringMatching(/^h•••@/),
      firstName: 'H.',
      isMasked: true,
    });
  });

  test('of colleagues are not masked', async () => {
    const agent = await app.createUser('Bruno', 'support');
    expect(await record(samir, agent.id)).toMatchObject({ email: agent.email, isMasked: false });
  });
});

describe('a reveal', () => {
  test('opens one record to one colleague for a quarter of an hour', async () => {
    const other = await app.createUser('Paul', 'support');
    expect((await reveal(samir)).status).toBe(201);
    expect(await record(samir)).toMatchObject({ email: helene.email, lastName: 'Exemple', isMasked: false });
    expect((await record(other)).isMasked).toBe(true);
    app.later(15 * 60_000 + 1000);
    expect((await record(samir)).isMasked).toBe(true);
  });

  test('is recorded with its reason before the data go out', async () => {
    await reveal(samir);
    const [line] = await app.db('audit_log').where({ actor: `user:${samir.id}`, event: 'POST /reveals' });
    expect(line).toMatchObject({
      subject: 'users',
      subject_id: helene.id,
      reason: 'Client au téléphone',
      actor_role: 'support',
      result: 'ok',
    });
  });

  test('is refused without a reason, for an unknown record and for an unknown subject', async () => {
    expect((await reveal(samir, { reason: ' ' })).status).toBe(422);
    expect((await reveal(samir, { id: '0192f5a0-7c3e-7d10-9a55-3f6e2b1c8d40' })).status).toBe(404);
    expect((await reveal(samir, { subject: 'constructor' })).status).toBe(422);
    expect((await reveal(helene)).status).toBe(403);
    expect((await record(samir)).isMasked).toBe(true);
  });

  test('leaves nothing readable if its record cannot be written', async () => {
    await app.db.raw('alter table audit_log rename to audit_log_away');
    try {
      expect((await reveal(samir)).status).toBe(500);
    } finally {
      await app.db.raw('alter table audit_log_away rename to audit_log');
    }
    expect((await record(samir)).isMasked).toBe(true);
  });

  test('is throttled: sixty an hour, then a French sentence', async () => {
    for (let n = 0; n < 60; n += 1) expect((await reveal(samir)).status).toBe(201);
    const late = await reveal(samir);
    expect([late.status, late.body.code]).toEqual([429, 'too_many_attempts']);
    expect(late.body.message).toMatch(/^Trop d’essais\. Réessayez dans /);
    expect((await reveal(await app.createUser('Autre', 'support'))).status).toBe(201);
  });

  test('shows the address of a consent, masked until then', async () => {
    const order = await app.createPaidOrder(helene);
    const agreement = async () =>
      (
        await app.request<{ agreedFrom: string; isMasked: boolean }>(
          'GET',
          `/-/admin/v1/orders/${order.id}/agreement`,
          { user: samir },
        )
      ).body;
    expect(await agreement()).toMatchObject({ agreedFrom: '•••', isMasked: true });
    await reveal(samir, { subject: 'orders', id: order.id, reason: 'Contrôle' });
    expect(await agreement()).toMatchObject({ agreedFrom: '127.0.0.1', isMasked: false });
  });
});
