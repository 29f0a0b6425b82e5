import { diffLines, diffWordsWithSpace } from 'diff';

/** A part of a line that both texts have, or only one. */
export interface Segment {
  text: string;
  isChanged: boolean;
}
interface Side {
  line: number;
  segments: Segment[];
}
/** A line of both texts side by side; a side is null where the line is only in the other. */
export interface DiffRow {
  kind: 'same' | 'removed' | 'added' | 'changed';
  before: Side | null;
  after: Side | null;
}

/** Lines shown around a change. */
const CONTEXT = 3;
/** In milliseconds. Two texts without a line in common take the longest. */
const TIMEOUT = 3_000;

const toLines = (text: string): string[] => text.replace(/\n$/, '').split('\n');
const whole = (line: number, text: string): Side => ({ line, segments: [{ text, isChanged: false }] });

/** Compares line by line, and changed lines word by word; null if that takes too long. */
export function compareTexts(before: string, after: string): DiffRow[] | null {
  const parts = diffLines(before, after, { timeout: TIMEOUT });
  if (!parts) return null;
  const rows: DiffRow[] = [];
  let [beforeLine, afterLine] = [1, 1];
  let removed: string[] = [];
  const pair = (added: readonly string[]): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [old, fresh] = [removed[at], added[at]];
      if (old !== undefined && fresh !== undefined) rows.push(toChanged([beforeLine, old], [afterLine, fresh]));
      else if (old !== undefined) rows.push({ kind: 'removed', before: whole(beforeLine, old), after: null });
      else if (fresh !== undefined) rows.push({ kind: 'added', before: null, after: whole(afterLine, fresh) });
      if (old !== undefined) beforeLine += 1;
      if (fresh !== undefined) afterLine += 1;
    }
    removed = [];
  };
  for (const { value, added, removed: isRemoved } of parts) {
    if (isRemoved) removed = toLines(value);
    else if (added) pair(toLines(value));
    else {
      pair([]);
      for (const line of toLines(value)) {
        rows.push({ kind: 'same', before: whole(beforeLine, line), after: whole(afterLine, line) });
        beforeLine += 1;
        afterLine += 1;
      }
    }
  }
  pair([]);
  return rows;
}

function toChanged([oldLine, old]: [number, string], [freshLine, fresh]: [number, string]): DiffRow {
  const words = diffWordsWithSpace(old, fresh);
  const side = (line: number, leftOut: 'added' | 'removed'): Side => ({
    line,
    segments: words
      .filter((word) => !word[leftOut])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed })),
  });
  return { kind: 'changed', before: side(oldLine, 'added'), after: side(freshLine, 'removed') };
}

/** Rows with runs of equal lines far from any change folded to their number. */
export function foldEqualRows(rows: readonly DiffRow[]): (DiffRow | { skipped: number })[] {
  const isNear = (at: number): boolean =>
    rows.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same');
  const folded: (DiffRow | { skipped: number })[] = [];
  rows.forEach((row, at) => {
    const last = folded.at(-1);
    if (isNear(at)) folded.push(row);
    else if (last && 'skipped' in last) last.skipped += 1;
    else folded.push({ skipped: 1 });
  });
  return folded;
}
