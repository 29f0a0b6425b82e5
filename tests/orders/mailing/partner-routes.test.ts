import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handOverLetter } from '../../../jobs/handlers/orders/hand-over-letter.ts';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { Maileva } from '../../../src/adapters/postal/maileva/adapter.ts';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur/adapter.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { mount as mountPostal } from '../../../src/sandbox/maileva/stand-in.ts';
import { mount as mountMerciFacteur } from '../../../src/sandbox/mercifacteur/stand-in.ts';
import { mailevaSettings, merciFacteurSettings } from '../../adapters/postal/settings.ts';
import { eventually } from '../../harness/eventually.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { gateTo, runSandbox, serve, type Gate, type RunningSandbox } from '../../sandbox/running-sandbox.ts';

let testApp: TestApp;
let sandbox: RunningSandbox;
let gate: Gate;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ POSTAL_OUTAGE_FAILURES: '3' });
  helene = await testApp.createUser('Hélène');
  sandbox = await runSandbox([mountPostal, mountMerciFacteur]);
  gate = await gateTo(sandbox.url);
}, 60_000);
afterAll(async () => {
  await testApp?.close();
  await gate?.close();
  await sandbox?.close();
});

const findLetter = (order: { id: string }) => testApp.db('letters').where({ order_id: order.id }).first();
const printed = async (key: string) => {
  const at = async (place: string) =>
    (await (await fetch(`${sandbox.url}/sandbox/${place}/report.json`)).json()) as {
      key?: string;
      custom_id?: string;
    }[];
  return (
    await Promise.all(
      ['poste', 'mercifacteur'].map(async (place) =>
        (await at(place)).filter((one) => (one.key ?? one.custom_id) === key).map(() => place),
      ),
    )
  ).flat();
};
const again = (letterId: string) => handOverLetter.run({ id: letterId }, testApp.deps).catch(() => undefined);

describe('with the first partner unreachable, over HTTP', () => {
  test('a letter that cannot have been received uses the second one, once, and is tracked there', async () => {
    const nobody = await serve(() => undefined);
    await nobody.close();
    testApp.deps.postal = createPostalRouting([
      new Maileva(mailevaSettings(nobody.url)),
      new MerciFacteur(merciFacteurSettings(gate.url)),
    ]);
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const { id } = await findLetter(order);
    for (let i = 0; i < 3; i += 1) await again(id);
    expect(await findLetter(order)).toMatchObject({ status: 'submitted', provider: 'mercifacteur' });
    expect(await printed(id)).toEqual(['mercifacteur']);
    await eventually(async () => {
      await pollLetter(testApp.deps, id);
      return (await findLetter(order)).status === 'delivered';
    });
  });

  test('a letter with a possible draft waits for the first one, and is never duplicated', async () => {
    await testApp.db('outages').delete();
    testApp.deps.postal = createPostalRouting([
      new Maileva(mailevaSettings(gate.url)),
      new MerciFacteur(merciFacteurSettings(sandbox.url)),
    ]);
    gate.spoil = ({ method, path }) => (method === 'POST' && path.endsWith('/sendings') ? 'cut' : undefined);
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const { id } = await findLetter(order);
    gate.open = false;
    for (let i = 0; i < 5; i += 1) await again(id);
    expect(await findLetter(order)).toMatchObject({ status: 'failed', provider: 'maileva' });
    expect(await printed(id)).toEqual([]);
    gate.open = true;
    gate.spoil = () => undefined;
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 120_000);
    await again(id);
    expect(await findLetter(order)).toMatchObject({ status: 'submitted', provider: 'maileva' });
    expect(await printed(id)).toEqual(['poste']);
  });

  test('a worker that dies after the second partner accepted the letter leaves one letter', async () => {
    await testApp.db('outages').delete();
    testApp.deps.postal = createPostalRouting([new MerciFacteur(merciFacteurSettings(gate.url))]);
    gate.spoil = ({ path }) => (path.endsWith('/sendCourrier') ? 'cut' : undefined);
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const { id } = await findLetter(order);
    expect(await findLetter(order)).toMatchObject({ status: 'failed', provider: 'mercifacteur' });
    gate.spoil = () => undefined;
    await again(id);
    expect((await findLetter(order)).provider_ref).toMatch(/^\d+$/);
    expect(await printed(id)).toEqual(['mercifacteur']);
  });
});
