export { normaliseAddress, type AddressProblem, type NormalisedAddress, type PostalAddress } from './address.ts';
export { answersProblems, compose, isShown, mistakeIn, shownFields, type AnswerProblem, type ComposableTemplate, type ComposeContent, type ComposeField } from './compose/index.ts';
export { expectedArrival, formatLongDate, nextCollection, parisDay } from './dates/index.ts';
export { DL_WINDOW, type SheetGeometry } from './geometry.ts';
export { layOut } from './lay-out.ts';
export type { Block, FontStyle, Letter, Line, Page, PlacedRun, Run } from './letter.ts';
export { svgLines, toSvg, type SvgText } from './to-svg.ts';
export { typeset } from './typography.ts';
export { envelopeFor, sheetsOf, weightGrams } from './weight.ts';
