import type { Case } from './corpus.ts';
import { A4_BOX, deflated, onePage, SQUARE, stream, typed, written } from './written-pdf.ts';

const cut = (share: number) => async () => {
  const whole = await typed(Array.from({ length: 10 }, (_, i) => `Page ${i}`));
  return whole.slice(0, Math.floor(whole.length * share));
};
const broken = { refused: 'broken' } as const;
const intact: Case['becomes'] = { ready: 1, changes: [] };
const resized: Case['becomes'] = { ready: 1, changes: ['resized'] };
const boxed = (box: string, content?: string) => () => onePage({ box: `/MediaBox ${box}`, content });
const HELVETICA = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const garbled = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i >= at && i < at + 40 ? 0x7a : byte));
const layered = (state: string) =>
  onePage({
    content: `${SQUARE} /OC /L BDC 0 g 100 100 300 100 re f EMC`,
    resources: '/Properties << /L 5 0 R >>',
    catalogue: `/OCProperties << /OCGs [5 0 R] /D << ${state} [5 0 R] /Order [] >> >>`,
    more: { 5: '<< /Type /OCG /Name (Calque) >>' },
  });
const appearance = { 6: stream('/Type /XObject /Subtype /Form /BBox [0 0 100 20]', '0 g 0 0 100 20 re f') };
/** As written by iText and pdftk without appearance streams. */
const filled = (value: string) =>
  onePage({
    catalogue:
      '/AcroForm << /Fields [5 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    page: '/Annots [5 0 R]',
    more: { 5: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (nom) /F 4 /Rect [100 600 300 620] ${value} >>` },
  });
const withAnnotation = (annotation: string) =>
  onePage({
    page: '/Annots [5 0 R]',
    more: { 5: `<< /Type /Annot /Rect [100 100 200 120] ${annotation} >>`, ...appearance },
  });

/** Files that are broken, old, unusual, or simply not A4. */
export const oddPdfs: Case[] = [
  { name: 'a plain page', bytes: () => onePage(), becomes: intact },
  {
    name: 'ten typed pages',
    bytes: () => typed(Array.from({ length: 10 }, () => 'Bonjour')),
    becomes: { ready: 10, changes: [] },
  },
  // Broken
  { name: 'cut after a tenth', bytes: cut(0.1), becomes: broken },
  { name: 'cut in the middle', bytes: cut(0.5), becomes: broken },
  { name: 'cut near the end', bytes: cut(0.9), becomes: broken },
  {
    name: 'its last line missing',
    bytes: async () => (await cut(1)()).slice(0, -20),
    becomes: { ready: 10, changes: [] },
  },
  {
    name: 'a header and garbage',
    bytes: () =>
      new Uint8Array(
        Buffer.concat([
          Buffer.from('%PDF-1.7\n'),
          Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)),
        ]),
      ),
    becomes: broken,
  },
  { name: 'a header alone', bytes: () => new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF')), becomes: broken },
  {
    name: 'a download that holds an error page',
    bytes: () => new Uint8Array(Buffer.from('%PDF-1.4\n<html><body>502 Bad Gateway</body></html>')),
    becomes: broken,
  },
  {
    name: 'no pages',
    bytes: () =>
      written({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [] /Count 0 >>' } }),
    becomes: { refused: 'no_pages' },
  },
  {
    name: 'no page tree',
    bytes: () => written({ objects: { 1: '<< /Type /Catalog >>' } }),
    becomes: { refused: 'no_pages' },
  },
  {
    name: 'a second page that is missing',
    bytes: () =>
      written({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
          3: `<< /Type /Page /Parent 2 0 R /MediaBox ${A4_BOX} >>`,
        },
      }),
    becomes: { refused: 'broken_page', page: 2 },
  },
  {
    name: 'a table of references that points nowhere',
    bytes: () =>
      Buffer.from(
        Buffer.from(onePage())
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999'),
        'latin1',
      ),
    becomes: intact,
  },
  {
    name: 'a damaged table of references',
    bytes: () => {
      const bytes = onePage();
      return garbled(bytes, Buffer.from(bytes).lastIndexOf('xref\n0'));
    },
    becomes: intact,
  },
  {
    name: 'a drawing whose end is damaged',
    bytes: () =>
      onePage({ content: stream('/Filter /FlateDecode', deflated(`${SQUARE} `.repeat(50)).subarray(0, -8)) }),
    becomes: { ready: 1, changes: ['redrawn'] },
  },
  {
    name: 'words that are no instructions',
    bytes: () => onePage({ content: `${SQUARE} hello ( world` }),
    becomes: { ready: 1 },
  },
  { name: 'states restored too often', bytes: () => onePage({ content: `Q Q Q ${SQUARE} Q` }), becomes: { ready: 1 } },
  {
    name: 'a missing font',
    bytes: () => onePage({ content: 'BT /F9 20 Tf 100 500 Td (Bonjour) Tj ET' }),
    becomes: { ready: 1 },
  },
  { name: 'no drawing', bytes: () => onePage({ page: '/Contents 99 0 R' }), becomes: { ready: 1 } },
  {
    name: 'spaces before the header',
    bytes: () => Buffer.concat([Buffer.from('\r\n\r\n'), onePage()]),
    becomes: intact,
  },
  {
    name: 'more after the end',
    bytes: () => Buffer.concat([onePage(), Buffer.alloc(3000, 0x20), Buffer.from('<script>')]),
    becomes: intact,
  },
  // Locks that open
  {
    name: 'restrictions of its owner',
    bytes: () => typed(['Contrat'], { ownerPassword: 'b' }),
    becomes: { ready: 1, changes: ['unlocked'] },
  },
  {
    name: 'restrictions of its owner, 256 bits',
    bytes: () => typed(['Contrat'], { ownerPassword: 'b', pdfVersion: '1.7ext3' }),
    becomes: { ready: 1, changes: ['unlocked'] },
  },
  // Sizes
  { name: 'a giant page', bytes: boxed('[0 0 1e9 1e9]'), becomes: { ready: 1 } },
  {
    name: 'a page of five metres',
    bytes: boxed('[0 0 14400 14400]', '0 g 3000 3000 6000 6000 re f'),
    becomes: resized,
  },
  { name: 'a page as small as a dot', bytes: boxed('[0 0 1 1]', '0 g 0.2 0.2 0.5 0.5 re f'), becomes: resized },
  { name: 'a page without width', bytes: boxed('[0 0 0 842]'), becomes: resized },
  { name: 'a page measured backwards', bytes: boxed('[595.276 841.89 0 0]'), becomes: intact },
  {
    name: 'a page that starts elsewhere',
    bytes: boxed('[-1000 5000 -404.724 5841.89]', '0 g -800 5400 56.7 56.7 re f'),
    becomes: intact,
  },
  { name: 'a page whose measures are words', bytes: boxed('[/a (b) NaN null]'), becomes: resized },
  { name: 'a page without measures', bytes: () => onePage({ box: '' }), becomes: resized },
  {
    name: 'a page cropped to nothing',
    bytes: () => onePage({ box: `/MediaBox ${A4_BOX} /CropBox [900 900 950 950]` }),
    becomes: { refused: 'broken_page', page: 1 },
  },
  { name: 'A3', bytes: boxed('[0 0 841.89 1190.55]'), becomes: resized },
  { name: 'A5', bytes: boxed('[0 0 419.53 595.28]', '0 g 100 200 56.7 56.7 re f'), becomes: resized },
  { name: 'Letter', bytes: boxed('[0 0 612 792]'), becomes: resized },
  {
    name: 'A4 lying down',
    bytes: boxed('[0 0 841.89 595.276]', '0 g 200 200 56.7 56.7 re f'),
    becomes: { ready: 1, changes: ['turned'] },
  },
  { name: 'a till receipt', bytes: boxed('[0 0 200 2000]', '0 g 50 400 56.7 56.7 re f'), becomes: resized },
  {
    name: 'a cropped page',
    bytes: () => onePage({ box: '/MediaBox [0 0 800 1000] /CropBox [100 50 695.276 891.89]' }),
    becomes: intact,
  },
  ...[90, 180, 270, 450, -90].map((angle): Case => ({
    name: `a page turned by ${angle}`,
    bytes: () =>
      onePage({
        box: `/MediaBox ${angle % 180 === 0 ? A4_BOX : '[0 0 841.89 595.276]'}`,
        page: `/Rotate ${angle}`,
        content: '0 g 200 200 56.7 56.7 re f',
      }),
    becomes: intact,
  })),
  // Fonts
  {
    name: 'a font that is not inside',
    bytes: () => typed(['Bonjour'], { font: 'Helvetica' }),
    becomes: { ready: 1, changes: ['redrawn'] },
  },
  {
    name: 'a font that is listed, never used, and not inside',
    bytes: () => onePage({ resources: HELVETICA }),
    becomes: intact,
  },
  {
    name: 'a font that is not inside, in a drawing within the drawing',
    bytes: () =>
      onePage({
        content: '/F Do',
        resources: '/XObject << /F 5 0 R >>',
        more: {
          5: stream(
            `/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources << ${HELVETICA} >>`,
            'BT /F1 20 Tf 100 500 Td (Bonjour) Tj ET',
          ),
        },
      }),
    becomes: { ready: 1, changes: ['redrawn'] },
  },
  {
    name: 'a drawing packed as text',
    bytes: () => onePage({ content: stream('/Filter /ASCIIHexDecode', `${Buffer.from(SQUARE).toString('hex')}>`) }),
    becomes: intact,
  },
  // Annotations, forms, layers
  {
    name: 'a stamp',
    bytes: () => withAnnotation('/Subtype /Stamp /F 4 /AP << /N 6 0 R >>'),
    becomes: { ready: 1, changes: ['flattened'] },
  },
  {
    name: 'a highlight without an appearance',
    bytes: () => withAnnotation('/Subtype /Highlight /F 4 /C [1 0.9 0] /QuadPoints [100 120 200 120 100 100 200 100]'),
    becomes: { ready: 1, changes: ['flattened'] },
  },
  {
    name: 'a link',
    bytes: () => withAnnotation('/Subtype /Link /A << /S /URI /URI (https://example.fr) >>'),
    becomes: intact,
  },
  {
    name: 'a hidden annotation',
    bytes: () => withAnnotation('/Subtype /Stamp /F 2 /AP << /N 6 0 R >>'),
    becomes: { ready: 1 },
  },
  {
    name: 'a form of two kinds (static XFA)',
    bytes: () =>
      onePage({
        catalogue: '/AcroForm << /Fields [5 0 R] /XFA [(template) 7 0 R] >>',
        page: '/Annots [5 0 R]',
        more: {
          5: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (nom) /F 4 /Rect [100 100 200 120] /AP << /N 6 0 R >> >>',
          ...appearance,
          7: stream('', '<template/>'),
        },
      }),
    becomes: { ready: 1, changes: ['flattened'] },
  },
  {
    name: 'a filled field that nobody has drawn',
    bytes: () => filled('/V (DUPONT Camille)'),
    becomes: { ready: 1, changes: ['flattened', 'redrawn'] },
  },
  { name: 'an empty field', bytes: () => filled(''), becomes: { ready: 1 } },
  { name: 'a layer that is hidden', bytes: () => layered('/OFF'), becomes: { ready: 1, changes: ['redrawn'] } },
  { name: 'a layer that is shown', bytes: () => layered('/ON'), becomes: intact },
  {
    name: 'a harmless attachment',
    bytes: () =>
      onePage({
        catalogue: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>',
        more: {
          5: '<< /Type /Filespec /F (facture.xml) /EF << /F 6 0 R >> >>',
          6: stream('/Type /EmbeddedFile', '<facture/>'),
        },
      }),
    becomes: intact,
  },
  {
    name: 'metadata that names a person',
    bytes: () =>
      onePage({
        catalogue: '/Metadata 5 0 R',
        page: '/Metadata 5 0 R',
        trailer: '/Info << /Author (Camille Dupont) >>',
        more: { 5: stream('/Type /Metadata /Subtype /XML', '<x>Camille Dupont</x>') },
      }),
    becomes: intact,
  },
  // Edges
  {
    name: 'a bar along the left edge',
    bytes: () => onePage({ content: '0 g 5.67 100 20 300 re f' }),
    becomes: 'overflows',
  },
];
