import type { UsualAnswer } from '../../domain/usual-answer.ts';
import { addPeriod, type Day } from '../dates/days.ts';
import { isShown } from './conditions.ts';
import { evaluate } from './liquid.ts';
import type { AnswerValue, ComposableTemplate, ComposeAddress, ComposeField, ScalarAnswer } from './template.ts';

/** Each by the types of the questions that it can answer. */
export const USUAL_TYPES: Readonly<Record<UsualAnswer, readonly string[]>> = {
  own_address: ['text'],
  own_name: ['text'],
  own_last_name: ['text'],
  own_identity: ['text'],
  own_town: ['text'],
  own_email: ['email', 'text'],
  own_phone: ['phone'],
  recipient_name: ['text'],
  recipient_address: ['text'],
  expected_receipt: ['date'],
  this_year: ['year', 'text'],
  last_year: ['year', 'text'],
  last_year_period: ['text'],
  latest_income_tax: ['text'],
};

const USUAL_ANSWERS: Readonly<Record<UsualAnswer, (known: Known) => ScalarAnswer>> = {
  /** The sender's own address on one line, once it is complete. */
  own_address: ({ sender }) => writeAddress(sender),
  own_name: ({ sender }) => (sender.kind === 'organisation' ? null : writeName(sender)),
  own_last_name: ({ sender }) => (sender.kind === 'organisation' ? null : sender.lastName?.trim() || null),
  /** By what a file finds the sender: the name, and the e-mail address or else the postal one. */
  own_identity: ({ sender }) => {
    const reach = sender.email?.trim() || writeAddress(sender);
    const name = writeName(sender);
    return name && reach ? `${name}, ${reach}` : null;
  },
  own_town: ({ sender }) => sender.city?.trim() || null,
  own_email: ({ sender }) => sender.email?.trim() || null,
  own_phone: ({ sender }) => sender.phone?.trim() || null,
  recipient_name: ({ recipient }) => recipient.organisation?.trim() || writeName(recipient),
  recipient_address: ({ recipient }) => writeAddress(recipient),
  /** The day on which the letter is expected to be presented. */
  expected_receipt: ({ presentedOn }) => presentedOn,
  this_year: ({ date }) => Number(date.slice(0, 4)),
  last_year: ({ date }) => Number(date.slice(0, 4)) - 1,
  last_year_period: ({ date }) => `du 1er janvier au 31 décembre ${Number(date.slice(0, 4)) - 1}`,
  /** The notices on the income of a year are issued from the end of the next July on. */
  latest_income_tax: ({ date }) =>
    `impôt sur les revenus de ${Number(date.slice(0, 4)) - (date.slice(5, 7) < '08' ? 2 : 1)}`,
};

interface Known {
  sender: ComposeAddress;
  recipient: ComposeAddress;
  /** The civil day printed on the letter. */
  date: Day;
  presentedOn: Day | null;
}

function writeAddress({ line4, postcode, city, country }: ComposeAddress): string | null {
  if (!line4?.trim() || !postcode?.trim() || !city?.trim() || (country && country !== 'FR')) return null;
  return `${line4.trim()}, ${postcode.trim()} ${city.trim()}`;
}
const writeName = ({ firstName, lastName }: ComposeAddress): string | null =>
  firstName?.trim() && lastName?.trim() ? `${firstName.trim()} ${lastName.trim()}` : null;

/** What the site proposes in a question with these answers; null if it knows nothing. */
function proposeAnswer(
  field: ComposeField,
  answers: Record<string, AnswerValue>,
  { unanswered, tables }: Record<'unanswered' | 'tables', object>,
  known: Known,
): ScalarAnswer {
  if (!isShown({ showIf: field.proposedIf }, answers)) return null;
  if (field.defaultValue !== undefined) return field.defaultValue;
  if (field.proposal) return evaluate(field.proposal, { ...unanswered, ...answers, ...tables }) as ScalarAnswer;
  if (!field.usual) return null;
  const answer = USUAL_ANSWERS[field.usual](known);
  if (field.after && typeof answer === 'string') {
    const period = Object.hasOwn(answers, field.after) ? answers[field.after] : field.after;
    return addPeriod(answer, typeof period === 'number' ? `P${period}D` : String(period));
  }
  return field.type === 'text' && answer !== null ? String(answer) : answer;
}

/**
 * The answers with what most people say, or the site knows, in place of those that were never given. They are not
 * stored, so that they stay true when the address or the day changes; what the person changed or emptied remains as it
 * is.
 */
export function fillUsualAnswers(
  template: Pick<ComposableTemplate, 'steps' | 'tables'>,
  answers: Record<string, AnswerValue>,
  known: Known,
): Record<string, AnswerValue> {
  const fields = template.steps.flatMap((step) => step.fields);
  const unanswered = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const tables = Object.fromEntries((template.tables ?? []).map(({ name, rows }) => [name, rows]));
  const filled = { ...answers };
  // In the order of the form: a proposal depends on earlier answers only.
  for (const field of fields) {
    if (Object.hasOwn(answers, field.name)) continue;
    const proposed = proposeAnswer(field, filled, { unanswered, tables }, known);
    if (proposed !== null) filled[field.name] = proposed;
  }
  return filled;
}
