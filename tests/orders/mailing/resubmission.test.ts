import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { handOverLetter } from '../../../jobs/handlers/orders/hand-over-letter.ts';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur/adapter.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { mount as mountMerciFacteur } from '../../../src/sandbox/mercifacteur/stand-in.ts';
import { merciFacteurSettings } from '../../adapters/postal/settings.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { gateTo, runSandbox, type Gate, type RunningSandbox } from '../../sandbox/running-sandbox.ts';

let testApp: TestApp;
let sandbox: RunningSandbox;
let gate: Gate;
let helene: Actor;
let samir: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ POSTAL_OUTAGE_FAILURES: '100' });
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
  sandbox = await runSandbox([mountMerciFacteur], { speed: 1e-3 });
  gate = await gateTo(sandbox.url);
  testApp.deps.postal = createPostalRouting([new MerciFacteur(merciFacteurSettings(gate.url))]);
}, 60_000);
afterAll(async () => {
  await gate?.close();
  await sandbox?.close();
  await testApp?.close();
});

const posted = async () => (await (await fetch(`${sandbox.url}/sandbox/mercifacteur/report.json`)).json()) as unknown[];
const submissions = () => gate.seen.filter(({ path }) => path.endsWith('/sendCourrier')).length;

test('a hand-over that outlasts the partner’s idempotency raises an alarm instead of a second letter, until support allows it', async () => {
  gate.spoil = ({ path }) =>
    path.endsWith('/sendCourrier') || path.includes('/listEnvois') ? { status: 503, body: '{}' } : undefined;
  const order = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  const letter = () => testApp.db('letters').where({ order_id: order.id }).first();
  const again = async () => {
    await handOverLetter
      .run({ id: (await letter()).id }, testApp.deps)
      .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    return letter();
  };
  const { id, status, first_submitted_at } = await letter();
  expect([status, first_submitted_at]).toEqual(['failed', expect.any(Date)]);
  expect((await again()).first_submitted_at).toEqual(first_submitted_at);

  const month = new Date(Date.now() - 31 * 86_400_000);
  await testApp.db('letters').where({ id }).update({ first_submitted_at: month });
  const before = submissions();
  const envois = Array.from({ length: 50 }, (_, i) => ({ idEnvoi: 900_000 + i, date: Math.floor(Date.now() / 1000) }));
  const another = { success: true, error: null, envoi: { designation: 'another letter' } };
  gate.spoil = ({ path }) => {
    if (path.includes('/listEnvois'))
      return { status: 200, body: JSON.stringify({ success: true, error: null, envois }) };
    return path.includes('/getEnvoi?') ? { status: 200, body: JSON.stringify(another) } : undefined;
  };
  expect(await again()).toMatchObject({ status: 'failed', unconfirmed_since: expect.any(Date) });
  expect(submissions()).toBe(before);
  await raiseOverdueAlarms(testApp.deps);
  expect(
    await testApp.db('alarms').where({ entity: 'letters', entity_id: id, state: 'unconfirmed' }).first('closed_at'),
  ).toEqual({ closed_at: null });

  const place = `/-/admin/v1/letters/${id}`;
  expect((await testApp.request('GET', place, { user: samir })).body).toMatchObject({ can: ['allow_resubmission'] });
  expect((await testApp.request('POST', `${place}/allow-resubmission`, { user: helene, body: {} })).status).toBe(403);
  expect((await testApp.request('POST', `${place}/allow-resubmission`, { user: samir, body: {} })).status).toBe(202);
  gate.spoil = () => undefined;
  expect(await again()).toMatchObject({ status: 'submitted', unconfirmed_since: null });
  expect(await posted()).toHaveLength(1);
  expect((await testApp.request('POST', `${place}/allow-resubmission`, { user: samir, body: {} })).status).toBe(409);
  await raiseOverdueAlarms(testApp.deps);
  expect(
    await testApp.db('alarms').where({ entity: 'letters', entity_id: id, state: 'unconfirmed' }).whereNull('closed_at'),
  ).toEqual([]);
});
