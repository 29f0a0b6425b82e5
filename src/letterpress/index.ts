export { findUnprintable, listUnprintable } from './clean-text.ts';
export { normaliseAddress } from './address.ts';
export { COUNTRIES, getCountryName } from './countries.ts';
export {
  findPartnerFor,
  isPriced,
  findPlace,
  findDestinationProblem,
  isUndeliverable,
  getZone,
  type Places,
  type Zone,
} from './destinations.ts';
export { findAnswerProblems, findFormProblem, listEntries, getMaxEntries } from './compose/answers.ts';
export { asksReply, compose } from './compose/compose.ts';
export { listConditions, isShown, listShownFields } from './compose/conditions.ts';
export { chooseDe } from './compose/french.ts';
export { computeContractEnd, type ContractEnd } from './compose/contract-end.ts';
export { listDeadlineNotices, findLastDayToOrder, listDeadlines, type DeadlineNotice } from './compose/deadlines.ts';
export { listMissingEnclosures, listRequiredEnclosures } from './compose/needs.ts';
export { isSamePaper } from './compose/render.ts';
export { findTemplateError, listVariables } from './compose/liquid.ts';
export { computeReplyBy, getReplyPeriod } from './compose/reply.ts';
export { fillUsualAnswers, USUAL_TYPES } from './compose/usual.ts';
export {
  type AnswerValue,
  type ComposableTemplate,
  type ComposeContent,
  type ComposeField,
  type EntryAnswer,
  type ScalarAnswer,
} from './compose/template.ts';
export { addDays, addMonths, addPeriod, moveToWorkday, PERIOD } from './dates/days.ts';
export {
  computeArrival,
  CUT_OFF_HOUR,
  computeExpectedArrival,
  computeLastCounterDay,
  getPostingRange,
  findNextCollection,
  findPostingProblem,
  computeReleaseAfter,
  computeExpectedPresentation,
} from './dates/post.ts';
export { planFollowUps, type LetterFacts } from './follow-ups.ts';
export { formatLongDate } from './dates/format.ts';
export { toParisDay } from './dates/paris.ts';
export { measurePaper, type Envelope, type Paper } from './envelopes.ts';
export { LETTER_SHEET } from './geometry.ts';
export { getRecipientSizePt, layOut } from './lay-out.ts';
export {
  getBlockText,
  type Block,
  type FontStyle,
  type Letter,
  type Page,
  type PlacedRun,
  type Run,
} from './letter.ts';
export { PEN_MM } from './signatures.ts';
export { toViewBox, toSvgLines, toSvgStrokes, toSvg, UNITS_PER_MM, UNITS_PER_POINT, type SvgText } from './to-svg.ts';
export { typeset } from './typography.ts';
export { isDuplex, countSheets } from './envelopes.ts';
