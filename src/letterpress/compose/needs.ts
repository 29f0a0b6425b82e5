import type { Day } from '../dates/days.ts';
import { isEmpty } from './answers.ts';
import { normaliseAnswers } from './compose.ts';
import { isShown } from './conditions.ts';
import { computeFields, isSamePaper } from './render.ts';
import type { AnswerValue, ComposableTemplate, ComposeContent, ComposeEnclosure } from './template.ts';

/** A required paper that is sent apart, or later: the author's own words. */
export interface SentApart {
  label: string;
  words: string;
}
interface Enclosing {
  /** The names of the papers that are enclosed. */
  labels: readonly string[];
  /** The civil day of the letter. */
  date: Day;
}

/** Lists the papers that the letter requires with these answers. */
export function listRequiredEnclosures(
  template: ComposableTemplate,
  content: ComposeContent,
  date: Day,
): ComposeEnclosure[] {
  if (!template.enclosures.some(({ need }) => need === 'required')) return [];
  const normalised = normaliseAnswers(template, content, { date, sending: null });
  const { fields, scope } = computeFields(template, normalised);
  return template.enclosures.filter(
    (enclosure) =>
      enclosure.need === 'required' &&
      isShown(enclosure, normalised.answers, fields) &&
      (!enclosure.when || isHeld(scope[enclosure.when])),
  );
}
const isHeld = (value: unknown): boolean => value !== false && !isEmpty(value as AnswerValue | undefined);

/** Lists the required papers that are neither enclosed nor said to be sent apart. */
export const listMissingEnclosures = (
  template: ComposableTemplate,
  content: ComposeContent & { sentApart?: readonly SentApart[] | undefined },
  { labels, date }: Enclosing,
): ComposeEnclosure[] =>
  listRequiredEnclosures(template, content, date).filter(
    ({ label }) =>
      !labels.some((other) => isSamePaper(other, label)) &&
      !content.sentApart?.some((apart) => isSamePaper(apart.label, label) && apart.words.trim() !== ''),
  );
