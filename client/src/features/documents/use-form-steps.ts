import { useEffect, useMemo, useState } from 'react';
import type { PartnerName } from '../../../../src/domain/postal-partner.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { focusField, type Problem } from '../../ui/problem-summary.tsx';
import { useTouched } from '../../validation/use-touched.ts';
import { MAX_TOTAL_BYTES } from './limits.ts';
import type { Measures } from './measure.ts';
import { findStepProblems, findStepIndex, listSteps } from './steps.ts';
import type { Enclosures } from './use-enclosures.ts';

interface FormStepsInput {
  template: TemplateView;
  content: DraftContent;
  enclosed: Enclosures;
  measures: Measures;
  partners: readonly PartnerName[] | undefined;
  /** The step of the draft; a template with fewer steps may have replaced the one it was written with. */
  draftStep: number;
  goTo: (step: number) => void;
  onFinished: () => void;
}

/** Manages the steps of the form: the open one, its problems, and navigation to other steps and fields. */
export function useFormSteps({ template, content, enclosed, partners, draftStep, goTo, ...input }: FormStepsInput) {
  const steps = useMemo(() => listSteps(template), [template]);
  const index = Math.min(draftStep, steps.length - 1);
  const step = steps[index]!;
  /** The field shown on the sheet. */
  const [field, setField] = useState<string | null>(null);
  const [rejected, setRejected] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { touched, touch, clearTouched } = useTouched<string>();
  const [fieldToFocus, setFieldToFocus] = useState<string | null>(null);

  const stepProblems = findStepProblems(step, template, content, [], partners);
  const isRejected = ({ field: name }: Problem): boolean => rejected.some((problem) => problem.field === name);
  // Enclosures are checked when the letter is ordered and keep their problems until then; typed fields are checked at
  // each key.
  const problems = [
    ...rejected.filter(({ field: name }) => name?.startsWith('enclosure-')),
    ...stepProblems.filter(isRejected),
  ];

  useEffect(() => {
    if (!fieldToFocus) return;
    focusField(fieldToFocus);
    // oxlint-disable-next-line react/set-state-in-effect -- the field exists only once its step is rendered
    setFieldToFocus(null);
  }, [fieldToFocus, index]);

  const open = (other: number): void => {
    setRejected([]);
    clearTouched();
    setField(null);
    goTo(other);
    window.scrollTo(0, 0);
    document.getElementById('step-title')?.focus({ preventScroll: true });
  };
  const toField = (name: string): void => {
    const other = findStepIndex(steps, name);
    if (other < 0) return;
    if (other !== index) open(other);
    setFieldToFocus(name);
  };
  /** Opens the next step, or the first unfinished one at the end. Problems of enclosures only block the order. */
  const next = (): void => {
    setRejected(stepProblems);
    setAttempt(attempt + 1);
    if (stepProblems.length > 0) return;
    if (step.kind !== 'review') return open(index + 1);
    const blocking = steps.map((other) => [
      ...findStepProblems(other, template, content, enclosed.items, partners),
      ...(other.kind === 'enclosures' ? findEnvelopeProblems(input.measures, enclosed) : []),
    ]);
    const unfinished = blocking.findIndex((blockingProblems) => blockingProblems.length > 0);
    if (unfinished < 0) return input.onFinished();
    open(unfinished);
    setRejected(blocking[unfinished]!);
  };

  return {
    steps,
    step,
    index,
    field,
    attempt,
    problems,
    fieldProblems: [...problems, ...stepProblems.filter(({ field: name }) => touched.has(name!))],
    setField,
    touch,
    open,
    toField,
    next,
  };
}

/** Sheets and bytes over the limits, and uploads that are not finished. */
function findEnvelopeProblems({ sheets, maxSheets }: Measures, { items, uploads }: Enclosures): Problem[] {
  const bytes = items.reduce((sum, enclosure) => sum + (enclosure.bytes ?? 0), 0);
  const advice =
    items.length > 0 ? 'Retirez une pièce, ou choisissez le recto verso.' : 'Raccourcissez-la, ou écrivez-en deux.';
  const messages = [
    sheets > maxSheets && `Votre lettre compte ${sheets} feuilles. Une enveloppe en tient ${maxSheets}. ${advice}`,
    bytes > MAX_TOTAL_BYTES &&
      'Vos pièces pèsent ensemble plus de 19,5 Mo, plus que notre partenaire postal n’en imprime. Retirez-en une, ou joignez-la en qualité réduite.',
    uploads.length > 0 && 'Des fichiers ne nous sont pas encore parvenus. Attendez la fin de l’envoi, ou retirez-les.',
  ];
  return messages.flatMap((message) => (message ? [{ field: 'enclosure-files', message }] : []));
}
