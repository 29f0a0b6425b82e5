import { breakLines } from '../break-lines.ts';
import type { FontStyle, PlacedRun, Run } from '../letter.ts';
import { findCoverage } from '../metrics.ts';
import { titleMetrics } from '../title-metrics.ts';

/** Where a text begins, and how wide it may be. */
interface Place {
  x: number;
  width: number;
  sizePt: number;
}

export const setText = (content: string | readonly Run[], place: Place & { style?: FontStyle }): PlacedRun[][] =>
  breakLines(typeof content === 'string' ? [{ text: content }] : content, { style: 'regular', ...place });

/** In the font of titles; in the letter's bold where that font lacks a character. */
export function setTitle(content: string, place: Place): PlacedRun[][] {
  // It has no narrow no-break space.
  const text = content.replaceAll('\u202f', '\u00a0');
  const isCovered = Array.from(text).every(
    (char) => findCoverage(char.codePointAt(0)!, 'bold', titleMetrics) !== 'none',
  );
  if (!isCovered) return setText(content, { ...place, style: 'bold' });
  return breakLines([{ text }], { ...place, style: 'bold' }, titleMetrics).map((runs) =>
    runs.map((run): PlacedRun => ({ ...run, font: 'title' })),
  );
}

/** Moves lines so that each ends at `edge`. */
export const alignRight = (lines: readonly PlacedRun[][], edge: number): PlacedRun[][] =>
  lines.map((runs) => shift(runs, edge, 1));
/** Moves lines so that the middle of each is at `x`. */
export const centreAt = (lines: readonly PlacedRun[][], x: number): PlacedRun[][] =>
  lines.map((runs) => shift(runs, x, 0.5));

function shift(runs: readonly PlacedRun[], to: number, part: number): PlacedRun[] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return [];
  const from = first.x + (last.x + last.width - first.x) * part;
  return runs.map((run) => ({ ...run, x: to - from + run.x }));
}
