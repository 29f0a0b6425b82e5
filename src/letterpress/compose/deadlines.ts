import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import { addDays, daysBetween, isDay, type Day } from '../dates/days.ts';
import { formatLongDate } from '../dates/format.ts';
import { toParisDay, parisHour } from '../dates/paris.ts';
import { computeExpectedArrival, computeLastPosting, findNextCollection } from '../dates/post.ts';
import { normaliseAnswers } from './compose.ts';
import { isShown } from './conditions.ts';
import { evaluate } from './liquid.ts';
import { computeFields } from './render.ts';
import type {
  ComposableTemplate,
  ComposeContent,
  ComposeDateWarning,
  ComposeDeadline,
  ComposeEarliest,
} from './template.ts';

export interface DeadlineNotice {
  /** The field that the delay counts from. */
  field: string;
  message: string;
  isPast: boolean;
}
/** A deadline closer than this is announced. */
const SOON_DAYS = 7;
/** The same for a deadline to go to court, which takes longer than a letter. */
const COURT_DAYS = 30;

interface DeadlineInput {
  now: Date;
  /** The chosen or the likely delivery method, which determines how long the letter travels. */
  sending: DeliveryMethod;
  /** How long a letter waits after its order before it is handed over. */
  changeOfMindSeconds: number;
  /** False if its sender prints and posts it: nothing depends on the hour of the order. Default: true. */
  isPosted?: boolean;
}
const getRelease = ({ now, changeOfMindSeconds }: DeadlineInput): Date =>
  new Date(now.getTime() + changeOfMindSeconds * 1000);
/** The last instant of an order that is released in time for the last collection that meets a deadline. */
function findLastOrder(deadline: ComposeDeadline, last: Day, { sending, changeOfMindSeconds }: DeadlineInput): Date {
  const handOver =
    deadline.counted === 'received'
      ? computeLastPosting(sending, last, 'received')
      : computeLastPosting('green', last, 'sent');
  return new Date(handOver.getTime() - changeOfMindSeconds * 1000);
}

/**
 * Lists the notices about a letter that would be ordered now and be late, or too early, by law, or that has doubtful
 * dates. They never prevent an order: the sender may know better.
 */
export function listDeadlineNotices(
  template: ComposableTemplate,
  content: ComposeContent,
  input: DeadlineInput,
): DeadlineNotice[] {
  const late = listDeadlines(template, content, input).flatMap(({ deadline, last }) => {
    const warning = findWarning(deadline, last, input);
    return warning ? [{ field: deadline.field, ...warning }] : [];
  });
  const firstDays = withDay(listRules(template, template.earliest, ({ first }) => first, content, input));
  const early = firstDays.flatMap(({ rule, day }) => {
    const message = ofEarliest(rule, day, input);
    return message ? [{ field: rule.field, isPast: false, message }] : [];
  });
  const doubtful = listRules(template, template.dateWarnings, ({ when }) => when, content, input).flatMap(
    ({ rule, value }) => (value === true ? [{ field: rule.field, isPast: false, message: rule.says }] : []),
  );
  return [...late, ...early, ...doubtful];
}

/**
 * Finds the last civil day on which an order meets each deadline of the letter; null without deadlines. The day may
 * have passed.
 */
export function findLastDayToOrder(
  template: ComposableTemplate,
  content: ComposeContent,
  input: DeadlineInput,
): Day | null {
  const days = listDeadlines(template, content, input)
    .filter(({ deadline }) => deadline.counted !== 'court')
    .map(({ deadline, last }) => toParisDay(findLastOrder(deadline, last, input)));
  return days.sort()[0] ?? null;
}

/** Lists the deadlines that the current answers start, each with its last civil day. */
export function listDeadlines(
  template: ComposableTemplate,
  content: ComposeContent,
  input: DeadlineInput,
): { deadline: ComposeDeadline; last: Day }[] {
  const days = withDay(listRules(template, template.deadlines, ({ last }) => last, content, input));
  return days.map(({ rule, day }) => ({ deadline: rule, last: day }));
}

/** Keeps the rules whose value is a civil day. */
const withDay = <Rule>(rules: readonly { rule: Rule; value: unknown }[]): { rule: Rule; day: Day }[] =>
  rules.flatMap(({ rule, value }) => (typeof value === 'string' && isDay(value) ? [{ rule, day: value }] : []));

/** Lists the rules that apply to the current answers, each with the value of its expression. */
function listRules<Rule extends ComposeDeadline | ComposeEarliest | ComposeDateWarning>(
  template: ComposableTemplate,
  rules: readonly Rule[] | undefined,
  getExpression: (rule: Rule) => string,
  content: ComposeContent,
  input: DeadlineInput,
): { rule: Rule; value: unknown }[] {
  if (!rules?.length) return [];
  const { now, sending } = input;
  const normalised = normaliseAnswers(template, content, {
    date: toParisDay(now),
    sending,
    presentedOn: computeExpectedArrival(sending, getRelease(input)),
  });
  const { fields, raw, scope } = computeFields(template, normalised);
  return rules
    .filter((rule) => isShown(rule, normalised.answers, fields) && raw[rule.field] !== null)
    .map((rule) => ({ rule, value: evaluate(getExpression(rule), scope) }));
}

const explainLateLetter = ({ but }: ComposeDeadline): string => `Vous pouvez envoyer la lettre, mais ${but}`;
function formatDaysLeft(days: number): string {
  if (days === 0) return 'c’est aujourd’hui';
  return days === 1 ? 'c’est demain' : `il reste ${days}\u00a0jours`;
}
/** « 16 h 45 le 16 novembre 2026 » in Paris, whose clock differs from UTC by whole hours. */
function formatMoment(instant: Date): string {
  const minutes = instant.getUTCMinutes();
  const hour = `${parisHour(instant)}\u00a0h${minutes === 0 ? '' : `\u00a0${String(minutes).padStart(2, '0')}`}`;
  return `${hour} le ${formatLongDate(toParisDay(instant))}`;
}
const toPassedNotice = (deadline: ComposeDeadline, last: Day) => ({
  isPast: true,
  message: `${deadline.called} semble dépassé depuis le ${formatLongDate(last)}. ${explainLateLetter(deadline)}`,
});

function findWarning(deadline: ComposeDeadline, last: Day, input: DeadlineInput) {
  if (last < toParisDay(input.now)) return toPassedNotice(deadline, last);
  if (deadline.counted === 'court') return toCourtNotice(deadline, last, input);
  return deadline.counted === 'received'
    ? toReceptionNotice(deadline, last, input)
    : toSendingNotice(deadline, last, input);
}

/** « Le délai de 14 jours finit le 16 novembre 2026 : il reste 7 jours. » */
const announce = ({ called }: ComposeDeadline, last: Day, daysLeft: number): string =>
  `${called} finit le ${formatLongDate(last)}\u00a0: ${formatDaysLeft(daysLeft)}.`;

function toCourtNotice(deadline: ComposeDeadline, last: Day, { now }: DeadlineInput) {
  const daysLeft = daysBetween(toParisDay(now), last);
  if (daysLeft > COURT_DAYS) return null;
  return {
    isPast: false,
    message: `${announce(deadline, last, daysLeft)} Cette lettre n’arrête pas ce délai\u00a0: le juge doit être saisi d’ici là.`,
  };
}

function toSendingNotice(deadline: ComposeDeadline, last: Day, input: DeadlineInput) {
  const leaves = toParisDay(findNextCollection(getRelease(input)));
  const isPosted = input.isPosted ?? true;
  if (isPosted && last < leaves)
    return {
      isPast: true,
      message: `${deadline.called} finit le ${formatLongDate(last)}, et la prochaine levée part le ${formatLongDate(leaves)}. ${explainLateLetter(deadline)}`,
    };
  const daysLeft = daysBetween(toParisDay(input.now), last);
  if (daysLeft > SOON_DAYS) return null;
  const act = isPosted
    ? `Commandez avant ${formatMoment(findLastOrder(deadline, last, input))} pour que la lettre parte à temps.`
    : 'Postez vous-même la lettre au plus tard ce jour-là.';
  return { isPast: false, message: `${announce(deadline, last, daysLeft)} ${act}` };
}

function toReceptionNotice(deadline: ComposeDeadline, last: Day, input: DeadlineInput) {
  const arrives = computeExpectedArrival(input.sending, getRelease(input));
  if (last < arrives)
    return {
      isPast: true,
      message: `La lettre doit être reçue au plus tard le ${formatLongDate(last)}, et elle arriverait vers le ${formatLongDate(arrives)}. ${explainLateLetter(deadline)}`,
    };
  if (addDays(arrives, SOON_DAYS) < last) return null;
  const act =
    (input.isPosted ?? true)
      ? `Commandez-la avant ${formatMoment(findLastOrder(deadline, last, input))}, plus tôt si vous le pouvez\u00a0: la date d’arrivée est prévue, pas promise.`
      : 'Postez-la vous-même assez tôt pour cela.';
  return { isPast: false, message: `La lettre doit être reçue au plus tard le ${formatLongDate(last)}. ${act}` };
}

function ofEarliest({ because, counted }: ComposeEarliest, first: Day, input: DeadlineInput): string | null {
  const release = getRelease(input);
  if (counted !== 'received') {
    if (toParisDay(findNextCollection(release)) >= first) return null;
    return `Envoyez plutôt cette lettre à partir du ${formatLongDate(first)}. ${because}`;
  }
  const arrives = computeExpectedArrival(input.sending, release);
  if (arrives >= first) return null;
  return `La lettre doit arriver au plus tôt le ${formatLongDate(first)}, et elle arriverait vers le ${formatLongDate(arrives)}. ${because}`;
}
