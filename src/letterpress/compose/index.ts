export { answersProblems, entriesOf, mostEntries } from './answers.ts';
export { compose } from './compose.ts';
export { conditionsIn, isShown, shownFields } from './conditions.ts';
export { deadlineNotices, lastDayToOrder, type DeadlineNotice } from './deadlines.ts';
export { findTemplateError, variablesIn } from './liquid.ts';
export type {
  AnswerValue,
  ComposableTemplate,
  ComposeContent,
  ComposeField,
  EntryAnswer,
  ScalarAnswer,
} from './template.ts';
