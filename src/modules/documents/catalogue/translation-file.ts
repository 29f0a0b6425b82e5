import { z } from 'zod';
import type { TemplateFile } from './template-file.ts';

/** The words of a part of a letter, by key; undefined where it has none. */
type Texts = string | undefined | readonly Texts[] | { readonly [key: string]: Texts };
/** A French text and its key in the fields of `template.md`: `fields.price.hint`. */
type KeyedText = readonly [key: string, french: string];

const flatten = (texts: Texts, keys: readonly string[] = []): KeyedText[] => {
  if (typeof texts !== 'object') return texts === undefined ? [] : [[keys.join('.'), texts]];
  return Object.entries(texts).flatMap(([key, text]) => flatten(text, [...keys, key]));
};

type Field = TemplateFile['steps'][number]['fields'][number];
type Question = Pick<Field, 'label' | 'hint' | 'ask' | 'choices'>;

const listQuestionTexts = ({ label, hint, ask, choices = [] }: Question): { [key: string]: Texts } => ({
  label,
  hint,
  ask,
  choices: Object.fromEntries(choices.map((choice) => [choice.value, { label: choice.label, hint: choice.hint }])),
});

const listFieldTexts = ({ entry, warning, ...field }: Field): Texts => ({
  ...listQuestionTexts(field),
  warning: warning?.says,
  entry: entry && {
    called: entry.called,
    add: entry.add,
    fields: Object.fromEntries(entry.fields.map((part) => [part.name, listQuestionTexts(part)])),
  },
});

/** Lists the French words that the page and the form of a letter show. */
const listTranslatableTexts = (file: TemplateFile): KeyedText[] =>
  flatten({
    title: file.title,
    shortTitle: file.shortTitle,
    purpose: file.purpose,
    facts: file.facts,
    whenToSend: file.whenToSend,
    freeRoute: { note: file.freeRoute.note, label: file.freeRoute.label },
    legalBasis: file.legalBasis.map(({ says }) => says),
    papers: file.papers,
    enclosures: file.enclosures.map(({ label, without }) => ({ label, without })),
    sending: { reason: file.sending.reason, email: file.sending.email },
    questions: file.questions,
    followUps: file.followUps?.map(({ because }) => because),
    deadlines: file.deadlines?.map(({ called, but }) => ({ called, but })),
    earliest: file.earliest?.map(({ because }) => because),
    dateWarnings: file.dateWarnings?.map(({ says }) => says),
    steps: Object.fromEntries(file.steps.map(({ name, title, short, intro }) => [name, { title, short, intro }])),
    fields: Object.fromEntries(
      file.steps.flatMap(({ fields }) => fields.map((field) => [field.name, listFieldTexts(field)])),
    ),
  });

/** The longest translations of short texts, as in French (template-file.ts), by the first part of their key. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { title: 90, shortTitle: 50, purpose: 220, facts: 32 };

const Words = z.string().trim().min(1);
/** French text → translation. */
const Translations = z.record(Words, Words);
export type Translations = z.infer<typeof Translations>;

/**
 * The words of a letter in another language, by the French that they were made from: each text that the letter shows,
 * and no other. After a French text has changed, its translation is missing until it is filed under the new text.
 */
export const toTranslationShape = (file: TemplateFile): z.ZodType<Translations> => {
  const texts = listTranslatableTexts(file);
  const french = new Set(texts.map(([, text]) => text));
  return Translations.superRefine((translations, check) => {
    const report = (place: string, message: string): void => check.addIssue({ code: 'custom', path: [place], message });
    const untranslated = texts.filter(([, text]) => !Object.hasOwn(translations, text));
    const list = untranslated.map(([key, text]) => `${key}\u00a0: «\u00a0${text}\u00a0»`).join(', ');
    for (const stale of Object.keys(translations).filter((text) => !french.has(text)))
      report(
        stale,
        list ? `${GONE} Relisez sa traduction, et mettez à sa place le français d’à présent (${list})` : GONE,
      );
    for (const [key] of untranslated) report(key, `il manque une traduction (${list})`);
    for (const [key, text] of texts) {
      const max = MAX_LENGTHS[key.split('.')[0] ?? ''] ?? Infinity;
      if ((translations[text] ?? '').length > max) report(text, `${max} caractères au plus (${key})`);
    }
  });
};

const GONE = 'la lettre ne contient plus ce texte français.';

const listPlaces = (text: string): Set<string> => new Set(text.match(/\{#?\d\}/g));

/**
 * The words of the form and of a letter's page that are the same for every letter. `{1}` is a part that changes,
 * `{#1}` for a number; a translation may leave one out.
 */
export const InterfaceFile = Translations.superRefine((texts, check) => {
  for (const [french, translated] of Object.entries(texts)) {
    const places = listPlaces(french);
    for (const place of listPlaces(translated))
      if (!places.has(place))
        check.addIssue({ code: 'custom', path: [french], message: `${place} n’est pas dans le texte français` });
  }
});
