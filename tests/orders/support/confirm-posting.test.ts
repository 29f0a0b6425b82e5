import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { pollSilentLetters } from '../../../jobs/handlers/orders/poll-silent-letters.ts';
import { Maileva } from '../../../src/adapters/postal/maileva/adapter.ts';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur/adapter.ts';
import type { PostalPort } from '../../../src/adapters/postal/port.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView, PostingSearch } from '../../../src/modules/orders/contract.ts';
import { holdLettersInDoubt } from '../../../src/modules/orders/index.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { mount as mountMaileva } from '../../../src/sandbox/maileva/stand-in.ts';
import { mount as mountMerciFacteur } from '../../../src/sandbox/mercifacteur/stand-in.ts';
import { mailevaSettings, merciFacteurSettings } from '../../adapters/postal/settings.ts';
import { eventually } from '../../harness/eventually.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';
import { gateTo, runSandbox, type Gate, type RunningSandbox } from '../../sandbox/running-sandbox.ts';

let testApp: TestApp;
let sandbox: RunningSandbox;
let gate: Gate;
let helene: Actor;
let samir: Actor;
let claire: Actor;
const ports: Record<string, PostalPort> = {};
beforeAll(async () => {
  testApp = await createTestApp({ POSTAL_OUTAGE_FAILURES: '100', POSTAL_POLLS_PER_MINUTE: '1000' });
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
  claire = await testApp.createUser('Claire', 'support');
  sandbox = await runSandbox([mountMaileva, mountMerciFacteur]);
  gate = await gateTo(sandbox.url);
  ports['maileva'] = new Maileva(mailevaSettings(gate.url));
  ports['mercifacteur'] = new MerciFacteur(merciFacteurSettings(gate.url));
}, 60_000);
afterEach(() => {
  gate.open = true;
  gate.spoil = () => undefined;
});
afterAll(async () => {
  await gate?.close();
  await sandbox?.close();
  await testApp?.close();
});

const DAY = 86_400_000;
const use = (...names: string[]): void => {
  testApp.deps.postal = createPostalRouting(names.map((name) => ports[name]!));
};
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const desk = async (orderId: string) =>
  (await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${orderId}/desk`, { user: samir })).body;
const submissions = () =>
  gate.seen.filter(({ method, path }) => method === 'POST' && /\/(submit|sendCourrier)$/.test(path)).length;

/** A letter that its partner posted after the backup: the restored row is that before the hand-over. */
async function postedSinceBackup(partner: string) {
  use(partner);
  const order = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  const { id, provider, provider_ref } = await findLetter(order.id);
  expect(provider).toBe(partner);
  const before = { status: 'rendered', provider: null, provider_ref: null, handed_over_at: null, next_step_on: null };
  await testApp.db('letters').where({ id }).update(before);
  await testApp.db('orders').where({ id: order.id }).update({ status: 'in_production' });
  await testApp.db('tracking_events').where({ letter_id: id }).delete();
  await testApp.db('state_transitions').where({ entity_id: id }).delete();
  await holdLettersInDoubt(testApp.deps);
  expect(await findLetter(order.id)).toMatchObject({ status: 'held', provider: null });
  return { orderId: order.id, reference: (provider_ref as string).replace(/^.*:/, '') };
}

type Answer = Rejection & { status: string; letterStatus: string; errors?: Record<string, string[]> };
async function confirm(
  orderId: string,
  posting: { partner: string; reference: string },
  { user = samir, since }: { user?: Actor; since?: string } = {},
) {
  const expectedStatusSince = since ?? (await findLetter(orderId)).status_since.toISOString();
  const body = { reason: 'Vue dans le portail du partenaire.', expectedStatusSince, ...posting };
  return testApp.request<Answer>('POST', `/-/admin/v1/orders/${orderId}/confirm-posting`, { user, body });
}

describe.each(['maileva', 'mercifacteur'])('a held letter that %s had posted', (partner) => {
  test('adopts the reference, is tracked from there to its delivery, and is not posted again', async () => {
    const { orderId, reference } = await postedSinceBackup(partner);
    const before = submissions();
    const { letter: seen, can } = (
      await testApp.request<OrderView>('GET', `/-/api/v1/orders/${orderId}`, { user: helene })
    ).body;
    expect(seen?.long).toBe(
      'Après un incident de notre côté, nous vérifions auprès du service postal si votre lettre est déjà partie. Si elle est partie, son suivi reprend ici. Sinon, elle part à la levée suivante. Elle ne part pas deux fois, et vous n’avez rien à faire.',
    );
    expect(can).not.toContain('cancel');
    expect(seen?.timeline.filter(({ text }) => text?.includes('levée'))).toEqual([]);
    expect((await desk(orderId)).actions).toContainEqual(
      expect.objectContaining({ action: 'confirm_posting', allowed: true, because: null }),
    );
    const confirmed = await confirm(orderId, { partner, reference });
    expect([confirmed.status, confirmed.body.letterStatus]).toEqual([200, 'submitted']);
    const letter = await findLetter(orderId);
    expect(letter).toMatchObject({
      provider: partner,
      handed_over_at: expect.any(Date),
      next_step_on: letter.expected_on,
    });
    expect(letter.provider_ref).toContain(reference);

    await eventually(async () => {
      testApp.clock.now = new Date(testApp.clock.now.getTime() + DAY);
      await pollSilentLetters(testApp.deps);
      return (await findLetter(orderId)).status === 'delivered';
    });
    await testApp.runJobs();
    const deliveries = testApp.db('state_transitions').where({ entity_id: letter.id, transition: 'deliver' });
    expect(await deliveries).toHaveLength(1);
    expect(submissions()).toBe(before);

    const { timeline, actions } = await desk(orderId);
    expect(timeline.map(({ title }) => title)).toEqual(
      expect.arrayContaining([expect.stringContaining('Samir'), expect.stringContaining('a été postée')]),
    );
    expect(actions).toContainEqual(
      expect.objectContaining({
        action: 'confirm_posting',
        allowed: false,
        because: 'Cette lettre n’est pas retenue\u00a0: son état dit déjà si elle est partie.',
      }),
    );
  });

  test('stays held while the reference is wrong, of another letter, or cannot be verified', async () => {
    const { orderId, reference } = await postedSinceBackup(partner);
    const other = await postedSinceBackup(partner);
    const held = await findLetter(orderId);
    const unknown = await confirm(orderId, { partner, reference: '424242424242' });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { reference: [expect.stringContaining('ne connaît pas cette référence')] },
    ]);
    const foreign = await confirm(orderId, { partner, reference: other.reference });
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      { reference: [expect.stringContaining('celle d’une autre lettre')] },
    ]);
    gate.open = false;
    const silent = await confirm(orderId, { partner, reference });
    expect([silent.status, silent.body.code]).toEqual([503, 'partner_unavailable']);
    expect(silent.body.message).toContain('Rien n’a changé');
    expect(await findLetter(orderId)).toEqual(held);
    gate.open = true;
    expect((await confirm(orderId, { partner, reference })).status).toBe(200);
  });

  test('is confirmed once by a double click and by two colleagues', async () => {
    const { orderId, reference } = await postedSinceBackup(partner);
    const since = (await findLetter(orderId)).status_since.toISOString();
    const before = submissions();
    const clicks = [samir, samir, claire].map((user) => confirm(orderId, { partner, reference }, { user, since }));
    const answers = await Promise.all(clicks);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409)
        expect(body.message).toMatch(/^(Samir|Claire).* a confirmé que cette lettre a été postée le .+ à .+\. Relisez/);
    const confirmations = { order_id: orderId, action: 'confirm_posting' };
    expect(await testApp.db('order_decisions').where(confirmations)).toHaveLength(1);
    expect(submissions()).toBe(before);
  });
});

test('a reference that another letter of ours has is refused with its order', async () => {
  const { orderId, reference } = await postedSinceBackup('mercifacteur');
  const other = await testApp.createPaidOrder(helene);
  const taken = { provider: 'mercifacteur', provider_ref: reference };
  await testApp.db('letters').where({ order_id: other.id }).update(taken);
  const refused = await confirm(orderId, { partner: 'mercifacteur', reference });
  expect([refused.status, refused.body.code]).toEqual([409, 'reference_taken']);
  expect(refused.body.message).toContain(other.reference);
  expect((await findLetter(orderId)).status).toBe('held');
});

test('the search finds a letter by our id where the partner allows it, and says where it does not', async () => {
  const { orderId, reference } = await postedSinceBackup('mercifacteur');
  use('maileva', 'mercifacteur');
  const search = async () =>
    (await testApp.request<PostingSearch>('GET', `/-/admin/v1/orders/${orderId}/posting`, { user: samir })).body;
  const maileva = { partner: 'maileva', label: 'Maileva', result: 'not_searchable', reference: null };
  const merciFacteur = { partner: 'mercifacteur', label: 'Merci Facteur' };
  expect(await search()).toEqual({ partners: [maileva, { ...merciFacteur, result: 'found', reference }] });
  gate.open = false;
  expect(await search()).toEqual({
    partners: [maileva, { ...merciFacteur, result: 'unavailable', reference: null }],
  });
  gate.open = true;
  await testApp.db('letters').where({ order_id: orderId }).update({ submission_key: testApp.deps.newId() });
  expect(await search()).toEqual({ partners: [maileva, { ...merciFacteur, result: 'none', reference: null }] });
});

test('a search that does not reach back to the letter does not report that the partner has none', async () => {
  const { orderId } = await postedSinceBackup('mercifacteur');
  await testApp.db('letters').where({ order_id: orderId }).update({ submission_key: testApp.deps.newId() });
  const date = Math.floor(Date.now() / 1000) + DAY;
  const envois = Array.from({ length: 50 }, (_, i) => ({ idEnvoi: 900_000 + i, date }));
  const another = { success: true, error: null, envoi: { designation: 'another letter' } };
  gate.spoil = ({ path }) => {
    if (path.includes('/listEnvois'))
      return { status: 200, body: JSON.stringify({ success: true, error: null, envois }) };
    return path.includes('/getEnvoi?') ? { status: 200, body: JSON.stringify(another) } : undefined;
  };
  const { body } = await testApp.request<PostingSearch>('GET', `/-/admin/v1/orders/${orderId}/posting`, {
    user: samir,
  });
  expect(body.partners).toEqual([
    { partner: 'mercifacteur', label: 'Merci Facteur', result: 'incomplete', reference: null },
  ]);
});

test('a letter in doubt that did not leave is released and posted once', async () => {
  use('mercifacteur');
  const order = await testApp.createPaidOrder(helene);
  const due = new Date(testApp.clock.now.getTime() - 1000);
  await testApp.db('letters').where({ order_id: order.id }).update({ releases_at: due });
  await holdLettersInDoubt(testApp.deps);
  const { status, status_since } = await findLetter(order.id);
  expect(status).toBe('held');
  const before = submissions();
  const body = { reason: 'Absente du portail.', expectedStatusSince: status_since.toISOString() };
  const release = await testApp.request('POST', `/-/admin/v1/orders/${order.id}/release`, { user: samir, body });
  expect(release.status).toBe(200);
  await testApp.endChangeOfMind();
  expect(await findLetter(order.id)).toMatchObject({ provider: 'mercifacteur', provider_ref: expect.any(String) });
  expect(submissions()).toBe(before + 1);
});
