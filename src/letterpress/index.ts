export { findUnprintable, unprintable } from './clean-text.ts';
export { normaliseAddress } from './address.ts';
export { COUNTRIES, countryName } from './countries.ts';
export {
  findPartnerFor,
  isPriced,
  placeOf,
  findDestinationProblem,
  isUndeliverable,
  zoneOf,
  type Places,
  type Zone,
} from './destinations.ts';
export {
  answersProblems,
  compose,
  conditionsIn,
  deadlineNotices,
  lastDayToOrder,
  entriesOf,
  isShown,
  findTemplateError,
  mostEntries,
  shownFields,
  type AnswerValue,
  type ComposableTemplate,
  type ComposeContent,
  type ComposeField,
  type DeadlineNotice,
  type EntryAnswer,
  variablesIn,
  type ScalarAnswer,
} from './compose/index.ts';
export {
  addDays,
  addMonths,
  arrivalAfter,
  formatDelay,
  expectedArrival,
  formatLongDate,
  lastCounterDay,
  getPostingRange,
  nextCollection,
  parisDay,
  postingProblem,
  computeRelease,
} from './dates/index.ts';
export { measurePaper, type Envelope, type Paper } from './envelopes.ts';
export { LETTER_SHEET, PT_PER_MM } from './geometry.ts';
export { layOut } from './lay-out.ts';
export {
  getBlockText,
  type Block,
  type DrawnSignature,
  type FontStyle,
  type Letter,
  type Page,
  type Run,
} from './letter.ts';
export { sheetBox, svgLines, svgStrokes, toSvg, type SvgText } from './to-svg.ts';
export { typeset } from './typography.ts';
export { isDuplex, countSheets } from './weight.ts';
