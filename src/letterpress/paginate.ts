import type { Line } from './letter.ts';

/** A line of the letter's body before it has a place. */
export interface FlowLine extends Omit<Line, 'y'> {
  /** Additional space above, in millimetres, dropped at the top of a sheet. */
  above: number;
  /** Space above a name for its signature, on any sheet. */
  room: number;
  /** Whether a sheet may end before this line. */
  mayTurn: boolean;
}

interface Sheets {
  first: number;
  next: number;
  bottom: number;
  leading: number;
}

/** A letter a few lines too long is set closer, rather than end on a nearly empty sheet. */
const CLOSER = 0.6;

/** Assigns each line a position on a sheet. */
export function paginate(flow: readonly FlowLine[], sheets: Sheets): Line[][] {
  const wide = placeAll(flow, sheets, 1);
  if (wide.length === 1) return wide;
  const close = placeAll(flow, sheets, CLOSER);
  return close.length < wide.length ? close : wide;
}

function placeAll(flow: readonly FlowLine[], sheets: Sheets, spacing: number): Line[][] {
  const pages: Line[][] = [];
  let from = 0;
  do {
    const top = pages.length === 0 ? sheets.first : sheets.next;
    const end = endOfSheet(flow, from, top, sheets, spacing);
    pages.push(placeSheet(flow.slice(from, end), top, sheets.leading, spacing));
    from = end;
  } while (from < flow.length);
  return pages;
}

/** A drawing above a line needs its full height; space to sign by hand may shrink. */
const computeRoomAbove = ({ room, drawings }: FlowLine, spacing: number): number => (drawings ? room : room * spacing);

/**
 * The first line of the next sheet: the last place where the sheet may end, else a new row of signers, else as much as
 * it holds.
 */
function endOfSheet(flow: readonly FlowLine[], from: number, top: number, sheets: Sheets, spacing: number): number {
  let y = top;
  let lastTurn = from;
  let lastRow = from;
  for (let i = from; i < flow.length; i += 1) {
    const line = flow[i]!;
    if (i > from && line.mayTurn) lastTurn = i;
    if (i > from && line.room > 0) lastRow = i;
    y += sheets.leading + (i > from ? line.above * spacing : 0) + computeRoomAbove(line, spacing);
    if (y > sheets.bottom) return [lastTurn, lastRow].find((turn) => turn > from) ?? Math.max(i, from + 1);
  }
  return flow.length;
}

/** The baseline is at four fifths of a line. */
const BASELINE = 0.8;

function placeSheet(lines: readonly FlowLine[], top: number, leading: number, spacing: number): Line[] {
  let y = top;
  return lines.map((flowing, i) => {
    const { above, room: _room, mayTurn: _, ...line } = flowing;
    y += (i > 0 ? above * spacing : 0) + computeRoomAbove(flowing, spacing);
    const baseline = Math.round((y + leading * BASELINE) * 1000) / 1000;
    y += leading;
    return {
      ...line,
      y: baseline,
      ...(line.drawings && { drawings: line.drawings.map((drawing) => ({ ...drawing, y: baseline + drawing.y })) }),
    };
  });
}
