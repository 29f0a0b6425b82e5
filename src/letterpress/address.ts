import { isDomestic } from '../domain/country.ts';
import type { PostalAddress } from '../domain/postal-address.ts';
import {
  extractFirstNumber,
  foldFifth,
  foldLocality,
  foldName,
  foldStreet,
  LINE_LENGTH,
  cleanPostcode,
  shorten,
  shortenLocality,
  shortenStreet,
} from './address-abbreviations.ts';
import {
  findCityProblems,
  findLengthProblems,
  findMissing,
  findStreetProblems,
  findUnreadable,
} from './address-problems.ts';
import { toCountryLine, draftForeign, findForeignProblems } from './foreign-address.ts';
import type { AddressDraft, AddressProblem } from './postal-address.ts';

export interface NormalisedAddress {
  /** Six lines, '' where unused, of at most 38 characters unless a problem is reported. */
  lines: string[];
  /**
   * The used lines, in order, and the country below them when the letter leaves France: blank lines are never printed
   * (A1).
   */
  printed: string[];
  problems: AddressProblem[];
}

/**
 * Builds the postal form of an address (NF Z10-011): the text of the window, and the problems with it. Idempotent;
 * never cuts without a problem.
 */
export function normaliseAddress(input: PostalAddress): NormalisedAddress {
  const domestic = isDomestic(input.country);
  const draft = domestic ? draftFrench(input) : draftForeign(input);
  const problems = domestic
    ? [
        ...findMissing(input, draft),
        ...findCityProblems(input),
        ...findUnreadable(input),
        ...findStreetProblems(input),
        ...findLengthProblems(draft),
      ]
    : [...findForeignProblems(input), ...findLengthProblems(draft)];
  return {
    lines: draft.fitted,
    printed: [...draft.fitted, toCountryLine(input.country)].filter((line) => line !== ''),
    problems: problems.sort((a, b) => a.line - b.line),
  };
}

function shortenLine(line: string, index: number): string {
  if (index === 3) return shortenStreet(line);
  return index === 5 ? shortenLocality(line) : shorten(line);
}

function draftFrench(input: PostalAddress): AddressDraft {
  const full = input.kind === 'organisation' ? toOrganisationLines(input) : toPersonLines(input);
  const fitted = full.map(shortenLine);
  const fields: AddressDraft['fields'] =
    input.kind === 'organisation'
      ? ['organisation', getServiceField(input), input.line3 ? 'line3' : 'line2', 'line4', 'line5', 'city']
      : ['lastName', 'line2', 'line3', 'line4', 'line5', 'city'];
  return { full, fitted, fields };
}

const CIVILITIES: Record<string, [full: string, short: string]> = { 'M.': ['MONSIEUR', 'M'], Mme: ['MADAME', 'MME'] };

function formatPersonName({ civility, firstName, lastName }: PostalAddress): string {
  const name = foldName([firstName, lastName].filter(Boolean).join(' '));
  const [full, short] = CIVILITIES[civility ?? ''] ?? ['', ''];
  if (!name || !full) return name;
  return `${full} ${name}`.length > LINE_LENGTH ? `${short} ${name}` : `${full} ${name}`;
}

const toPersonLines = (input: PostalAddress): string[] => [
  formatPersonName(input),
  foldName(input.line2),
  foldName(input.line3),
  foldStreet(extractFirstNumber(input.line4)),
  foldFifth(input.line5),
  toCityLine(input),
];

/** An organisation's second line is the service or the contact; a building typed there moves to the third. */
const toOrganisationLines = (input: PostalAddress): string[] => [
  foldName(input.organisation),
  foldName(input.service) || formatPersonName(input) || (input.line3 ? foldName(input.line2) : ''),
  foldName(input.line3) || foldName(input.line2),
  foldStreet(extractFirstNumber(input.line4)),
  foldFifth(input.line5),
  toCityLine(input),
];

const getServiceField = (input: PostalAddress): keyof PostalAddress =>
  !input.service && (input.lastName || input.firstName) ? 'lastName' : 'service';

/** Five digits and the town. CEDEX and its number stay (A11). */
const toCityLine = ({ postcode, city }: PostalAddress): string =>
  foldLocality(`${cleanPostcode(postcode)} ${city ?? ''}`);
