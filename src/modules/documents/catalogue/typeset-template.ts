import { typeset } from '../../../letterpress/index.ts';
import type { TemplateFile } from './template-file.ts';

/** The texts shown next to a letter. The letter is typeset when it is composed, and Liquid sources stay as written. */
const DISPLAYED = [
  'purpose',
  'facts',
  'whenToSend',
  'freeRoute',
  'legalBasis',
  'papers',
  'sending',
  'questions',
  'followUps',
  'steps',
  'deadlines',
  'earliest',
  'dateWarnings',
  'enclosures',
] as const;
const TEXT_KEYS = new Set([
  'purpose',
  'facts',
  'whenToSend',
  'note',
  'label',
  'says',
  'because',
  'email',
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
  'without',
  'example',
]);

// Typesetting takes some milliseconds, and a version never changes.
const typesetCache = new Map<string, TemplateFile>();

/** A template as its pages show it, in the same French typography as the letter. */
export function typesetTemplate({ id, data }: { id: string; data: TemplateFile }): TemplateFile {
  const file = typesetCache.get(id) ?? {
    ...data,
    ...Object.fromEntries(DISPLAYED.filter((key) => data[key]).map((key) => [key, typesetWithin(data[key], key)])),
  };
  typesetCache.set(id, file);
  return file;
}

function typesetWithin(value: unknown, key: string): unknown {
  if (typeof value === 'string') return TEXT_KEYS.has(key) ? typeset(value) : value;
  if (Array.isArray(value)) return value.map((item) => typesetWithin(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, typesetWithin(item, name)]));
}
