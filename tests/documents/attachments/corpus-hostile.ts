import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Case } from './corpus.ts';
import { A4_BOX, bomb, deflated, onePage, SQUARE, stream, typed, written } from './written-pdf.ts';

const scripted = { refused: 'scripted' } as const;
const tooHeavy = { refused: 'too_heavy' } as const;
const JAVASCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const image = (dictionary: string, data: Uint8Array) =>
  onePage({
    content: 'q 200 0 0 200 100 400 cm /P Do Q',
    resources: '/XObject << /P 5 0 R >>',
    more: {
      5: stream(`/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceGray ${dictionary}`, data),
    },
  });
const attached = (name: string, content: string) =>
  onePage({
    catalogue: `/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>`,
    more: {
      5: `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 6 0 R >> >>`,
      6: stream('/Type /EmbeddedFile /Filter /FlateDecode', deflated(content)),
    },
  });
const annotated = (annotation: string) =>
  onePage({ page: `/Annots [<< /Type /Annot /Rect [100 100 200 200] /F 4 ${annotation} >>]` });
const tree = (pages: number) =>
  written({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count ${pages} /MediaBox ${A4_BOX} /Kids [${Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')}] >>`,
      ...Object.fromEntries(
        Array.from({ length: pages }, (_, i) => [i + 3, '<< /Type /Page /Parent 2 0 R /Resources << >> >>']),
      ),
    },
  });
/** A script that is visible only after decompression: the catalogue is in an object stream (PDF 32000-1, 7.5.7). */
const packed = async (fill: (document: PDFDocument) => void) => {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage([595, 842]);
  fill(document);
  return document.save({ useObjectStreams: true });
};
/**
 * Stored as it is at the start of the deflated data (RFC 1951, 3.2.4), where a hasty reader takes it for the end of the
 * stream.
 */
const withEarlyEnd = (packed: Buffer): Buffer => {
  const word = Buffer.from('\nendstream endobj\n');
  const head = Buffer.alloc(5);
  head.writeUInt16LE(word.length, 1);
  head.writeUInt16LE(0xffff ^ word.length, 3);
  return Buffer.concat([packed.subarray(0, 2), head, word, packed.subarray(2)]);
};
const fortyTimes = (one: (index: number) => string): string => Array.from({ length: 40 }, (_, i) => one(i)).join(' ');
const small = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [
    10 + i,
    stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode', bomb(47)),
  ]),
);
const ciphered = async (content: Buffer) => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([595, 842]);
  page.node.set(
    PDFName.of('Contents'),
    document.context.register(document.context.stream(content, { Filter: 'FlateDecode' })),
  );
  document.encrypt({ ownerPassword: 'secret', userPassword: '' });
  return document.save();
};

/** Files made to harm, and files that carry a program without meaning to. */
export const hostilePdfs: Case[] = [
  // Programs
  {
    name: 'a script that runs on opening',
    bytes: () => onePage({ catalogue: `/OpenAction ${JAVASCRIPT}` }),
    becomes: scripted,
  },
  {
    name: 'a script among the names',
    bytes: () => onePage({ catalogue: `/Names << /JavaScript << /Names [(a) ${JAVASCRIPT}] >> >>` }),
    becomes: scripted,
  },
  {
    name: 'a script on closing',
    bytes: () => onePage({ catalogue: `/AA << /WC ${JAVASCRIPT} >>` }),
    becomes: scripted,
  },
  { name: 'a script of a page', bytes: () => onePage({ page: `/AA << /O ${JAVASCRIPT} >>` }), becomes: scripted },
  {
    name: 'a script with its name written otherwise',
    bytes: () => onePage({ catalogue: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' }),
    becomes: scripted,
  },
  {
    name: 'a script behind a button',
    bytes: () => annotated(`/Subtype /Widget /FT /Btn /A ${JAVASCRIPT}`),
    becomes: scripted,
  },
  {
    name: 'a script that formats a field',
    bytes: () =>
      onePage({
        catalogue: '/AcroForm << /Fields [5 0 R] >>',
        page: '/Annots [5 0 R]',
        more: { 5: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /F ${JAVASCRIPT} >> >>` },
      }),
    becomes: scripted,
  },
  {
    name: 'a script after another action',
    bytes: () => onePage({ catalogue: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${JAVASCRIPT} >>` }),
    becomes: scripted,
  },
  {
    name: 'a script in an object stream',
    bytes: () => packed((document) => document.addJavaScript('a', 'app.alert(1)')),
    becomes: scripted,
  },
  {
    name: 'a program to start',
    bytes: () => onePage({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    becomes: scripted,
  },
  {
    name: 'a link that starts a program',
    bytes: () => annotated('/Subtype /Link /A << /S /Launch /Win << /F (cmd.exe) >> >>'),
    becomes: scripted,
  },
  {
    name: 'a player with its scripts',
    bytes: () => annotated('/Subtype /RichMedia /RichMediaContent << >>'),
    becomes: scripted,
  },
  { name: 'a model in three dimensions', bytes: () => annotated('/Subtype /3D'), becomes: scripted },
  {
    name: 'a form that draws itself (dynamic XFA)',
    bytes: () =>
      onePage({
        catalogue: '/NeedsRendering true /AcroForm << /Fields [] /XFA [(template) 5 0 R] >>',
        more: { 5: stream('', '<template/>') },
      }),
    becomes: scripted,
  },
  { name: 'an attached program', bytes: () => attached('facture.pdf.exe', 'anything'), becomes: scripted },
  {
    name: 'an attached program under another name',
    bytes: () => attached('facture.txt', 'MZ\x90\x00\x03'),
    becomes: scripted,
  },
  {
    name: 'a ciphered script',
    bytes: async () => {
      const document = await PDFDocument.create({ updateMetadata: false });
      document.addPage([595, 842]);
      document.addJavaScript('a', 'x');
      document.encrypt({ ownerPassword: 'secret', userPassword: '' });
      return document.save();
    },
    becomes: scripted,
  },
  // Bombs
  {
    name: 'a drawing that unfolds to a gigabyte',
    bytes: () => onePage({ content: stream('/Filter /FlateDecode', bomb(1024)) }),
    becomes: tooHeavy,
  },
  {
    name: 'a picture that unfolds to a gigabyte',
    bytes: () => image('/Width 100 /Height 100 /Filter /FlateDecode', bomb(1024)),
    becomes: tooHeavy,
  },
  {
    name: 'an object stream that unfolds to a gigabyte, and that nothing needs',
    bytes: () => onePage({ more: { 5: stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb(1024)) } }),
    becomes: { ready: 1, changes: [] },
  },
  {
    name: 'a picture that unfolds to a gigabyte and says it ends early',
    bytes: () => image('/Width 100 /Height 100 /Filter /FlateDecode', withEarlyEnd(bomb(1024))),
    becomes: tooHeavy,
  },
  {
    name: 'a table of references that unfolds to a gigabyte',
    bytes: () =>
      written({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids [] /Count 0 >>',
          3: stream('/Type /XRef /Size 4 /Root 1 0 R /W [1 4 2] /Filter /FlateDecode', bomb(1024)),
        },
        end: 'startxref\n110\n%%EOF',
      }),
    becomes: tooHeavy,
  },
  {
    name: 'a drawing packed twice',
    bytes: () =>
      onePage({ content: stream('/Filter [/FlateDecode /FlateDecode]', deflated(bomb(1024).toString('latin1'))) }),
    becomes: tooHeavy,
  },
  {
    name: 'a bomb that says it ends early',
    bytes: () => onePage({ content: stream('/Filter /FlateDecode', withEarlyEnd(bomb(1024))) }),
    becomes: tooHeavy,
  },
  {
    name: 'a font that is a bomb and says it ends early',
    bytes: () =>
      onePage({
        content: 'BT /F1 20 Tf 100 500 Td (B) Tj ET',
        resources: '/Font << /F1 5 0 R >>',
        more: {
          5: '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 6 0 R /FirstChar 0 /LastChar 0 /Widths [500] >>',
          6: '<< /Type /FontDescriptor /FontName /X /Flags 32 /FontFile2 7 0 R >>',
          7: stream('/Filter /FlateDecode', withEarlyEnd(bomb(1024))),
        },
      }),
    becomes: tooHeavy,
  },
  {
    name: 'forty bombs just below the limit, on one page',
    bytes: () => onePage({ content: '', page: `/Contents [${fortyTimes((i) => `${10 + i} 0 R`)}]`, more: small }),
    becomes: tooHeavy,
  },
  {
    name: 'forty bombs just below the limit, listed and never drawn',
    bytes: () => onePage({ resources: `/XObject << ${fortyTimes((i) => `/P${i} ${10 + i} 0 R`)} >>`, more: small }),
    becomes: { ready: 1, changes: ['redrawn'] },
  },
  {
    name: 'three hundred thousand objects that nothing needs',
    bytes: () =>
      written({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          3: `<< /Type /Page /Parent 2 0 R /MediaBox ${A4_BOX} >>`,
          ...Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [i + 4, '[1 2 /A]'])),
        },
      }),
    becomes: { ready: 1, changes: [] },
  },
  {
    name: 'a tile larger than a house',
    bytes: () =>
      onePage({
        content: '/Pattern cs /P scn 0 0 595 842 re f',
        resources: '/Pattern << /P 5 0 R >>',
        more: {
          5: stream(
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100000 100000] /XStep 1 /YStep 1 /Resources << >>',
            '0 g 0 0 1 1 re f',
          ),
        },
      }),
    becomes: { ready: 1 },
  },
  { name: 'a ciphered bomb', bytes: () => ciphered(bomb(512)), becomes: tooHeavy },
  {
    name: 'a drawing of repeated bytes, packed the old way',
    bytes: () =>
      onePage({ content: stream('/Filter [/FlateDecode /RunLengthDecode]', deflated('\x81 '.repeat(2_000_000))) }),
    becomes: { ready: 1 },
  },
  {
    name: 'a picture of 400 million points',
    bytes: () => image('/Width 20000 /Height 20000 /Filter /FlateDecode', deflated('x')),
    becomes: { refused: 'picture_too_large' },
  },
  {
    name: 'a million times the same small drawing',
    bytes: () =>
      onePage({
        content: '/F Do',
        resources: '/XObject << /F 5 0 R >>',
        more: Object.fromEntries(
          [0, 1, 2, 3, 4, 5].map((i) => [
            5 + i,
            stream(
              `/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources << /XObject << /F ${6 + i} 0 R >> >>`,
              i === 5 ? SQUARE : '/F Do '.repeat(10),
            ),
          ]),
        ),
      }),
    becomes: tooHeavy,
  },
  // Structures that never end
  {
    name: 'a drawing that draws itself',
    bytes: () =>
      onePage({
        content: `${SQUARE} /F Do`,
        resources: '/XObject << /F 5 0 R >>',
        more: {
          5: stream(
            '/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources << /XObject << /F 5 0 R >> >>',
            '/F Do',
          ),
        },
      }),
    becomes: { ready: 1 },
  },
  {
    name: 'a page tree that is its own child',
    bytes: () =>
      written({
        objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>' },
      }),
    becomes: { refused: 'broken_page', page: 1 },
  },
  {
    name: 'a page tree five thousand levels deep',
    bytes: () =>
      written({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          ...Object.fromEntries(
            Array.from({ length: 5000 }, (_, i) => [i + 2, `<< /Type /Pages /Count 1 /Kids [${i + 3} 0 R] >>`]),
          ),
          5002: `<< /Type /Page /MediaBox ${A4_BOX} >>`,
        },
      }),
    becomes: { refused: 'broken_page', page: 1 },
  },
  {
    name: 'a hundred thousand nested lists',
    bytes: () => onePage({ catalogue: `/X ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
    becomes: { ready: 1 },
  },
  {
    name: 'a hundred thousand saved states',
    bytes: () => onePage({ content: `${'q '.repeat(100_000)} ${SQUARE}` }),
    becomes: { ready: 1 },
  },
  {
    name: 'a table of references that points at itself',
    bytes: () => onePage({ trailer: '/Prev 9' }),
    becomes: { ready: 1 },
  },
  { name: 'ten thousand pages', bytes: () => tree(10_000), becomes: { refused: 'too_many_pages' } },
  { name: 'eighty-seven pages', bytes: () => tree(87), becomes: { refused: 'too_many_pages' } },
  { name: 'eighty-six pages', bytes: () => tree(86), becomes: { ready: 86, changes: [] } },
  {
    name: 'a page count that lies',
    bytes: () =>
      written({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>',
          3: `<< /Type /Page /Parent 2 0 R /MediaBox ${A4_BOX} >>`,
        },
      }),
    becomes: { refused: 'too_many_pages' },
  },
  // Locks
  {
    name: 'a password to open it',
    bytes: () => typed(['Secret'], { userPassword: 'a', ownerPassword: 'b' }),
    becomes: { refused: 'encrypted' },
  },
  {
    name: 'a password to open it, 256 bits',
    bytes: () => typed(['Secret'], { userPassword: 'a', ownerPassword: 'b', pdfVersion: '1.7ext3' }),
    becomes: { refused: 'encrypted' },
  },
  {
    name: 'an unknown lock',
    bytes: () => onePage({ trailer: '/Encrypt << /Filter /Other /V 9 >> /ID [<00> <00>]' }),
    becomes: { refused: 'encrypted' },
  },
];
