import type { Run } from '../letter.ts';

/**
 * Answers travel through the template between private marks, so that each word of the letter still knows the field it comes
 * from. The marks are private-use characters, which are taken out of everything a person types.
 */
const OPEN = '\ue000';
const NAMED = '\ue001';
const CLOSE = '\ue002';
const BLANK = '\ue003';
/** A line break inside an answer: the template's own lines are something else. */
const LINE = '\ue004';

const MARKED = /\ue000([^\ue001]*)\ue001([^\ue002]*)\ue002/;
const PARTS = /(\ue000[^\ue001]*\ue001[^\ue002]*\ue002)/;

export const stripMarkers = (text: string): string => text.replace(/[\ue000-\ue004]/g, '');
export const markBlank = (field: string, label: string): string => `${OPEN}${field}${NAMED}${BLANK}${label}${CLOSE}`;

/** Paragraphs of an answer become paragraphs of the letter, each marked on its own. */
export const markField = (field: string, text: string): string =>
  text
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => `${OPEN}${field}${NAMED}${paragraph.replaceAll('\n', LINE)}${CLOSE}`)
    .join('\n\n');

/** The first words behind a mark, for what agrees with them. */
export const readMarker = (text: string): string => (MARKED.exec(text)?.[2] ?? text).replace(BLANK, '');

/** An item of a list without the dash before it and the stop behind it. */
export const bareItem = (line: string): string => line.replace(/^- /, '').replace(/(?:\u202f;|\.)(?=\ue002?$)/, '');

/** Splits marked text into runs: what the template says, what was answered, and what is missing. */
export function parseRuns(text: string, typeset: (text: string, before: string, after: string) => string): Run[] {
  const parts = text.split(PARTS).filter((part) => part !== '');
  return parts.flatMap((part, i): Run[] => {
    const found = MARKED.exec(part);
    if (!found) return [{ text: typeset(part, edge(parts[i - 1], -1), edge(parts[i + 1], 0)) }];
    const [, field = '', words = ''] = found;
    if (words.startsWith(BLANK)) return [{ text: words.slice(1), field, missing: true }];
    return words === '' ? [] : [{ text: typeset(words.replaceAll(LINE, '\n'), '', ''), field }];
  });
}

/** The character at the near end of a neighbour; a blank stands for a word. */
function edge(part: string | undefined, at: 0 | -1): string {
  if (part === undefined) return '';
  const near = part.includes(BLANK) ? 'a' : (readMarker(part).at(at) ?? '');
  return /[\p{L}\p{N}€%)»]/u.test(near) ? near : '';
}
