import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  decodePDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { layOut } from '../../src/letterpress/lay-out.ts';
import type { Block, FontStyle, Letter } from '../../src/letterpress/letter.ts';
import { findCoverage, SOFT_HYPHEN } from '../../src/letterpress/metrics.ts';
import { toPdf } from '../../src/letterpress/pdf.ts';
import { aLetter, aParagraph } from './a-letter.ts';

const createdAt = new Date('2026-11-21T10:00:00Z');
const write = (letter: Letter, version: '1.4' | '1.7' = '1.7'): Uint8Array =>
  toPdf(layOut(letter), letter, { createdAt, reference: 'AF-7K2M', version });
const one = (text: string) => [{ text }];
const signed: Letter = aLetter({
  blocks: [
    { kind: 'paragraph', runs: one(`${aParagraph} `.repeat(22)) },
    { kind: 'list', items: [one('le bail'), one('l’état des lieux')] },
    {
      kind: 'signature',
      signers: [
        {
          name: one('Łucja Đặng'),
          drawn: {
            width: 40,
            height: 15,
            strokes: [
              [
                [0, 0],
                [40, 15],
              ],
              [[5, 5]],
            ],
          },
        },
      ],
    },
  ],
});

let pdfium: PDFiumLibrary;
const folder = mkdtempSync(join(tmpdir(), 'structure-'));
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => {
  pdfium.destroy();
  rmSync(folder, { recursive: true });
});
const has = (tool: string): boolean => spawnSync(tool, ['-v']).error === undefined;
const withPoppler = has('pdftotext') ? test : test.skip;
function pdftotext(bytes: Uint8Array): string {
  const file = join(folder, 'one.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
}
async function copied(bytes: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(Buffer.from(bytes));
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  return text;
}

/** Formats the structure tree: « P », « L(LI(LBody) …) », a figure with its alternative text. */
interface Element {
  tag: string;
  alt?: string;
  children: Element[];
  /** Marked contents it holds, each as page and number. */
  contents: string[];
}
async function readStructure(bytes: Uint8Array): Promise<{ document: PDFDocument; root: Element }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const look = (object: PDFObject | undefined): PDFObject | undefined =>
    object instanceof PDFRef ? document.context.lookup(object) : object;
  const read = (object: PDFObject | undefined): Element => {
    const dict = look(object) as PDFDict;
    const alt = look(dict.get(PDFName.of('Alt')));
    const element: Element = {
      tag: String(dict.get(PDFName.of('S'))),
      children: [],
      contents: [],
      ...(alt instanceof PDFString || alt instanceof PDFHexString ? { alt: alt.decodeText() } : {}),
    };
    const page = String(dict.get(PDFName.of('Pg')));
    const kids = look(dict.get(PDFName.of('K')));
    const single = kids ? [kids] : [];
    for (const kid of kids instanceof PDFArray ? kids.asArray() : single) {
      const found = look(kid);
      if (found instanceof PDFNumber) element.contents.push(`${page} ${found.asNumber()}`);
      else if (found instanceof PDFDict && found.get(PDFName.of('MCID')))
        element.contents.push(`${String(found.get(PDFName.of('Pg')))} ${String(found.get(PDFName.of('MCID')))}`);
      else element.children.push(read(kid));
    }
    return element;
  };
  const tree = look(document.catalog.get(PDFName.of('StructTreeRoot'))) as PDFDict;
  const kids = look(tree.get(PDFName.of('K')));
  return { document, root: read(kids instanceof PDFArray ? kids.get(0) : kids) };
}
const drawn = ({ tag, children }: Element): string =>
  `${tag.slice(1)}${children.length > 0 ? `(${children.map(drawn).join(' ')})` : ''}`;
const all = (element: Element): Element[] => [element, ...element.children.flatMap(all)];

describe('the structure of a letter', () => {
  test.each(['1.7', '1.4'] as const)(
    'has its heading, paragraphs, lists and drawings in reading order (%s)',
    async (version) => {
      const { root } = await readStructure(write(signed, version));
      expect(drawn(root)).toBe('Document(P P P P H1 P P L(LI(LBody) LI(LBody)) P Figure P P P L(LI(LBody)))');
    },
  );

  test('names a drawn signature, and shows it once', async () => {
    const figures = all((await readStructure(write(signed))).root).filter(({ tag }) => tag === '/Figure');
    expect(figures.map(({ alt, contents }) => [alt, contents.length])).toEqual([['Signature de Łucja Đặng', 1]]);
  });

  test('keeps a paragraph that continues overleaf in one element, and contains every marked content once', async () => {
    const pages = layOut(signed);
    expect(pages.length).toBeGreaterThan(1);
    const { document, root } = await readStructure(write(signed));
    const contents = all(root).flatMap((element) => element.contents);
    expect(new Set(contents).size).toBe(contents.length);
    const long = all(root).find((element) => element.contents.length > 1)!;
    expect([long.tag, long.contents.length]).toEqual([
      '/P',
      pages.filter(({ lines }) => lines.some(({ blockIndex }) => blockIndex === 6)).length,
    ]);
    const marked = document.getPages().reduce((sum, page) => {
      const stream = document.context.lookup(page.node.get(PDFName.of('Contents'))) as PDFRawStream;
      return (
        sum +
        (Buffer.from(decodePDFRawStream(stream).decode())
          .toString('latin1')
          .match(/\/MCID \d+/g)?.length ?? 0)
      );
    }, 0);
    expect(marked).toBe(contents.length);
  });

  test('states French and the title, in the catalogue and in the metadata', async () => {
    const { document } = await readStructure(write({ ...signed, title: 'Démission d’un CDI & <fin>' }));
    expect(String(document.catalog.get(PDFName.of('Lang')))).toMatch(/fr/);
    expect(document.getTitle()).toBe('Démission d’un CDI & <fin>');
    const metadata = document.context.lookup(document.catalog.get(PDFName.of('Metadata'))) as PDFRawStream;
    expect(Buffer.from(metadata.getContents()).toString('utf8')).toContain(
      '<rdf:li xml:lang="x-default">Démission d’un CDI &amp; &lt;fin&gt;</rdf:li>',
    );
  });
});

describe('a PDF 1.4', () => {
  const listObjects = async (bytes: Uint8Array): Promise<PDFObject[]> =>
    (await PDFDocument.load(bytes)).context.enumerateIndirectObjects().map(([, object]) => object);
  const listDicts = async (bytes: Uint8Array, type: string): Promise<PDFDict[]> =>
    (await listObjects(bytes)).filter(
      (object): object is PDFDict => object instanceof PDFDict && String(object.get(PDFName.of('Type'))) === type,
    );

  test('declares its version, and contains no later feature', async () => {
    const old = Buffer.from(write(signed, '1.4')).toString('latin1');
    expect(old.startsWith('%PDF-1.4\n')).toBe(true);
    expect(Buffer.from(write(signed)).toString('latin1').startsWith('%PDF-1.7\n')).toBe(true);
    expect(old).toMatch(/\nxref\n0 \d+\n/);
    for (const newer of ['/ObjStm', '/XRef', '/SMask', '/OpenType', '/JPXDecode']) expect(old).not.toContain(newer);
  });

  test('lists exactly the glyphs of its fonts, as PDF/A-1 requires', async () => {
    const bytes = write(signed, '1.4');
    const { context } = await PDFDocument.load(bytes);
    const fonts = (await listDicts(bytes, '/Font')).filter(
      (font) => String(font.get(PDFName.of('Subtype'))) === '/CIDFontType2',
    );
    expect(fonts.length).toBe(3);
    for (const font of fonts) {
      const descriptor = context.lookup(font.get(PDFName.of('FontDescriptor'))) as PDFDict;
      const set = context.lookup(descriptor.get(PDFName.of('CIDSet'))) as PDFRawStream;
      const bits = Array.from(decodePDFRawStream(set).decode(), (byte) => byte.toString(2).padStart(8, '0')).join('');
      const widths = (context.lookup(font.get(PDFName.of('W'))) as PDFArray).lookup(1, PDFArray).size();
      // The empty box, then one for each width.
      expect(bits.replace(/0+$/, '')).toBe('1'.repeat(widths + 1));
    }
    for (const descriptor of await listDicts(write(signed), '/FontDescriptor'))
      expect(descriptor.get(PDFName.of('CIDSet'))).toBeUndefined();
  });

  test.each([
    ['1.4', 1],
    ['1.7', 2],
  ] as const)('%s claims PDF/A-%s in its metadata', (version, part) => {
    const text = Buffer.from(write(signed, version)).toString('utf8');
    expect(text).toContain(`<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>`);
    expect(text).toContain('<xmp:CreateDate>2026-11-21T10:00:00Z</xmp:CreateDate>');
    expect(text).toContain('/GTS_PDFA1');
  });
});

describe('words divided at the end of a line', () => {
  const letter: Letter = {
    ...aLetter({ blocks: [{ kind: 'paragraph', runs: one(`${aParagraph} `.repeat(8)) }] }),
    justified: true,
    hyphenated: true,
  };
  const ends = layOut(letter)
    .flatMap(({ lines }) => lines.map(({ runs }) => runs.at(-1)!.text))
    .filter((text) => text.endsWith(SOFT_HYPHEN));

  test('have a hyphen that is not part of the text', () => {
    expect(ends.length).toBeGreaterThan(1);
  });

  withPoppler('are copied whole from pdftotext, as soft hyphens', () => {
    const text = pdftotext(write(letter));
    expect(text.match(/\u00ad\n/g)).toHaveLength(ends.length);
    expect(text).not.toMatch(/\p{L}-\n/u);
    expect(text.replace(/\u00ad\n/g, '').replace(/\s+/g, ' ')).toContain(
      `${aParagraph} ${aParagraph}`.replace(/\s+/g, ' '),
    );
  });

  test('are extracted whole by pdfium', async () => {
    // pdfium marks the position with U+FFFE and continues the word.
    const text = (await copied(write(letter))).replace(/[\ufffe\u00ad](?:\r\n)?/g, '').replace(/\s+/g, ' ');
    expect(text).toContain(`${aParagraph} ${aParagraph}`.replace(/\s+/g, ' '));
  });
});

describe('European names', () => {
  const NAMES = [
    'Łucja Święcka-Żółć',
    'İsmail Çağlayan Ğüneş',
    'Đặng Thị Nguyễn Ườm',
    'Ωμέγα Παπαδόπουλος',
    'Иван Щербаков Ёлкин',
    'Þórður Ægisson',
    'Řehoř Šťastný',
    'Őry Ðura',
  ];
  const styles: FontStyle[] = ['regular', 'bold', 'italic'];
  const letter = aLetter({
    blocks: NAMES.flatMap((name): Block[] =>
      styles.map((style) => ({ kind: 'paragraph', runs: [{ text: name, style }] })),
    ),
  });

  test.each(styles)('have a glyph for each of their letters in %s', (style) => {
    for (const sign of NAMES.join('').replaceAll(' ', ''))
      expect([sign, findCoverage(sign.codePointAt(0)!, style)]).not.toEqual([sign, 'none']);
  });

  test('are printed and extracted unchanged, in every style', async () => {
    expect(
      layOut(letter)
        .flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text)))
        .join(''),
    ).not.toContain('?');
    for (const version of ['1.4', '1.7'] as const) {
      const lines = (await copied(write(letter, version))).split(/\r?\n/);
      for (const name of NAMES)
        expect([name, lines.filter((line) => line.trim() === name).length]).toEqual([name, styles.length]);
    }
  });

  withPoppler('and by pdftotext too, from six embedded fonts', () => {
    const bytes = write(letter);
    const lines = pdftotext(bytes).split('\n');
    for (const name of NAMES)
      expect([name, lines.filter((line) => line.trim() === name).length]).toEqual([name, styles.length]);
    const fonts = execFileSync('pdffonts', [join(folder, 'one.pdf')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .slice(2);
    expect(fonts).toHaveLength(6);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+SourceSerif4.*yes yes yes/);
  });
});
