import type { Run } from '../letter.ts';

/**
 * Answers travel through the template between private marks, so that each word of the letter still knows the field it comes
 * from. The marks are private-use characters, which are taken out of everything a person types.
 */
const OPEN = '\ue000';
const NAMED = '\ue001';
const CLOSE = '\ue002';
const BLANK = '\ue003';

export const withoutMarks = (text: string): string => text.replace(/[\ue000-\ue003]/g, '');
export const marked = (field: string, text: string): string => `${OPEN}${field}${NAMED}${text}${CLOSE}`;
export const blank = (field: string, label: string): string => `${OPEN}${field}${NAMED}${BLANK}${label}${CLOSE}`;

/** Splits marked text into runs. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const part of text.split(/(\ue000[^\ue001]*\ue001[^\ue002]*\ue002)/)) {
    if (part === '') continue;
    const found = /^\ue000([^\ue001]*)\ue001([^\ue002]*)\ue002$/.exec(part);
    if (!found) runs.push({ text: part });
    else if (found[2]!.startsWith(BLANK)) runs.push({ text: found[2]!.slice(1), field: found[1]!, missing: true });
    else if (found[2] !== '') runs.push({ text: found[2]!, field: found[1]! });
  }
  return runs;
}
