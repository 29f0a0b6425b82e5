import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '../../src/endpoints.ts';
import type { Actor, EndpointDefinition } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import type { Role } from '../../src/modules/auth/roles.ts';
import { buildUser, storeUser } from '../factories/users.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const toName = ({ method, path }: EndpointDefinition): string => `${method} ${path.replace('/-/admin/v1', '')}`;
/** Only what changes nothing may leave no record. */
const isUnrecorded = ({ audit, description }: EndpointDefinition): boolean => description.readOnly === true && !audit;
const commands = endpoints
  .flatMap((router) => router.endpoints)
  .filter((one) => one.area === 'admin' && one.method !== 'GET' && !isUnrecorded(one));

let testApp: TestApp;
let admin: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  admin = buildUser('Anne', 'admin');
  await storeUser(testApp.deps, admin);
});
afterAll(() => testApp?.close());

const call = ({ method, path, description }: EndpointDefinition, user: Actor, id: string, body?: object) =>
  testApp.request(method, path.replace(/:\w+/g, id), { user, body: { ...(description.example as object), ...body } });
const listLines = (user: Actor): Promise<Record<string, unknown>[]> =>
  testApp.db('audit_log').where({ actor: `user:${user.id}` });

test('a call of every command leaves one line: who, in which role, on what, with which result', async () => {
  expect(commands.length).toBeGreaterThan(20);
  for (const command of commands) {
    const [user, id] = [buildUser('Anne', 'admin'), uuidv7()];
    await call(command, user, id);
    const subject = toName(command).split('/')[1];
    const [line, ...others] = await listLines(user);
    expect([toName(command), others.length]).toEqual([toName(command), 0]);
    expect(line).toMatchObject({ event: command.audit, actor_role: 'admin', result: expect.stringMatching(/./) });
    // A reveal is about what it reveals.
    if (subject !== 'reveals') expect([toName(command), line!['subject']]).toEqual([toName(command), subject]);
  }
});

test('a refused caller leaves a line too', async () => {
  const customer = buildUser('Hélène');
  for (const command of commands) await call(command, customer, uuidv7());
  expect((await listLines(customer)).map(({ result }) => result)).toEqual(commands.map(() => 'forbidden'));
});

test('no command raises the rights of the one who calls it', async () => {
  for (const role of ['customer', 'support', 'manager', 'admin'] as const satisfies readonly Role[])
    for (const command of commands) {
      const user = buildUser('Léa', role);
      const wanted = { ...(role !== 'admin' && { role: 'admin' }), email: user.email, expectedRole: role };
      const keys = Object.keys(command.description.example ?? {});
      const body = Object.fromEntries(Object.entries(wanted).filter(([key]) => keys.includes(key)));
      await call(command, user, user.id, body);
      const stored: { role: string } = await testApp.db('users').where({ id: user.id }).first('role');
      expect([toName(command), stored.role]).toEqual([toName(command), role]);
    }
});

describe('the journal', () => {
  interface Line {
    event: string;
    action: string;
    actorName: string | null;
    result: string;
  }
  const read = async (filter: object, user = admin) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,199]' });
    const { status, body } = await testApp.request<Line[]>('GET', `/-/admin/v1/audit-log?${query}`, { user });
    return { status, body };
  };

  test('names the action in French and the colleague by name; customers stay ids', async () => {
    const samir = buildUser('Samir', 'support');
    await call(commands[0]!, samir, uuidv7());
    const { body } = await read({ actorId: samir.id });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ actorName: 'Samir Exemple', action: commands[0]!.summary });
    const helene = buildUser('Hélène');
    await call(commands[0]!, helene, uuidv7());
    expect((await read({ actorId: helene.id })).body).toMatchObject([{ actorName: null, result: 'forbidden' }]);
  });

  test('is filtered by action in words, subject and civil day', async () => {
    const blocks = (await read({ action: 'bloquer compte' })).body;
    expect(new Set(blocks.map(({ event }) => event))).toEqual(
      new Set(['POST /users/:id/block', 'POST /users/:id/unblock']),
    );
    expect((await read({ action: 'rien de tel' })).body).toEqual([]);
    expect((await read({ subject: 'staff' })).body.length).toBeGreaterThan(0);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(testApp.clock.now);
    expect((await read({ day: today })).body.length).toBeGreaterThan(0);
    for (const day of ['2020-01-01', 'demain']) expect((await read({ day })).body).toEqual([]);
  });

  test('is open to managers and administrators only', async () => {
    expect((await read({}, buildUser('Marie', 'manager'))).status).toBe(200);
    expect((await read({}, buildUser('Samir', 'support'))).status).toBe(403);
  });

  test('cannot be rewritten: neither changed, replaced, deleted nor emptied', async () => {
    const { id } = (await testApp.db('audit_log').first('id')) as { id: string };
    const one = () => testApp.db('audit_log').where({ id });
    const row = { id, event: 'x', actor: 'x', result: 'x' };
    for (const change of [
      one().update({ reason: 'x' }),
      testApp.db('audit_log').insert(row).onConflict('id').merge(),
      one().delete(),
      testApp.db.raw('truncate audit_log cascade'),
    ])
      await expect(change).rejects.toMatchObject({ message: expect.stringContaining('append-only') });
  });
});
