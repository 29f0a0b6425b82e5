import { breakLines } from './break-lines.ts';
import { BODY_PT, LEADING, LETTER_SHEET, type Column, type SheetGeometry } from './geometry.ts';
import type { Block, Drawing, Letter, Line, Page, PlacedRun, Run } from './letter.ts';
import { metrics as ours, measureText, type Metrics } from './metrics.ts';
import { paginate, type FlowLine } from './paginate.ts';
import { signatures } from './signatures.ts';

const FOLIO_PT = 9;
const LIST_INDENT = 5;
/** The longest town name takes two lines. */
const MAX_DATE_LINES = 3;
const DASH = '–\u00a0';

/** Space above a block, in millimetres. */
const ABOVE: Record<Flowing['kind'], number> = {
  mention: 0,
  subject: 3,
  references: 0.6,
  salutation: 6,
  paragraph: 3,
  list: 2,
  closing: 3,
  signature: 8,
  enclosures: 6,
};
type Flowing = Exclude<Block, { kind: 'sender' | 'recipient' | 'placeDate' }>;

/**
 * Lays out a letter on A4 sheets. Pure and deterministic: Node and browsers produce the same lines. The window contains
 * the recipient and nothing else; a signature is never alone on a sheet; no typed text is lost.
 */
export function layOut(letter: Letter, metrics: Metrics = ours, geometry: SheetGeometry = LETTER_SHEET): Page[] {
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
      const lines = inColumn(block.lines, geometry[block.kind], metrics);
      placed.push(...lines.standing.map((line) => ({ ...line, ...of })));
      flow.push(
        ...lines.leftOver.map((runs, i): FlowLine => ({
          runs: moved(runs, geometry.body.x - geometry[block.kind].x),
          ...of,
          ...following(i),
        })),
      );
    } else if (block.kind === 'placeDate') {
      const lines = dateLines(block.runs, geometry, metrics).map((line) => ({ ...line, ...of }));
      placed.push(...lines.slice(0, MAX_DATE_LINES));
      flow.push(...lines.slice(MAX_DATE_LINES).map(({ y: _, ...line }, i): FlowLine => ({ ...line, ...following(i) })));
    } else {
      flow.push(...flowLines(block, blockIndex, letter.blocks[blockIndex - 1]?.kind, setting));
    }
  });
  const dateEnds = Math.max(0, ...placed.filter(({ block }) => block === 'placeDate').map(({ y }) => y + 2));
  const top = Math.max(geometry.body.top, dateEnds);
  const pages = paginate(flow, { first: top, next: geometry.next.top, bottom: geometry.body.bottom, leading: LEADING });
  pages[0] = [...placed, ...(pages[0] ?? [])];
  return pages.map((lines, i) => ({
    number: i + 1,
    width: 210,
    height: 297,
    lines: i === 0 ? lines : [...lines, folio(`${i + 1}/${pages.length}`, geometry, metrics)],
  }));
}

/** Text that exceeds its place continues in the body, at the left margin. */
const following = (i: number): Pick<FlowLine, 'above' | 'below' | 'mayTurn'> => ({
  above: i === 0 ? ABOVE.paragraph : 0,
  below: 0,
  mayTurn: true,
});
const moved = (runs: readonly PlacedRun[], by: number): PlacedRun[] =>
  runs.map((run) => ({ ...run, x: round(run.x + by) }));

/**
 * Sets a column at the largest size at which every line fits without a break; otherwise breaks lines and continues
 * below.
 */
function inColumn(
  lines: readonly Run[][],
  column: Column,
  metrics: Metrics,
): { standing: Pick<Line, 'y' | 'runs'>[]; leftOver: PlacedRun[][] } {
  for (let sizePt = column.sizePt; ; sizePt -= 0.5) {
    const isLeast = sizePt <= column.minPt;
    const broken = lines
      .map((runs) => breakLines(runs, { x: column.x, width: column.width, sizePt }, metrics))
      .filter((line) => line.length > 0);
    const all = broken.flat();
    const leading = Math.min(column.leading, (column.bottom - column.y) / Math.max(1, all.length - 1));
    // Lines of one point size need about 0.37 mm of leading each point.
    const isTight = leading < sizePt * 0.37;
    if (!isLeast && (isTight || broken.some((line) => line.length > 1))) continue;
    const room = isTight ? Math.floor((column.bottom - column.y) / (sizePt * 0.37)) + 1 : all.length;
    const step = isTight ? sizePt * 0.37 : leading;
    return {
      standing: all.slice(0, room).map((runs, i) => ({ y: round(column.y + i * step), runs })),
      leftOver: all.slice(room),
    };
  }
}

/**
 * From the window's left edge, or further left when the name of the town is long: under the window the whole width is
 * free.
 */
function dateLines(runs: readonly Run[], geometry: SheetGeometry, metrics: Metrics): Pick<Line, 'y' | 'runs'>[] {
  const { body, date } = geometry;
  const whole = breakLines(runs, { x: body.x, width: body.right - body.x, sizePt: BODY_PT }, metrics);
  const widest = Math.max(0, ...whole.map((line) => line.reduce((sum, run) => sum + run.width, 0)));
  const shift = Math.max(0, Math.min(date.x, body.right - widest) - body.x);
  return whole.map((line, i) => ({ y: round(date.y + i * LEADING), runs: moved(line, shift) }));
}

interface Setting {
  geometry: SheetGeometry;
  metrics: Metrics;
  justified: boolean;
  hyphenated: boolean;
}

const KEEP_WITH_NEXT: ReadonlySet<Block['kind']> = new Set(['mention', 'subject', 'references', 'salutation']);
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

function flowLines(
  block: Flowing,
  blockIndex: number,
  before: Block['kind'] | undefined,
  setting: Setting,
): FlowLine[] {
  const items = toItems(block, setting).filter((item) => item.lines.length > 0);
  const mayStart = !NEVER_FIRST.has(block.kind) && !(before && KEEP_WITH_NEXT.has(before));
  return items.flatMap(({ lines, below = 0, drawings = [], isPoint = false }, i) =>
    lines.map((runs, j): FlowLine => {
      const isFirst = i === 0 && j === 0;
      const isLast = j === lines.length - 1;
      return {
        runs,
        block: block.kind,
        blockIndex,
        ...(isPoint && { item: i }),
        ...(isLast && drawings.length > 0 && { drawings }),
        above: isFirst ? ABOVE[block.kind] : 0,
        below: isLast ? below : 0,
        mayTurn: isFirst ? mayStart : canTurn(block.kind, { item: i, line: j, lines: lines.length }),
      };
    }),
  );
}

/** Lines that stay on one sheet. */
interface Item {
  lines: PlacedRun[][];
  /** A point of a list. */
  isPoint?: boolean;
  /** Space under the last line, and its drawings, whose `y` counts from that line. */
  below?: number;
  drawings?: Drawing[];
}

function toItems(block: Flowing, setting: Setting): Item[] {
  const { metrics, geometry } = setting;
  const { x, right } = geometry.body;
  const measure = { x, width: right - x, sizePt: BODY_PT };
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
      return signatures(block.signers, setting);
    case 'references':
      return block.lines.map((runs) => ({ lines: breakLines(runs, measure, metrics) }));
    case 'list':
      return block.items.map((runs) => ({ lines: hanging(runs, setting), isPoint: true }));
    case 'enclosures':
      return block.items.length === 0
        ? []
        : [
            { lines: breakLines([{ text: 'P.J.\u00a0:' }], measure, metrics) },
            ...block.items.map((runs) => ({ lines: hanging(runs, { ...setting, justified: false }), isPoint: true })),
          ];
  }
}

/** An item of a list: its dash in the margin of the item, its lines under one another. */
function hanging(runs: readonly Run[], { geometry, metrics, justified, hyphenated }: Setting): PlacedRun[][] {
  const { x, right } = geometry.body;
  const lines = breakLines(
    runs,
    { x: x + LIST_INDENT, width: right - x - LIST_INDENT, sizePt: BODY_PT, justified, hyphenated },
    metrics,
  );
  const mark: PlacedRun = {
    text: DASH,
    x,
    width: round(measureText(DASH, 'regular', BODY_PT, metrics)),
    style: 'regular',
    sizePt: BODY_PT,
  };
  return lines.map((line, i) => (i === 0 ? [mark, ...line] : line));
}

/** Page numbers from page 2, as « 2/3 »; no block of the letter is behind them. */
function folio(text: string, geometry: SheetGeometry, metrics: Metrics): Line {
  const width = measureText(text, 'regular', FOLIO_PT, metrics);
  return {
    y: geometry.folio.y,
    block: 'paragraph',
    blockIndex: -1,
    runs: [{ text, x: round(geometry.body.right - width), width: round(width), style: 'regular', sizePt: FOLIO_PT }],
  };
}

const round = (mm: number): number => Math.round(mm * 1000) / 1000;
