import type { ApiProfile } from './api-profiles.ts';
import { toText, type Fields } from './model.ts';
import { invalid } from './wire.ts';

const MAX_LINE = 38;
const FRENCH_LINE_6 = /^\d{5} .+/;

const BOOLEANS = [
  'acknowledgement_of_receipt',
  'color_printing',
  'duplex_printing',
  'optional_address_sheet',
  'reference_to_print_enabled',
  'print_sender_address',
  'returned_mail_scanning',
  'treat_undelivered_mail',
];
const TEXTS = [
  'name',
  'custom_id',
  'custom_data',
  'notification_email',
  'postage_type',
  'envelope_windows_type',
  'expected_date',
];
const OTHERS = [
  'notification_types',
  'notification_treat_undelivered_mail',
  'archiving_duration',
  'return_envelope',
  'sender_country_code',
];
const lineNames = (prefix: string) => [1, 2, 3, 4, 5, 6].map((n) => `${prefix}address_line_${n}`);

const SENDING_FIELDS = new Set([...BOOLEANS, ...TEXTS, ...OTHERS, ...lineNames('sender_')]);
const RECIPIENT_FIELDS = new Set([
  'custom_id',
  'custom_data',
  'reference_to_print',
  'country_code',
  'sender_country_code',
  'documents_override',
  'scheduled_date',
  ...lineNames(''),
  ...lineNames('sender_'),
]);

/**
 * Builds the fields of a sending after a creation or a merge patch (null removes a field). Rejects with all codes at
 * once.
 */
export function sendingFields(dialect: ApiProfile, before: Fields, input: Fields): Fields {
  const fields = mergeFields(before, input, SENDING_FIELDS);
  const wrong = new Set<string>();
  for (const name of BOOLEANS)
    if (name in fields && typeof fields[name] !== 'boolean') wrong.add('UNEXPECTED_NOT_VALID_ERROR');
  for (const name of TEXTS)
    if (name in fields && typeof fields[name] !== 'string') wrong.add('UNEXPECTED_NOT_VALID_ERROR');
  if ((dialect.nameNeeded && !fields['name']) || fields['name'] === '') wrong.add('EMPTY_NAME');
  if (isLonger(fields['name'], 256)) wrong.add('NAME_TOO_LONG');
  if (fields['custom_id'] === '') wrong.add('CUSTOM_ID_EMPTY');
  if (isLonger(fields['custom_id'], dialect.customIdMost)) wrong.add('CUSTOM_ID_WRONG_FORMAT');
  if (isLonger(fields['custom_data'], 255)) wrong.add('UNEXPECTED_NOT_VALID_ERROR');
  if ('postage_type' in fields && !Object.hasOwn(dialect.postage, toText(fields, 'postage_type')))
    wrong.add('UNEXPECTED_NOT_VALID_ERROR');
  if ('archiving_duration' in fields && !dialect.archivingYears.includes(Number(fields['archiving_duration'])))
    wrong.add('UNEXPECTED_NOT_VALID_ERROR');
  if (fields['notification_email'] !== undefined && !/^[^@\s]+@[^@\s]+$/.test(toText(fields, 'notification_email')))
    wrong.add('INVALID_NOTIFICATION_EMAIL');
  senderLines(dialect, fields, wrong);
  if (wrong.size > 0) throw invalid(...wrong);
  return fields;
}

export function recipientFields(dialect: ApiProfile, before: Fields, input: Fields): Fields {
  const fields = mergeFields(before, input, RECIPIENT_FIELDS);
  const wrong = new Set<string>();
  for (const [i, name] of lineNames('').entries()) {
    if (name in fields && typeof fields[name] !== 'string') wrong.add('UNEXPECTED_NOT_VALID_ERROR');
    if (isLonger(fields[name], MAX_LINE)) wrong.add(`ADDRESS_LINE_${i + 1}_TOO_LONG`);
  }
  if (!fields['address_line_1'] && !fields['address_line_2']) wrong.add('EMPTY_ADDRESS_LINE_1_OR_ADDRESS_LINE_2');
  if (!fields['address_line_6']) wrong.add('EMPTY_ADDRESS_LINE_6');
  else if (fields['country_code'] === 'FR' && !FRENCH_LINE_6.test(toText(fields, 'address_line_6')))
    wrong.add(dialect.words.line6);
  if (!fields['country_code']) wrong.add('COUNTRY_CODE_EMPTY');
  else if (isLonger(fields['country_code'], 2)) wrong.add('COUNTRY_CODE_TOO_LONG');
  else if (!dialect.countries.has(toText(fields, 'country_code'))) wrong.add('INVALID_COUNTRY_CODE');
  if (fields['custom_id'] === '') wrong.add('CUSTOM_ID_EMPTY');
  if (isLonger(fields['custom_id'], 36)) wrong.add('CUSTOM_ID_WRONG_FORMAT');
  if (isLonger(fields['custom_data'], 255) || isLonger(fields['reference_to_print'], 26))
    wrong.add('UNEXPECTED_NOT_VALID_ERROR');
  senderLines(dialect, fields, wrong);
  if (wrong.size > 0) throw invalid(...wrong);
  return fields;
}

function senderLines(dialect: ApiProfile, fields: Fields, wrong: Set<string>): void {
  for (const [i, name] of lineNames('sender_').entries()) {
    if (name in fields && typeof fields[name] !== 'string') wrong.add('UNEXPECTED_NOT_VALID_ERROR');
    if (isLonger(fields[name], MAX_LINE)) wrong.add(dialect.words.senderLine(i + 1));
  }
  const country = toText(fields, 'sender_country_code');
  if ('sender_country_code' in fields && !dialect.countries.has(country)) wrong.add(dialect.words.senderCountry);
  const line6 = toText(fields, 'sender_address_line_6');
  if (line6 && country === 'FR' && !FRENCH_LINE_6.test(line6)) wrong.add(dialect.words.senderLine6);
}

/** Unknown fields are ignored, as Maileva does. */
function mergeFields(before: Fields, input: Fields, allowedNames: ReadonlySet<string>): Fields {
  const fields = { ...before };
  for (const [name, value] of Object.entries(input)) {
    if (!allowedNames.has(name)) continue;
    if (value === null) delete fields[name];
    else fields[name] = value;
  }
  return fields;
}

const isLonger = (value: unknown, maxLength: number): boolean =>
  typeof value === 'string' && Array.from(value).length > maxLength;
