import { hyphenPoints } from './hyphenate.ts';
import { SOFT_HYPHEN, type Metrics } from './metrics.ts';
import { gapBetween, part, type Measure, type Word } from './words.ts';

/** Where a line may end: after the word `word`, or inside it when a cut was made there. */
interface Break {
  /** The line that ends here holds the words up to this one, exclusive… */
  word: number;
  /** …and the first part of it, when `cut` is not 0. */
  cut: number;
  demerits: number;
  before: Break | null;
}

/** A space may shrink by this share and stretch by half of itself before it looks wrong. */
const SHRINK = 0.2;
const STRETCH = 0.5;
const HYPHEN_DEMERITS = 1500;
const TWO_HYPHENS_DEMERITS = 6000;
/** A last line of less than this share of the width leaves a word alone. */
const SHORT_LAST = 0.12;
const SHORT_LAST_DEMERITS = 4000;
const EXACT = 1e-9;

/**
 * Chooses all lines of a paragraph together, so that their spaces are as even as they can be (after Knuth and Plass, Breaking
 * Paragraphs into Lines, 1981). Where nothing fits well the loosest line that holds is taken: no word is ever lost.
 */
export function fitLines(words: readonly Word[], measure: Measure, metrics: Metrics): Word[][] {
  const lines: Word[][] = [];
  let from = 0;
  for (let i = 1; i <= words.length; i += 1)
    if (i === words.length || words[i]!.gap === 'line') {
      lines.push(...new Paragraph(words.slice(from, i), measure, metrics).lines());
      from = i;
    }
  return lines;
}

class Paragraph {
  /** Width up to the end of each word, gaps included, as if all stood on one line. */
  private readonly ends: number[] = [];
  private readonly gaps: number[] = [];
  /** How many spaces stand before each word. */
  private readonly spaces: number[] = [];
  private readonly cuts = new Map<string, Word>();
  private readonly space: number;

  constructor(
    private readonly words: readonly Word[],
    private readonly measure: Measure,
    private readonly metrics: Metrics,
  ) {
    let width = 0;
    words.forEach((word, i) => {
      const gap = i === 0 ? 0 : gapBetween(words[i - 1]!, word, measure, metrics);
      this.gaps.push(gap);
      this.spaces.push(i === 0 ? 0 : this.spaces[i - 1]! + (word.gap === 'space' ? 1 : 0));
      width += gap + word.width;
      this.ends.push(width);
    });
    const face = metrics[measure.style ?? 'regular'];
    this.space = face.advances[32]! * measure.sizePt * face.mmPerPoint;
  }

  lines(): Word[][] {
    let active: Break[] = [{ word: 0, cut: 0, demerits: 0, before: null }];
    let end: Break | null = null;
    for (let i = 0; i < this.words.length; i += 1) {
      const points = this.measure.hyphenated ? hyphenPoints(this.words[i]!) : [];
      for (const cut of [...points, 0]) {
        const isEnd = cut === 0 && i === this.words.length - 1;
        const found = this.best(active, { word: cut === 0 ? i + 1 : i, cut }, isEnd);
        if (!found) continue;
        if (isEnd) end = found;
        else active.push(found);
      }
      // A break no line can reach any more is forgotten.
      const reach = this.ends[i]! - this.measure.width * 1.5;
      const living = active.filter((one) => one.word > i || this.startOf(one) >= reach);
      active = living.length > 0 ? living : active.slice(-1);
    }
    return this.taken(end!);
  }

  /** The best line that ends at a place, whatever it starts from. */
  private best(active: readonly Break[], at: { word: number; cut: number }, isEnd: boolean): Break | null {
    let best: Break | null = null;
    for (let i = active.length - 1; i >= 0; i -= 1) {
      const start = active[i]!;
      if (start.word > at.word || (start.word === at.word && start.cut >= at.cut)) continue;
      const demerits = start.demerits + this.demerits(start, at, isEnd);
      if (!best || demerits < best.demerits) best = { ...at, demerits, before: start };
    }
    // Too long even from the nearest break: nothing ends here, unless the words end here.
    return best && (best.demerits < Infinity || isEnd) ? best : null;
  }

  private demerits(start: Break, end: { word: number; cut: number }, isEnd: boolean): number {
    const { width, spaces } = this.extent(start, end);
    const room = this.measure.width - width;
    // The last line keeps its natural spaces, so it may not be too long by anything.
    if (isEnd) return room < -EXACT ? Infinity : width < this.measure.width * SHORT_LAST ? SHORT_LAST_DEMERITS : 0;
    const hyphens = end.cut === 0 ? 0 : HYPHEN_DEMERITS + (start.cut === 0 ? 0 : TWO_HYPHENS_DEMERITS);
    if (spaces === 0 && room < -EXACT) return Infinity;
    // A word alone counts as if one space had to take all the room.
    const ratio = room / (Math.max(1, spaces) * this.space * (room >= 0 ? STRETCH : SHRINK));
    return ratio < -1 - EXACT ? Infinity : (1 + 100 * Math.abs(ratio) ** 3) ** 2 + hyphens;
  }

  private startOf(start: Break): number {
    return start.word === 0 ? 0 : (this.ends[start.word - 1] ?? 0) + (this.gaps[start.word] ?? 0);
  }

  /** Natural width and number of spaces of a line. */
  private extent(start: Break, end: { word: number; cut: number }): { width: number; spaces: number } {
    if (start.word === end.word) return { width: this.cutOf(start.word, start.cut, end.cut).width, spaces: 0 };
    let width = this.ends[end.word - 1]! - this.startOf(start);
    if (start.cut > 0) width += this.cutOf(start.word, start.cut, 0).width - this.words[start.word]!.width;
    if (end.cut > 0) width += this.gaps[end.word]! + this.cutOf(end.word, 0, end.cut).width;
    return { width, spaces: this.spaces[end.cut > 0 ? end.word : end.word - 1]! - this.spaces[start.word]! };
  }

  /** Part of a word, measured as it is drawn: with its hyphen when more of it follows. `to` 0 is its end. */
  private cutOf(index: number, from: number, to: number): Word {
    const word = this.words[index]!;
    const key = `${index}.${from}.${to}`;
    const there = this.cuts.get(key);
    if (there) return there;
    const piece = word.pieces[0]!;
    const cut = part(piece, from, to === 0 ? piece.text.length : to, this.measure, this.metrics, to === 0 ? '' : SOFT_HYPHEN);
    const pieces = to === 0 ? [cut, ...word.pieces.slice(1)] : [cut];
    const made: Word = { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0), gap: from === 0 ? word.gap : 'none' };
    this.cuts.set(key, made);
    return made;
  }

  private taken(end: Break): Word[][] {
    const lines: Word[][] = [];
    for (let at: Break = end; at.before; at = at.before) {
      const { before } = at;
      const line: Word[] = [];
      if (before.word === at.word) line.push(this.cutOf(at.word, before.cut, at.cut));
      else {
        line.push(before.cut > 0 ? this.cutOf(before.word, before.cut, 0) : this.words[before.word]!);
        line.push(...this.words.slice(before.word + 1, at.word));
        if (at.cut > 0) line.push(this.cutOf(at.word, 0, at.cut));
      }
      lines.unshift(line);
    }
    return lines;
  }
}
