import { Liquid, type Template } from 'liquidjs';
import { addDays, addMonths, addWorkingDays, isDay, isOuvre, monthsBegun } from '../dates/days.ts';
import { formatLongDate } from '../dates/format.ts';
import { isEmpty } from './answers.ts';
import { isShown } from './conditions.ts';
import { blank, marked } from './marks.ts';
import type { AnswerValue, ComposableTemplate, ComposeAddress } from './template.ts';

export interface Rendered {
  subject: string;
  references: string[];
  paragraphs: string[][];
}
interface Given {
  answers: Record<string, AnswerValue>;
  sender: ComposeAddress;
  recipient: ComposeAddress;
  date: string;
}

/** « 1 250,50 € » from cents, written without Intl: the same in every browser. */
export function writeMoney(cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? '-' : ''}${whole}${rest ? `,${String(rest).padStart(2, '0')}` : ''}\u00a0€`;
}

const engine = new Liquid({ strictFilters: true, strictVariables: true, ownPropertyOnly: true, jsTruthy: false, cache: false, relativeReference: false });
// The language of templates. Dates are YYYY-MM-DD, money is cents; an unknown value stays unknown.
const known = (value: unknown): value is string => typeof value === 'string' && isDay(value);
engine.registerFilter('plus_months', (day: unknown, count: unknown) => (known(day) && typeof count === 'number' ? addMonths(day, count) : null));
engine.registerFilter('plus_days', (day: unknown, count: number) => (known(day) ? addDays(day, count) : null));
engine.registerFilter('plus_working_days', (day: unknown, count: number) => (known(day) ? addWorkingDays(day, count, isOuvre) : null));
/** Notice periods by the answer's own name. */
const NOTICE: Record<string, number> = { none: 0, oneMonth: 1, twoMonths: 2, threeMonths: 3 };
engine.registerFilter('notice_months', (answer: unknown) => (typeof answer === 'string' ? (NOTICE[answer] ?? null) : null));
/** Article 22 of the law of 6 July 1989: one month when the inventories agree, two otherwise. */
engine.registerFilter('deposit_deadline', (day: unknown, conform: unknown) =>
  known(day) && typeof conform === 'boolean' ? addMonths(day, conform ? 1 : 2) : null,
);
engine.registerFilter('months_begun_until', (from: unknown, to: unknown) => (known(from) && known(to) ? monthsBegun(from, to) : null));
engine.registerFilter('percent_of', (cents: unknown, percent: number) => (typeof cents === 'number' ? Math.round((cents * percent) / 100) : null));
engine.registerFilter('times_or_unknown', (value: unknown, by: unknown) => (typeof value === 'number' && typeof by === 'number' ? value * by : null));
engine.registerFilter('sum', (value: unknown, other: unknown) => (typeof value === 'number' && typeof other === 'number' ? value + other : null));
/** {{ sender | agree: "soussigné", "soussignée" }}: by the sender's civility; without one, the form used of anybody. */
engine.registerFilter('agree', (address: ComposeAddress, masculine: string, feminine: string) => (address.civility === 'Mme' ? feminine : masculine));
/** {{ count | plural: "mois", "mois" }} */
engine.registerFilter('plural', (count: unknown, one: string, many: string) => (typeof count === 'number' && count >= 2 ? many : one));

const parsed = new Map<string, Template[]>();
function parse(source: string): Template[] {
  const there = parsed.get(source);
  if (there) return there;
  // A handful of templates are open at once; an old one is parsed again when it comes back.
  if (parsed.size > 100) parsed.clear();
  const made = engine.parse(source);
  parsed.set(source, made);
  return made;
}

/**
 * Runs the template on the answers. `{{ show.field }}` prints an answer in its field's form or its blank; bare names hold
 * raw values for conditions. Answers are data here: Liquid in them is printed, never run.
 */
export function renderBody(template: ComposableTemplate, given: Given): Rendered {
  const fields = template.steps.flatMap((step) => step.fields);
  const raw: Record<string, AnswerValue> = {};
  for (const field of fields) raw[field.name] = isShown(field, given.answers) ? (given.answers[field.name] ?? null) : null;

  const scope: Record<string, unknown> = { ...raw, sender: given.sender, recipient: given.recipient, letter_date: given.date };
  for (const { name, expression } of template.computed) scope[name] = engine.evalValueSync(expression, scope);

  const show: Record<string, string> = {};
  for (const field of fields) show[field.name] = isEmpty(raw[field.name]) ? blank(field.name, field.blank) : marked(field.name, written(field.type, raw[field.name]!, field.choices));
  for (const { name, expression } of template.computed) show[name] = shownComputed(scope[name], name, expression, fields);
  for (const name of ['line4', 'postcode', 'city'] as const) {
    const value = given.sender[name];
    show[`sender_${name}`] = value ? marked(`sender.${name}`, value) : blank(`sender.${name}`, { line4: 'votre adresse', postcode: 'code postal', city: 'ville' }[name]);
  }

  const whole = { ...scope, show };
  const body: string = engine.renderSync(parse(template.body), whole);
  const [head = '', ...rest] = body.split(/\n---\n/);
  const references = rest.length > 0 ? head.split('\n').map((line) => line.trim()).filter((line) => line !== '') : [];
  const text = rest.length > 0 ? rest.join('\n') : head;
  return {
    subject: String(engine.renderSync(parse(template.subject), whole)).trim(),
    references,
    paragraphs: text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.split('\n').map((line) => line.trim()).filter((line) => line !== ''))
      .filter((lines) => lines.length > 0),
  };
}

function written(type: string, value: AnswerValue, choices: { value: string; label: string }[] | undefined): string {
  if (type === 'date') return known(value) ? formatLongDate(value) : String(value);
  if (type === 'money') return typeof value === 'number' ? writeMoney(value) : String(value);
  if (type === 'choice') return choices?.find((choice) => choice.value === value)?.label ?? String(value);
  // A line break typed inside an answer is a space: paragraphs belong to the template, except in long texts.
  return type === 'longText' ? String(value).trim() : String(value).replace(/\s+/g, ' ').trim();
}

/** A computed value is lit with the first field it depends on, and blank while it cannot be computed. */
function shownComputed(value: unknown, name: string, expression: string, fields: readonly { name: string }[]): string {
  const from = fields.find((field) => new RegExp(`\\b${field.name}\\b`).test(expression))?.name ?? name;
  if (value === null || value === undefined) return blank(from, 'calculé avec vos réponses');
  if (known(value)) return marked(from, formatLongDate(value));
  if (typeof value === 'number') return marked(from, /_cents$|Cents$/.test(name) ? writeMoney(value) : String(value));
  return marked(from, String(value));
}
