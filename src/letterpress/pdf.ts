import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { FontStyle, Letter, Page, PlacedRun } from './letter.ts';
import { metrics } from './metrics.ts';

const PT_PER_MM = 72 / 25.4;
const STYLES: readonly FontStyle[] = ['regular', 'bold', 'italic'];
/** Kerning as measured; nothing that would replace two letters by one. */
const FEATURES = { kern: true, liga: false, clig: false, dlig: false, calt: false, ccmp: false, locl: false };

/** The project's folder, from the sources or from the built server alike. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    try {
      readFileSync(join(folder, 'package.json'));
      return folder;
    } catch {
      const up = dirname(folder);
      if (up === folder) throw new Error('The folder of package.json was not found.');
      folder = up;
    }
  }
}

let loaded: Record<FontStyle, Buffer> | undefined;
/** The subset fonts the metrics were read from. */
function letterFonts(): Record<FontStyle, Buffer> {
  const folder = join(projectRoot(), 'src/letterpress/fonts/generated');
  loaded ??= Object.fromEntries(STYLES.map((style) => [style, readFileSync(join(folder, `${style}.ttf`))])) as Record<FontStyle, Buffer>;
  return loaded;
}

const FULL: Record<FontStyle, string> = {
  regular: '400Regular/SourceSerif4_400Regular.ttf',
  bold: '700Bold/SourceSerif4_700Bold.ttf',
  italic: '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
};
/** The whole font, for alphabets the subset leaves out: a name is never printed with a hole in it. */
function fullFont(style: FontStyle): Buffer {
  const require = createRequire(join(projectRoot(), 'package.json'));
  return readFileSync(join(dirname(require.resolve('@expo-google-fonts/source-serif-4/package.json')), FULL[style]));
}

const isCovered = (char: string, style: FontStyle): boolean => metrics[style].advances[char.codePointAt(0)!] !== undefined;

/** Writes the pages as they were laid out: our lines at our places, fonts embedded, tagged, in French. Same letter, same bytes. */
export function toPdf(pages: readonly Page[], letter: Letter, about: { createdAt: Date; reference?: string }): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    subset: 'PDF/A-2a',
    info: { Title: letter.title, Author: '', Subject: about.reference ?? '', Creator: 'Affranchi', Producer: 'Affranchi', CreationDate: about.createdAt, ModDate: about.createdAt },
  } as PDFKit.PDFDocumentOptions);
  for (const style of STYLES) document.registerFont(style, letterFonts()[style] as never);
  const bytes = collect(document);

  const root = document.struct('Document');
  document.addStructure(root);
  for (const page of pages) {
    document.addPage({ size: 'A4', margin: 0 });
    for (const [, lines] of Map.groupBy(page.lines, ({ blockIndex }) => blockIndex)) {
      const content = document.markStructureContent('P');
      for (const line of lines) for (const run of line.runs) draw(document, run, line.y);
      document.endMarkedContent();
      root.add(document.struct('P', [content]));
    }
  }
  root.end();
  document.end();
  return bytes;
}

/** Draws one run by its baseline; characters outside the subset come from the whole font, at their own width. */
function draw(document: PDFKit.PDFDocument, run: PlacedRun, y: number): void {
  let x = run.x * PT_PER_MM;
  for (const [text, covered] of stretches(run.text, run.style)) {
    const name = covered ? run.style : `${run.style}-full`;
    if (!covered) document.registerFont(name, fullFont(run.style) as never);
    document.font(name).fontSize(run.sizePt);
    document.text(text, x, y * PT_PER_MM, { lineBreak: false, baseline: 'alphabetic', features: FEATURES as never });
    x += document.widthOfString(text, { features: FEATURES as never });
  }
}

function stretches(text: string, style: FontStyle): [text: string, covered: boolean][] {
  const out: [string, boolean][] = [];
  for (const char of text) {
    const covered = isCovered(char, style);
    const last = out.at(-1);
    if (last && last[1] === covered) last[0] += char;
    else out.push([char, covered]);
  }
  return out;
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    document.on('error', reject);
  });
}
