import { isDomestic } from '../../domain/country.ts';
import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import { isDay, type Day } from '../dates/days.ts';
import { formatLongDate } from '../dates/format.ts';
import { typeset } from '../typography.ts';
import { listEntries, findFormProblem, isEmpty, withLimits } from './answers.ts';
import { listShownFields } from './conditions.ts';
import { markBlank, markField } from './field-markers.ts';
import { writeMoney, writeNumber } from './french.ts';
import { evaluate, renderLiquid } from './liquid.ts';
import type { Party } from './people.ts';
import { computeReplyBy, writeReplyWithin } from './reply.ts';
import type {
  AnswerValue,
  ComposableTemplate,
  ComposeAddress,
  ComposeField,
  EntryAnswer,
  ScalarAnswer,
} from './template.ts';

export interface Rendered {
  subject: string;
  /** Empty where the template has none. */
  salutation: string;
  references: string[];
  /** Each paragraph with its lines. */
  paragraphs: string[][];
  /** Whether the text gives a period for a reply: some letters give none in one of their cases. */
  asksReply: boolean;
}
export interface NormalisedAnswers {
  answers: Record<string, AnswerValue>;
  sender: ComposeAddress;
  recipient: ComposeAddress;
  party: Party;
  /** As typed, with the answers that the site knows: a required one may still be missing or wrong. */
  given: Record<string, AnswerValue>;
  date: string;
  sending: DeliveryMethod | null;
  /** The expected first presentation; null abroad. */
  presentedOn: Day | null;
}

/**
 * Runs the template on the answers. `{{ show.field }}` prints an answer in the form of its field, or a blank; bare
 * names are raw values for conditions. Liquid inside an answer is printed, never executed.
 */
export function renderBody(
  template: ComposableTemplate,
  normalised: NormalisedAnswers,
  enclosures: readonly string[],
): Rendered {
  const { fields, raw, scope } = computeFields(template, normalised);
  const show: Record<string, string> = {};
  for (const field of fields) {
    const value = raw[field.name] ?? null;
    const isKnown = value !== null || (field.entry && field.required);
    show[field.name] = isKnown ? showAnswer(field, value) : markBlank(field.name, field.blank);
  }
  const origins = new Map<string, string[]>(fields.map(({ name }) => [name, [name]]));
  for (const { name, expression } of template.computed) {
    const from = [...origins].flatMap(([origin, roots]) =>
      new RegExp(`\\b${origin}\\b`).test(expression) ? roots : [],
    );
    origins.set(name, from);
    show[name] = showComputed(
      name,
      scope[name],
      from.find((root) => raw[root] === null) ?? from[0] ?? name,
      from[0] ?? name,
    );
  }
  Object.assign(show, showSender(normalised.sender));

  for (const name of ['presentation_date', 'reply_by'] as const)
    show[name] =
      normalised.presentedOn && isDayValue(scope[name]) ? formatLongDate(scope[name]) : markBlank(name, 'date');
  const replyWithin = template.replyWithin && writeReplyWithin(template, raw, normalised);
  const whole = {
    ...scope,
    show,
    enclosed: enclosures.length > 0,
    joined: listJoined(template, enclosures),
    ...(replyWithin && { reply_within: replyWithin }),
  };
  const body = renderLiquid(template.body, whole);
  // A line of three dashes in the template separates the references from the text; in an answer such a line is marked
  // and does not count.
  const parts = body.split(/\n---\n/);
  const renderLine = (source: string): string =>
    renderLiquid(source, whole)
      .replace(/[ \n]+/g, ' ')
      .trim();
  return {
    subject: renderLine(template.subject),
    salutation: renderLine(template.salutation ?? ''),
    references: parts.length > 1 ? splitLines(parts[0]!) : [],
    paragraphs: parts
      .slice(parts.length > 1 ? 1 : 0)
      .join('\n\n')
      .split(/\n\s*\n/)
      .map(splitLines)
      .filter((lines) => lines.length > 0),
    asksReply: Boolean(replyWithin && body.includes(replyWithin)),
  };
}

/** The variables of the template: answers as values, and what it computes from them. */
export function computeFields(
  template: ComposableTemplate,
  normalised: NormalisedAnswers,
): { fields: ComposeField[]; raw: Record<string, AnswerValue>; scope: Record<string, unknown> } {
  const fields = template.steps.flatMap((step) => step.fields);
  const shown = new Set(listShownFields(template, normalised.answers));
  const raw: Record<string, AnswerValue> = {};
  for (const field of fields)
    raw[field.name] = shown.has(field) ? toUsable(withLimits(field, raw), normalised.answers[field.name]) : null;
  const scope: Record<string, unknown> = {
    ...raw,
    sender: { ...normalised.sender, party: normalised.party },
    recipient: normalised.recipient,
    letter_date: normalised.date,
    presentation_date: normalised.presentedOn,
    reply_by: computeReplyBy(template, raw, normalised.presentedOn),
    ...Object.fromEntries((template.tables ?? []).map(({ name, rows }) => [name, rows])),
  };
  for (const { name, expression } of template.computed) scope[name] = evaluate(expression, scope);
  return { fields, raw, scope };
}

/** Two spellings of a paper's name: as its template has it, and as it is shown. */
export const isSamePaper = (label: string, other: string): boolean => typeset(label) === typeset(other);

/** For each paper with a name, whether it is enclosed. */
const listJoined = (template: ComposableTemplate, enclosures: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(
    template.enclosures.flatMap(({ name, label }) =>
      name ? [[name, enclosures.some((enclosed) => isSamePaper(enclosed, label))] as const] : [],
    ),
  );

const isDayValue = (value: unknown): value is Day => typeof value === 'string' && isDay(value);

const OF_SENDER = {
  firstName: 'votre prénom',
  lastName: 'votre nom',
  line4: 'votre adresse',
  postcode: 'code postal',
  city: 'votre ville',
} as const;

/** A hamlet or a post box on line 5 replaces the street, and an address abroad may have no postcode: neither leaves a blank. */
function showSender(sender: ComposeAddress): Record<string, string> {
  const show: Record<string, string> = {};
  for (const [name, label] of Object.entries(OF_SENDER)) {
    const part = name === 'line4' && !sender.line4 && sender.line5 ? 'line5' : (name as keyof typeof OF_SENDER);
    const value = sender[part];
    const isNone = !value && part === 'postcode' && !isDomestic(sender.country);
    const shown = value ? markField(`sender.${part}`, value) : markBlank(`sender.${part}`, label);
    show[`sender_${name}`] = isNone ? '' : shown;
  }
  return show;
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '');

/** An answer in a wrong form counts as missing. A text that is too long is shown cut, and its problem is reported. */
function toUsable(field: ComposeField, value: AnswerValue | undefined): AnswerValue {
  if (isEmpty(value)) return null;
  if (field.entry)
    return Array.isArray(value)
      ? value.map((entry) =>
          Object.fromEntries(
            field.entry!.fields.map((part) => [part.name, toUsable(part, entry[part.name]) as ScalarAnswer]),
          ),
        )
      : null;
  const isText = ['text', 'longText', 'list', 'email', 'phone'].includes(field.type);
  if (isText) return typeof value === 'string' ? value : null;
  return findFormProblem(field, value!) ? null : value!;
}

function showAnswer(field: ComposeField, value: AnswerValue): string {
  if (field.entry) return toItems(listEntries(field, value).map((entry, i) => renderEntry(field, entry, i)));
  if (field.type === 'list') return toListEntry(field.name, String(value));
  return markField(field.name, writeAnswer(field, value));
}

/** Writes one answer of a repeated field with the template's sentence; each part refers to its own question. */
function renderEntry({ name, entry }: ComposeField, answer: EntryAnswer, entryIndex: number): string {
  const values = Object.fromEntries(entry!.fields.map((part) => [part.name, answer[part.name] ?? null]));
  const show = Object.fromEntries(
    entry!.fields.map((part) => {
      const [path, value] = [`${name}.${entryIndex}.${part.name}`, values[part.name]!];
      return [part.name, value === null ? markBlank(path, part.blank) : markField(path, writeAnswer(part, value))];
    }),
  );
  return renderLiquid(entry!.line, { ...values, show })
    .replace(/\s+/g, ' ')
    .trim();
}

/** A template paragraph that contains only this is a list. */
const toItems = (items: readonly string[]): string =>
  items.map((item, i) => `- ${item}${i === items.length - 1 ? '.' : '\u202f;'}`).join('\n');

/**
 * Writes one item per line and removes dashes and numbers that were typed. A template paragraph that contains only this
 * is a list.
 */
const toListEntry = (name: string, text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/, '')
        .replace(/[\s;.,]+$/, '')
        .trim(),
    )
    .filter(Boolean)
    .map((item, i, all) => `- ${markField(name, `${item}${i === all.length - 1 ? '.' : '\u202f;'}`)}`)
    .join('\n');

function writeAnswer(field: ComposeField, value: AnswerValue): string {
  if (field.type === 'date') return formatLongDate(String(value));
  if (field.type === 'money') return writeMoney(Number(value));
  if (field.type === 'number') return writeNumber(Number(value));
  if (field.type === 'year') return String(value);
  if (field.type === 'yesNo') return value ? 'oui' : 'non';
  if (field.type === 'choice') {
    const choice = field.choices?.find((candidate) => candidate.value === value);
    return choice?.printed ?? choice?.label ?? String(value);
  }
  // A line break typed in a short answer becomes a space; only long texts have paragraphs.
  return field.type === 'longText'
    ? String(value).trim()
    : String(value)
        .replace(/[ \n]+/g, ' ')
        .trim();
}

/**
 * A computed value is marked with the first field that it depends on; while it cannot be computed, its blank refers to
 * the missing answer.
 */
function showComputed(name: string, value: unknown, missing: string, from: string): string {
  if (typeof value === 'string' && isDay(value)) return markField(from, formatLongDate(value));
  if (typeof value === 'number') return markField(from, formatComputedNumber(name, value));
  if (typeof value === 'string') return markField(from, value);
  return markBlank(missing, 'calculé avec vos réponses');
}

/** Formats a computed number by its name: `…Cents` is an amount, `…Year` a year. */
function formatComputedNumber(name: string, value: number): string {
  if (name.endsWith('Cents')) return writeMoney(value);
  return name.endsWith('Year') ? String(value) : writeNumber(value);
}
