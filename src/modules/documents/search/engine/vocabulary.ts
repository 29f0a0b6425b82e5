import { EMPTY } from './fold.ts';
import { toLetterMask, findNearWords, toPhonetic, type NearMatch, type KnownWord } from './spelling.ts';
import { isStopWord, stem } from './stem.ts';
import type { Synonyms } from './synonyms.ts';

/** All known words: words of the catalogue, colloquial words and stop words. */
export class Vocabulary {
  readonly #words = new Map<string, KnownWord>();
  readonly #sorted: KnownWord[];
  readonly #stems = new Map<string, number>();
  readonly #others: ReadonlySet<string>;
  readonly #sounds = new Map<string, KnownWord>();
  readonly #near = new Map<string, readonly NearMatch[]>();

  /** `uses` sums how much letters use a stem (toUse), of `size` letters; `others` are known stems of no letter. */
  constructor(
    words: Iterable<readonly [folded: string, written: string]>,
    readonly uses: ReadonlyMap<string, number>,
    readonly size: number,
    synonyms: Synonyms,
    others: Iterable<string> = [],
  ) {
    for (const [folded, written] of words) this.#add(folded, written, { isUsed: true });
    for (const [folded, written] of synonyms.words) this.#add(folded, written, { isUsed: false });
    for (const folded of EMPTY) if (folded.length > 3) this.#add(folded, folded, { isUsed: false });
    this.#sorted = [...this.#words.values()].toSorted((a, b) => (a.folded < b.folded ? -1 : 1));
    for (const { stem: root } of this.#sorted) this.#stems.set(root, this.#stems.get(root) ?? this.uses.get(root) ?? 0);
    for (const word of this.#words.values())
      if (!EMPTY.has(word.folded) && word.uses >= (this.#sounds.get(word.sound)?.uses ?? 0))
        this.#sounds.set(word.sound, word);
    for (const root of synonyms.rules.keys()) this.#stems.set(root, this.#stems.get(root) ?? 0);
    this.#others = new Set([...this.uses.keys(), ...others]);
  }

  #add(folded: string, written: string, { isUsed }: { isUsed: boolean }): void {
    const existing = this.#words.get(folded);
    // A slug has no accents: prefer the accented spelling for suggestions.
    if (existing && (existing.written !== existing.folded || written === folded)) return;
    const root = stem(folded);
    this.#words.set(folded, {
      folded,
      written,
      stem: root,
      sound: toPhonetic(folded),
      mask: toLetterMask(folded),
      uses: isUsed ? (this.uses.get(root) ?? 1) : (existing?.uses ?? 0),
    });
  }

  find = (folded: string): KnownWord | undefined => this.#words.get(folded);
  /** Returns whether a word of the catalogue or of everyday speech is spelt like this. */
  isSpelt = (folded: string): boolean => this.#words.has(folded);
  soundsLike = (folded: string): KnownWord | undefined => this.#sounds.get(toPhonetic(folded));
  /** Returns whether a word that may correct or complete another has the stem. */
  proposesStem = (root: string): boolean => this.#stems.has(root);
  knowsStem = (root: string): boolean => this.proposesStem(root) || this.#others.has(root);

  /** Returns whether letters, names or everyday speech have a word; most names of places are unknown. */
  isKnown = (folded: string): boolean => EMPTY.has(folded) || isStopWord(folded) || this.knowsStem(stem(folded));

  /** Rare words have more weight. */
  idf(root: string): number {
    const uses = this.uses.get(root) ?? 0;
    return Math.log(1 + (this.size - uses + 0.5) / (uses + 0.5));
  }

  /** Lists the words of the catalogue with this prefix. */
  begunBy(start: string, limit = 60): KnownWord[] {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]!.folded < start) low = middle + 1;
      else high = middle;
    }
    const matches: KnownWord[] = [];
    for (
      let i = low;
      i < this.#sorted.length && matches.length < limit && this.#sorted[i]!.folded.startsWith(start);
      i += 1
    )
      matches.push(this.#sorted[i]!);
    return matches;
  }

  /**
   * Finds the candidates for a misspelt word. Cached, because each key press repeats the words before the one being
   * typed.
   */
  near(folded: string, { begun }: { begun: boolean }): readonly NearMatch[] {
    const key = begun ? `${folded}*` : folded;
    const cached = this.#near.get(key);
    if (cached) return cached;
    const matches = findNearWords(folded, this.#sorted, { begun });
    if (this.#near.size > 500) this.#near.clear();
    this.#near.set(key, matches);
    return matches;
  }
}
