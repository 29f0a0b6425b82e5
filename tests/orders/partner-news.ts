import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { recordTrackingEvents } from '../../src/modules/orders/index.ts';
import { toTrackingKind } from '../../src/adapters/postal/maileva/status-map.ts';
import { isKnownCode } from '../../src/adapters/tracking/laposte-suivi.ts';

type LetterNews = Parameters<typeof recordTrackingEvents>[1]['news'][number];
export interface Told {
  source: string;
  news: LetterNews;
}

const START = Date.parse('2026-12-07T09:00:00Z');
const SUIVI: Record<string, LetterNews['kind']> = { DR1: 'announced', AG1: 'awaiting_pickup', RE1: 'returned', DI2: 'returned', DI0: 'delivered', DI1: 'delivered' };

/** A piece of news so many days after Monday 7 December 2026. */
export function told(code: string, day: number, source = 'maileva', more: Partial<LetterNews> = {}): Told {
  const at = new Date(START + day * 86_400_000);
  const kind = source === 'laposte' ? (SUIVI[code] ?? (isKnownCode(code) ? 'in_transit' : 'other')) : toTrackingKind(code);
  return { source, news: { providerKey: `${code} ${at.toISOString()}`, at, kind, providerCode: code, label: code, ...more } };
}

const begun = [told('PENDING', 0), told('ACCEPTED', 0.1), told('PREPARING', 0.2), told('PROCESSED', 1), told('LP01', 1), told('DR1', 1, 'laposte'), told('LP05', 1.4), told('PC1', 1.4, 'laposte'), told('LP03', 1.6), told('ET1', 1.6, 'laposte'), told('LP04', 2), told('EP1', 2, 'laposte')];
const absent = [told('LP09', 3), told('ND1', 3, 'laposte'), told('LP08', 3.1), told('AG1', 3.1, 'laposte')];
/** What partner and La Poste may tell of one letter, contradictions included. */
export const STORIES: readonly (readonly Told[])[] = [
  [...begun, told('MD2', 3, 'laposte'), told('LP15', 3.2), told('DI1', 3.2, 'laposte'), told('LP18', 6)],
  [...begun, ...absent, told('LP15', 5), told('DI1', 5, 'laposte'), told('LP18', 8)],
  [...begun, ...absent, told('LP19', 18), told('RE1', 18, 'laposte'), told('LP17', 21), told('DI2', 21, 'laposte')],
  [...begun, told('LP21', 3), told('RE1', 3, 'laposte')],
  [...begun, told('LP22', 3), told('LP15', 4), told('DI1', 4, 'laposte')],
  [...begun, told('LP15', 3), told('DI1', 3, 'laposte'), told('LP22', 4), told('DI2', 9, 'laposte')],
  [...begun, told('DI2', 9, 'laposte'), told('LP15', 9), told('XX9', 10, 'laposte'), told('LP77', 10)],
  [told('PENDING', 0), told('REJECTED', 0.2)],
  [told('PENDING', 0), told('REJECTED', 0.2), told('PROCESSED', 1), told('LP05', 1)],
];

const ORDER = ['handing_over', 'submitted', 'accepted', 'rejected', 'printed', 'in_transit', 'awaiting_pickup', 'returned', 'delivered', 'handed back'];
/** How far a letter has come. A higher weight is never followed by a lower one. */
export const weightOf = (row: { status: string; handed_back_at: Date | null }): number => ORDER.indexOf(row.status === 'returned' && row.handed_back_at ? 'handed back' : row.status);

/** Everything of a story, some of it twice, in an order of its own. */
export function shuffledLife(story: readonly Told[], seeds: Iterable<number>): Told[] {
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
    id: orderId, reference: `AF-${orderId.slice(0, 8)}`, user_id: userId, document_id: randomUUID(), status: 'in_production', title: 'Résilier une box internet', category: 'telecom-energie',
    template_slug: 'resiliation-box', offer: 'single_document', sending: 'registered_receipt', price: JSON.stringify(price), total_cents: 1380, consents: '{}', enclosure_ids: '[]', duplex: true, created_at: new Date(START),
  });
  await db('letters').insert({
    id, order_id: orderId, document_id: randomUUID(), status: 'handing_over', product: 'registered_receipt', recipient_lines: JSON.stringify(['FIBRE EXEMPLE', '', '', '', '', '59000 LILLE']), pages: 1,
    sheets: 1, duplex: true, weight_grams: 10, releases_at: new Date(START), handed_over_at: new Date(START), sending_ref: `fake:${id}`, created_at: new Date(START),
  });
  return id;
}
