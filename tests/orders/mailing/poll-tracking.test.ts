import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Maileva } from '../../../src/adapters/postal/maileva/adapter.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { pollTracking } from '../../../src/modules/orders/index.ts';
import { computeNextPoll, findPollingStopReason } from '../../../src/modules/orders/mailing/tracking-schedule.ts';
import { mount as mountPostal } from '../../../src/sandbox/maileva/stand-in.ts';
import { mountTracking } from '../../../src/sandbox/tracking/index.ts';
import { mailevaSettings } from '../../adapters/postal/settings.ts';
import { aPostalLetter } from '../../contracts/postal.ts';
import { eventually } from '../../harness/eventually.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { gateTo, runSandbox, type Gate, type RunningSandbox } from '../../sandbox/running-sandbox.ts';
import { letterAlone } from './tracking-stories.ts';

const HOUR = 3_600_000;
let testApp: TestApp;
let sandbox: RunningSandbox;
let gate: Gate;
let helene: Actor;
let made = 0;

beforeAll(async () => {
  sandbox = await runSandbox([mountPostal, mountTracking]);
  gate = await gateTo(sandbox.url);
  testApp = await createTestApp({ SUIVI_API_URL: gate.url, SUIVI_KEY: 'a-key', SUIVI_DAILY_CALLS: '20' });
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(async () => {
  await testApp?.close();
  await gate?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  gate.seen.length = 0;
  gate.open = true;
  for (const table of ['tracking_polls', 'tracking_service', 'tracking_events']) await testApp.db(table).delete();
  await testApp.db('letters').update({ tracking_number: null });
  testApp.clock.now = new Date();
});

/** A letter whose life the postal sandbox has completed, known to La Poste by its number. */
async function lived(word: string): Promise<string> {
  const port = new Maileva(mailevaSettings(sandbox.url));
  const letter = await aPostalLetter({
    recipientLines: ['FIBRE EXEMPLE', word, '', '12 RUE DE L EGLISE', '', '59000 LILLE'],
  });
  const { providerRef } = await port.createDraft(letter);
  await port.submit(providerRef, letter);
  const news = await eventually(async () => {
    const all = await port.fetchTrackingEvents({ providerRef, key: letter.key });
    return all.some(({ providerCode }) => providerCode === (word === 'NPAI' ? 'LP17' : 'LP18')) && all;
  });
  return news[0]!.trackingNumber!;
}
async function followed(number: string): Promise<string> {
  const id = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
  await testApp
    .db('letters')
    .where({ id })
    .update({ tracking_number: number, status: 'accepted', handed_over_at: testApp.clock.now });
  return id;
}
const unknownNumber = () => `1A${String((made += 1)).padStart(11, '0')}`;
const findRow = (id: string) => testApp.db('letters').where({ id }).first();
const findPoll = (id: string) => testApp.db('tracking_polls').where({ letter_id: id }).first();
const later = (hours: number): void => void (testApp.clock.now = new Date(testApp.clock.now.getTime() + hours * HOUR));

describe('tracking letters at La Poste', () => {
  test('records a delivery, adds it to the timeline, and stops polling', async () => {
    const id = await followed(await lived(''));
    await pollTracking(testApp.deps);
    const { status, deposited_at, delivered_at, order_id } = await findRow(id);
    expect([status, deposited_at, delivered_at]).toEqual(['delivered', expect.any(Date), expect.any(Date)]);
    expect(await findPoll(id)).toMatchObject({ poll_count: 1, stop_reason: 'delivered' });
    const { body } = await testApp.request<OrderView>('GET', `/orders/${order_id}`, { user: helene });
    expect(
      body
        .letter!.timeline.filter(({ happened, status }) => happened && status !== 'ordered')
        .map(({ title }) => title),
    ).toEqual(['Déposée à La Poste', 'En route', 'Arrivée près du destinataire', 'Distribuée']);
    later(48);
    gate.seen.length = 0;
    await pollTracking(testApp.deps);
    expect(gate.seen).toEqual([]);
  }, 60_000);

  test('does not treat a letter handed back to its sender as delivered', async () => {
    const id = await followed(await lived('NPAI'));
    await pollTracking(testApp.deps);
    expect(await findRow(id)).toMatchObject({ status: 'returned', delivered_at: null });
    expect(await findPoll(id)).toMatchObject({ stop_reason: 'handed back' });
  }, 60_000);

  test('polls ten numbers per call; an unknown number is no failure and is polled again later', async () => {
    const ids = await Promise.all(Array.from({ length: 23 }, () => followed(unknownNumber())));
    await pollTracking(testApp.deps);
    expect(gate.seen.map(({ path }) => path.split('/').at(-1)!.split('?')[0]!.split(',').length)).toEqual([10, 10, 3]);
    expect(await testApp.db('tracking_service').first()).toMatchObject({ calls: 3, failures: 0, resumes_at: null });
    await pollTracking(testApp.deps);
    expect(gate.seen).toHaveLength(3);
    expect(await findPoll(ids[0]!)).toMatchObject({ poll_count: 1, first_found_at: null, stopped_at: null });
    later(7);
    await pollTracking(testApp.deps);
    expect(gate.seen).toHaveLength(6);
  });

  test('polls each letter once with several workers', async () => {
    await Promise.all(Array.from({ length: 30 }, () => followed(unknownNumber())));
    await pollTracking(testApp.deps);
    later(7);
    gate.seen.length = 0;
    await Promise.all([1, 2, 3].map(() => pollTracking(testApp.deps)));
    const asked = gate.seen.flatMap(({ path }) => path.split('/').at(-1)!.split('?')[0]!.split(','));
    expect([asked.length, new Set(asked).size]).toEqual([30, 30]);
  });

  test('never exceeds the daily calls, and starts again the next day', async () => {
    await followed(unknownNumber());
    await pollTracking(testApp.deps);
    await testApp.db('tracking_service').update({ calls: 20 });
    gate.seen.length = 0;
    later(7);
    const sameDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format(testApp.clock.now);
    await testApp.db('tracking_service').update({ day: sameDay });
    await pollTracking(testApp.deps);
    expect(gate.seen).toEqual([]);
    later(24);
    await pollTracking(testApp.deps);
    expect([gate.seen.length, (await testApp.db('tracking_service').first()).calls]).toEqual([1, 1]);
  });

  test('pauses an unreachable service, longer each time, and loses nothing', async () => {
    const id = await followed(unknownNumber());
    gate.open = false;
    await pollTracking(testApp.deps);
    const first = await testApp.db('tracking_service').first();
    expect([first.failures, first.calls]).toEqual([1, 1]);
    await pollTracking(testApp.deps);
    expect((await testApp.db('tracking_service').first()).calls).toBe(1);
    later(0.1);
    await pollTracking(testApp.deps);
    const second = await testApp.db('tracking_service').first();
    expect([second.failures, second.resumes_at.getTime() - testApp.clock.now.getTime()]).toEqual([2, 120_000]);
    gate.open = true;
    later(0.1);
    await pollTracking(testApp.deps);
    expect(await testApp.db('tracking_service').first()).toMatchObject({ failures: 0, resumes_at: null });
    expect(await findPoll(id)).toMatchObject({ poll_count: 1 });
  });

  test('leaves the letters of a worker that died to the next one', async () => {
    const id = await followed(unknownNumber());
    const dying = { ...testApp.deps, tracking: { read: () => Promise.reject(new TypeError('killed')) } };
    await expect(pollTracking(dying)).rejects.toThrow('killed');
    expect((await findPoll(id)).next_at.getTime()).toBeGreaterThan(testApp.clock.now.getTime());
    later(0.1);
    await pollTracking(testApp.deps);
    expect(await findPoll(id)).toMatchObject({ poll_count: 1 });
  });
});

describe('the polling plan', () => {
  const now = new Date('2026-12-10T09:00:00Z');
  const days = (count: number) => new Date(now.getTime() - count * 24 * HOUR);
  const letter = {
    status: 'in_transit',
    product: 'registered',
    expectedOn: '2026-12-12',
    returnedToSenderAt: null,
    createdAt: days(2),
    handedOverAt: days(2),
    depositedAt: days(1),
  } as const;
  const hours = (over: object) => (computeNextPoll({ ...letter, ...over }, now).getTime() - now.getTime()) / HOUR;

  test.each([
    ['a young letter', {}, 6],
    ['on the day it is expected', { expectedOn: '2026-12-10' }, 2],
    ['late by a week', { depositedAt: days(9), expectedOn: '2026-12-04' }, 12],
    ['late by a month', { depositedAt: days(33), expectedOn: '2026-11-12' }, 24],
    ['waiting at the counter', { status: 'awaiting_pickup', expectedOn: '2026-12-10' }, 12],
  ])('%s', (_name, over, expected) => expect(hours(over)).toBe(expected));

  test('on the day in Paris that it is expected', () => {
    const pastMidnight = new Date('2026-12-09T23:30:00Z');
    const next = computeNextPoll({ ...letter, expectedOn: '2026-12-10' }, pastMidnight);
    expect((next.getTime() - pastMidnight.getTime()) / HOUR).toBe(2);
  });

  test.each([
    ['a green letter', { product: 'green' }, 'not tracked'],
    ['delivered', { status: 'delivered' }, 'delivered'],
    ['on its way back it may still be delivered', { status: 'returned' }, null],
    ['in its sender’s hands', { status: 'returned', returnedToSenderAt: days(0) }, 'handed back'],
    ['silent for two months', { depositedAt: days(61) }, 'silent for 60 days'],
    ['under way', {}, null],
  ])('%s', (_name, over, expected) =>
    expect(findPollingStopReason({ ...letter, ...over } as Parameters<typeof findPollingStopReason>[0], now)).toBe(
      expected,
    ),
  );
});
