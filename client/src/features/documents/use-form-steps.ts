import { useEffect, useState } from 'react';
import type { PartnerName } from '../../../../src/domain/postal-partner.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { focusField, type Problem } from '../../ui/problem-summary.tsx';
import { useTouched } from '../../validation/use-touched.ts';
import { findScreenByField, type FormScreen } from './form-screens.ts';
import type { Measures } from './measure.ts';
import { findEnvelopeProblems, findStepProblems } from './steps.ts';
import type { Enclosures } from './use-enclosures.ts';

export interface FormStepsInput {
  template: TemplateView;
  content: DraftContent;
  enclosed: Enclosures;
  measures: Measures;
  /** False if only its PDF is sold. */
  isPosted: boolean;
  partners: readonly PartnerName[] | undefined;
  screens: readonly FormScreen[];
  /** The open screen. */
  index: number;
  /** Opens another screen, by an entry of its own in the browser's history. */
  goTo: (step: number) => void;
  onFinished: () => void;
}

/** The state of one screen. It is reset when another one opens, also by the browser's Back and Forward. */
interface StepState {
  index: number;
  /** The field shown on the sheet. */
  field: string | null;
  rejected: readonly Problem[];
  /** A new object each time: the same field may be requested twice. */
  toFocus: { field: string } | null;
}
const createState = (index: number): StepState => ({ index, field: null, rejected: [], toFocus: null });

/** Manages the open screen of the form: its problems, and the way to other screens and fields. */
export function useFormSteps({
  template,
  content,
  enclosed,
  partners,
  screens,
  index,
  goTo,
  ...input
}: FormStepsInput) {
  const screen = screens[index]!;
  const findProblems = ({ steps }: FormScreen): Problem[] =>
    steps.flatMap((step) => findStepProblems(step, { template, content, enclosed: enclosed.items, partners }));
  const [stored, setStored] = useState(() => createState(index));
  const { field, rejected, toFocus } = stored.index === index ? stored : createState(index);
  const change = (changes: Partial<StepState>): void =>
    setStored((last) => ({ ...(last.index === index ? last : createState(index)), ...changes }));
  const [attempt, setAttempt] = useState(0);
  const { touched, touch } = useTouched<string>();

  // What is wrong with a file blocks the order alone; a required paper that is missing blocks its screen.
  const screenProblems = findProblems(screen).filter(({ field: name }) => !name?.startsWith('enclosure-'));
  const isRejected = ({ field: name }: Problem): boolean => rejected.some((problem) => problem.field === name);
  // Enclosures are checked when the letter is ordered and keep their problems until then; typed fields are checked at
  // each key.
  const problems = [
    ...rejected.filter(({ field: name }) => name?.startsWith('enclosure-')),
    ...screenProblems.filter(isRejected),
  ];

  // The field exists only once its screen is rendered.
  useEffect(() => {
    if (toFocus) focusField(toFocus.field);
  }, [toFocus]);

  const open = (other: number, changes: Partial<StepState> = {}): void => {
    setStored({ ...createState(other), ...changes });
    if (other !== index) goTo(other);
  };
  const toField = (name: string): void => {
    const other = findScreenByField(screens, name);
    if (other >= 0) open(other, { toFocus: { field: name } });
  };
  /** Opens the next screen, or the first unfinished one at the end. Problems of enclosures only block the order. */
  const next = (): void => {
    setAttempt(attempt + 1);
    if (screenProblems.length > 0) return change({ rejected: screenProblems });
    if (index < screens.length - 1) return open(index + 1);
    const blocking = screens.map((other) => [
      ...findProblems(other),
      ...(other.steps.some(({ kind }) => kind === 'enclosures')
        ? findEnvelopeProblems(input.measures, enclosed, input)
        : []),
    ]);
    const unfinished = blocking.findIndex((blockingProblems) => blockingProblems.length > 0);
    if (unfinished < 0) return input.onFinished();
    open(unfinished, { rejected: blocking[unfinished]! });
  };

  return {
    screens,
    screen,
    index,
    field,
    attempt,
    problems,
    fieldProblems: [...problems, ...screenProblems.filter(({ field: name }) => touched.has(name!))],
    setField: (name: string | null) => change({ field: name }),
    touch,
    open,
    toField,
    next,
  };
}
