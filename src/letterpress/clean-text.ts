import type { FontStyle } from './letter.ts';
import { findCoverage, metrics as ours, type Metrics } from './metrics.ts';

/** Invisible characters: controls except the line break, soft hyphens, zero widths, directions, variation selectors. */
const INVISIBLE = /[^\P{Cc}\n]|[^\P{Cf}]|\p{Variation_Selector}/gu;

/** Matches text that needs no cleaning, which most texts are. */
const PLAIN = /^[\n -~\u00a0-\u00ac\u00ae-\u017e\u2013-\u2014\u2018-\u2019\u201c-\u201d\u2026\u202f\u20ac]*$/;

/** Makes typed text printable: no control characters, no lone surrogates, one kind of line break. */
export const cleanText = (text: string): string => (PLAIN.test(text) ? text : cleanCharacters(text));

const cleanCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g, ' ')
    .replace(/\u2007/g, '\u00a0')
    // Joined letters pasted from a PDF.
    .replace(/[\ufb00-\ufb06]/g, (joined) => joined.normalize('NFKC'))
    // Figures of an Arabic or Persian keyboard.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => String(figure.charCodeAt(0) & 0xf))
    .replace(INVISIBLE, '')
    // Last, because an accent combines with its letter only when no invisible character separates them.
    .normalize('NFC');

/** Replaces a character that neither font contains: a visible gap in the sentence instead of an empty box. */
const HOLE = '?';
const HYPHENS: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u2012': '–', '\u2015': '—' };

/** The same text in characters the fonts hold; almost always the very same string. */
export function toPrintable(text: string, style: FontStyle, metrics: Metrics): string {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code !== 10 && findCoverage(code, style, metrics) === 'none') return replaceUnprintable(text, style, metrics);
  }
  return text;
}

function replaceUnprintable(text: string, style: FontStyle, metrics: Metrics): string {
  const isHeld = (char: string): boolean =>
    char === '\n' || findCoverage(char.codePointAt(0)!, style, metrics) !== 'none';
  return Array.from(text, (char) => {
    if (isHeld(char)) return char;
    const plain = HYPHENS[char] ?? char.normalize('NFD').replace(/\p{M}/gu, '');
    if (plain !== '' && Array.from(plain).every(isHeld)) return plain;
    return /\p{M}/u.test(char) ? '' : HOLE;
  }).join('');
}

/** The characters of a text that cannot be printed, each once. */
export function listUnprintable(text: string, metrics: Metrics = ours): string[] {
  const clean = cleanText(text);
  if (toPrintable(clean, 'regular', metrics) === clean) return [];
  return [
    ...new Set(
      Array.from(clean).filter(
        (char) => char !== HOLE && char !== '\n' && toPrintable(char, 'regular', metrics) === HOLE,
      ),
    ),
  ];
}

/**
 * Describes unprintable characters to the person who typed them, because question marks are easily overlooked on paper.
 */
export function findUnprintable(text: string): string | null {
  const lost = listUnprintable(text).slice(0, 5);
  return lost.length > 0 ? `Notre imprimante ne connaît pas\u00a0: ${lost.join(' ')}. Écrivez autrement.` : null;
}
