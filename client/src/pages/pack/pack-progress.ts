import { lowerFirst } from '../../../../src/domain/lower-first.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { formPath, type LocalDraft } from '../../features/documents/draft.ts';
import { measure } from '../../features/documents/measure.ts';
import { findStepProblems, listSteps, STEP_PARAMETER, type FormStep } from '../../features/documents/steps.ts';
import type { Problem } from '../../ui/problem-summary.tsx';

/** Returns the first step that this device knows to be unfinished. Papers that the server keeps are checked there. */
export const findUnfinishedStep = (template: TemplateView, { content, hasPapers }: LocalDraft): FormStep | undefined =>
  listSteps(template).find(
    (step) => !(step.kind === 'enclosures' && hasPapers) && findStepProblems(step, { template, content }).length > 0,
  );

/** The path of the form, open at the first unfinished step, or at the review. */
export function pathToUnfinished(draft: LocalDraft, template: TemplateView | undefined): string {
  const path = formPath(draft, draft.id);
  const step = template && (findUnfinishedStep(template, draft) ?? listSteps(template).at(-1));
  return step ? `${path}&${STEP_PARAMETER}=${step.slug}` : path;
}

/** The price of a letter of one sheet in cents; null before its delivery method is chosen. */
export const estimateCents = ({ content }: LocalDraft, pricing: PricingView | undefined): number | null =>
  content.sending ? measure({ pages: [1], duplex: false }, content.sending, pricing, content).cents : null;

/** What keeps a letter of the basket from being ordered, with its title: several letters may lack the same. */
export function listLetterProblems(letter: {
  draft: Pick<LocalDraft, 'id'>;
  title: string;
  problem: string | undefined;
  sending: string | null;
}): Problem[] {
  const { draft, title, sending } = letter;
  const problem = letter.problem ?? (sending ? undefined : 'Choisissez comment cette lettre doit partir.');
  return problem ? [{ field: `sending-${draft.id}`, message: `${title}\u00a0: ${lowerFirst(problem)}` }] : [];
}
