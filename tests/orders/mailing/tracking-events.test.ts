import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { presumeGreenDeliveries } from '../../../jobs/handlers/orders/presume-green-deliveries.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import {
  letterAlone,
  shuffledLife,
  TRACKING_STORIES,
  trackingEvent,
  computeWeight,
  type TrackingEventFixture,
} from './tracking-stories.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  // Every story is over by now, because future events are implausible.
  testApp.clock.now = new Date('2027-02-01T09:00:00Z');
}, 60_000);
afterAll(() => testApp?.close());

const findRow = (id: string) => testApp.db('letters').where({ id }).first();
async function tell(letterId: string, ...news: TrackingEventFixture[]): Promise<void> {
  for (const one of news)
    await recordTrackingEvents(testApp.deps, { letterId, source: one.source, events: [one.news] });
}
async function letter(): Promise<string> {
  const id = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
  await testApp.db('letters').where({ id }).update({ expected_on: '2026-12-10' });
  return id;
}

describe('the tracking events of a letter', () => {
  test('whether early, late, repeated or contradictory, never revert its state, and lead to the same end in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TRACKING_STORIES), fc.infiniteStream(fc.nat()), async (story, seeds) => {
        const ends = new Set<string>();
        for (let turn = 0; turn < 2; turn += 1) {
          const id = await letter();
          let before = -1;
          for (const one of shuffledLife(story, seeds)) {
            await tell(id, one);
            const now = computeWeight(await findRow(id));
            expect(now).toBeGreaterThanOrEqual(before);
            before = now;
          }
          const { status, deposited_at, presented_at, delivered_at, returned_at, pickup_until, expected_on } =
            await findRow(id);
          ends.add(
            JSON.stringify({
              status,
              deposited_at,
              presented_at,
              delivered_at,
              returned_at,
              pickup_until,
              expected_on,
            }),
          );
        }
        expect(ends.size).toBe(1);
      }),
      { numRuns: 12 },
    );
  }, 240_000);

  test('prefer a delivery to an unfinished return, and a completed return to a delivery', async () => {
    const [saved, lost, late] = [await letter(), await letter(), await letter()];
    await tell(saved, trackingEvent('LP19', 10), trackingEvent('LP15', 11));
    await tell(lost, trackingEvent('LP15', 10), trackingEvent('LP17', 14));
    await tell(late, trackingEvent('LP17', 14), trackingEvent('LP15', 15), trackingEvent('DI1', 15, 'laposte'));
    expect([(await findRow(saved)).status, (await findRow(lost)).status, (await findRow(late)).status]).toEqual([
      'delivered',
      'returned',
      'returned',
    ]);
    // A return that was only announced after the signature: the delivery counts.
    const signed = await letter();
    await tell(signed, trackingEvent('DI1', 9, 'laposte'), trackingEvent('RE1', 10, 'laposte'));
    expect((await findRow(signed)).status).toBe('delivered');
  });

  test('DI2 and LP17 are no delivery', async () => {
    for (const one of [trackingEvent('LP17', 9), trackingEvent('DI2', 9, 'laposte')]) {
      const id = await letter();
      await tell(id, one);
      expect([(await findRow(id)).status, (await findRow(id)).delivered_at]).toEqual(['returned', null]);
    }
  });

  test('determine the days of legal time limits by the post’s own dates', async () => {
    const id = await letter();
    await tell(
      id,
      trackingEvent('LP15', 9),
      trackingEvent('AG1', 6, 'laposte'),
      trackingEvent('LP09', 5),
      trackingEvent('LP05', 2),
      trackingEvent('PC1', 3, 'laposte'),
      trackingEvent('ND1', 4, 'laposte'),
    );
    const row = await findRow(id);
    // Reported on Monday 7 December 2026 plus this many days.
    expect(
      [row.deposited_at, row.presented_at, row.delivered_at].map((at: Date) => at.toISOString().slice(0, 10)),
    ).toEqual(['2026-12-09', '2026-12-12', '2026-12-16']);
    // Fifteen days of the calendar from the day after the notice.
    expect(row.pickup_until).toBe('2026-12-27');
    expect(row.expected_on).toBe('2026-12-12');
  });

  test('give the reason of a return in a text that can be acted on', async () => {
    const seen: unknown[] = [];
    for (const one of [
      trackingEvent('LP19', 5),
      trackingEvent('LP20', 5),
      trackingEvent('LP21', 5),
      trackingEvent('LP22', 5),
      trackingEvent('UNDELIVERED', 5, 'maileva', { reasonCode: 'N03' }),
      trackingEvent('retour_expediteur', 5, 'mercifacteur', { kind: 'returned', reasonCode: 'refuse par' }),
      trackingEvent('Returned to Sender', 5, 'lob', { kind: 'returned', reasonCode: 'package_unclaimed' }),
      trackingEvent('RE1', 5, 'laposte'),
    ]) {
      const id = await letter();
      await tell(id, one);
      const { return_code, return_reason } = await findRow(id);
      seen.push([return_code, return_reason]);
    }
    expect(seen).toEqual([
      ['LP19', 'le destinataire n’est pas venu la retirer dans les quinze jours'],
      ['LP20', 'l’adresse est incomplète ou inexacte'],
      ['LP21', 'le destinataire est inconnu à cette adresse'],
      ['LP22', 'le destinataire l’a refusée'],
      ['N03', 'le destinataire n’est pas venu la retirer dans les quinze jours'],
      ['refuse par', 'le destinataire l’a refusée'],
      ['package_unclaimed', 'le destinataire n’est pas venu la retirer dans les quinze jours'],
      [null, null],
    ]);
  });
});

test('a green letter is presumed delivered three days after its day, as counted in Paris', async () => {
  const id = await letter();
  await testApp.db('letters').where({ id }).update({ product: 'green', status: 'printed', expected_on: '2026-12-06' });
  const presumeAt = async (instant: string) => {
    await presumeGreenDeliveries({ ...testApp.deps, now: () => new Date(instant) });
    return (await findRow(id)).status;
  };
  expect(await presumeAt('2026-12-09T22:30:00Z')).toBe('printed');
  expect(await presumeAt('2026-12-09T23:30:00Z')).toBe('delivered');
});

describe('the timeline', () => {
  const view = async (id: string) => {
    const { order_id } = await findRow(id);
    return (await testApp.request<OrderView>('GET', `/orders/${order_id}`, { user: helene })).body.letter!;
  };
  const happened = async (id: string) =>
    (await view(id)).timeline.filter((one) => one.happened).map(({ title }) => title);

  test('merges one event reported by the partner and by La Poste', async () => {
    const id = await letter();
    await tell(
      id,
      trackingEvent('PROCESSED', 1),
      trackingEvent('DR1', 1, 'laposte'),
      trackingEvent('LP05', 2),
      trackingEvent('PC1', 2, 'laposte'),
      trackingEvent('LP03', 2),
      trackingEvent('ET1', 3, 'laposte'),
      trackingEvent('ET1', 4, 'laposte'),
      trackingEvent('LP15', 5),
      trackingEvent('DI1', 5, 'laposte'),
    );
    expect(await happened(id)).toEqual([
      'Commandée',
      'Imprimée et mise sous enveloppe',
      'Déposée à La Poste',
      'En route',
      'Distribuée',
    ]);
  });

  test('does not call a letter that the customer service sends back « réacheminée »', async () => {
    const id = await letter();
    const label = 'Renvoi du Service Client vers l’expéditeur après enquête';
    await tell(id, trackingEvent('PROCESSED', 1), trackingEvent('LP24', 4, 'maileva', { label }));
    expect((await happened(id)).slice(-1)).toEqual([label]);
    const returned = await letter();
    await tell(returned, trackingEvent('LP25', 4, 'maileva', { label, kind: 'returned' }));
    expect(await findRow(returned)).toMatchObject({
      status: 'returned',
      returned_at: new Date('2026-12-11T09:00:00Z'),
    });
  });

  test('shows an unknown code as « en cours », with La Poste’s own text', async () => {
    const id = await letter();
    await tell(
      id,
      trackingEvent('ET9', 3, 'laposte', { kind: 'in_transit', label: 'Votre courrier fait escale à Nouméa' }),
      trackingEvent('LP99', 4, 'maileva', { label: 'Quelque chose de neuf' }),
    );
    const { status, short, timeline } = await view(id);
    expect([status, short]).toEqual(['in_transit', 'En route']);
    expect(timeline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Votre courrier fait escale à Nouméa', 'Quelque chose de neuf']),
    );
  });

  test('shows until when the letter can be picked up, and the next steps', async () => {
    const id = await letter();
    await tell(id, trackingEvent('PROCESSED', 1), trackingEvent('LP09', 5), trackingEvent('LP08', 5));
    const now = testApp.clock.now;
    testApp.clock.now = new Date('2026-12-27T09:00:00Z');
    const { long, timeline } = await view(id);
    testApp.clock.now = now;
    expect((await view(id)).long.replaceAll('\u00a0', ' ')).toBe(
      'Le destinataire était absent le 12 décembre 2026. Elle l’attendait au bureau de poste jusqu’au 27 décembre 2026 : s’il ne l’a pas retirée, elle vous revient.',
    );
    expect(long.replaceAll('\u00a0', ' ')).toBe(
      'Le destinataire était absent le 12 décembre 2026. Elle l’attend au bureau de poste jusqu’au 27 décembre 2026.',
    );
    expect(
      timeline.filter((one) => !one.happened).map(({ title, text }) => [title, text?.replaceAll('\u00a0', ' ')]),
    ).toEqual([
      ['Retirée par le destinataire', 'Le destinataire a jusqu’au 27 décembre 2026 pour la retirer.'],
      [
        'Avis de réception signé',
        'La Poste le renvoie quelques jours après la signature. Nous le numérisons pour vous.',
      ],
    ]);
  });

  test('keeps the end of an archived letter', async () => {
    for (const [code, outcome] of [
      ['LP15', 'delivered'],
      ['LP22', 'returned'],
    ] as const) {
      const id = await letter();
      await tell(id, trackingEvent(code, 5));
      const before = await view(id);
      await testApp.db('letters').where({ id }).update({ status: 'archived' });
      expect(await view(id)).toMatchObject({
        status: 'archived',
        outcome,
        short: before.short,
        long: outcome === 'returned' ? before.long : expect.stringContaining('Distribuée le'),
      });
    }
  });
});
