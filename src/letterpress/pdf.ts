import { points, PT_PER_MM } from './geometry.ts';
import type { FontName } from './letter-fonts.ts';
import type { Drawing, Letter, Line, Page, PlacedRun } from './letter.ts';
import { findCoverage } from './metrics.ts';
import { DocumentFont } from './pdf/document-font.ts';
import { LetterDocument } from './pdf/letter-document.ts';
import { Tags } from './pdf/tags.ts';
import { layOutPlain, type PlainBlock, type Rule } from './plain-lay-out.ts';

export interface PdfMetadata {
  createdAt: Date;
  reference?: string;
  /** 1.4 for partners whose printers read no newer version. */
  version?: '1.4' | '1.7';
  /** Hairlines of each page, for documents that are not letters. */
  rules?: readonly Rule[][];
}

const PAGE_PT = 841.89;

/**
 * Writes the pages as they were laid out: our lines at our places, fonts embedded, PDF/A, tagged, in French. Same
 * letter, same bytes.
 */
export function toPdf(pages: readonly Page[], letter: Pick<Letter, 'title'>, about: PdfMetadata): Uint8Array {
  const isPdf14 = about.version === '1.4';
  const document = new LetterDocument({
    title: letter.title,
    createdAt: about.createdAt,
    reference: about.reference,
    isPdf14,
  });
  const fonts = collectFonts(pages);
  const embedded = new Map(
    [...fonts].map(([name, font], i) => [name, { key: `F${i}`, object: font.embed(document, isPdf14) }]),
  );
  const tags = new Tags(document);
  pages.forEach((page, i) => {
    document.addPage({ size: 'A4', margin: 0 });
    const { fonts: resources } = document.page as unknown as { fonts: Record<string, unknown> };
    for (const { key, object } of embedded.values()) resources[key] = object;
    // pdfkit flips the page to count from the top; flipped back, our operators are plain PDF.
    document.addContent(`1 0 0 -1 0 ${PAGE_PT} cm`);
    const rules = about.rules?.[i] ?? [];
    if (rules.length > 0) tags.artifact('Layout', rules.map(ruled).join('\n'));
    for (const lines of groups(page.lines)) {
      const content = lines.map((line) => drawn(line, fonts, embedded)).join('\n');
      if (lines[0]!.blockIndex < 0) tags.artifact('Pagination', content);
      else tags.content(lines[0]!, content);
      for (const { drawings = [] } of lines)
        for (const drawing of drawings) tags.figure(drawing.label, stroked(drawing));
    }
  });
  tags.end();
  return document.bytes();
}

/** Every font the pages use, with the characters it must hold. */
function collectFonts(pages: readonly Page[]): Map<FontName, DocumentFont> {
  const fonts = new Map<FontName, DocumentFont>();
  for (const { lines } of pages)
    for (const { runs } of lines)
      for (const run of runs) {
        const name = fontFor(run);
        const font = fonts.get(name) ?? new DocumentFont(name, run.style);
        fonts.set(name, font);
        font.learn(run.text);
      }
  for (const font of fonts.values()) font.assignCodes();
  return fonts;
}

/** A run never mixes fonts: the layout split it where they change. */
const fontFor = ({ text, style }: PlacedRun): FontName =>
  findCoverage(text.charCodeAt(0), style) === 'wider' ? `${style}-wider` : style;

/** Lines of one block, or of one item of it, are one stretch of content. */
function groups(lines: readonly Line[]): Line[][] {
  const all: Line[][] = [];
  for (const line of lines) {
    const last = all.at(-1)?.[0];
    if (last && last.blockIndex === line.blockIndex && last.item === line.item) all.at(-1)!.push(line);
    else all.push([line]);
  }
  return all;
}

function drawn(
  { y, runs }: Line,
  fonts: Map<FontName, DocumentFont>,
  embedded: Map<FontName, { key: string }>,
): string {
  let out = 'BT';
  let font = '';
  for (const run of runs) {
    const name = fontFor(run);
    const chosen = `\n/${embedded.get(name)!.key} ${run.sizePt} Tf`;
    if (chosen !== font) out += font = chosen;
    const wordSpace = run.wordSpace ? (run.wordSpace * PT_PER_MM * 1000) / run.sizePt : 0;
    out += `\n1 0 0 1 ${points(run.x)} ${points(297 - y)} Tm\n${fonts.get(name)!.draw(run.text, wordSpace)}`;
  }
  return `${out}\nET`;
}

const ruled = ({ x, y, width }: Rule): string =>
  `0.5 w ${points(x)} ${points(297 - y)} m ${points(x + width)} ${points(297 - y)} l S`;

/** Draws a signature with round ends and joins, like a pen. */
function stroked({ x, y, penMm, strokes }: Drawing): string {
  const formatPoint = (dx: number, dy: number): string => `${points(x + dx)} ${points(297 - y - dy)}`;
  const paths = strokes.map((stroke) => {
    const steps = stroke.map(([dx, dy], i) => `${formatPoint(dx, dy)} ${i === 0 ? 'm' : 'l'}`);
    // A dot is a line of no length: with round ends it shows.
    return `${steps.join('\n')}${stroke.length === 1 ? `\n${formatPoint(...stroke[0]!)} l` : ''}\nS`;
  });
  return `q 1 J 1 j ${points(penMm)} w\n${paths.join('\n')}\nQ`;
}

export interface DocumentPdf {
  title: string;
  createdAt: Date;
  blocks: PlainBlock[];
}

/** Receipts, invoices, proofs: the letter's own writer and fonts, without its form. Same document, same bytes. */
export function writeDocumentPdf({ title, createdAt, blocks }: DocumentPdf): Uint8Array {
  const { pages, rules } = layOutPlain(blocks);
  return toPdf(pages, { title }, { createdAt, rules });
}
