import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { scheduledTasks } from '../../../jobs/scheduled-tasks.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { purgeExpiredLetters } from '../../../src/modules/orders/privacy/commands/purge-letter.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

const YEAR = 365.25 * 86_400_000;

test('five years after its end only the order of a letter remains; not a month before, and not while it is under way', async () => {
  const documentId = await testApp.draft(helene);
  await testApp.enclose(helene, documentId, await samplePdf(1));
  const order = await testApp.createPaidOrder(helene, documentId);
  const waiting = await testApp.createPaidOrder(helene);
  expect(order.letter).toMatchObject({
    recipientName: 'Fibre Exemple',
    recipientLines: ['FIBRE EXEMPLE', 'SERVICE RESILIATIONS', 'TSA 00000', '59000 LILLE CEDEX'],
  });
  await testApp.endChangeOfMind();
  const { id, provider_ref, pdf_sha256 } = await testApp.db('letters').where({ order_id: order.id }).first();
  testApp.postal.live(provider_ref);
  await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  await testApp
    .db('tracking_polls')
    .insert({ letter_id: id, number: '1A', next_at: testApp.clock.now, stopped_at: testApp.clock.now });
  await testApp
    .db('state_transitions')
    .whereIn('entity_id', [id, order.id])
    .update({ reason: 'Hélène Exemple a téléphoné' });
  const spoken = 'Hélène Exemple a téléphoné';
  await testApp.db('letters').where({ id }).update({ partner_response: spoken, partner_response_at: new Date() });
  await testApp.db('orders').where({ id: order.id }).update({ resend_reason: spoken });
  const { id: payment_id } = await testApp.db('payments').where({ order_id: order.id }).first('id');
  const refund = { id: uuidv7(), payment_id, status: 'succeeded', amount_cents: 1, created_at: new Date() };
  await testApp.db('refunds').insert({ ...refund, cause: 'support:x', reason: spoken, requested_by: uuidv7() });
  const transitions = () => testApp.db('state_transitions').whereIn('entity_id', [id, order.id]);
  const count = (await transitions()).length;
  const kept = async () =>
    testApp
      .db('files')
      .whereIn('kind', ['letter', 'proof', 'upload'])
      .whereNot('idempotency_key', 'like', `letter-${waiting.letter!.id}%`);
  const files: { storage_key: string }[] = await kept();
  expect(files.length).toBeGreaterThanOrEqual(5);

  testApp.clock.now = new Date(Date.now() + 4.9 * YEAR);
  await purgeExpiredLetters(testApp.deps);
  expect(await kept()).toHaveLength(files.length);

  testApp.clock.now = new Date(Date.now() + 5.01 * YEAR);
  await purgeExpiredLetters(testApp.deps);
  await testApp.runJobs();
  expect(await kept()).toEqual([]);
  const directory = (testApp.deps.config.storage as { directory: string }).directory;
  for (const { storage_key } of files) expect(existsSync(`${directory}/${storage_key}`)).toBe(false);
  for (const table of ['letter_proofs', 'proof_files', 'tracking_events', 'tracking_polls', 'file_fingerprints'])
    expect([table, await testApp.db(table).where({ letter_id: id })]).toEqual([table, []]);
  expect((await transitions()).map(({ reason }) => reason)).toEqual(Array.from({ length: count }, () => null));
  const letter = await testApp.db('letters').where({ id }).first();
  expect(letter).toMatchObject({
    addressee: null,
    recipient_lines: [],
    file_id: null,
    pdf_sha256: null,
    tracking_number: null,
    status: 'delivered',
  });
  const rows = await Promise.all(['letters', 'orders', 'refunds'].map((table) => testApp.db(table)));
  expect(JSON.stringify(rows)).not.toContain(spoken);
  expect(JSON.stringify((await testApp.db('documents').where({ id: documentId }).first()).content)).not.toMatch(
    /Marchal|Exemple/,
  );
  expect((await testApp.request('GET', `/seals/${pdf_sha256}`)).status).toBe(404);

  const view = (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body;
  expect(view).toMatchObject({
    reference: order.reference,
    price: order.price,
    letter: { recipientName: null, recipientLines: [], forgottenAt: testApp.clock.now.toISOString() },
  });
  expect(view.can).not.toContain('download_pdf');
  expect(view.can).not.toContain('duplicate');
  expect(view.can).toContain('download_receipt');
  expect(await testApp.db('letters').where({ order_id: waiting.id }).first('purged_at')).toEqual({ purged_at: null });
  expect((await testApp.db('letters').where({ order_id: waiting.id }).first()).recipient_lines).not.toEqual([]);
});

test('the nightly task runs the purge', () => {
  expect(scheduledTasks.find(({ name }) => name === 'purge-expired-letters')?.run).toBe(purgeExpiredLetters);
});
