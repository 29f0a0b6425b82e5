import { listPaperNames } from './paper-names.ts';

/** With more questions at first, a screen of a phone would need more than two pages of scrolling. */
const MAX_QUESTIONS = 6;
/** Sender, recipient and the last reading. */
const COMMON_SCREENS = 3;

interface Step {
  fields: readonly { showIf?: unknown }[];
}
interface Form {
  steps: readonly Step[];
  papers: readonly string[];
  enclosures: readonly unknown[];
}

/**
 * The number of questions of a letter. If some depend on earlier answers, it is the number for the sample, about as many
 * as most people are asked.
 */
export function countQuestions({
  steps,
  sampleAnswers,
}: {
  steps: readonly { fields: readonly { name: string; showIf?: unknown }[] }[];
  sampleAnswers: Record<string, unknown>;
}): { count: number; isExact: boolean } {
  const fields = steps.flatMap((step) => step.fields);
  const shownFields = fields.filter(({ name, showIf }) => !showIf || name in sampleAnswers);
  return { count: shownFields.length, isExact: fields.every(({ showIf }) => !showIf) };
}

/** Puts short steps of a letter that follow one another on one screen. */
export function groupSteps<T extends Step>(steps: readonly T[]): T[][] {
  const groups: { steps: T[]; questions: number }[] = [];
  for (const step of steps) {
    const questions = step.fields.filter(({ showIf }) => showIf === undefined).length;
    const last = groups.at(-1);
    if (last && last.questions + questions <= MAX_QUESTIONS) {
      last.steps.push(step);
      last.questions += questions;
    } else groups.push({ steps: [step], questions });
  }
  return groups.map((group) => group.steps);
}

/** Whether a letter needs papers, or usually comes with some: they have a screen of their own. */
export const asksForPapers = ({ enclosures, papers }: Pick<Form, 'enclosures' | 'papers'>): boolean =>
  enclosures.length > 0 || listPaperNames(papers).length > 0;

/** The number of screens of the form of a letter. */
export const countScreens = (form: Form): number =>
  COMMON_SCREENS + groupSteps(form.steps).length + Number(asksForPapers(form));
