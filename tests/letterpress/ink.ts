import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import { LETTER_SHEET, type SheetGeometry } from '../../src/letterpress/geometry.ts';
import type { FontStyle, Line, Page, PlacedRun } from '../../src/letterpress/letter.ts';
import { findCoverage, getKerning, metrics, applyLigatures } from '../../src/letterpress/metrics.ts';

/** What is printed, in millimetres from the top left corner of the sheet. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface GlyphBox {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

const folder = join(import.meta.dirname, '../../src/letterpress/fonts/generated');
const fonts = new Map<string, { glyphForCodePoint(code: number): { id: number; bbox: GlyphBox } }>();
const boxes: Record<FontStyle, Map<number, GlyphBox>> = { regular: new Map(), bold: new Map(), italic: new Map() };
const SOFT_HYPHEN = 0xad;
const HYPHEN = 0x2d;

/** The ink of one character as the font draws it, read by another reader than ours; throws for the empty box. */
function glyphBox(code: number, style: FontStyle): GlyphBox {
  const there = boxes[style].get(code);
  if (there) return there;
  const name = findCoverage(code, style) === 'wider' ? `${style}-wider` : style;
  const font = fonts.get(name) ?? (create(readFileSync(join(folder, `${name}.ttf`))) as never);
  fonts.set(name, font);
  const written = code === SOFT_HYPHEN ? HYPHEN : code;
  const glyph = font.glyphForCodePoint(code <= 5 ? 0xfb00 + code - 1 : written);
  if (glyph.id === 0) throw new Error(`no glyph for U+${code.toString(16)} in ${name}`);
  const { minX, minY, maxX, maxY } = glyph.bbox;
  const box = { minX, minY, maxX, maxY };
  boxes[style].set(code, box);
  return box;
}

/** The ink of a run; null for spaces alone. */
export function measureInk({ text, x, style, sizePt, wordSpace = 0 }: PlacedRun, y: number): Box | null {
  const face = metrics[style];
  const mm = sizePt * face.mmPerPoint;
  const glyphs = applyLigatures(text);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let at = x;
  for (let i = 0; i < glyphs.length; i += 1) {
    const code = glyphs.charCodeAt(i);
    const box = glyphBox(code, style);
    if (box.maxX > box.minX) {
      left = Math.min(left, at + box.minX * mm);
      right = Math.max(right, at + box.maxX * mm);
      top = Math.min(top, y - box.maxY * mm);
      bottom = Math.max(bottom, y - box.minY * mm);
    }
    at +=
      (face.advances[code]! + (i + 1 < glyphs.length ? getKerning(face, code, glyphs.charCodeAt(i + 1)) : 0)) * mm +
      (code === 0x20 || code === 0xa0 ? wordSpace : 0);
  }
  return Number.isFinite(left) ? { left, top, right, bottom } : null;
}

export const inkOfLine = (line: Line): Box[] => [
  ...line.runs.flatMap((run) => measureInk(run, line.y) ?? []),
  ...(line.drawings ?? []).flatMap(({ x, y, penMm, strokes }) =>
    strokes.flatMap((stroke) =>
      stroke.map(([dx, dy]): Box => ({
        left: x + dx - penMm / 2,
        top: y + dy - penMm / 2,
        right: x + dx + penMm / 2,
        bottom: y + dy + penMm / 2,
      })),
    ),
  ),
];

const { recipient, quiet } = LETTER_SHEET;
/** Round letters and accents reach a little over their line, an italic « f » hangs over to the left. */
const OVER = 0.75;
const CAPITAL = 4;
const RECIPIENT: Box = { left: recipient.x, top: 51, right: recipient.x + recipient.width, bottom: 78 };
const QUIET: Box = { left: quiet.x, top: quiet.y, right: quiet.x + quiet.width, bottom: quiet.y + quiet.height };
const getSenderBox = ({ sender }: SheetGeometry): Box => ({
  left: sender.x,
  top: sender.y - (CAPITAL * sender.sizePt) / LETTER_SHEET.sender.sizePt,
  right: sender.x + sender.width,
  bottom: sender.bottom + 1,
});
const getFolioBox = ({ body, folio }: SheetGeometry): Box => ({
  left: body.x,
  top: folio.y - CAPITAL,
  right: body.right,
  bottom: folio.y + 1,
});
const getBodyBox = (page: Page, { body, next }: SheetGeometry): Box => ({
  left: body.x,
  top: page.number === 1 ? QUIET.bottom : next.top,
  right: body.right,
  bottom: body.bottom,
});

const holds = (zone: Box, ink: Box): boolean =>
  ink.left >= zone.left - OVER &&
  ink.right <= zone.right + OVER &&
  ink.top >= zone.top - OVER &&
  ink.bottom <= zone.bottom + OVER;
const meets = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Returns the position of a block of the first page next to the body. */
function getColumnBox(block: Page['lines'][number]['block'], geometry: SheetGeometry): Box | null {
  if (block === 'sender') return getSenderBox(geometry);
  return block === 'recipient' ? RECIPIENT : null;
}

/** Describes the first ink outside the printable area; null if there is none. */
export function strayInk(page: Page, geometry: SheetGeometry = LETTER_SHEET): string | null {
  const main = getBodyBox(page, geometry);
  for (const line of page.lines) {
    const column = page.number === 1 ? getColumnBox(line.block, geometry) : null;
    for (const ink of inkOfLine(line)) {
      const isIn =
        line.blockIndex < 0
          ? holds(getFolioBox(geometry), ink)
          : holds(main, ink) || (column !== null && holds(column, ink));
      const isSeen = page.number === 1 && line.block !== 'recipient' && meets(QUIET, ink);
      if (!isIn || isSeen)
        return `${isSeen ? 'in the window' : 'outside'}: ${line.block} on page ${page.number} ${JSON.stringify({
          ink,
          text: line.runs
            .map(({ text }) => text)
            .join('|')
            .slice(0, 80),
        })}`;
    }
  }
  return null;
}
