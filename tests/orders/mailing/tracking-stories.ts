import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { toTrackingKind } from '../../../src/adapters/postal/maileva/status-map.ts';
import { isKnownCode } from '../../../src/adapters/tracking/laposte-suivi.ts';
import type { recordTrackingEvents } from '../../../src/modules/orders/index.ts';

type LetterNews = Parameters<typeof recordTrackingEvents>[1]['events'][number];
export interface TrackingEventFixture {
  source: string;
  news: LetterNews;
}

const START = Date.parse('2026-12-07T09:00:00Z');
const SUIVI: Record<string, LetterNews['kind']> = {
  DR1: 'announced',
  AG1: 'awaiting_pickup',
  RE1: 'returned',
  DI2: 'returned',
  DI0: 'delivered',
  DI1: 'delivered',
};

/** Creates an event this many days after Monday 7 December 2026. */
export function trackingEvent(
  code: string,
  day: number,
  source = 'maileva',
  more: Partial<LetterNews> = {},
): TrackingEventFixture {
  const at = new Date(START + day * 86_400_000);
  const kind =
    source === 'laposte' ? (SUIVI[code] ?? (isKnownCode(code) ? 'in_transit' : 'other')) : toTrackingKind(code);
  return {
    source,
    news: { providerKey: `${code} ${at.toISOString()}`, at, kind, providerCode: code, label: code, ...more },
  };
}

const begun = [
  trackingEvent('PENDING', 0),
  trackingEvent('ACCEPTED', 0.1),
  trackingEvent('PREPARING', 0.2),
  trackingEvent('PROCESSED', 1),
  trackingEvent('LP01', 1),
  trackingEvent('DR1', 1, 'laposte'),
  trackingEvent('LP05', 1.4),
  trackingEvent('PC1', 1.4, 'laposte'),
  trackingEvent('LP03', 1.6),
  trackingEvent('ET1', 1.6, 'laposte'),
  trackingEvent('LP04', 2),
  trackingEvent('EP1', 2, 'laposte'),
];
const absent = [
  trackingEvent('LP09', 3),
  trackingEvent('ND1', 3, 'laposte'),
  trackingEvent('LP08', 3.1),
  trackingEvent('AG1', 3.1, 'laposte'),
];
/** The events that a partner and La Poste may report of one letter, contradictions included. */
export const TRACKING_STORIES: readonly (readonly TrackingEventFixture[])[] = [
  [
    ...begun,
    trackingEvent('MD2', 3, 'laposte'),
    trackingEvent('LP15', 3.2),
    trackingEvent('DI1', 3.2, 'laposte'),
    trackingEvent('LP18', 6),
  ],
  [...begun, ...absent, trackingEvent('LP15', 5), trackingEvent('DI1', 5, 'laposte'), trackingEvent('LP18', 8)],
  [
    ...begun,
    ...absent,
    trackingEvent('LP19', 18),
    trackingEvent('RE1', 18, 'laposte'),
    trackingEvent('LP17', 21),
    trackingEvent('DI2', 21, 'laposte'),
  ],
  [...begun, trackingEvent('LP21', 3), trackingEvent('RE1', 3, 'laposte')],
  [...begun, trackingEvent('LP22', 3), trackingEvent('LP15', 4), trackingEvent('DI1', 4, 'laposte')],
  [
    ...begun,
    trackingEvent('LP15', 3),
    trackingEvent('DI1', 3, 'laposte'),
    trackingEvent('LP22', 4),
    trackingEvent('DI2', 9, 'laposte'),
  ],
  [
    ...begun,
    trackingEvent('DI2', 9, 'laposte'),
    trackingEvent('LP15', 9),
    trackingEvent('XX9', 10, 'laposte'),
    trackingEvent('LP77', 10),
  ],
  [trackingEvent('PENDING', 0), trackingEvent('REJECTED', 0.2)],
  [
    trackingEvent('PENDING', 0),
    trackingEvent('REJECTED', 0.2),
    trackingEvent('PROCESSED', 1),
    trackingEvent('LP05', 1),
  ],
];

const ORDER = [
  'handing_over',
  'submitted',
  'accepted',
  'rejected',
  'printed',
  'in_transit',
  'awaiting_pickup',
  'returned',
  'delivered',
  'handed back',
];
/** The progress of a letter. A higher weight is never followed by a lower one. */
export const computeWeight = (row: { status: string; returned_to_sender_at: Date | null }): number =>
  ORDER.indexOf(row.status === 'returned' && row.returned_to_sender_at ? 'handed back' : row.status);

/** Everything of a story, some of it twice, in an order of its own. */
export function shuffledLife(story: readonly TrackingEventFixture[], seeds: Iterable<number>): TrackingEventFixture[] {
  const next = seeds[Symbol.iterator]();
  const random = (below: number): number => Number(next.next().value ?? 0) % below;
  const life = story.flatMap((one) => (random(3) === 0 ? [one, one] : [one]));
  for (let i = life.length - 1; i > 0; i -= 1) {
    const j = random(i + 1);
    [life[i], life[j]] = [life[j]!, life[i]!];
  }
  return life;
}

/** A registered letter of that Monday at the partner, with its order, as the hand-over leaves it. */
export async function letterAlone(db: Knex, id: string, userId: string): Promise<string> {
  const orderId = randomUUID();
  const price = { lines: [], totalCents: 1380, currency: 'eur' };
  await db('orders').insert({
    id: orderId,
    reference: `AF-${orderId.slice(0, 8)}`,
    user_id: userId,
    document_id: randomUUID(),
    status: 'in_production',
    title: 'Résilier une box internet',
    category: 'telecom-energie',
    template_slug: 'resiliation-box',
    offer: 'single_document',
    sending: 'registered_receipt',
    price: JSON.stringify(price),
    total_cents: 1380,
    consents: '{}',
    enclosure_ids: '[]',
    duplex: true,
    created_at: new Date(START),
  });
  await db('letters').insert({
    id,
    order_id: orderId,
    document_id: randomUUID(),
    status: 'handing_over',
    product: 'registered_receipt',
    recipient_lines: JSON.stringify(['FIBRE EXEMPLE', '', '', '', '', '59000 LILLE']),
    pages: 1,
    sheets: 1,
    duplex: true,
    weight_grams: 10,
    releases_at: new Date(START),
    handed_over_at: new Date(START),
    provider_ref: `fake:${id}`,
    created_at: new Date(START),
  });
  return id;
}
