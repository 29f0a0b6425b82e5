import { asksForPapers, groupSteps } from '../../../../src/domain/form-screens.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { hasField, listSteps, type AnswersStep, type FormStep, type StepTexts } from './steps.ts';

/** One screen of the form: a step, or several. Its own texts are those of the first. */
export interface FormScreen extends StepTexts {
  steps: readonly FormStep[];
}

/**
 * The screens of a letter's form. Short steps share one. The last reading is the last screen: there one chooses how the
 * letter is sent, and may enclose a paper that the letter does not ask for.
 */
export function listScreens(template: Pick<TemplateView, 'steps' | 'papers' | 'enclosures'>): FormScreen[] {
  const steps = listSteps(template);
  const pick = (kind: FormStep['kind']): FormStep[] => steps.filter((step) => step.kind === kind);
  const questions = steps.filter((step): step is AnswersStep => step.kind === 'answers');
  const papers = pick('enclosures');
  const hasPaperScreen = asksForPapers(template);
  return [
    pick('sender'),
    pick('recipient'),
    ...groupSteps(questions),
    ...(hasPaperScreen ? [papers] : []),
    [...pick('review'), ...(hasPaperScreen ? [] : papers), ...pick('sending')],
  ].map((ofScreen) => ({ ...ofScreen[0]!, steps: ofScreen }));
}

/** The screen with a step, by the step's name in the form's address; -1 without one. */
export const findScreenBySlug = (screens: readonly FormScreen[], slug: string | null): number =>
  screens.findIndex(({ steps }) => steps.some((step) => step.slug === slug));

/** The screen of a field, for clicks on the sheet; -1 without one. */
export const findScreenByField = (screens: readonly FormScreen[], field: string): number =>
  screens.findIndex(({ steps }) => steps.some((step) => hasField(step, field)));
