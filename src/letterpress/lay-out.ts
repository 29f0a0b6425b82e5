import { breakLines } from './break-lines.ts';
import { DL_WINDOW, type SheetGeometry } from './geometry.ts';
import type { Block, Letter, Line, Page, PlacedRun, Run } from './letter.ts';
import { metrics as ours, widthOf, type Metrics } from './metrics.ts';

const BODY_PT = 11;
const LEADING = 5;
const SENDER_PT = 10.5;
const SENDER_LEADING = 4.6;
/** Room above a block, in millimetres. */
const ABOVE: Partial<Record<Block['kind'], number>> = {
  mention: 0, subject: 3, references: 0.6, salutation: 5, paragraph: 2.6, list: 2, closing: 2.6, signature: 7, enclosures: 3,
};
/** The room a hand-written signature needs under the name. */
const SIGNATURE_ROOM = 14;

interface Flowing {
  lines: PlacedRun[][];
  above: number;
  below: number;
  keepWithNext: boolean;
  block: Block['kind'];
  blockIndex: number;
}

/**
 * Places a letter on A4 sheets. Pure and deterministic: the same letter gives the same lines in Node and in the browser.
 * The window holds the recipient and nothing else; a signature is never alone on a sheet.
 */
export function layOut(letter: Letter, metrics: Metrics = ours, geometry: SheetGeometry = DL_WINDOW): Page[] {
  const first: Line[] = [];
  const flowing: Flowing[] = [];
  letter.blocks.forEach((block, blockIndex) => {
    if (block.kind === 'sender') first.push(...column(block.lines, blockIndex, 'sender', { ...geometry.sender, sizePt: SENDER_PT, leading: SENDER_LEADING }, metrics));
    else if (block.kind === 'recipient') first.push(...column(block.lines, blockIndex, 'recipient', geometry.recipient, metrics));
    else if (block.kind === 'placeDate') first.push(...column([block.runs], blockIndex, 'placeDate', { ...geometry.date, width: geometry.body.right - geometry.date.x, sizePt: BODY_PT, leading: LEADING }, metrics));
    else flowing.push(flow(block, blockIndex, geometry, metrics));
  });
  return numbered(paginate(first, flowing, geometry), geometry, metrics);
}

function column(
  lines: readonly Run[][],
  blockIndex: number,
  block: Block['kind'],
  place: { x: number; y: number; width: number; sizePt: number; leading: number },
  metrics: Metrics,
): Line[] {
  return lines
    .flatMap((runs) => breakLines(runs, { x: place.x, width: place.width, sizePt: place.sizePt }, metrics))
    .map((runs, i) => ({ y: place.y + i * place.leading, runs, block, blockIndex }));
}

function flow(block: Exclude<Block, { kind: 'sender' | 'recipient' | 'placeDate' }>, blockIndex: number, geometry: SheetGeometry, metrics: Metrics): Flowing {
  const { x, right } = geometry.body;
  const measure = { x, width: right - x, sizePt: BODY_PT };
  const base = { above: ABOVE[block.kind] ?? 3, below: 0, keepWithNext: false, block: block.kind, blockIndex };
  switch (block.kind) {
    case 'subject':
      return { ...base, lines: breakLines(block.runs, { ...measure, style: 'bold' }, metrics), keepWithNext: true };
    case 'mention':
    case 'salutation':
      return { ...base, lines: breakLines(block.runs, measure, metrics), keepWithNext: true };
    case 'paragraph':
      return { ...base, lines: breakLines(block.runs, measure, metrics) };
    case 'closing':
      return { ...base, lines: breakLines(block.runs, measure, metrics), keepWithNext: true };
    case 'signature': {
      const indent = geometry.date.x;
      return { ...base, lines: breakLines(block.runs, { x: indent, width: right - indent, sizePt: BODY_PT }, metrics), below: SIGNATURE_ROOM };
    }
    case 'references':
      return { ...base, lines: block.lines.flatMap((runs) => breakLines(runs, measure, metrics)), keepWithNext: true };
    case 'list':
    case 'enclosures': {
      const mark: Run = { text: '–\u00a0' };
      const lead: Run[][] = block.kind === 'enclosures' ? [[{ text: 'P.J.\u00a0:' }]] : [];
      const items = block.items.map((runs) => [mark, ...runs]);
      return { ...base, lines: [...lead, ...items].flatMap((runs) => breakLines(runs, { ...measure, x: x + (block.kind === 'list' ? 5 : 0), width: right - x - 5 }, metrics)) };
    }
  }
}

const heightOf = (block: Flowing): number => block.above + block.lines.length * LEADING + block.below;

function paginate(first: Line[], flowing: readonly Flowing[], geometry: SheetGeometry): Line[][] {
  const pages: Line[][] = [first];
  let y = geometry.body.top;
  let top = true;
  const turn = (): void => {
    pages.push([]);
    y = geometry.next.top;
    top = true;
  };
  flowing.forEach((block, i) => {
    if (!top && y + needed(flowing, i) > geometry.body.bottom) turn();
    if (!top) y += block.above;
    block.lines.forEach((runs, j) => {
      const left = block.lines.length - j;
      // Two lines of a paragraph stay together at the foot and at the head of a sheet.
      const widow = left === 2 && block.lines.length > 3 && y + 2 * LEADING > geometry.body.bottom;
      if (!top && (y + LEADING > geometry.body.bottom || widow)) turn();
      y += LEADING;
      top = false;
      pages.at(-1)!.push({ y: round(y), runs, block: block.block, blockIndex: block.blockIndex });
    });
    y += block.below;
  });
  return pages;
}

/** What must fit below for a block to start here: its first lines, and what may not be parted from it. */
function needed(flowing: readonly Flowing[], i: number): number {
  const block = flowing[i]!;
  const next = flowing[i + 1];
  // The end of a letter (closing, signature) takes the last lines of its last paragraph along.
  const closingFollows = next?.block === 'closing';
  if (block.keepWithNext && next) return heightOf(block) + needed(flowing, i + 1);
  if (block.block === 'signature') return heightOf(block);
  const lines = closingFollows && block.lines.length <= 3 ? block.lines.length : Math.min(2, block.lines.length);
  const own = block.above + lines * LEADING;
  return closingFollows && block.lines.length <= 3 ? own + needed(flowing, i + 1) : own;
}

/** Page numbers from page 2, as « 2/3 ». */
function numbered(pages: Line[][], geometry: SheetGeometry, metrics: Metrics): Page[] {
  return pages.map((lines, i) => {
    const text = `${i + 1}/${pages.length}`;
    const width = widthOf(text, 'regular', 9, metrics);
    const folio: Line[] =
      i === 0
        ? []
        : [{ y: 286, block: 'paragraph', blockIndex: -1, runs: [{ text, x: geometry.body.right - width, width, style: 'regular', sizePt: 9 }] }];
    return { number: i + 1, width: 210, height: 297, lines: [...lines, ...folio] };
  });
}

const round = (mm: number): number => Math.round(mm * 1000) / 1000;
