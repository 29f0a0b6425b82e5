import { classifyRejection, type Meaning, NOT_CARRIED, OUR_FAULT, UNREADABLE } from '../classify-rejection.ts';
import type { PostalRejection } from '../port.ts';

const NOT_THIS_ADDRESS = 'Le service postal n’accepte pas cette adresse\u00a0:';
const NOT_YOURS = 'Le service postal n’accepte pas votre adresse d’expéditeur\u00a0:';
const toTooLong = (start: string, line: number): Meaning => [
  'address',
  `${start} la ligne\u00a0${line} dépasse 38\u00a0caractères. Abrégez-la ou passez à la ligne suivante.`,
];
const toEachLine = (prefix: string, start: string) =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((line) => [`${prefix}ADDRESS_LINE_${line}_TOO_LONG`, toTooLong(start, line)]),
  );

const NO_NAME: Meaning = [
  'address',
  `${NOT_THIS_ADDRESS} il y manque un nom ou une société. Ajoutez-le sur la première ligne.`,
];
const LINE_6: Meaning = [
  'address',
  `${NOT_THIS_ADDRESS} la ligne\u00a06 doit contenir un code postal et une ville. Corrigez-la.`,
];
const TOO_HEAVY: Meaning = [
  'document',
  'Le service postal trouve cette lettre trop lourde\u00a0: 20\u00a0Mo au plus. Retirez une pièce jointe ou envoyez-la à part.',
];

/** Every rejection code that registered_mail 4.9 and mail 2.9 publish, as what the customer can do. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  ...toEachLine('', NOT_THIS_ADDRESS),
  ...toEachLine('SENDER_', NOT_YOURS),
  ADDRESS_LINE_1_OR_ADDRESS_LINE_2_MANDATORY: NO_NAME,
  EMPTY_ADDRESS_LINE_1_OR_ADDRESS_LINE_2: NO_NAME,
  INVALID_ADDRESS_LINE_6: LINE_6,
  ADDRESS_LINE_6_WRONG_FORMAT: LINE_6,
  EMPTY_ADDRESS_LINE_6: LINE_6,
  SENDER_ADDRESS_LINE_6_WRONG_FORMAT: [
    'address',
    `${NOT_YOURS} la ligne\u00a06 doit contenir un code postal et une ville. Corrigez-la.`,
  ],
  INVALID_COUNTRY_CODE: NOT_CARRIED,

  CORRUPTED_DOCUMENT: UNREADABLE,
  DOCUMENT_TYPE_NOT_ACCEPTED: UNREADABLE,
  EMPTY_DOCUMENT: UNREADABLE,
  INVALID_DOCUMENT_SIZE: TOO_HEAVY,
  INVALID_TOTAL_SENDING_SIZE: TOO_HEAVY,
  HTTP_413: TOO_HEAVY,
  INVALID_DOCUMENTS_COUNT: [
    'document',
    'Le service postal prend 30\u00a0documents au plus dans un envoi. Retirez une pièce jointe ou envoyez-la à part.',
  ],

  ...Object.fromEntries(
    [
      'COUNTRY_CODE_EMPTY',
      'COUNTRY_CODE_TOO_LONG',
      'SENDER_COUNTRY_CODE_TOO_LONG',
      'CUSTOM_ID_EMPTY',
      'CUSTOM_ID_WRONG_FORMAT',
      'DOCUMENT_NOT_FOUND',
      'DUPLICATE_PRIORITY',
      'EMPTY_FILE_ID',
      'EMPTY_METADATA',
      'EMPTY_NAME',
      'EMPTY_PRIORITY',
      'EMPTY_PRODUCTION_CENTER',
      'EMPTY_SCHEDULED_DATE',
      'ID_FILE_NOT_FOUND',
      'IMPORT_NOT_FOUND',
      'IMPORT_STATUS_IS_NOT_DONE',
      'INVALID_NOTIFICATION_EMAIL',
      'INVALID_PRIORITY',
      'INVALID_PRODUCTION_CENTER',
      'INVALID_RECIPIENTS_COUNT',
      'INVALID_SCHEDULED_DATE',
      'INVALID_SCHEDULED_DATE_FORMAT',
      'METADATA_WRONG_FORMAT',
      'NAME_TOO_LONG',
      'PREVIEW_NOT_FOUND',
      'RECIPIENT_NOT_FOUND',
      'SENDING_NOT_FOUND',
      'SENDING_STATUS_IS_NOT_DRAFT',
      'TOO_MANY_PARAMETER_DOCUMENT',
      'TOO_MANY_PARAMETER_METADATA',
      'UNEXPECTED_NOT_VALID_ERROR',
    ].map((code) => [code, OUR_FAULT]),
  ),
};

export const isKnownRejection = (code: string): boolean => Object.hasOwn(MEANINGS, code);

/** Translates a code of the partner; an unknown one keeps its text and is reported. */
export const toRejection = (code: string): PostalRejection => ({
  ...toLateRejection(code, code),
  ...(!isKnownRejection(code) && { isUnknown: true }),
});

/** Translates a later rejection, whose reason is free text. */
export function toLateRejection(text: string, code: string): PostalRejection {
  const known = isKnownRejection(text) ? MEANINGS[text] : undefined;
  if (known) return { code: text, kind: known[0], message: known[1] };
  return { code, ...classifyRejection(text) };
}
