import type { PlacedRun } from '../letter.ts';
import { drawMatrixCode } from './artwork.ts';
import type { Fact, PaperBlock } from './blocks.ts';
import { drawPostmark } from './postmark.ts';
import { alignRight, centreAt, setText, setTitle } from './set-text.ts';
import { LEFT, measureRow, RIGHT, Sheet, type Cell, type PaperPages } from './sheet.ts';

const WIDTH = RIGHT - LEFT;
const LABEL_WIDTH = 46;
const MONEY_WIDTH = 25;
const BODY_PT = 10.5;
const SMALL_PT = 8;
const LEADING = 5.2;
const BODY = { x: LEFT, width: WIDTH, sizePt: BODY_PT };
const ROW_AIR = 1.2;
const COVER = {
  /** Title and facts stay left of the postmark and the code. */
  right: 152,
  postmark: { x: 171, y: 42, size: 34 },
  code: { x: 159, y: 66, size: 24 },
};
const TIMELINE = [
  { x: LEFT, width: 40 },
  { x: LEFT + 44, width: 82 },
  { x: LEFT + 130, width: 40 },
] as const;

/** Lays out blocks below each other on A4 pages. A table that continues on the next page repeats its head. */
export function layOutPaper(blocks: readonly PaperBlock[]): PaperPages {
  const sheet = new Sheet();
  blocks.forEach((block, index) => {
    sheet.blockIndex = index;
    putBlock(sheet, block);
  });
  return sheet.finished();
}

function putBlock(sheet: Sheet, block: PaperBlock): void {
  switch (block.kind) {
    case 'heading':
      return putHeading(sheet, block.text, WIDTH);
    case 'section':
      // Stays with the beginning of its section.
      if (block.overleaf || !sheet.holds(24)) sheet.turn();
      sheet.y += 5;
      sheet.put(setTitle(block.text, { ...BODY, sizePt: 13 }), 6.5, { block: 'section', ink: 'deep' });
      sheet.y += 1.5;
      return;
    case 'paragraph':
      sheet.y += 3;
      return sheet.put(setText(block.text, BODY), LEADING);
    case 'mark':
      if (!sheet.holds(13)) sheet.turn();
      sheet.y += 3;
      sheet.put(setText(block.name, BODY), LEADING);
      return sheet.put(setText(block.text, { ...BODY, sizePt: 8.5 }), 4.6);
    case 'facts':
      return drawFacts(sheet, block.rows, RIGHT);
    case 'cover':
      return putCover(sheet, block);
    case 'parties':
      return putParties(sheet, block.columns);
    case 'timeline':
      return putTable(sheet, { head: block.head, rows: block.rows }, layOutEvent);
    case 'table':
      return putTable(sheet, block, layOutMoney);
    case 'total':
      return putTotal(sheet, block);
  }
}

function putHeading(sheet: Sheet, text: string, width: number): void {
  sheet.put(setTitle(text, { x: LEFT, width, sizePt: 22 }), 9.5, { block: 'subject', ink: 'deep' });
  sheet.y += 5;
}

/** Screen readers announce each row as an item. */
function drawFacts(sheet: Sheet, rows: readonly Fact[], right: number): void {
  rows.forEach(([label, value], item) => {
    const lines = placeBeside(
      setText(label, { x: LEFT, width: LABEL_WIDTH - 4, sizePt: BODY_PT, style: 'bold' }),
      setText(value, { x: LEFT + LABEL_WIDTH, width: right - LEFT - LABEL_WIDTH, sizePt: BODY_PT }),
    );
    sheet.put(lines, LEADING, { item });
    sheet.y += 0.6;
  });
  sheet.y += 4;
}

function putCover(sheet: Sheet, cover: Extract<PaperBlock, { kind: 'cover' }>): void {
  const { code } = COVER;
  if (cover.postmark) sheet.draw(drawPostmark(cover.postmark, COVER.postmark));
  sheet.draw({ shapes: drawMatrixCode(cover.code.modules, code), alt: cover.code.alt });
  putHeading(sheet, cover.text, COVER.right - LEFT);
  drawFacts(sheet, cover.rows, COVER.right);
  const caption = centreAt(setText(cover.code.caption, { x: 0, width: 40, sizePt: SMALL_PT }), code.x + code.size / 2);
  caption.forEach((runs, i) => sheet.place(runs, code.y + code.size + 4 + i * 3.6, { ink: 'soft' }));
}

function putParties(sheet: Sheet, columns: Extract<PaperBlock, { kind: 'parties' }>['columns']): void {
  const width = WIDTH / columns.length;
  const cells = columns.map(({ label, lines }, i): PlacedRun[][] => {
    const place = { x: LEFT + i * width, width: width - 8, sizePt: BODY_PT };
    return [...setText(label, { ...place, style: 'bold' }), ...lines.flatMap((line) => setText(line, place))];
  });
  const top = sheet.y;
  cells.forEach((lines, item) => {
    sheet.y = top;
    sheet.put(lines, LEADING, { item });
  });
  sheet.y = top + Math.max(...cells.map((lines) => lines.length)) * LEADING + 5;
}

interface TableText {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  foot?: readonly string[];
}
type Part = 'head' | 'row' | 'foot';

function putTable(
  sheet: Sheet,
  { head, rows, foot }: TableText,
  layOutRow: (cells: readonly string[], part: Part) => Cell[],
): void {
  const top = layOutRow(head, 'head');
  const putHead = (row?: number): void => {
    sheet.y += ROW_AIR;
    sheet.putRow(top, row, { isHead: true });
    sheet.rule();
    sheet.y += ROW_AIR;
  };
  const body = [
    ...rows.map((row) => ({ cells: layOutRow(row, 'row'), isFoot: false })),
    ...(foot ? [{ cells: layOutRow(foot, 'foot'), isFoot: true }] : []),
  ];
  if (!sheet.holds(ROW_AIR * 3 + measureRow(top) + measureRow(body[0]?.cells ?? []))) sheet.turn();
  putHead(0);
  body.forEach(({ cells, isFoot }, i) => {
    if (!sheet.holds(ROW_AIR + measureRow(cells))) {
      sheet.turn();
      putHead();
    }
    if (isFoot) {
      sheet.rule();
      sheet.y += ROW_AIR;
    }
    sheet.y += ROW_AIR;
    sheet.putRow(cells, i + 1);
  });
  sheet.y += 5;
}

const layOutEvent = (cells: readonly string[], part: Part): Cell[] =>
  TIMELINE.map(({ x, width }, i): Cell => {
    const isSource = i === TIMELINE.length - 1;
    const isHead = part === 'head';
    return {
      lines: setText(cells[i] ?? '', {
        x,
        width,
        sizePt: isSource ? SMALL_PT : BODY_PT,
        style: isHead ? 'bold' : 'regular',
      }),
      leading: LEADING,
      ...(isSource && { ink: 'soft' as const }),
    };
  });

function layOutMoney([first = '', ...amounts]: readonly string[], part: Part): Cell[] {
  const set = (content: string, place: { x: number; width: number }): PlacedRun[][] =>
    part === 'foot'
      ? setTitle(content, { ...place, sizePt: 11.5 })
      : setText(content, { ...place, sizePt: BODY_PT, style: part === 'head' ? 'bold' : 'regular' });
  return [
    { lines: set(first, { x: LEFT, width: WIDTH - amounts.length * MONEY_WIDTH - 4 }), leading: LEADING },
    ...amounts.map((amount, i) => ({
      lines: alignRight(set(amount, { x: 0, width: MONEY_WIDTH - 2 }), RIGHT - (amounts.length - 1 - i) * MONEY_WIDTH),
      leading: LEADING,
    })),
  ];
}

function putTotal(sheet: Sheet, { label, amount, note }: Extract<PaperBlock, { kind: 'total' }>): void {
  if (!sheet.holds(18)) sheet.turn();
  sheet.y += 9;
  const left = setTitle(label, { x: LEFT, width: WIDTH / 2, sizePt: 14 });
  const right = alignRight(setTitle(amount, { x: 0, width: WIDTH / 2, sizePt: 20 }), RIGHT);
  sheet.place([...left.flat(), ...right.flat()], sheet.y, { ink: 'deep' });
  sheet.y += 1;
  sheet.put(setText(note, BODY), LEADING);
  sheet.y += 5;
}

const placeBeside = (left: readonly PlacedRun[][], right: readonly PlacedRun[][]): PlacedRun[][] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => [...(left[i] ?? []), ...(right[i] ?? [])]);
