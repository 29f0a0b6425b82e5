import { isDomestic } from '../domain/country.ts';
import type { PostalAddress } from '../domain/postal-address.ts';
import { foldStreet, LINE_LENGTH } from './address-abbreviations.ts';
import { isBlank, findMissingNames, problem, unreadable } from './address-problems.ts';
import { cleanText, toPrintable, listUnprintable } from './clean-text.ts';
import { COUNTRIES, isCountry, isPostcodeAfterTown } from './countries.ts';
import { metrics } from './metrics.ts';
import type { AddressDraft, AddressProblem } from './postal-address.ts';

/** The seventh line: the country in French capitals; empty for territories that the French post serves itself (A1). */
export const toCountryLine = (country: string | undefined): string =>
  country && !isDomestic(country) && isCountry(country) ? foldStreet(COUNTRIES[country]) : '';

/** A line as the destination writes it: its own capitals, accents and signs, so far as the letter can print them. */
function toFreeLine(text: string | undefined): string {
  for (let line = cleanText(text ?? ''); ;) {
    const next = cleanText(toPrintable(line, 'regular', metrics))
      .replace(/\s+/g, ' ')
      .trim();
    if (next === line) return line;
    line = next;
  }
}

const CIVILITIES: Record<string, [full: string, short: string]> = { 'M.': ['Monsieur', 'M.'], Mme: ['Madame', 'Mme'] };

function formatPersonName({ civility, firstName, lastName }: PostalAddress): string {
  const name = toFreeLine([firstName, lastName].filter(Boolean).join(' '));
  const [full, short] = CIVILITIES[civility ?? ''] ?? ['', ''];
  if (!name || !full) return name;
  return `${full} ${name}`.length > LINE_LENGTH ? `${short} ${name}` : `${full} ${name}`;
}

/** The town with its postcode, in the country's own order. */
export function toForeignTown({
  country,
  postcode,
  city,
}: Pick<PostalAddress, 'country' | 'postcode' | 'city'>): string[] {
  const parts = [toFreeLine(postcode), toFreeLine(city)];
  return (isPostcodeAfterTown(country) ? parts.reverse() : parts).filter(Boolean);
}

/**
 * Builds six lines in the order of the destination country. Of the French norm only the length applies
 * (docs/domain/postal.md#foreign-addresses).
 */
export function draftForeign(input: PostalAddress): AddressDraft {
  const isCompany = input.kind === 'organisation';
  const upper = isCompany
    ? [
        toFreeLine(input.organisation),
        toFreeLine(input.service) || formatPersonName(input),
        toFreeLine(input.line3) || toFreeLine(input.line2),
      ]
    : [formatPersonName(input), toFreeLine(input.line2), toFreeLine(input.line3)];
  const full = [...upper, toFreeLine(input.line4), toFreeLine(input.line5), toForeignTown(input).join(' ')];
  return {
    full,
    fitted: full,
    fields: [
      isCompany ? 'organisation' : 'lastName',
      isCompany ? 'service' : 'line2',
      'line3',
      'line4',
      'line5',
      'city',
    ],
  };
}

export function findForeignProblems(input: PostalAddress): AddressProblem[] {
  const problems = findMissingNames(input);
  if (isBlank(input.line4) && isBlank(input.line5))
    problems.push(
      problem('error', 4, 'line4', 'missing', 'Indiquez la rue, ou une boîte postale à la ligne suivante.'),
    );
  if (isBlank(input.city)) problems.push(problem('error', 6, 'city', 'missing', 'Indiquez la ville.'));
  if (!isCountry(input.country ?? ''))
    problems.push(
      problem(
        'error',
        7,
        'country',
        'country_unknown',
        'Nous ne connaissons pas ce pays. Choisissez-le dans la liste.',
      ),
    );
  return [
    ...problems,
    ...unreadable(input, 'Nous ne savons pas imprimer ces caractères.', (text) => listUnprintable(text), toFreeLine),
  ];
}
