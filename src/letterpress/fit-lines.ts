import { listHyphenPoints } from './hyphenate.ts';
import { measureGap, takePart, type Measure, type Word } from './line-words.ts';
import { SOFT_HYPHEN, type Metrics } from './metrics.ts';

/** A possible line end: after the word `word`, or inside it at a hyphenation point. */
interface Place {
  /** A line that ends here contains the words up to this index, exclusive… */
  word: number;
  /** …and the first part of it, when `cut` is not 0. */
  cut: number;
  /** Its position if all words were on one line: the end of the line before, with hyphen, and the start of the next. */
  right: number;
  left: number;
  /** Spaces of the paragraph before it, seen from either line. */
  spacesBefore: number;
  spacesUpTo: number;
  /** The end of the paragraph. */
  isEnd: boolean;
}
interface Break extends Omit<Place, 'isEnd'> {
  demerits: number;
  before: Break | null;
}

/** A space may shrink by this share and stretch by half of itself before it looks wrong. */
const SHRINK = 0.2;
const STRETCH = 0.5;
const HYPHEN_DEMERITS = 1500;
const TWO_HYPHENS_DEMERITS = 6000;
const DEAREST_HYPHENS = HYPHEN_DEMERITS + TWO_HYPHENS_DEMERITS;
/** A last line shorter than this share of the width counts as a lone word. */
const SHORT_LAST = 0.12;
const SHORT_LAST_DEMERITS = 4000;
const EXACT = 1e-9;

/**
 * Chooses all line breaks of a paragraph together, so that its spaces are as even as possible (after Knuth and Plass,
 * Breaking Paragraphs into Lines, 1981). If no break fits well, it takes the loosest line that fits; no word is ever
 * lost.
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
  /** The width up to the end of each word, with gaps, as if all words were on one line. */
  private readonly ends: number[] = [];
  private readonly gaps: number[] = [];
  /** The number of spaces before each word. */
  private readonly spaces: number[] = [];
  private readonly space: number;

  constructor(
    private readonly words: readonly Word[],
    private readonly measure: Measure,
    private readonly metrics: Metrics,
  ) {
    let width = 0;
    words.forEach((word, i) => {
      const gap = i === 0 ? 0 : measureGap(words[i - 1]!, word, measure, metrics);
      this.gaps.push(gap);
      this.spaces.push(i === 0 ? 0 : this.spaces[i - 1]! + (word.gap === 'space' ? 1 : 0));
      width += gap + word.width;
      this.ends.push(width);
    });
    const face = metrics[measure.style ?? 'regular'];
    this.space = face.advances[32]! * measure.sizePt * face.mmPerPoint;
  }

  lines(): Word[][] {
    const breaks: Break[] = [
      { word: 0, cut: 0, left: 0, right: 0, spacesBefore: 0, spacesUpTo: 0, demerits: 0, before: null },
    ];
    /** The earliest break at which a line may still start: a line that is too long only gets longer. */
    let first = 0;
    for (let i = 0; i < this.words.length; i += 1) {
      if (this.measure.hyphenated)
        for (const cut of listHyphenPoints(this.words[i]!)) {
          const lineBreak = this.findBest(breaks, first, this.cutAt(i, cut));
          if (lineBreak) breaks.push(lineBreak);
        }
      const place = this.findEnd(i);
      const lineBreak = this.findBest(breaks, first, place);
      if (place.isEnd) return this.taken(lineBreak!);
      while (first < breaks.length - 1 && this.isTooLong(breaks[first]!, place)) first += 1;
      if (lineBreak) breaks.push(lineBreak);
    }
    return [];
  }

  private findEnd(i: number): Place {
    const right = this.ends[i]!;
    return {
      word: i + 1,
      cut: 0,
      right,
      left: right + (this.gaps[i + 1] ?? 0),
      spacesBefore: this.spaces[i]!,
      spacesUpTo: this.spaces[i + 1] ?? 0,
      isEnd: i === this.words.length - 1,
    };
  }

  private cutAt(i: number, cut: number): Place {
    const before = (this.ends[i - 1] ?? 0) + this.gaps[i]!;
    const spaces = this.spaces[i]!;
    return {
      word: i,
      cut,
      right: before + this.cutWord(i, 0, cut).width,
      left: this.ends[i]! - this.cutWord(i, cut, 0).width,
      spacesBefore: spaces,
      spacesUpTo: spaces,
      isEnd: false,
    };
  }

  /** Finds the best line that ends at a break, over all starts. */
  private findBest(breaks: readonly Break[], first: number, place: Place): Break | null {
    let before: Break | null = null;
    let demerits = Infinity;
    let fewest = Infinity;
    for (let i = first; i < breaks.length; i += 1) fewest = Math.min(fewest, breaks[i]!.demerits);
    for (let i = first; i < breaks.length; i += 1) {
      const start = breaks[i]!;
      const more = this.countDemerits(start, place);
      if (start.demerits + more <= demerits) {
        before = start;
        demerits = start.demerits + more;
      }
      // From here on lines only become looser.
      else if (fewest + more - DEAREST_HYPHENS > demerits && place.right - start.left <= this.measure.width) break;
    }
    // Too long even from the nearest break: no line ends here unless the paragraph does.
    if (!before || (demerits === Infinity && !place.isEnd)) return null;
    const { word, cut, right, left, spacesBefore, spacesUpTo } = place;
    return { word, cut, right, left, spacesBefore, spacesUpTo, demerits, before };
  }

  private isTooLong(start: Break, end: Place): boolean {
    const spaces = end.spacesBefore - start.spacesUpTo;
    return this.measure.width - (end.right - start.left) < -spaces * this.space * SHRINK - EXACT;
  }

  private countDemerits(start: Break, end: Place): number {
    const width = start.word === end.word ? this.cutWord(start.word, start.cut, end.cut).width : end.right - start.left;
    const spaces = start.word === end.word ? 0 : end.spacesBefore - start.spacesUpTo;
    const room = this.measure.width - width;
    // The last line keeps its natural spaces, so it must not exceed the width at all.
    if (end.isEnd && room < -EXACT) return Infinity;
    if (end.isEnd) return width < this.measure.width * SHORT_LAST ? SHORT_LAST_DEMERITS : 0;
    const hyphens = end.cut === 0 ? 0 : HYPHEN_DEMERITS + (start.cut === 0 ? 0 : TWO_HYPHENS_DEMERITS);
    if (spaces === 0 && room < -EXACT) return Infinity;
    // A single word counts as if one space had to absorb the rest of the line.
    const ratio = room / (Math.max(1, spaces) * this.space * (room >= 0 ? STRETCH : SHRINK));
    if (ratio < -1 - EXACT) return Infinity;
    const badness = 1 + 100 * Math.abs(ratio * ratio * ratio);
    return badness * badness + hyphens;
  }

  /** Measures a part of a word as drawn: with a hyphen if more of it follows. `to` 0 is its end. */
  private cutWord(index: number, from: number, to: number): Word {
    const word = this.words[index]!;
    const piece = word.pieces[0]!;
    const cut = takePart(
      piece,
      from,
      to === 0 ? piece.text.length : to,
      this.measure,
      this.metrics,
      to === 0 ? '' : SOFT_HYPHEN,
    );
    const pieces = to === 0 ? [cut, ...word.pieces.slice(1)] : [cut];
    return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0), gap: from === 0 ? word.gap : 'none' };
  }

  private taken(end: Break): Word[][] {
    const lines: Word[][] = [];
    for (let current: Break = end; current.before; current = current.before) {
      const { before } = current;
      const line: Word[] = [];
      if (before.word === current.word) line.push(this.cutWord(current.word, before.cut, current.cut));
      else {
        line.push(before.cut > 0 ? this.cutWord(before.word, before.cut, 0) : this.words[before.word]!);
        line.push(...this.words.slice(before.word + 1, current.word));
        if (current.cut > 0) line.push(this.cutWord(current.word, 0, current.cut));
      }
      lines.push(line);
    }
    return lines.reverse();
  }
}
