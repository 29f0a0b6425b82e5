import type { Run } from '../letter.ts';

/**
 * Marks answers in the rendered template, so that each word of the letter is traceable to its field. The markers are
 * private-use characters, which are removed from everything typed.
 */
const OPEN = '\ue000';
const NAMED = '\ue001';
const CLOSE = '\ue002';
const BLANK = '\ue003';
/** A line break within an answer, in contrast to the template's own lines. */
const LINE = '\ue004';

const MARKED = /\ue000([^\ue001]*)\ue001([^\ue002]*)\ue002/;
const PARTS = /(\ue000[^\ue001]*\ue001[^\ue002]*\ue002)/;

export const stripMarkers = (text: string): string => text.replace(/[\ue000-\ue004]/g, '');
export const markBlank = (field: string, label: string): string => `${OPEN}${field}${NAMED}${BLANK}${label}${CLOSE}`;

/** Turns the paragraphs of an answer into paragraphs of the letter, each with its own marker. */
export const markField = (field: string, text: string): string =>
  text
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => `${OPEN}${field}${NAMED}${paragraph.replaceAll('\n', LINE)}${CLOSE}`)
    .join('\n\n');

/** Finds the first words after a marker, for agreement with them. */
export const readMarker = (text: string): string => (MARKED.exec(text)?.[2] ?? text).replace(BLANK, '');

/** An item of a list without the dash before it and the stop behind it. */
export const stripItem = (line: string): string => line.replace(/^- /, '').replace(/(?:\u202f;|\.)(?=\ue002?$)/, '');

/** Words whose full stop is part of an abbreviation, such as « S.A. » and « etc. ». */
const ABBREVIATION = '(?<!\\p{L})(?:\\p{Lu}|[Aa]rt|[Aa]v|[Bb]d|Cie|etc|[Rr]éf|Sté|[Tt]él)';
const PUNCTUATION: [RegExp, string][] = [
  // The answer and the template's sentence both end here.
  [/(?<=[.!?…]\ue002)\.(?!\.)/gu, ''],
  [/(?<![\s,;:])[\s,;:]*[,;:]\ue002(?=\s?[.,;:)])/gu, CLOSE],
  // The answer ends with a full stop, but the template's sentence continues.
  [new RegExp(`(?<!\\.|${ABBREVIATION})\\.\\ue002(?=\\s?[,;:)(]| \\p{Ll})`, 'gu'), CLOSE],
];
/** Removes the punctuation at the end of an answer if the template's sentence has its own or continues. */
export const joinPunctuation = (text: string): string =>
  PUNCTUATION.reduce((joined, [wrong, right]) => joined.replace(wrong, right), text);

/** An answer at the start of a sentence. */
const BEGINNING = /(?<=^|[.!?…]\ue002? )(\ue000[^\ue001]*\ue001)(\p{Ll})(?!\p{Lu})/gu;
/** An answer that is a sentence of its own: alone in its paragraph, or between two others. */
const SENTENCE = /(?<=^|[.!?…]\ue002? )(\ue000[^\ue001]*\ue001)([^\ue002\ue003]+)\ue002(?=$| [\p{Lu}«])/gu;
const IS_OPEN = /[\p{L}\p{N}€%)°²]$/u;
const IS_LIST = /(?:^|\ue004)\s*[-–—•*]\s/u;
/** Adds a missing initial capital or final full stop to answers that start or form a sentence. */
export const completeSentences = (paragraph: string): string =>
  paragraph
    .replace(BEGINNING, (_found, opening: string, letter: string) => opening + letter.toUpperCase())
    .replace(SENTENCE, (found, opening: string, words: string) =>
      IS_OPEN.test(words) && !IS_LIST.test(words) ? `${opening}${words}.${CLOSE}` : found,
    );

/** Splits marked text into runs: template text, answers, and blanks. */
export function parseRuns(text: string, typeset: (text: string, before: string, after: string) => string): Run[] {
  const parts = text.split(PARTS).filter((part) => part !== '');
  return parts.flatMap((part, i): Run[] => {
    const match = MARKED.exec(part);
    if (!match) return [{ text: typeset(part, readEdge(parts[i - 1], -1), readEdge(parts[i + 1], 0)) }];
    const [, field = '', content = ''] = match;
    if (content.startsWith(BLANK)) return [{ text: content.slice(1), field, missing: true }];
    return content === '' ? [] : [{ text: typeset(content.replaceAll(LINE, '\n'), '', ''), field }];
  });
}

/** The adjacent character of a neighbour; a blank counts as a word. */
function readEdge(part: string | undefined, index: 0 | -1): string {
  if (part === undefined) return '';
  const near = part.includes(BLANK) ? 'a' : (readMarker(part).at(index) ?? '');
  return /[\p{L}\p{N}€%)»]/u.test(near) ? near : '';
}
