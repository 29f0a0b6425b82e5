import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import { isDay, type Day } from '../dates/days.ts';
import { normaliseAnswers } from './compose.ts';
import { isShown } from './conditions.ts';
import { evaluate } from './liquid.ts';
import { computeFields, type NormalisedAnswers } from './render.ts';
import type { ComposableTemplate, ComposeContent, ComposeContractEnd } from './template.ts';

/** When a letter ends the contract. */
export interface ContractEnd extends Pick<ComposeContractEnd, 'called' | 'counted'> {
  day: Day;
  /** The arrival from which it counts. */
  from: Day;
  /** Whether that arrival is the one that the letter supposes. */
  isExpected: boolean;
}
interface ContractEndInput {
  /** The civil day printed on the letter. */
  date: Day;
  sending: DeliveryMethod;
  /** The expected first presentation that the letter prints. */
  presentedOn: Day | undefined;
  /** The days on which it arrived, once they are known. */
  arrival: Readonly<Record<ComposeContractEnd['counted'], Day | null>>;
}

/**
 * Computes the day on which the letter ends the contract: the printed one, and after the arrival the same value for the
 * real day. Null if the letter ends none or an answer is missing.
 */
export function computeContractEnd(
  template: ComposableTemplate,
  content: ComposeContent,
  { arrival, ...printed }: ContractEndInput,
): ContractEnd | null {
  const { contractEnd } = template;
  if (!contractEnd) return null;
  const { called, counted, from: origin } = contractEnd;
  const normalised = normaliseAnswers(template, content, printed);
  const { fields, scope } = computeFields(template, normalised);
  if (!isShown(contractEnd, normalised.answers, fields)) return null;
  // Abroad no arrival is expected; a question without its answer makes the letter incomplete.
  const expected = scope[origin] ?? null;
  if (expected === null && origin !== 'presentation_date') return null;
  const arrivedOn = arrival[counted];
  const day = evaluate(
    contractEnd.day,
    arrivedOn ? computeFields(template, replaceArrival(normalised, origin, arrivedOn)).scope : scope,
  );
  const from = arrivedOn ?? expected;
  return isDayValue(day) && isDayValue(from) ? { called, counted, day, from, isExpected: arrivedOn === null } : null;
}

const replaceArrival = (normalised: NormalisedAnswers, origin: string, arrivedOn: Day): NormalisedAnswers =>
  origin === 'presentation_date'
    ? { ...normalised, presentedOn: arrivedOn }
    : { ...normalised, answers: { ...normalised.answers, [origin]: arrivedOn } };

const isDayValue = (value: unknown): value is Day => typeof value === 'string' && isDay(value);
