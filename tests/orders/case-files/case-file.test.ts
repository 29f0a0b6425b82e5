import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { scheduledTasks } from '../../../jobs/scheduled-tasks.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { writeDocumentPdf } from '../../../src/letterpress/pdf.ts';
import type { CaseFileView } from '../../../src/modules/orders/case-files/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { getCaseData } from '../../../src/modules/orders/index.ts';
import { sampleContent } from '../../factories/documents.ts';
import { findArchiveFaults } from '../../harness/archive-faults.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let karim: Actor;
/** A demand for payment that arrived, the conciliator who is asked next and has no letter yet, and another matter. */
let demand: OrderView;
let conciliator: OrderView;
let unrelated: OrderView;

const DAY = 86_400_000;
const proof = writeDocumentPdf({
  title: 'Preuve',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  blocks: [{ kind: 'paragraph', text: 'Preuve du partenaire' }],
});

beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  helene = await testApp.createUser('Hélène');
  karim = await testApp.createUser('Karim');
  testApp.postal.fetchProof = async () => ({ bytes: proof, mime: 'application/pdf' });
  demand = await posted(helene, 'mise-en-demeure-payer', await samplePdf(2, 'Facture'));
  await deliver(demand);
  unrelated = await posted(helene, 'resiliation-box');
  testApp.later(40 * DAY);
  conciliator = await posted(helene, 'saisine-conciliateur');
}, 240_000);
afterAll(() => testApp?.close());

const read = async (order: OrderView) =>
  (await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene })).body;
async function posted(user: Actor, slug: string, paper?: Uint8Array): Promise<OrderView> {
  const { id } = await testApp.startDraft(user, { ...sampleContent(slug), sending: 'registered_receipt' }, slug);
  if (paper) await testApp.enclose(user, id, paper);
  const order = await testApp.createPaidOrder(user, id);
  await testApp.endChangeOfMind();
  return order;
}
async function deliver(order: OrderView): Promise<void> {
  const { id, provider_ref } = await testApp.db('letters').where({ order_id: order.id }).first();
  testApp.postal.live(provider_ref);
  await pollLetter(testApp.deps, id);
  await testApp.runJobs();
}
const compose = (orderIds: readonly string[], user = helene) =>
  testApp.request<CaseFileView & Rejection>('POST', '/case-file', { user, body: { orderIds } });
const state = async (user = helene) => (await testApp.request<CaseFileView>('GET', '/case-file', { user })).body;
const download = (user = helene) => testApp.download(user, '/case-file/file.pdf');
async function composed(orderIds: readonly string[]): Promise<Uint8Array> {
  await compose(orderIds);
  await testApp.runJobs();
  return new Uint8Array(await (await download()).arrayBuffer());
}
const linked = async (order: OrderView, user = helene) =>
  testApp.request<{ items: OrderView[] }>('GET', `/orders/${order.id}/linked-letters`, { user });

const withPoppler = spawnSync('pdftotext', ['-v']).error === undefined ? test : test.skip;
const listPages = (bytes: Uint8Array): string[] =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    .stdout.split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim());

describe('the letters of one matter', () => {
  test('are found from each of them, in order, and not by another customer', async () => {
    for (const order of [demand, conciliator])
      expect((await linked(order)).body.items.map(({ id }) => id)).toEqual([demand.id, conciliator.id]);
    expect((await linked(unrelated)).body.items.map(({ id }) => id)).toEqual([unrelated.id]);
    expect((await linked(demand, karim)).status).toBe(404);
  });
});

describe('a case file', () => {
  withPoppler(
    'has parties, pieces with their pages and one line of time before the letters and their proofs',
    async () => {
      const requested = await compose([conciliator.id, demand.id]);
      expect([requested.status, requested.body]).toMatchObject([
        201,
        { status: 'preparing', orderIds: [demand.id, conciliator.id], expiresAt: null },
      ]);
      await testApp.runJobs();
      const view = await state();
      const answer = await download();
      expect(answer.headers.get('content-disposition')).toContain(`dossier-de-litige-${demand.reference}.pdf`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (process.env['KEEP_CASE']) writeFileSync(process.env['KEEP_CASE'], bytes);
      expect(view).toMatchObject({ status: 'ready', bytes: bytes.length });

      const pages = listPages(bytes);
      const text = pages.join(' ');
      for (const [i, order] of [demand, conciliator].entries())
        expect(pages[0]).toContain(`${(await read(order)).letter!.recipientLines.join(', ')} (pièce n° ${i + 1})`);
      // Each piece begins on the page that the first page names, and all its pages bear its number.
      for (const [piece, order] of [
        ['Pièce n° 1', demand],
        ['Pièce n° 2', conciliator],
      ] as const) {
        const [, from, to] = new RegExp(`${piece} ${order.title}\\..*? Pages (\\d+) à (\\d+) `).exec(text)!.map(Number);
        expect(pages[from! - 1]).toMatch(new RegExp(`${piece} : dossier de preuve .*${order.reference}`));
        const labelled = pages.flatMap((page, i) =>
          new RegExp(`${piece} · Dossier de litige ${demand.reference} · Page ${i + 1} sur ${pages.length}`).test(page)
            ? [i + 1]
            : [],
        );
        expect(labelled).toEqual(Array.from({ length: to! - from! + 1 }, (_, i) => from! + i));
      }
      expect(text).toMatch(/distribuée le \d+/);
      expect(text).toContain('Preuve du partenaire');
      // What has not come yet is said.
      expect(text).toMatch(/Pièce n° 2 : pas encore distribuée, au jour de ce Affranchi dossier\./);
      expect(text).toContain('Avis de réception signé : non reçu au jour de ce dossier');
      // The period of the demand is over, and its next step was taken.
      expect(text).toContain('Délai passé au jour de ce dossier.');
      expect(text).toContain(`« ${conciliator.title} ». C’est la pièce n° 2.`);
      const chronology = text.slice(text.indexOf('Chronologie'), text.indexOf('Ce que ce dossier établit'));
      expect(chronology).toMatch(
        /Pièce n° 1 : déposée à La Poste\. Service postal .*Pièce n° 1 : distribuée\..*Pièce n° 1 : avis de réception signé\..*Pièce n° 1 : dernier jour du délai/,
      );
    },
  );

  test('may be archived, has bookmarks, and is the same again', async () => {
    const bytes = await composed([demand.id, conciliator.id]);
    expect(await findArchiveFaults(bytes, 'B')).toEqual([]);
    const tags = spawnSync('pdfinfo', ['-struct-text', '-'], { input: bytes, encoding: 'utf8' });
    if (tags.status === 0) {
      const text = tags.stdout.replace(/\s+/g, ' ');
      // Its own title, those of two proofs, and those of two letters.
      expect(text.match(/\bH1\b/g)).toHaveLength(5);
      expect(text.indexOf('Bordereau des pièces')).toBeLessThan(text.indexOf('Ce que cette pièce établit'));
    }
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Dest \[/g),
    ).toHaveLength(3);
    expect(Buffer.from(await composed([demand.id, conciliator.id])).length).toBe(bytes.length);
  });

  test('refuses the letters of others, a single one, one twice, one that has not left, and too many pages', async () => {
    const foreign = await posted(karim, 'resiliation-box');
    const waiting = await testApp.createPaidOrder(helene);
    const answer = async (ids: readonly string[], user = helene) => {
      const { status, body } = await compose(ids, user);
      return [status, body.code];
    };
    expect(await answer([demand.id, foreign.id])).toEqual([404, 'not_found']);
    expect(await answer([demand.id, conciliator.id], karim)).toEqual([404, 'not_found']);
    expect(await answer([demand.id])).toEqual([422, 'invalid']);
    expect(await answer([demand.id, demand.id])).toEqual([422, 'invalid']);
    expect(await answer([demand.id, waiting.id])).toEqual([409, 'proof_too_early']);
    const { pages } = await testApp.db('letters').where({ order_id: demand.id }).first('pages');
    await testApp.db('letters').where({ order_id: demand.id }).update({ pages: 300 });
    expect((await compose([demand.id, conciliator.id])).body).toMatchObject({
      code: 'case_file_too_long',
      message: expect.stringMatching(/comptent 30\d\u00a0pages .* au plus 250\. Retirez une lettre/),
    });
    const { file_id: id } = await testApp.db('letters').where({ order_id: demand.id }).first('file_id');
    await testApp.db('letters').where({ order_id: demand.id }).update({ pages });
    const { bytes } = await testApp.db('files').where({ id }).first('bytes');
    await testApp.db('files').where({ id }).update({ bytes: 120_000_000 });
    expect((await compose([demand.id, conciliator.id])).body).toMatchObject({
      code: 'case_file_too_large',
      message: expect.stringMatching(/^Ces lettres et leurs preuves pèsent 120.* au plus 100/),
    });
    await testApp.db('files').where({ id }).update({ bytes });
    expect([(await download(karim)).status, (await state(karim)).status]).toEqual([404, 'none']);
  });

  test('replaces the one before, and is erased after a day', async () => {
    await composed([demand.id, conciliator.id]);
    await composed([demand.id, unrelated.id]);
    const stored = () => testApp.db('files').where('idempotency_key', 'like', 'case-file-%');
    expect(await stored()).toHaveLength(1);
    // A double click does not begin again.
    const { body: first } = await compose([demand.id, conciliator.id]);
    const { body: second } = await compose([conciliator.id, demand.id]);
    expect(second).toEqual(first);
    await testApp.runJobs();
    expect(await stored()).toHaveLength(1);

    testApp.later(25 * 3_600_000);
    expect((await state()).status).toBe('none');
    expect([(await download()).status, (await download()).headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('json'),
    ]);
    const { run } = scheduledTasks.find(({ name }) => name === 'erase-old-case-files')!;
    await run(testApp.deps, new AbortController().signal);
    expect([await stored(), await testApp.db('case_files')]).toEqual([[], []]);
  });

  test('that cannot be written may be requested again after half an hour', async () => {
    await compose([demand.id, conciliator.id]);
    expect((await state()).status).toBe('preparing');
    testApp.later(31 * 60_000);
    expect((await state()).status).toBe('failed');
    expect((await compose([demand.id, conciliator.id])).body.status).toBe('preparing');
    await testApp.runJobs();
    expect((await state()).status).toBe('ready');
  });

  test('says that the arrival of a green letter is presumed', async () => {
    const green = { product: 'green', status: 'delivered', delivered_at: null };
    await testApp.db('letters').where({ order_id: unrelated.id }).update(green);
    await compose([demand.id, unrelated.id]);
    const { id } = await testApp.db('case_files').where({ user_id: helene.id }).first('id');
    const data = await getCaseData(testApp.deps, id);
    expect(data?.letters.map(({ outcome }) => outcome?.kind).toSorted()).toEqual(['delivered', 'presumed']);
    await testApp.runJobs();
    expect((await state()).status).toBe('ready');
  });

  test('goes with the account, also while it is written', async () => {
    const { eraseCaseFileOfUser } = await import('../../../src/modules/orders/index.ts');
    await compose([demand.id, conciliator.id]);
    await eraseCaseFileOfUser(testApp.deps, { userId: helene.id });
    await testApp.runJobs();
    expect([
      await testApp.db('case_files'),
      await testApp.db('files').where('idempotency_key', 'like', 'case-file-%'),
    ]).toEqual([[], []]);
  });
});
