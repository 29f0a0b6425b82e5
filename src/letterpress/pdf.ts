import PDFDocument from 'pdfkit';
import type { Block, Letter, Line, Page, PlacedRun } from './letter.ts';
import { loadLetterFonts, type LetterFonts } from './letter-fonts.ts';
import { coverageOf } from './metrics.ts';
import type { Rule } from './plain-lay-out.ts';

export { loadLetterFonts } from './letter-fonts.ts';

export interface AboutPdf {
  createdAt: Date;
  reference?: string;
  fonts?: LetterFonts;
  /** Hairlines of each page, for documents that are not letters. */
  rules?: readonly Rule[][];
}

const PT_PER_MM = 72 / 25.4;

/** Writes the pages as they were laid out: our lines at our places, fonts embedded, tagged, in French. Same letter, same bytes. */
export function toPdf(pages: readonly Page[], letter: Pick<Letter, 'title'>, about: AboutPdf): Promise<Uint8Array> {
  const fonts = about.fonts ?? loadLetterFonts();
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Without this pdfkit opens Helvetica, which no letter uses.
    font: null,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    subset: 'PDF/A-2a',
    info: {
      Title: letter.title,
      ...(about.reference && { Subject: about.reference }),
      Creator: 'Affranchi',
      Producer: 'Affranchi',
      CreationDate: about.createdAt,
      ModDate: about.createdAt,
    },
  } as unknown as PDFKit.PDFDocumentOptions);
  const bytes = collect(document);
  registerFonts(document, pages, fonts);
  write(document, pages, about.rules ?? []);
  document.end();
  return bytes;
}

function registerFonts(document: PDFKit.PDFDocument, pages: readonly Page[], fonts: LetterFonts): void {
  const wanted = new Map(pages.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map((run) => [fontFor(run), run.style] as const))));
  for (const [name, style] of wanted) {
    const font = name === style ? fonts.letter(style) : fonts.wider(style);
    // pdfkit takes an open font; its types know names and bytes only.
    document.registerFont(name, font as never);
  }
}

function write(document: PDFKit.PDFDocument, pages: readonly Page[], rules: readonly Rule[][]): void {
  const root = document.struct('Document');
  document.addStructure(root);
  const elements = new Map<number, PDFKit.PDFStructureElement>();
  pages.forEach((page, i) => {
    document.addPage({ size: 'A4', margin: 0 });
    drawRules(document, rules[i] ?? []);
    for (const [blockIndex, lines] of byBlock(page.lines)) {
      if (blockIndex < 0) {
        document.markContent('Artifact', { type: 'Pagination' });
        draw(document, lines);
        document.endMarkedContent();
        continue;
      }
      const tag = tagOf(lines[0]!.block);
      const content = document.markStructureContent(tag);
      draw(document, lines);
      document.endMarkedContent();
      // A paragraph that goes on overleaf is one paragraph to a screen reader.
      const element = elements.get(blockIndex) ?? document.struct(tag);
      if (!elements.has(blockIndex)) root.add(element);
      elements.set(blockIndex, element);
      element.add(content);
    }
  });
  for (const element of elements.values()) element.end();
  root.end();
}

const tagOf = (kind: Block['kind']): 'H1' | 'P' => (kind === 'subject' ? 'H1' : 'P');

function byBlock(lines: readonly Line[]): Map<number, Line[]> {
  const groups = new Map<number, Line[]>();
  for (const line of lines) groups.set(line.blockIndex, [...(groups.get(line.blockIndex) ?? []), line]);
  return groups;
}

function draw(document: PDFKit.PDFDocument, lines: readonly Line[]): void {
  for (const { y, runs } of lines)
    for (const run of runs) {
      document.font(fontFor(run)).fontSize(run.sizePt);
      // With features named, pdfkit shapes the whole run; without, word by word, and the kerning beside spaces is lost.
      document.text(run.text, run.x * PT_PER_MM, y * PT_PER_MM, { lineBreak: false, baseline: 'alphabetic', features: ['kern'] });
    }
}

function drawRules(document: PDFKit.PDFDocument, rules: readonly Rule[]): void {
  if (rules.length === 0) return;
  document.markContent('Artifact', { type: 'Layout' });
  for (const { x, y, width } of rules) document.moveTo(x * PT_PER_MM, y * PT_PER_MM).lineTo((x + width) * PT_PER_MM, y * PT_PER_MM).lineWidth(0.5).stroke();
  document.endMarkedContent();
}

/** A run never mixes fonts: the layout split it where they change. */
const fontFor = ({ text, style }: PlacedRun): string => (coverageOf(text.charCodeAt(0), style) === 'wider' ? `${style}-wider` : style);

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    document.on('error', reject);
  });
}
