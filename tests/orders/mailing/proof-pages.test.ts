import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cmyk, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeQR } from 'qr/decode.js';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { buildProofDocument } from '../../../jobs/pdf-documents/proof-document.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { writeDocumentPdf } from '../../../src/letterpress/pdf.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { getProofData, type ProofData } from '../../../src/modules/orders/index.ts';
import { findArchiveFaults } from '../../harness/archive-faults.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let order: OrderView;
let proof: Uint8Array;
let printed: Uint8Array;
let data: ProofData;
/** The partner's deposit proof has a font outside its file; one page of the enclosure has the colours of a printer. */
let partnerFile: Uint8Array;

beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  const bare = await PDFDocument.create();
  const font = await bare.embedFont(StandardFonts.Helvetica);
  bare.addPage([595.28, 841.89]).drawText('Preuve sans police', { x: 60, y: 700, size: 14, font });
  partnerFile = await bare.save();
  testApp.postal.fetchProof = async () => ({ bytes: partnerFile, mime: 'application/pdf' });

  const enclosure = await PDFDocument.create();
  for (const color of [cmyk(1, 0, 0, 0), cmyk(0, 0, 0, 1)])
    enclosure.addPage([595.28, 841.89]).drawRectangle({ x: 100, y: 400, width: 200, height: 200, color });
  const documentId = await testApp.draft(helene);
  await testApp.enclose(helene, documentId, await enclosure.save());
  const { id } = await testApp.createPaidOrder(helene, documentId);
  await testApp.endChangeOfMind();
  const letter: { id: string; provider_ref: string } = await testApp.db('letters').where({ order_id: id }).first();
  testApp.postal.live(letter.provider_ref);
  await pollLetter(testApp.deps, letter.id);
  await testApp.runJobs();
  order = (await testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene })).body;
  proof = await download(`/orders/${id}/proof-file.pdf`);
  printed = await download(`/orders/${id}/letter.pdf`);
  data = (await getProofData(testApp.deps, letter.id))!;
}, 120_000);
afterAll(() => testApp?.close());

const download = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await testApp.download(helene, path)).arrayBuffer());
const withPoppler = spawnSync('pdftotext', ['-v']).error === undefined ? test : test.skip;
const readPages = (bytes: Uint8Array): string[] =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout.split('\f').slice(0, -1);

describe('the pages of a proof file', () => {
  test('may be archived, those of partner and customer too; the files themselves stay as they were', async () => {
    expect(await findArchiveFaults(proof, 'B')).toEqual([]);
    expect(createHash('sha256').update(printed).digest('hex')).toBe(data.letter.sha256);
    expect(Buffer.from(await download(`/orders/${order.id}/proofs/deposit`)).equals(Buffer.from(partnerFile))).toBe(
      true,
    );
  });

  withPoppler('are numbered at their foot, and an empty back is named', () => {
    const pages = readPages(proof);
    pages.forEach((text, i) =>
      expect(text.trimEnd()).toMatch(
        new RegExp(`Dossier de preuve ${order.reference} · Page ${i + 1} sur ${pages.length}( · verso vierge)?$`),
      ),
    );
    const backs = pages.filter((text) => text.includes('verso vierge'));
    expect(backs.map((text) => text.trim())).toEqual([
      expect.stringMatching(/^Dossier de preuve AF-\w+ · Page \d+ sur \d+ · verso vierge$/),
    ]);
  });

  withPoppler(
    'name the postal partner once, tell which pages are pictures, and put codes in a column of their own',
    () => {
      const text = readPages(proof).join('').replace(/\s+/g, ' ');
      expect(text.match(/partenaire postal/gi)).toHaveLength(1);
      expect(text).toMatch(/Lettre imprimée, avec ses pièces jointes \(en image\) .*Preuve de dépôt \(en image\)/);
      expect(text.match(/sont reproduites en image/g)).toHaveLength(1);
      expect(text).toMatch(/Quand Quoi Source et code/);
      for (const { text: sentence, code } of data.events) expect(sentence).not.toContain(code ?? 'code');
    },
  );

  test('begin with a QR code to the verification of the letter', async () => {
    const pdfium = await PDFiumLibrary.init();
    const document = await pdfium.loadDocument(proof);
    const { data: pixels, width, height } = await document.getPage(0).render({ scale: 3, render: 'bitmap' });
    document.destroy();
    pdfium.destroy();
    expect(decodeQR({ data: pixels, width, height })).toBe(`http://affranchi.test/verifier/${data.letter.sha256}`);
  });

  test.each([
    ['arrived', '2026-11-26T10:00:00Z', { top: 'Arrivée', day: '26', month: 'nov. 2026', bottom: '59000 LILLE CEDEX' }],
    ['returned', '2026-12-01T23:30:00Z', { top: 'Retour', day: '2', month: 'déc. 2026', bottom: '59000 LILLE CEDEX' }],
    ['posted', '2026-11-21T18:00:00Z', { top: 'Postée', day: '21', month: 'nov. 2026', bottom: 'Affranchi' }],
  ] as const)('have a postmark with the day on which the letter %s', (kind, at, expected) => {
    const [cover] = buildProofDocument(
      { ...data, lastDay: { kind, at: new Date(at) } },
      { parts: [], publicUrl: 'https://x.test' },
    ).blocks;
    expect(cover).toMatchObject({ kind: 'cover', postmark: expected });
  });

  test('have no postmark before any day is known', () => {
    const { blocks, ...about } = buildProofDocument(
      { ...data, lastDay: null },
      { parts: [], publicUrl: 'https://x.test' },
    );
    expect(blocks[0]).toMatchObject({ postmark: null });
    expect(writeDocumentPdf({ ...about, blocks }).length).toBeGreaterThan(1000);
  });

  test('expect no proof of a letter that came back, also once it is archived, or whose partner gives none', () => {
    const lastDay = { kind: 'returned' as const, at: new Date('2026-12-01T23:30:00Z') };
    const text = JSON.stringify(
      buildProofDocument({ ...data, proofs: [], lastDay }, { parts: [], publicUrl: 'https://x.test' }).blocks,
    );
    expect(text).toContain('il n’y a pas d’avis signé');
    expect(text).toContain('Aucune preuve de dépôt n’est jointe');
    expect(text).not.toContain('pas encore');
  });

  test('of a letter that is followed do not claim a signature', () => {
    const { blocks } = buildProofDocument({ ...data, product: 'tracked' }, { parts: [], publicUrl: 'https://x.test' });
    const text = JSON.stringify(blocks);
    expect(text).toContain('elle ne se signe pas');
    expect(text).not.toContain('Le recommandé prouve');
  });
});

test.each([
  ['deposit', 'preuve-de-depot'],
  ['receipt', 'avis-de-reception'],
])('the %s proof is a file with a French name', async (kind, name) => {
  const { headers } = await testApp.download(helene, `/orders/${order.id}/proofs/${kind}`);
  expect(headers.get('content-disposition')).toContain(`${name}-${order.reference}.pdf`);
});
