import { ApiFailure, type Fields } from './wire.ts';

/** The part of Lob's list that the sandbox supports, as two-letter codes. */
const COUNTRY = /^[A-Z]{2}$/;
const MAX_NAME = 40;

export interface LobAddress {
  name: string | null;
  company: string | null;
  address_line1: string;
  address_line2: string | null;
  address_city: string | null;
  address_state: string | null;
  address_zip: string | null;
  address_country: string;
}

const invalid = (message: string): ApiFailure => new ApiFailure('invalid', message);

/** Reads the lines of one side, to or from. */
const createTextReader =
  (fields: Fields, side: string) =>
  (name: string, maxLength: number): string | null => {
    const value = fields[name];
    if (value === undefined || value === null || value === '') return null;
    if (typeof value !== 'string') throw invalid(`${side}.${name} must be a string`);
    if (Array.from(value).length > maxLength)
      throw new ApiFailure(
        'address_length_exceeds_limit',
        `${side}.${name} length must be less than or equal to ${maxLength} characters long`,
      );
    return value;
  };

/** An inline address within the limits of its country. */
export function addressIn(input: unknown, side: 'to' | 'from'): LobAddress {
  if (typeof input === 'string') throw new ApiFailure('not_found', `${side}: address not found`);
  if (typeof input !== 'object' || input === null) throw invalid(`${side} is required`);
  const fields = input as Fields;
  const country = String(fields['address_country'] ?? 'US');
  if (!COUNTRY.test(country)) throw invalid(`${side}.address_country must be a valid country code`);
  const maxLength = country === 'US' ? 64 : 200;
  const readText = createTextReader(fields, side);
  const address = {
    name: readText('name', MAX_NAME),
    company: readText('company', MAX_NAME),
    address_line1: readText('address_line1', maxLength) ?? '',
    address_line2: readText('address_line2', maxLength),
    address_city: readText('address_city', 200),
    address_state: readText('address_state', 200),
    address_zip: readText('address_zip', 40),
    address_country: country,
  };
  if (!address.name && !address.company) throw invalid(`${side} must have at least one of: name, company`);
  if (!address.address_line1) throw invalid(`${side}.address_line1 is required`);
  const { address_city: city, address_state: state, address_zip: zip } = address;
  if (country !== 'US' && !zip && !(city && state))
    throw invalid(`${side} must have address_zip, or address_city and address_state`);
  if (country === 'US' && !(city && state && /^[A-Za-z]{2}$/.test(state) && zip && /^\d{5}(-\d{4})?$/.test(zip)))
    throw invalid(`${side}.address_city, address_state and address_zip are required`);
  return address;
}

/** The printed lines: person, company, two lines, the town, and the country if it is another. */
export const toPrintedLines = (address: LobAddress): string[] => [
  address.company ?? '',
  address.name ?? '',
  address.address_line1,
  address.address_line2 ?? '',
  address.address_country === 'US' || !address.address_zip
    ? [address.address_city, address.address_state, address.address_zip].filter(Boolean).join(' ')
    : [address.address_zip, address.address_city].filter(Boolean).join(' '),
  ...(address.address_country === 'US' ? [] : [countryName(address.address_country)]),
];

const names = new Intl.DisplayNames('en', { type: 'region' });
export const countryName = (code: string): string => (names.of(code) ?? code).toUpperCase();

const MAX_PAIRS = 20;

/**
 * Reads `metadata[letter]=…`, as the guides write it, or `metadata={"letter":"…"}`, as Lob's TypeScript client does.
 */
export function metadataFilter(
  query: Readonly<Record<string, string | string[] | undefined>>,
): [key: string, value: string][] {
  const bracketed = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key ? [[key, String(value)]] : [];
  });
  const { metadata } = query;
  if (typeof metadata !== 'string') return bracketed;
  try {
    return [...bracketed, ...Object.entries(metadataIn(JSON.parse(metadata)))];
  } catch (error) {
    throw error instanceof SyntaxError ? invalid('metadata must be an object') : error;
  }
}

export function metadataIn(input: unknown): Record<string, string> {
  if (input === undefined || input === null || input === '') return {};
  if (typeof input !== 'object' || Array.isArray(input)) throw invalid('metadata must be an object');
  const pairs = Object.entries(input);
  if (pairs.length > MAX_PAIRS) throw invalid(`metadata must have less than or equal to ${MAX_PAIRS} keys`);
  for (const [key, value] of pairs)
    if (key.length > 40 || typeof value !== 'string' || value.length > 500 || /["\\]/.test(key + value))
      throw invalid(`metadata.${key} is not allowed`);
  return input as Record<string, string>;
}

/** A form knows only text; JSON has the thing itself. */
export function flagIn(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(`${name} must be a boolean`);
}

export function pickOption<T extends string>(fields: Fields, name: string, allowed: readonly T[], usual: T): T;
export function pickOption<T extends string>(
  fields: Fields,
  name: string,
  allowed: readonly T[],
  usual: null,
): T | null;
export function pickOption<T extends string>(
  fields: Fields,
  name: string,
  allowed: readonly T[],
  usual: T | null,
): T | null {
  const value = fields[name] ?? '';
  if (value === '') return usual;
  if (!allowed.includes(value as T)) throw invalid(`${name} must be one of [${allowed.join(', ')}]`);
  return value as T;
}

const MAX_AHEAD_MS = 180 * 86_400_000;

export function sendDateIn(fields: Fields, now: number): number | null {
  const sendDate = fields['send_date'] ?? '';
  if (sendDate === '') return null;
  const timestamp = Date.parse(String(sendDate));
  if (!(timestamp > now && timestamp <= now + MAX_AHEAD_MS))
    throw invalid('send_date must be a date in the next 180 days');
  return timestamp;
}
