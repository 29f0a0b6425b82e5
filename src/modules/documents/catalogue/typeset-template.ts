import { typeset } from '../../../letterpress/index.ts';
import type { TemplateFile } from './template-file.ts';

/** What is read beside a letter. Its own words are set when it is composed, and what Liquid reads is left as written. */
const READ = [
  'purpose',
  'whenToSend',
  'freeRoute',
  'legalBasis',
  'papers',
  'sending',
  'questions',
  'followUp',
  'steps',
  'deadlines',
] as const;
const WORDS = new Set([
  'purpose',
  'whenToSend',
  'note',
  'label',
  'says',
  'papers',
  'reason',
  'question',
  'answer',
  'title',
  'intro',
  'hint',
  'ask',
  'blank',
  'add',
  'but',
  'example',
]);

// Setting a letter's words takes some milliseconds, and a version never changes.
const known = new Map<string, TemplateFile>();

/** A template as its pages show it, in the same French typography as the letter. */
export function typesetTemplate({ id, data }: { id: string; data: TemplateFile }): TemplateFile {
  const file = known.get(id) ?? {
    ...data,
    ...Object.fromEntries(READ.filter((key) => data[key]).map((key) => [key, setIn(data[key], key)])),
  };
  known.set(id, file);
  return file;
}

function setIn(value: unknown, key: string): unknown {
  if (typeof value === 'string') return WORDS.has(key) ? typeset(value) : value;
  if (Array.isArray(value)) return value.map((one) => setIn(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, setIn(one, name)]));
}
