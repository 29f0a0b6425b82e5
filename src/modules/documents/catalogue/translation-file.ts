import { z } from 'zod';
import type { TemplateFile } from './template-file.ts';

/** Words in the shape of a translation file: texts, lists of them, and texts by name. */
export type TextTree = string | TextTree[] | { [key: string]: TextTree };

/** The longest texts of the short places, as in French (template-file.ts). */
const MAX_LENGTHS: Readonly<Record<string, number>> = { title: 90, shortTitle: 50, purpose: 220, facts: 32 };

const Words = z.string().trim().min(1);

/** Keeps the keys that have words. */
const withWords = (texts: Record<string, TextTree | undefined>): Record<string, TextTree> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])));

type Field = TemplateFile['steps'][number]['fields'][number];
type Question = Pick<Field, 'label' | 'hint' | 'ask' | 'choices'>;

const listQuestionTexts = ({ label, hint, ask, choices }: Question): Record<string, TextTree | undefined> => ({
  label,
  hint,
  ask,
  choices:
    choices &&
    Object.fromEntries(choices.map((choice) => [choice.value, withWords({ label: choice.label, hint: choice.hint })])),
});

const listFieldTexts = ({ entry, warning, ...field }: Field): TextTree =>
  withWords({
    ...listQuestionTexts(field),
    warning: warning?.says,
    entry: entry && {
      called: entry.called,
      add: entry.add,
      fields: Object.fromEntries(entry.fields.map((part) => [part.name, withWords(listQuestionTexts(part))])),
    },
  });

/** Lists the French words that the page and the form of a letter show, in the shape of its translation files. */
export const listTranslatableTexts = (file: TemplateFile): Record<string, TextTree> =>
  withWords({
    title: file.title,
    shortTitle: file.shortTitle,
    purpose: file.purpose,
    facts: file.facts,
    whenToSend: file.whenToSend,
    freeRoute: { note: file.freeRoute.note, label: file.freeRoute.label },
    legalBasis: file.legalBasis.map(({ says }) => says),
    papers: file.papers,
    enclosures: file.enclosures.map(({ label, without }) => withWords({ label, without })),
    sending: withWords({ reason: file.sending.reason, email: file.sending.email }),
    questions: file.questions,
    followUps: file.followUps?.map(({ because }) => because),
    deadlines: file.deadlines?.map(({ called, but }) => ({ called, but })),
    steps: Object.fromEntries(
      file.steps.map(({ name, title, short, intro }) => [name, withWords({ title, short, intro })]),
    ),
    fields: Object.fromEntries(
      file.steps.flatMap(({ fields }) => fields.map((field) => [field.name, listFieldTexts(field)])),
    ),
  });

/** The shape of a translation of these French words: the same keys, and lists of the same length. */
export const toTranslationShape = (french: Record<string, TextTree>): z.ZodType<Record<string, TextTree>> =>
  z.strictObject(
    Object.fromEntries(Object.entries(french).map(([key, texts]) => [key, toShape(texts, MAX_LENGTHS[key])])),
  );

const error = ({ input }: { input?: unknown }): string | undefined =>
  input === undefined ? 'cette traduction manque' : undefined;

function toShape(french: TextTree, max = Infinity): z.ZodType<TextTree> {
  if (typeof french === 'string') return z.string({ error }).trim().min(1).max(max);
  if (!Array.isArray(french))
    return z.strictObject(
      Object.fromEntries(Object.entries(french).map(([key, texts]) => [key, toShape(texts, max)])),
      { error },
    );
  const [first, ...others] = french.map((texts) => toShape(texts, max));
  if (!first) return z.array(z.never()).max(0).default([]);
  return z
    .array(z.unknown(), { error })
    .refine((items) => items.length === french.length, `il faut ${french.length} éléments, comme en français`)
    .pipe(z.tuple([first, ...others]));
}

/** Lists each French text with its translation. */
export function pairTexts(french: TextTree, translated: TextTree): [french: string, translated: string][] {
  if (typeof french === 'string') return [[french, String(translated)]];
  return Object.entries(french).flatMap(([key, text]) =>
    pairTexts(text, (translated as { [name: string]: TextTree })[key] ?? ''),
  );
}

const listPlaces = (text: string): Set<string> => new Set(text.match(/\{#?\d\}/g));

/**
 * The words of the form and of a letter's page that are the same for every letter: French text → translation. `{1}`
 * stands for a part that changes, `{#1}` for a number; a translation may leave one out.
 */
export const InterfaceFile = z.record(Words, Words).superRefine((texts, check) => {
  for (const [french, translated] of Object.entries(texts)) {
    const places = listPlaces(french);
    for (const place of listPlaces(translated))
      if (!places.has(place))
        check.addIssue({ code: 'custom', path: [french], message: `${place} n’est pas dans le texte français` });
  }
});
export type InterfaceFile = z.infer<typeof InterfaceFile>;
