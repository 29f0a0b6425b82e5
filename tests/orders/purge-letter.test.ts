import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { purgeExpiredLetters } from '../../jobs/handlers/orders/purge-expired-letters.ts';
import { pollLetter } from '../../jobs/handlers/orders/process-postal-webhook.ts';
import { scheduledTasks } from '../../jobs/scheduler.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { aPdf } from '../harness/a-pdf.ts';
import { counter } from '../harness/counter.ts';

let shop: Awaited<ReturnType<typeof counter>>;
let helene: Actor;
beforeAll(async () => {
  shop = await counter();
  helene = await shop.person('Hélène');
}, 60_000);
afterAll(() => shop?.close());

const YEAR = 365.25 * 86_400_000;

test('five years after its end nothing of a letter is left but its order; not a month before, and not of one under way', async () => {
  const documentId = await shop.draft(helene);
  await shop.enclose(helene, documentId, await aPdf(1));
  const order = await shop.paid(helene, documentId);
  const waiting = await shop.paid(helene);
  expect(order.letter).toMatchObject({ recipientName: 'Fibre Exemple', recipientLines: ['FIBRE EXEMPLE', 'SERVICE RESILIATIONS', 'TSA 00000', '59000 LILLE CEDEX'] });
  await shop.release();
  const { id, sending_ref, pdf_sha256 } = await shop.db('letters').where({ order_id: order.id }).first();
  shop.postal.live(sending_ref);
  await pollLetter(shop.deps, id);
  await shop.settle();
  const kept = async () => shop.db('files').whereIn('kind', ['letter', 'proof', 'upload']).whereNot('made_for', 'like', `letter-${waiting.letter!.id}%`);
  const files: { storage_key: string }[] = await kept();
  expect(files.length).toBeGreaterThanOrEqual(5);

  shop.clock.now = new Date(Date.now() + 4.9 * YEAR);
  await purgeExpiredLetters(shop.deps);
  expect(await kept()).toHaveLength(files.length);

  shop.clock.now = new Date(Date.now() + 5.01 * YEAR);
  await purgeExpiredLetters(shop.deps);
  await shop.settle();
  expect(await kept()).toEqual([]);
  const directory = (shop.deps.config.storage as { directory: string }).directory;
  for (const { storage_key } of files) expect(existsSync(`${directory}/${storage_key}`)).toBe(false);
  for (const table of ['letter_proofs', 'proof_files', 'letter_news', 'seals']) expect([table, await shop.db(table).where({ letter_id: id })]).toEqual([table, []]);
  const letter = await shop.db('letters').where({ id }).first();
  expect(letter).toMatchObject({ addressee: null, recipient_lines: [], file_id: null, pdf_sha256: null, tracking_number: null, status: 'delivered' });
  expect(JSON.stringify((await shop.db('documents').where({ id: documentId }).first()).content)).not.toMatch(/Marchal|Exemple/);
  expect((await shop.ask('GET', `/seals/${pdf_sha256}`)).status).toBe(404);

  const view = (await shop.ask<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body;
  expect(view).toMatchObject({ reference: order.reference, price: order.price, letter: { recipientName: null, recipientLines: [], forgottenAt: shop.clock.now.toISOString() } });
  expect(view.can).not.toContain('download_pdf');
  expect(view.can).not.toContain('duplicate');
  expect(view.can).toContain('download_receipt');
  expect(await shop.db('letters').where({ order_id: waiting.id }).first('forgotten_at')).toEqual({ forgotten_at: null });
  expect((await shop.db('letters').where({ order_id: waiting.id }).first()).recipient_lines).not.toEqual([]);
});

test('the night runs it', () => {
  expect(scheduledTasks.find(({ name }) => name === 'forget-old-letters')?.run).toBe(purgeExpiredLetters);
});
