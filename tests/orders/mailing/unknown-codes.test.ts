import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { toTrackingEvents as mailevaNews } from '../../../src/adapters/postal/maileva/status-map.ts';
import type { PostalTrackingEvent, PostalWebhook } from '../../../src/adapters/postal/port.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import { FakePostal } from '../../fakes/postal.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { letterAlone } from './tracking-stories.ts';

let testApp: TestApp;
let helene: Actor;
let samir: Actor;
let maileva: FakePostal;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  samir = await testApp.createUser('Samir', 'support');
}, 60_000);
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.db('unknown_codes').delete();
  await testApp.db('alarms').delete();
  maileva = new FakePostal('maileva');
  testApp.deps.postal = createPostalRouting([maileva]);
});

const codes = () =>
  testApp.db('unknown_codes').orderBy('created_at').select('partner', 'kind', 'code', 'letter_id', 'status');
const openAlarms = () => testApp.db('alarms').where({ entity: 'unknown_codes' }).whereNull('closed_at');
const letter = () => letterAlone(testApp.db, testApp.deps.newId(), helene.id);
const unknown = (code: string, day = 0): PostalTrackingEvent => {
  const [one] = mailevaNews(
    { id: 's', status: 'DRAFT' },
    {
      id: 'r',
      delivery_statuses: [
        { code, date: new Date(Date.parse('2026-12-10T09:00:00Z') + day * 86_400_000).toISOString() },
      ],
    },
  );
  return one!;
};
const STATES = [
  'submitted',
  'accepted',
  'printed',
  'in_transit',
  'awaiting_pickup',
  'delivered',
  'returned',
  'rejected',
] as const;

describe('an unknown code of a partner', () => {
  test('changes no letter, whatever its state, and is stored unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STATES), fc.stringMatching(/^ZZ[A-Z0-9_.-]{1,40}$/), async (status, code) => {
        const id = await letter();
        await testApp.db('letters').where({ id }).update({ status, provider: 'maileva' });
        const before = await testApp.db('letters').where({ id }).first();
        await recordTrackingEvents(testApp.deps, { letterId: id, source: 'maileva', events: [unknown(code)] });
        expect(await testApp.db('letters').where({ id }).first()).toEqual(before);
        expect(await testApp.db('tracking_events').where({ letter_id: id }).select('kind', 'provider_code')).toEqual([
          { kind: 'other', provider_code: code },
        ]);
        expect((await codes()).map((one) => one.code)).toContain(code);
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  test('raises one alarm, for any number of events and letters, until support notes its meaning', async () => {
    for (const day of [0, 1])
      for (const id of [await letter(), await letter()])
        await recordTrackingEvents(testApp.deps, { letterId: id, source: 'maileva', events: [unknown('LP77', day)] });
    await raiseOverdueAlarms(testApp.deps);
    await raiseOverdueAlarms(testApp.deps);
    expect(await codes()).toMatchObject([{ partner: 'maileva', kind: 'status', code: 'LP77', status: 'reported' }]);
    const [alarm, ...others] = await openAlarms();
    expect([alarm.state, others]).toEqual(['reported', []]);

    const { body: rows } = await testApp.request<{ id: string }[]>(
      'GET',
      '/-/admin/v1/unknown-codes?filter={"status":["reported"]}',
      { user: samir },
    );
    expect(rows).toMatchObject([{ id: alarm.entity_id, code: 'LP77' }]);
    const place = `/-/admin/v1/unknown-codes/${alarm.entity_id}/acknowledge`;
    expect((await testApp.request('POST', place, { user: helene, body: { note: 'réexpédiée' } })).status).toBe(403);
    expect((await testApp.request('POST', place, { user: samir, body: { note: ' ' } })).status).toBe(422);
    expect((await testApp.request('POST', place, { user: samir, body: { note: 'réexpédiée' } })).body).toMatchObject({
      status: 'acknowledged',
      note: 'réexpédiée',
    });
    await recordTrackingEvents(testApp.deps, {
      letterId: await letter(),
      source: 'maileva',
      events: [unknown('LP77', 2)],
    });
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms()).toEqual([]);
  });

  test('is reported per partner and kind, without personal data', async () => {
    const id = await letter();
    const sentence: PostalTrackingEvent = {
      ...unknown('sentence'),
      label: 'Remis à FIBRE EXEMPLE',
      unknownCodes: ['Remis à FIBRE EXEMPLE'],
    };
    await recordTrackingEvents(testApp.deps, { letterId: id, source: 'mercifacteur', events: [sentence] });
    await recordTrackingEvents(testApp.deps, {
      letterId: id,
      source: 'laposte',
      events: [{ ...unknown('XX9'), providerKey: 'XX9' }],
    });
    const told = await codes();
    expect(told.map(({ partner }) => partner).toSorted()).toEqual(['laposte', 'mercifacteur']);
    expect(JSON.stringify(told)).not.toMatch(/FIBRE|EXEMPLE/);
  });

  test('is reported if its event matches no letter of ours', async () => {
    const call: PostalWebhook = {
      providerEventId: 'new-1',
      type: 'ON_NEW_THING',
      items: [],
      unknownCodes: [{ kind: 'event', code: 'ON_NEW_THING' }],
    };
    const answer = await testApp.request('POST', '/-/hooks/maileva', {
      headers: { 'content-type': 'application/json', 'x-fake-postal': 'yes' },
      body: JSON.stringify(call),
    });
    expect(answer.status).toBe(201);
    await testApp.runJobs();
    expect(await codes()).toEqual([
      { partner: 'maileva', kind: 'event', code: 'ON_NEW_THING', letter_id: null, status: 'reported' },
    ]);
  });

  test('is reported if it rejects a letter, which waits for us', async () => {
    maileva.refuseNext = {
      code: 'NEW_REASON',
      kind: 'ours',
      message: 'Le service postal refuse cette lettre.',
      isUnknown: true,
    };
    const order = await testApp.createPaidOrder(helene);
    await testApp.endChangeOfMind();
    const refused = await testApp.db('letters').where({ order_id: order.id }).first();
    expect([refused.status, refused.reject_kind]).toEqual(['rejected', 'ours']);
    expect(await codes()).toEqual([
      { partner: 'maileva', kind: 'rejection', code: 'NEW_REASON', letter_id: refused.id, status: 'reported' },
    ]);
  });
});
