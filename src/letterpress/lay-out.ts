import { breakLines, type Measure } from './break-lines.ts';
import { LARGE_TYPE_SHEET, LETTER_SHEET, type Column, type SheetGeometry } from './geometry.ts';
import {
  getBlockText,
  type Block,
  type Drawing,
  type Letter,
  type Line,
  type Page,
  type PlacedRun,
  type Run,
} from './letter.ts';
import { metrics as ours, measureText, type Metrics } from './metrics.ts';
import { paginate, type FlowLine } from './paginate.ts';
import { placeSignatures } from './signatures.ts';

/** Between the description of the letter and the page number. */
const FOOTER_GAP = 8;
const LIST_INDENT = 5;
/** The longest town name takes two lines. */
const MAX_DATE_LINES = 3;
const DASH = '–\u00a0';

/** Space above a block, in millimetres. */
const ABOVE: Record<Flowing['kind'], number> = {
  mention: 0,
  references: 2,
  subject: 3,
  salutation: 6,
  paragraph: 3,
  list: 2,
  closing: 3,
  signature: 2,
  enclosures: 6,
};
type Flowing = Exclude<Block, { kind: 'sender' | 'recipient' | 'placeDate' }>;

export const getSheetGeometry = ({ largeType }: Pick<Letter, 'largeType'>): SheetGeometry =>
  largeType ? LARGE_TYPE_SHEET : LETTER_SHEET;

/**
 * Lays out a letter on A4 sheets. Pure and deterministic: Node and browsers produce the same lines. The window contains
 * the recipient and nothing else; a signature is never alone on a sheet; no typed text is lost.
 */
export function layOut(letter: Letter, metrics: Metrics = ours): Page[] {
  const geometry = getSheetGeometry(letter);
  const setting: Setting = {
    geometry,
    metrics,
    justified: letter.justified ?? false,
    hyphenated: letter.hyphenated ?? false,
  };
  const placed: Line[] = [];
  const flow: FlowLine[] = [];
  letter.blocks.forEach((block, blockIndex) => {
    const of = { block: block.kind, blockIndex };
    if (block.kind === 'sender' || block.kind === 'recipient') {
      const lines = setInColumn(block.lines, geometry[block.kind], metrics);
      placed.push(...lines.standing.map((line) => ({ ...line, ...of })));
      flow.push(
        ...lines.leftOver.map((runs, i): FlowLine => ({
          runs: moveRuns(runs, geometry.body.x - geometry[block.kind].x),
          ...of,
          ...toFlowPlace(i),
        })),
      );
    } else if (block.kind === 'placeDate') {
      const lines = dateLines(block.runs, geometry, metrics).map((line) => ({ ...line, ...of }));
      placed.push(...lines.slice(0, MAX_DATE_LINES));
      flow.push(
        ...lines.slice(MAX_DATE_LINES).map(({ y: _, ...line }, i): FlowLine => ({ ...line, ...toFlowPlace(i) })),
      );
    } else {
      flow.push(...toFlowLines(block, blockIndex, letter.blocks[blockIndex - 1]?.kind, setting));
    }
  });
  const dateEnds = Math.max(0, ...placed.filter(({ block }) => block === 'placeDate').map(({ y }) => y + 2));
  const top = Math.max(geometry.body.top, dateEnds);
  const pages = paginate(flow, {
    first: top,
    next: geometry.next.top,
    bottom: geometry.body.bottom,
    leading: geometry.body.leading,
  });
  pages[0] = [...placed, ...(pages[0] ?? [])];
  return pages.map((lines, i) => ({
    number: i + 1,
    width: 210,
    height: 297,
    lines: pages.length === 1 ? lines : [...lines, layOutFooter(letter, i + 1, pages.length, setting)],
  }));
}

/** Text that exceeds its place continues in the body, at the left margin. */
const toFlowPlace = (i: number): Pick<FlowLine, 'above' | 'room' | 'mayTurn'> => ({
  above: i === 0 ? ABOVE.paragraph : 0,
  room: 0,
  mayTurn: true,
});
const moveRuns = (runs: readonly PlacedRun[], by: number): PlacedRun[] =>
  runs.map((run) => ({ ...run, x: round(run.x + by) }));

/** The largest size at which every line fits a column without a break; otherwise the least, with lines broken. */
function fitColumn(lines: readonly Run[][], column: Column, metrics: Metrics) {
  for (let sizePt = column.sizePt; ; sizePt -= 0.5) {
    const isLeast = sizePt <= column.minPt;
    const broken = lines
      .map((runs) => breakLines(runs, { x: column.x, width: column.width, sizePt }, metrics))
      .filter((line) => line.length > 0);
    const all = broken.flat();
    const leading = Math.min(column.leading, (column.bottom - column.y) / Math.max(1, all.length - 1));
    // Lines of one point size need about 0.37 mm of leading each point.
    const isTight = leading < sizePt * 0.37;
    if (isLeast || (!isTight && broken.every((line) => line.length <= 1))) return { sizePt, all, leading, isTight };
  }
}

/** Sets a column at its largest size; what exceeds it continues below. */
function setInColumn(
  lines: readonly Run[][],
  column: Column,
  metrics: Metrics,
): { standing: Pick<Line, 'y' | 'runs'>[]; leftOver: PlacedRun[][] } {
  const { sizePt, all, leading, isTight } = fitColumn(lines, column, metrics);
  const room = isTight ? Math.floor((column.bottom - column.y) / (sizePt * 0.37)) + 1 : all.length;
  const step = isTight ? sizePt * 0.37 : leading;
  return {
    standing: all.slice(0, room).map((runs, i) => ({ y: round(column.y + i * step), runs })),
    leftOver: all.slice(room),
  };
}

/**
 * The size in points at which the sheet has a recipient. A drawn envelope breaks no line: where the sheet would break
 * one, the size is smaller.
 */
export const getRecipientSizePt = (lines: readonly string[]): number =>
  fitColumn(
    lines.map((text) => [{ text }]),
    { ...LETTER_SHEET.recipient, minPt: 1 },
    ours,
  ).sizePt;

/**
 * From the window's left edge, or further left when the name of the town is long: under the window the whole width is
 * free.
 */
function dateLines(runs: readonly Run[], geometry: SheetGeometry, metrics: Metrics): Pick<Line, 'y' | 'runs'>[] {
  const { body, date } = geometry;
  const whole = breakLines(runs, { x: body.x, width: body.right - body.x, sizePt: body.sizePt }, metrics);
  const widest = Math.max(0, ...whole.map((line) => line.reduce((sum, run) => sum + run.width, 0)));
  const shift = Math.max(0, Math.min(date.x, body.right - widest) - body.x);
  return whole.map((line, i) => ({ y: round(date.y + i * body.leading), runs: moveRuns(line, shift) }));
}

interface Setting {
  geometry: SheetGeometry;
  metrics: Metrics;
  justified: boolean;
  hyphenated: boolean;
}

const KEEP_WITH_NEXT: ReadonlySet<Block['kind']> = new Set(['mention', 'references', 'subject', 'salutation']);
/** The closing parts never start a sheet: they take the last lines of the letter with them. */
const NEVER_FIRST: ReadonlySet<Block['kind']> = new Set(['closing', 'signature', 'enclosures']);

/**
 * Whether a sheet may end before a line. Two lines of an item stay together, as do the heading of the enclosures and
 * its first item.
 */
function canTurn(kind: Block['kind'], { item, line, lines }: { item: number; line: number; lines: number }): boolean {
  if (kind === 'signature') return false;
  if (line === 0) return !(kind === 'enclosures' && item === 1);
  return line >= 2 && lines - line >= 2;
}

function toFlowLines(
  block: Flowing,
  blockIndex: number,
  before: Block['kind'] | undefined,
  setting: Setting,
): FlowLine[] {
  const items = toItems(block, setting).filter((item) => item.lines.length > 0);
  const canStart = !NEVER_FIRST.has(block.kind) && !(before && KEEP_WITH_NEXT.has(before));
  return items.flatMap(({ lines, room = 0, drawings = [], isPoint = false }, i) =>
    lines.map((runs, j): FlowLine => {
      const isFirst = i === 0 && j === 0;
      return {
        runs,
        block: block.kind,
        blockIndex,
        ...(isPoint && { item: i }),
        ...(j === 0 && drawings.length > 0 && { drawings }),
        above: isFirst ? ABOVE[block.kind] * setting.geometry.spacing : 0,
        room: j === 0 ? room : 0,
        mayTurn: isFirst ? canStart : canTurn(block.kind, { item: i, line: j, lines: lines.length }),
      };
    }),
  );
}

/** Lines that stay on one sheet. */
interface Item {
  lines: PlacedRun[][];
  /** A point of a list. */
  isPoint?: boolean;
  /** Space above the first line, and the drawings in it, whose `y` counts from that line. */
  room?: number;
  drawings?: Drawing[];
}

function toItems(block: Flowing, setting: Setting): Item[] {
  const { metrics, geometry } = setting;
  const { x, right, sizePt } = geometry.body;
  const measure = { x, width: right - x, sizePt };
  const { justified, hyphenated } = setting;
  switch (block.kind) {
    case 'subject':
      return [{ lines: breakLines(block.runs, { ...measure, style: 'bold' }, metrics) }];
    case 'mention':
    case 'salutation':
      return [{ lines: breakLines(block.runs, measure, metrics) }];
    case 'paragraph':
    case 'closing':
      return [{ lines: breakLines(block.runs, { ...measure, justified, hyphenated }, metrics) }];
    case 'signature':
      return placeSignatures(block.signers, setting);
    case 'references':
      return block.lines.map((runs) => ({ lines: breakLines(runs, measure, metrics) }));
    case 'list':
      return block.items.map((runs) => ({ lines: layOutList(runs, setting), isPoint: true }));
    case 'enclosures':
      return block.items.length === 0
        ? []
        : [
            { lines: breakLines([{ text: 'P.J.\u00a0:' }], measure, metrics) },
            ...block.items.map((runs) => ({
              lines: layOutList(runs, { ...setting, justified: false }),
              isPoint: true,
            })),
          ];
  }
}

/** An item of a list: its dash in the margin of the item, its lines under one another. */
function layOutList(runs: readonly Run[], { geometry, metrics, justified, hyphenated }: Setting): PlacedRun[][] {
  const { x, right, sizePt } = geometry.body;
  const lines = breakLines(
    runs,
    { x: x + LIST_INDENT, width: right - x - LIST_INDENT, sizePt, justified, hyphenated },
    metrics,
  );
  const mark: PlacedRun = {
    text: DASH,
    x,
    width: round(measureText(DASH, 'regular', sizePt, metrics)),
    style: 'regular',
    sizePt,
  };
  return lines.map((line, i) => (i === 0 ? [mark, ...line] : line));
}

/**
 * The foot of each sheet of several: « 2/3 », and from page 2 the letter that the sheet belongs to. No block of the
 * letter is behind it.
 */
function layOutFooter(letter: Letter, page: number, pages: number, { geometry, metrics }: Setting): Line {
  const { x, right } = geometry.body;
  const { sizePt } = geometry.folio;
  const folio = `${page}/${pages}`;
  const width = measureText(folio, 'regular', sizePt, metrics);
  const measure = { x, width: right - x - width - FOOTER_GAP, sizePt };
  return {
    y: geometry.folio.y,
    block: 'paragraph',
    blockIndex: -1,
    runs: [
      ...(page > 1 ? breakFirstLine(describeLetter(letter), measure, metrics) : []),
      { text: folio, x: round(right - width), width: round(width), style: 'regular', sizePt },
    ],
  };
}

/** « Camille Dupont · 21 novembre 2026 · Objet : démission de mon poste ». */
function describeLetter({ blocks }: Letter): string {
  const joinFirst = (kind: Block['kind']): string => {
    const block = blocks.find((candidate) => candidate.kind === kind);
    const [runs = []] = block ? getBlockText(block) : [];
    return runs
      .map(({ text }) => text)
      .join('')
      .trim();
  };
  const date = joinFirst('placeDate').replace(/^.*, le /su, '');
  return [joinFirst('sender'), date, joinFirst('subject')].filter(Boolean).join(' · ');
}

/** The first line of a text, with an ellipsis if there is more. */
function breakFirstLine(text: string, measure: Measure, metrics: Metrics): PlacedRun[] {
  const whole = breakLines([{ text }], measure, metrics);
  if (whole.length < 2) return whole[0] ?? [];
  const ellipsis = measureText('…', 'regular', measure.sizePt, metrics);
  const [line = []] = breakLines([{ text }], { ...measure, width: measure.width - ellipsis }, metrics);
  return line.map((run, i) =>
    i === line.length - 1 ? { ...run, text: `${run.text}…`, width: round(run.width + ellipsis) } : run,
  );
}

const round = (mm: number): number => Math.round(mm * 1000) / 1000;
