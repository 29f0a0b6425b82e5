import { toPoints, PT_PER_MM } from './geometry.ts';
import type { FontName } from './letter-fonts.ts';
import type { Drawing, FontStyle, Letter, Line, Page, PlacedRun } from './letter.ts';
import { findCoverage, metrics } from './metrics.ts';
import { formatMatrix, setFill, setStroke, type Artwork } from './paper/artwork.ts';
import type { PaperBlock } from './paper/blocks.ts';
import { addHeads, formatFoot, layOutFoot } from './paper/frame.ts';
import { layOutPaper } from './paper/lay-out-paper.ts';
import type { PaperPages, Rule } from './paper/sheet.ts';
import { DocumentFont } from './pdf/document-font.ts';
import { LetterDocument } from './pdf/letter-document.ts';
import { Tags } from './pdf/tags.ts';
import { titleMetrics } from './title-metrics.ts';

export interface PdfMetadata {
  createdAt: Date;
  reference?: string;
  /** 1.4 for partners whose printers read no newer version. */
  version?: '1.4' | '1.7';
  /** What papers have and letters do not: colours, hairlines and drawings of each page. */
  paper?: Pick<PaperPages, 'rules' | 'artwork'>;
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
    isColoured: about.paper !== undefined,
  });
  const { rules = [], artwork = [] } = about.paper ?? {};
  const fonts = collectFonts(pages, artwork.flat());
  const embedded = new Map(
    [...fonts].map(([name, font], i) => [name, { key: `F${i}`, object: font.embed(document, { isPdf14 }) }]),
  );
  const tags = new Tags(document);
  pages.forEach((page, i) => {
    document.addPage({ size: 'A4', margin: 0 });
    const { fonts: resources } = document.page as unknown as { fonts: Record<string, unknown> };
    for (const { key, object } of embedded.values()) resources[key] = object;
    // pdfkit flips the page to count from the top; flipped back, our operators are plain PDF.
    document.addContent(`1 0 0 -1 0 ${PAGE_PT} cm`);
    const [hairlines, figures] = [rules[i] ?? [], artwork[i] ?? []];
    for (const figure of figures) if (figure.alt === undefined) tags.artifact('Layout', paint(figure, fonts, embedded));
    if (hairlines.length > 0) tags.artifact('Layout', hairlines.map(writeRule).join('\n'));
    for (const lines of groupLines(page.lines)) {
      const content = lines.map((line) => writeRuns(line, fonts, embedded)).join('\n');
      if (lines[0]!.blockIndex < 0) tags.artifact('Pagination', content);
      else tags.content(lines[0]!, content);
      for (const { drawings = [] } of lines)
        for (const drawing of drawings) tags.figure(drawing.label, writeStrokes(drawing));
    }
    for (const figure of figures) if (figure.alt !== undefined) tags.figure(figure.alt, paint(figure, fonts, embedded));
  });
  tags.end();
  return document.bytes();
}

/** Every font the pages use, with the characters it must hold. */
function collectFonts(pages: readonly Page[], artwork: readonly Artwork[]): Map<FontName, DocumentFont> {
  const fonts = new Map<FontName, DocumentFont>();
  const learn = (name: FontName, style: FontStyle, text: string): void => {
    const font = fonts.get(name) ?? new DocumentFont(name, (name === 'title' ? titleMetrics : metrics)[style]);
    fonts.set(name, font);
    font.learn(text);
  };
  for (const { lines } of pages)
    for (const { runs } of lines) for (const run of runs) learn(chooseFont(run), run.style, run.text);
  for (const { texts = [] } of artwork) for (const { text } of texts) learn('title', 'bold', text);
  for (const font of fonts.values()) font.assignCodes();
  return fonts;
}

/** A run never mixes fonts: the layout split it where they change. */
function chooseFont({ text, style, font }: PlacedRun): FontName {
  if (font) return font;
  return findCoverage(text.charCodeAt(0), style) === 'wider' ? `${style}-wider` : style;
}

/** Lines of one block, or of one item or cell of it, are one stretch of content. */
function groupLines(lines: readonly Line[]): Line[][] {
  const all: Line[][] = [];
  for (const line of lines) {
    const last = all.at(-1)?.[0];
    const isSame =
      last &&
      last.blockIndex === line.blockIndex &&
      last.item === line.item &&
      last.cell?.row === line.cell?.row &&
      last.cell?.column === line.cell?.column;
    if (isSame) all.at(-1)!.push(line);
    else all.push([line]);
  }
  return all;
}

function writeRuns(
  { y, runs, ink }: Line,
  fonts: Map<FontName, DocumentFont>,
  embedded: Map<FontName, { key: string }>,
): string {
  let out = ink ? `q ${setFill(ink)}\nBT` : 'BT';
  let font = '';
  for (const run of runs) {
    const name = chooseFont(run);
    const chosen = `\n/${embedded.get(name)!.key} ${run.sizePt} Tf`;
    if (chosen !== font) out += font = chosen;
    const wordSpace = run.wordSpace ? (run.wordSpace * PT_PER_MM * 1000) / run.sizePt : 0;
    out += `\n1 0 0 1 ${toPoints(run.x)} ${toPoints(297 - y)} Tm\n${fonts.get(name)!.draw(run.text, wordSpace)}`;
  }
  return `${out}\nET${ink ? '\nQ' : ''}`;
}

/**
 * Draws shapes, then their texts. Letters along a circle are copied and searched as the words they form (ISO 32000-1,
 * 14.9.4).
 */
function paint(
  { shapes, texts = [], alt = '' }: Artwork,
  fonts: Map<FontName, DocumentFont>,
  embedded: Map<FontName, { key: string }>,
): string {
  if (texts.length === 0) return shapes;
  const words = Buffer.from(`\ufeff${alt}`, 'utf16le').swap16().toString('hex');
  const { key } = embedded.get('title')!;
  const set = texts.map(
    ({ text, sizePt, matrix }) =>
      `BT\n/${key} ${Math.round(sizePt * 1000) / 1000} Tf\n${formatMatrix(matrix)} Tm\n${fonts.get('title')!.draw(text, 0)}\nET`,
  );
  return `q\n${shapes}\n/Span <</ActualText <${words}>>> BDC\n${set.join('\n')}\nEMC\nQ`;
}

const writeRule = ({ x, y, width }: Rule): string =>
  `q ${setStroke('hairline')} 0.6 w ${toPoints(x)} ${toPoints(297 - y)} m ${toPoints(x + width)} ${toPoints(297 - y)} l S Q`;

/** Draws a signature with round ends and joins, like a pen. */
function writeStrokes({ x, y, penMm, strokes }: Drawing): string {
  const formatPoint = (dx: number, dy: number): string => `${toPoints(x + dx)} ${toPoints(297 - y - dy)}`;
  const paths = strokes.map((stroke) => {
    const steps = stroke.map(([dx, dy], i) => `${formatPoint(dx, dy)} ${i === 0 ? 'm' : 'l'}`);
    // A dot is a line of no length: with round ends it shows.
    return `${steps.join('\n')}${stroke.length === 1 ? `\n${formatPoint(...stroke[0]!)} l` : ''}\nS`;
  });
  return `q 1 J 1 j ${toPoints(penMm)} w\n${paths.join('\n')}\nQ`;
}

export interface DocumentPdf {
  title: string;
  createdAt: Date;
  blocks: PaperBlock[];
  /** Its pages are numbered later, as part of a larger file. */
  isPart?: boolean;
}

/**
 * The papers that leave the site (proof files, invoices, terms) in one frame, with the letter's own writer. Same
 * document, same bytes.
 */
export function writeDocumentPdf({ title, createdAt, blocks, isPart }: DocumentPdf): Uint8Array {
  const { pages, ...paper } = addHeads(layOutPaper(blocks), title);
  const numbered = isPart
    ? pages
    : pages.map((page, i) => ({
        ...page,
        lines: [...page.lines, layOutFoot(formatFoot(title, i + 1, pages.length))],
      }));
  return toPdf(numbered, { title }, { createdAt, paper });
}

/** Pages that are empty except for their foot, to be laid over those of a file. */
export function writeFeet(feet: readonly string[], createdAt: Date): Uint8Array {
  const pages = feet.map((text, i): Page => ({ number: i + 1, width: 210, height: 297, lines: [layOutFoot(text)] }));
  return toPdf(pages, { title: '' }, { createdAt, paper: { rules: [], artwork: [] } });
}
