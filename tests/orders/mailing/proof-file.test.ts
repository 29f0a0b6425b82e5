import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { presumeGreenDeliveries } from '../../../jobs/handlers/orders/presume-green-deliveries.ts';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { scheduledTasks } from '../../../jobs/scheduled-tasks.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { writeDocumentPdf } from '../../../src/letterpress/pdf.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { requestProofFile } from '../../../src/modules/orders/mailing/commands/store-proofs.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

/** Where tools of poppler read PDFs. */
const folder = mkdtempSync(join(tmpdir(), 'affranchi-proof-'));
let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  // The fake's proofs are plain text; here they are like a partner's: one page for a receipt, two for the rest.
  testApp.postal.fetchProof = async (_, kind) => ({
    bytes: proofPdf(kind, kind === 'receipt' ? 1 : 60),
    mime: 'application/pdf',
  });
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await testApp?.close();
});

/** A proof with embedded fonts: it is added to the proof file as text. */
const proofPdf = (kind: string, lines: number): Uint8Array =>
  writeDocumentPdf({
    title: `Preuve ${kind}`,
    createdAt: new Date('2026-11-20T10:00:00Z'),
    blocks: Array.from({ length: lines }, (_, line) => ({
      kind: 'paragraph' as const,
      text: `Preuve ${kind} ${line + 1}`,
    })),
  });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
const seen = async (orderId: string) =>
  (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: helene })).body;
const file = async (orderId: string): Promise<Uint8Array> =>
  new Uint8Array(await (await testApp.download(helene, `/orders/${orderId}/proof-file.pdf`)).arrayBuffer());

/** Returns the text of a PDF, with line breaks as spaces. */
function readText(bytes: Uint8Array, ...args: string[]): string {
  const path = join(folder, 'proof.pdf');
  writeFileSync(path, bytes);
  const read = spawnSync('pdftotext', [...args, path, '-'], { encoding: 'utf8' });
  return read.stdout.replace(/\s+/g, ' ');
}
const hasPdftotext = spawnSync('pdftotext', ['-v']).status !== null;
const withText = hasPdftotext ? test : test.skip;

async function lived(documentId?: string): Promise<OrderView> {
  const order = await testApp.createPaidOrder(helene, documentId);
  await testApp.endChangeOfMind();
  const { id, provider_ref } = await findLetter(order.id);
  testApp.postal.live(provider_ref);
  await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  return seen(order.id);
}

describe('the proof file', () => {
  withText(
    'is made by itself when the letter has arrived, and tells who, what, when, each file’s hash and every event with its source',
    async () => {
      const documentId = await testApp.draft(helene);
      const paper = await samplePdf(3, 'Facture');
      await testApp.enclose(helene, documentId, paper);
      const order = await lived(documentId);
      expect(order.letter!.proofFile).toMatchObject({ isCurrent: true });
      const answer = await testApp.download(helene, `/orders/${order.id}/proof-file.pdf`);
      expect(answer.headers.get('content-disposition')).toContain(`dossier-de-preuve-${order.reference}.pdf`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (process.env['KEEP_PROOF']) writeFileSync(process.env['KEEP_PROOF'], bytes);
      expect(sha256(bytes)).toBe(order.letter!.proofFile!.sha256);

      const text = readText(bytes);
      const letter = await findLetter(order.id);
      const news: { label: string; provider_code: string }[] = await testApp
        .db('tracking_events')
        .where({ letter_id: letter.id });
      expect(news.length).toBeGreaterThan(5);
      for (const { label, provider_code } of news)
        expect(text).toMatch(
          new RegExp(`${label === provider_code ? '[A-ZÉÀ][^·]+' : label}\\. Maileva · ${provider_code} `),
        );
      for (const words of ['Commandée.', 'Paiement de', 'Remise au service postal.', 'Mise en page définitive'])
        expect(text).toContain(words);
      for (const fact of [
        order.reference,
        order.title,
        letter.tracking_number,
        letter.provider_ref.split(':').at(-1),
        ...order.letter!.recipientLines,
      ])
        expect(text).toContain(fact);

      const printed = new Uint8Array(
        await (await testApp.download(helene, `/orders/${order.id}/letter.pdf`)).arrayBuffer(),
      );
      expect(text).toContain(sha256(printed));
      expect(text).toContain(`http://affranchi.test/verifier/${sha256(printed)}`);
      const files: { sha256: string }[] = await testApp
        .db('files')
        .join('letter_proofs', 'letter_proofs.file_id', 'files.id')
        .where({ letter_id: letter.id })
        .select('files.sha256');
      expect(files).toHaveLength(2);
      for (const one of files) expect(text).toContain(one.sha256);
      expect(text).toContain('Il ne prouve pas le contenu du pli.');
      expect(text).toContain('Aucune preuve de contenu');
      // The pages themselves follow the cover.
      for (const words of ['Je vous demande de m’adresser', 'Preuve deposit 60', 'Preuve receipt 1'])
        expect(text).toContain(words);
      const places = /Pages de ce dossier Pages (\d+) à (\d+) /.exec(text)!;
      expect(readText(bytes, '-f', places[1]!, '-l', places[1]!)).toContain(readText(printed, '-l', '1').slice(0, 40));
      // The letter is read by its own tags, behind those of the cover.
      const path = join(folder, 'tagged.pdf');
      writeFileSync(path, bytes);
      const tags = spawnSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8' });
      if (tags.status === 0) {
        const read = tags.stdout.replace(/\s+/g, ' ');
        expect(read.match(/\bH1\b/g)).toHaveLength(2);
        expect(read.match(/\bH2\b/g)!.length).toBeGreaterThanOrEqual(5);
        expect(read.indexOf('Ce que ce dossier établit')).toBeLessThan(read.indexOf('Je vous demande de m’adresser'));
        expect(tags.stderr).toBe('');
      }
      const whole = await PDFDocument.load(bytes, { updateMetadata: false });
      expect(whole.getPageCount()).toBe(Number(places[1]) - 1 + (await PDFDocument.load(printed)).getPageCount() + 3);
      const info = spawnSync('qpdf', ['--check', '-'], { input: bytes, encoding: 'utf8' });
      if (info.status !== null && !info.error) expect(info.stderr ?? '').not.toMatch(/error/i);
    },
  );

  test('made again from the same events is identical, to the byte; a newer event makes another version, and both stay', async () => {
    const order = await lived();
    const { id } = await findLetter(order.id);
    const first = await file(order.id);
    await testApp.db('proof_files').where({ letter_id: id }).delete();
    await testApp.db('files').where('idempotency_key', 'like', `proof-file-${id}-%`).delete();
    await testApp.request('POST', `/orders/${order.id}/proof-file`, { user: helene, body: {} });
    await testApp.runJobs();
    expect(sha256(await file(order.id))).toBe(sha256(first));

    await testApp.db('tracking_events').insert({
      id: testApp.deps.newId(),
      letter_id: id,
      source: 'laposte',
      provider_key: 'late',
      kind: 'other',
      provider_code: 'PB1',
      label: 'Réclamation ouverte',
      at: new Date(),
    });
    expect((await seen(order.id)).letter!.proofFile).toMatchObject({ isCurrent: false });
    for (let i = 0; i < 3; i += 1)
      expect((await testApp.request('POST', `/orders/${order.id}/proof-file`, { user: helene, body: {} })).status).toBe(
        202,
      );
    await testApp.runJobs();
    const versions: { sha256: string }[] = await testApp
      .db('proof_files')
      .where({ letter_id: id })
      .orderBy('event_count');
    expect(versions).toHaveLength(2);
    expect(versions[1]!.sha256).not.toBe(sha256(first));
    if (hasPdftotext) expect(readText(await file(order.id))).toContain('Réclamation ouverte. La Poste, suivi · PB1');
  });

  test('is rejected before the hand-over, and for other people', async () => {
    const order = await testApp.createPaidOrder(helene);
    const early = await testApp.request('POST', `/orders/${order.id}/proof-file`, { user: helene, body: {} });
    expect([early.status, early.body.code]).toEqual([409, 'proof_too_early']);
    expect((await testApp.download(helene, `/orders/${order.id}/proof-file.pdf`)).status).toBe(409);
    const karim = await testApp.createUser('Karim');
    const arrived = await lived();
    expect((await testApp.download(karim, `/orders/${arrived.id}/proof-file.pdf`)).status).toBe(404);
    expect((await testApp.request('POST', `/orders/${arrived.id}/proof-file`, { user: karim, body: {} })).status).toBe(
      404,
    );
  });

  test('contains the page of a receipt that was scanned as a picture, which is also available unchanged', async () => {
    const whole = testApp.postal.fetchProof;
    const scan = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer();
    testApp.postal.fetchProof = async (sending, kind) =>
      kind === 'receipt' ? { bytes: scan, mime: 'image/jpeg' } : whole(sending, kind);
    const order = await lived();
    testApp.postal.fetchProof = whole;
    const given = await testApp.download(helene, `/orders/${order.id}/proofs/receipt`);
    expect([given.headers.get('content-type'), Buffer.from(await given.arrayBuffer()).equals(scan)]).toEqual([
      'image/jpeg',
      true,
    ]);
    if (hasPdftotext) expect(readText(await file(order.id))).not.toMatch(/ses pages ne peuvent pas être reprises/);
  });

  (hasPdftotext ? test : test.skip)(
    'embeds every font, also those that the partner left out of its proofs',
    async () => {
      const whole = testApp.postal.fetchProof;
      const bare = await PDFDocument.create();
      bare
        .addPage([595, 842])
        .drawText('Preuve sans police', { x: 60, y: 700, size: 14, font: await bare.embedFont('Helvetica') });
      const proof = await bare.save();
      testApp.postal.fetchProof = async () => ({ bytes: proof, mime: 'application/pdf' });
      const order = await lived();
      testApp.postal.fetchProof = whole;
      const bytes = await file(order.id);
      const path = join(folder, 'fonts.pdf');
      writeFileSync(path, bytes);
      const [, , ...fonts] = spawnSync('pdffonts', [path], { encoding: 'utf8' }).stdout.trim().split('\n');
      expect(fonts.length).toBeGreaterThan(1);
      for (const font of fonts) expect(font).toMatch(/ yes (yes|no) +(yes|no) +\d+ +\d+$/);
      // The partner's own file stays as it came.
      expect(
        Buffer.from(await (await testApp.download(helene, `/orders/${order.id}/proofs/deposit`)).arrayBuffer()).equals(
          Buffer.from(proof),
        ),
      ).toBe(true);
    },
  );

  test('names an unreadable proof instead of failing', async () => {
    const whole = testApp.postal.fetchProof;
    testApp.postal.fetchProof = async () => ({ bytes: Buffer.from('%PDF-1.4 not really'), mime: 'application/pdf' });
    const order = await lived();
    testApp.postal.fetchProof = whole;
    expect(order.letter!.proofFile).toMatchObject({ isCurrent: true });
    if (hasPdftotext)
      expect(readText(await file(order.id))).toMatch(/Preuve de dépôt : ses pages ne peuvent pas être reprises ici/);
  });

  withText('of a green letter says what it does not prove', async () => {
    const documentId = await testApp.draft(helene);
    const asked = { documentId, sending: 'green', offer: 'single_document' };
    const quote = await testApp.request<{ price: { totalCents: number } }>('POST', '/orders/quote', {
      user: helene,
      body: asked,
    });
    const placed = await testApp.request<OrderView>('POST', '/orders', {
      user: helene,
      body: { ...asked, expectedTotalCents: quote.body.price.totalCents, consents: testApp.consents },
    });
    await testApp.request('POST', `/orders/${placed.body.id}/pay`, { user: helene, body: {} });
    const page = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === placed.body.id)!;
    testApp.payments.pay(page.sessionId);
    await testApp.notify('checkout.session.completed', {
      id: page.sessionId,
      object: 'checkout.session',
      client_reference_id: placed.body.id,
    });
    await testApp.runJobs();
    await testApp.endChangeOfMind();
    const { id, provider_ref } = await findLetter(placed.body.id);
    testApp.postal.live(provider_ref);
    await pollLetter(testApp.deps, id);
    await testApp.db('letters').where({ id }).update({ expected_on: '2026-01-01' });
    await presumeGreenDeliveries(testApp.deps);
    await testApp.runJobs();
    const text = readText(await file(placed.body.id));
    expect(text).toContain('Rien ici ne prouve qu’elle est arrivée');
    expect(text).toContain(' aucun ');
    expect(text).toContain('arrivée présumée. Affranchi');
  });

  test('contains ten enclosures', async () => {
    const documentId = await testApp.draft(helene);
    for (let i = 0; i < 10; i += 1)
      await testApp.enclose(helene, documentId, await samplePdf(2, `Annexe ${i}`), `Annexe ${i}.pdf`);
    const order = await lived(documentId);
    expect(order.letter!.proofFile).toMatchObject({ isCurrent: true });
  }, 120_000);
});

describe('a missing proof', () => {
  const askProof = async (orderId: string, kind: string) => {
    const { status, body } = await testApp.request('GET', `/orders/${orderId}/proofs/${kind}`, { user: helene });
    return [status, body.code, body.message] as const;
  };
  const change = async (set: Record<string, unknown>): Promise<string> => {
    const order = await testApp.createPaidOrder(helene);
    await testApp.db('letters').where({ order_id: order.id }).update(set);
    return order.id;
  };

  test('that may still come is 409; one that never will is 404 with the reason', async () => {
    const waiting = await testApp.createPaidOrder(helene);
    expect(await askProof(waiting.id, 'deposit')).toEqual([
      409,
      'file_not_ready',
      expect.stringContaining('pas encore'),
    ]);
    expect(await askProof(await change({ product: 'green' }), 'deposit')).toEqual([
      404,
      'proof_unavailable',
      expect.stringContaining('lettre verte'),
    ]);
    expect(await askProof(await change({ status: 'rejected' }), 'deposit')).toEqual([
      404,
      'proof_unavailable',
      expect.stringContaining('pas partie'),
    ]);
    expect(await askProof(await change({ product: 'registered' }), 'receipt')).toEqual([
      404,
      'proof_unavailable',
      expect.stringContaining('sans avis'),
    ]);
    expect(await askProof(await change({ status: 'returned' }), 'receipt')).toEqual([
      404,
      'proof_unavailable',
      expect.stringContaining('revenue'),
    ]);
  });
});

// The last one: sessions are purged too.
test('the proof file can be made again, identical, at the end of its retention, after all logs were purged', async () => {
  const order = await lived();
  const { id } = await findLetter(order.id);
  const first = await file(order.id);
  const { now } = testApp.clock;
  testApp.clock.now = new Date(now.getTime() + 4.9 * 365 * 86_400_000);
  try {
    // Twice: the record of a webhook goes once its body is empty.
    for (let night = 0; night < 2; night += 1)
      for (const { name, run } of scheduledTasks)
        if (/^(?:purge|erase)-/.test(name)) await run(testApp.deps, new AbortController().signal);
    for (const table of ['outbox', 'job_dispatches', 'inbox', 'audit_log', 'sent_emails'])
      expect([table, await testApp.db(table)]).toEqual([table, []]);
  } finally {
    testApp.clock.now = now;
  }
  await testApp.db('proof_files').where({ letter_id: id }).delete();
  await testApp.db('files').where('idempotency_key', 'like', `proof-file-${id}-%`).delete();
  await requestProofFile(testApp.deps, { orderId: order.id });
  await testApp.runJobs();
  const remade: { sha256: string } = await testApp.db('proof_files').where({ letter_id: id }).first();
  expect(remade.sha256).toBe(sha256(first));
});
