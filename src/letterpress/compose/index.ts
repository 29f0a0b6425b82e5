export { answersProblems, type AnswerProblem } from './answers.ts';
export { compose } from './compose.ts';
export { isShown, shownFields } from './conditions.ts';
export { mistakeIn } from './liquid.ts';
export type { ComposableTemplate, ComposeContent, ComposeField } from './template.ts';
