import { expect, test } from '@jest/globals';
import type { TimelineEntry } from '../../../src/modules/orders/contract.ts';
import type { Letter } from '../../../src/modules/orders/mailing/models/letter.ts';
import { addReplyEnd, buildTimeline } from '../../../src/modules/orders/mailing/timeline.ts';

const entry = (title: string, at: string, happened: boolean): TimelineEntry => ({
  at,
  day: null,
  status: title,
  title,
  text: null,
  happened,
});
const entries = [
  entry('Distribuée', '2026-11-26T10:00:00.000Z', true),
  entry('Contenu effacé', '2031-11-26T10:00:00.000Z', true),
  entry('Avis de réception signé', '2026-11-26T10:00:00.000Z', false),
];
const titles = (replyBy: string | null, now: string) =>
  addReplyEnd(entries, { replyBy, isPresented: true, now: new Date(now) }).map(({ title }) => title);

test('the end of the period for a reply is the last entry to come', () => {
  expect(titles('2026-12-11', '2026-12-11T20:00:00Z').at(-1)).toBe('Fin du délai de réponse');
  const [end] = addReplyEnd([], { replyBy: '2026-12-11', isPresented: false, now: new Date('2026-11-26T10:00:00Z') });
  expect(end).toMatchObject({
    day: '2026-12-11',
    text: 'Au plus tard le 11\u00a0décembre\u00a02026, si elle est présentée le jour prévu.',
    happened: false,
  });
});

test('once it has passed, it stands at its day among what happened', () =>
  expect(titles('2026-12-11', '2026-12-12T10:00:00Z')).toEqual([
    'Distribuée',
    'Fin du délai de réponse',
    'Contenu effacé',
    'Avis de réception signé',
  ]));

test('a letter that asks for no reply has no such entry', () =>
  expect(titles(null, '2026-12-12T10:00:00Z')).toEqual(entries.map(({ title }) => title)));

test('an event to come has its day where it can be known', () => {
  const letter = {
    status: 'queued',
    product: 'registered_receipt',
    releasesAt: new Date('2026-11-23T10:00:00Z'),
    handedOverAt: null,
    expectedOn: '2026-11-26',
    pickupUntil: null,
    retention: 'usual',
  } as unknown as Letter;
  const order = { id: '1', reference: 'AF-7K2M4P', createdAt: new Date('2026-11-23T09:42:00Z') };
  const days = (now: string): [string, string | null][] =>
    buildTimeline(letter, { order, transitions: [], trackingEvents: [], proofs: [], now: new Date(now) }).map(
      ({ status, day }) => [status, day],
    );
  expect(days('2026-11-23T09:45:00Z')).toEqual([
    ['ordered', '2026-11-23'],
    ['submitted', '2026-11-23'],
    ['printed', null],
    ['deposited', '2026-11-23'],
    ['in_transit', null],
    ['delivered', '2026-11-26'],
    ['receipt', null],
  ]);
  // Its expected day has passed without a delivery.
  expect(days('2026-11-27T09:00:00Z')).toContainEqual(['delivered', null]);
});
