import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import { addPeriod, PERIOD, type Day } from '../dates/days.ts';
import { formatLongDate, writePeriod } from '../dates/format.ts';
import { markBlank, markField } from './field-markers.ts';
import type { AnswerValue, ComposableTemplate } from './template.ts';

type Asking = Pick<ComposableTemplate, 'replyWithin' | 'steps'>;

const findReplyField = ({ replyWithin, steps }: Asking) =>
  steps.flatMap(({ fields }) => fields).find(({ name }) => name === replyWithin);

/** The period that the letter gives for a reply: its own, or the one the sender chose. Null if there is none yet. */
export function getReplyPeriod(template: Asking, answers: Record<string, AnswerValue>): string | null {
  const { replyWithin } = template;
  if (!replyWithin) return null;
  const field = findReplyField(template);
  if (!field) return replyWithin;
  const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : field.defaultValue;
  const period = typeof answer === 'number' ? `P${answer}D` : answer;
  return typeof period === 'string' && PERIOD.test(period) ? period : null;
}

/** The last day to reply, counted from the first presentation. */
export const computeReplyBy = (
  template: Asking,
  answers: Record<string, AnswerValue>,
  presentedOn: Day | null,
): Day | null => {
  const period = getReplyPeriod(template, answers);
  return period && presentedOn && addPeriod(presentedOn, period);
};

/** Periods run from the first presentation of a registered letter, collected or not, and from receipt of any other. */
const isPresented = (sending: DeliveryMethod | null): boolean =>
  sending === 'registered' || sending === 'registered_receipt';

/**
 * « dans un délai de quinze jours à compter de la première présentation de cette lettre, soit au plus tard le 15
 * décembre 2026 si elle vous est présentée le 30 novembre 2026 ». Without an expected day, for a letter abroad, the
 * period alone.
 */
export function writeReplyWithin(
  template: Asking,
  answers: Record<string, AnswerValue>,
  { sending, presentedOn }: { sending: DeliveryMethod | null; presentedOn: Day | null },
): string {
  const field = findReplyField(template);
  const period = getReplyPeriod(template, answers);
  const start = isPresented(sending) ? 'de la première présentation' : 'de la réception';
  if (!period) return `dans un délai de ${markBlank(field!.name, field!.blank)} à compter ${start} de cette lettre`;
  const words = field ? markField(field.name, writePeriod(period)) : writePeriod(period);
  const within = `dans un délai ${words} à compter ${start} de cette lettre`;
  const replyBy = presentedOn && addPeriod(presentedOn, period);
  if (!replyBy || !presentedOn) return within;
  const condition = isPresented(sending) ? 'si elle vous est présentée' : 'si vous la recevez';
  return `${within}, soit au plus tard le ${formatLongDate(replyBy)} ${condition} le ${formatLongDate(presentedOn)}`;
}
