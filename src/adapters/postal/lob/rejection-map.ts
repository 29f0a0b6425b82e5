import {
  buildRejection,
  classifyRejection,
  type Meaning,
  NOT_CARRIED,
  OUR_FAULT,
  UNREADABLE,
} from '../classify-rejection.ts';
import type { PostalRejection } from '../port.ts';

const TOO_HEAVY: Meaning = [
  'document',
  'Le service postal trouve cette lettre trop lourde\u00a0: 5\u00a0Mo et 60\u00a0feuilles au plus. Retirez une pièce jointe ou envoyez-la à part.',
];
const BAD_ADDRESS: Meaning = [
  'address',
  'Le service postal n’accepte pas cette adresse\u00a0: il ne pourrait pas y remettre votre lettre. Vérifiez la rue, la ville et le code postal, puis corrigez-la.',
];

/**
 * Every rejection code that Lob publishes. We send no checks, bank accounts or templates, so their codes are left out.
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  address_length_exceeds_limit: [
    'address',
    'Le service postal n’accepte pas cette adresse\u00a0: une ligne y est trop longue. Abrégez-la ou passez à la ligne suivante.',
  ],
  failed_deliverability_strictness: BAD_ADDRESS,
  special_characters_restricted: [
    'address',
    'Le service postal n’accepte pas cette adresse\u00a0: elle contient un signe qu’il ne sait pas imprimer. Écrivez-la en lettres latines.',
  ],
  invalid_international_feature: NOT_CARRIED,
  invalid_country_covid: NOT_CARRIED,
  invalid_file: UNREADABLE,
  pdf_encrypted: UNREADABLE,
  unembedded_fonts: UNREADABLE,
  invalid_image_dpi: UNREADABLE,
  file_size_exceeds_limit: TOO_HEAVY,
  file_pages_exceed_max: TOO_HEAVY,
  HTTP_413: TOO_HEAVY,
  ...Object.fromEntries(
    [
      'bad_request',
      'invalid',
      'foreign_return_address',
      'custom_envelope_inventory_depleted',
      'mail_use_type_can_not_be_null',
      'unsupported_lob_version',
      'file_pages_below_min',
      'inconsistent_page_dimensions',
      'invalid_file_dimensions',
      'invalid_file_download_time',
      'invalid_file_url',
      'billing_address_required',
      'payment_method_unverified',
      'feature_limit_reached',
      'email_required',
      'publishable_key_not_allowed',
      'not_found',
      'unrecognized_endpoint',
      'bank_account_already_verified',
      'bank_error',
      'deleted_bank_account',
      'invalid_bank_account',
      'invalid_bank_account_verification',
      'invalid_check_international',
      'invalid_perforation_return_envelope',
      'invalid_template_html',
      'merge_variable_required',
      'merge_variable_whitespace',
      'not_deletable',
    ].map((code) => [code, OUR_FAULT]),
  ),
};

/** Failures of the moment or of the key: the request is repeated, whatever the HTTP status. */
const TEMPORARY = new Set([
  'conflict',
  'internal_server_error',
  'request_timeout',
  'service_unavailable',
  'rate_limit_exceeded',
  'invalid_api_key',
  'unauthorized',
  'unauthorized_token',
]);
export const isTemporary = (code: string): boolean => TEMPORARY.has(code);
export const isKnownRejection = (code: string): boolean => isTemporary(code) || Object.hasOwn(MEANINGS, code);

/** Translates a code for the customer. An unknown code is shown with the partner's text and reported. */
export const toRejection = (code: string, text: string, rawResponse?: string): PostalRejection =>
  buildRejection(code, Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined, { text: text || code, rawResponse });

/** Why a letter that was accepted was not printed. */
export const toLateRejection = (text: string): PostalRejection => ({
  code: 'rejected',
  ...classifyRejection(text),
  rawResponse: text,
});
