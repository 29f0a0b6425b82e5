import { isDomestic } from '../../domain/country.ts';
import { toRejection } from './maileva/rejection-map.ts';
import type { PostalRejection } from './port.ts';

/** Splits six address lines into the separate fields of a partner. Loses nothing and cuts nothing. */
export interface AddressParts {
  company: string;
  person: string;
  /** Lines 3 to 5 as they are: building, street, box. */
  complement: string;
  street: string;
  box: string;
  postcode: string;
  city: string;
  /** The United States only. */
  state?: string;
}

export type Side = 'recipient' | 'sender';

/** NF Z10-011: longer lines do not fit the window. */
const MAX_CHARACTERS = 38;

const FRENCH_TOWN = /^(?<postcode>\d{5}) (?<city>\S.*)$/;
const AMERICAN_TOWN = /^(?<city>\S.*?),? (?<state>[A-Z]{2}),? (?<postcode>\d{5}(-\d{4})?)$/i;
/** « 10115 BERLIN », « 1010-001 LISBOA ». */
const POSTCODE_FIRST = /^(?<postcode>[\w-]*\d[\w-]*) (?<city>\D.*)$/;
/** « LONDON SW1A 1AA », « OTTAWA K1A 0B1 ». */
const POSTCODE_LAST = /^(?<city>\D*[^\d\s]) (?<postcode>[A-Z]*\d[A-Z0-9]*( \d?[A-Z]*\d?[A-Z0-9]*)?)$/i;

function getTownForms(country: string): readonly RegExp[] {
  if (isDomestic(country)) return [FRENCH_TOWN];
  return country === 'US' ? [AMERICAN_TOWN] : [POSTCODE_FIRST, POSTCODE_LAST];
}

const TOWN_ABROAD: PostalRejection = {
  code: 'INVALID_ADDRESS_LINE_6',
  kind: 'address',
  message:
    'Le service postal n’accepte pas cette adresse\u00a0: la ligne\u00a06 doit contenir un code postal et une ville. Corrigez-la.',
};
const TOWN_IN_AMERICA: PostalRejection = {
  code: 'INVALID_ADDRESS_LINE_6',
  kind: 'address',
  message:
    'Pour les États-Unis, la ligne\u00a06 doit contenir la ville, l’État en deux lettres et le code postal. Exemple\u00a0: NEW YORK NY 10001. Corrigez-la.',
};

/** Returns the parts, or the reason why no partner would accept these lines. */
export function splitAddress(lines: readonly string[], country: string, side: Side): AddressParts | PostalRejection {
  const prefix = side === 'sender' ? 'SENDER_' : '';
  const long = lines.findIndex((line) => Array.from(line).length > MAX_CHARACTERS);
  if (long >= 0) return toRejection(`${prefix}ADDRESS_LINE_${long + 1}_TOO_LONG`);
  const [company = '', person = '', complement = '', street = '', box = '', town = ''] = lines;
  if (!company && !person) return toRejection('EMPTY_ADDRESS_LINE_1_OR_ADDRESS_LINE_2');
  const found = getTownForms(country)
    .map((form) => form.exec(town.trim())?.groups)
    .find(Boolean);
  if (!found) {
    if (side === 'sender') return toRejection('SENDER_ADDRESS_LINE_6_WRONG_FORMAT');
    if (isDomestic(country)) return toRejection('INVALID_ADDRESS_LINE_6');
    return country === 'US' ? TOWN_IN_AMERICA : TOWN_ABROAD;
  }
  const { postcode = '', city = '', state } = found;
  return { company, person, complement, street, box, postcode, city, ...(state && { state: state.toUpperCase() }) };
}

export const isRefusal = (value: AddressParts | PostalRejection): value is PostalRejection => 'kind' in value;
