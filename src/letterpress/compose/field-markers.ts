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
export const bareItem = (line: string): string => line.replace(/^- /, '').replace(/(?:\u202f;|\.)(?=\ue002?$)/, '');

/** Splits marked text into runs: template text, answers, and blanks. */
export function parseRuns(text: string, typeset: (text: string, before: string, after: string) => string): Run[] {
  const parts = text.split(PARTS).filter((part) => part !== '');
  return parts.flatMap((part, i): Run[] => {
    const match = MARKED.exec(part);
    if (!match) return [{ text: typeset(part, edge(parts[i - 1], -1), edge(parts[i + 1], 0)) }];
    const [, field = '', content = ''] = match;
    if (content.startsWith(BLANK)) return [{ text: content.slice(1), field, missing: true }];
    return content === '' ? [] : [{ text: typeset(content.replaceAll(LINE, '\n'), '', ''), field }];
  });
}

/** The adjacent character of a neighbour; a blank counts as a word. */
function edge(part: string | undefined, index: 0 | -1): string {
  if (part === undefined) return '';
  const near = part.includes(BLANK) ? 'a' : (readMarker(part).at(index) ?? '');
  return /[\p{L}\p{N}€%)»]/u.test(near) ? near : '';
}
