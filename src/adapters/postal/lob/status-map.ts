import type { PostalTrackingKind, PostalRejection, RejectionKind } from '../port.ts';

/**
 * Every scan that letters v1 publishes, in our kinds. One that is not here is 'other' and reported as unknown: new ones
 * appear without notice. tests/contracts/published-codes.test.ts compares these tables with the published enumerations.
 */
const SCANS: Readonly<Record<string, PostalTrackingKind>> = {
  // Handed to USPS: it was printed, and has left the house.
  Mailed: 'printed',
  'In Transit': 'in_transit',
  'In Local Area': 'in_transit',
  'Processed for Delivery': 'in_transit',
  'Re-Routed': 'in_transit',
  'International Exit': 'in_transit',
  'Pickup Available': 'awaiting_pickup',
  Delivered: 'delivered',
  'Returned to Sender': 'returned',
};

/** « Issue » says what it is about only in its detail. What is 'other' may still end well: later scans say so. */
const ISSUES: Readonly<Record<string, PostalTrackingKind>> = {
  package_accepted: 'in_transit',
  package_arrived: 'in_transit',
  package_departed: 'in_transit',
  package_processing: 'in_transit',
  package_processed: 'in_transit',
  package_in_local_area: 'in_transit',
  package_forwarded: 'in_transit',
  delivery_scheduled: 'in_transit',
  out_for_delivery: 'in_transit',
  notice_left: 'awaiting_pickup',
  pickup_available: 'awaiting_pickup',
  package_held: 'awaiting_pickup',
  delivery_attempted: 'in_transit',
  delivery_rescheduled: 'in_transit',
  delayed: 'in_transit',
  returned_to_sender: 'returned',
  // A delivery is told by its own scan, never by a problem.
  delivered: 'other',
  address_issue: 'other',
  contact_carrier: 'other',
  location_inaccessible: 'other',
  package_damaged: 'other',
  package_disposed: 'other',
  package_lost: 'other',
  package_unclaimed: 'other',
  package_undeliverable: 'other',
  reschedule_delivery: 'other',
  other: 'other',
};

/** What the partner says a letter is: `rendered` and `failed` are news of their own (lob-news). */
const STATUSES = new Set(['processed', 'rendered', 'failed']);
const TRAVEL = ['in_transit', 'in_local_area', 'processed_for_delivery', 'returned_to_sender', 'delivered'];
const MADE = ['created', 'rejected', 'rendered_pdf', 'rendered_thumbnails', 'deleted', 'failed', 'viewed'];
const EVENTS = new Set([
  ...[...MADE, ...TRAVEL, 'mailed', 'international_exit', 're-routed'].map((name) => `letter.${name}`),
  ...[...TRAVEL, 'mailed', 're-routed', 'pickup_available', 'issue'].map((name) => `letter.certified.${name}`),
  // Return envelopes, which our letters do not have.
  ...[...TRAVEL, 'created', 'international_exit', 're_routed'].map((name) => `letter.return_envelope.${name}`),
]);

export const isKnownStatus = (status: string): boolean => STATUSES.has(status);
export const isKnownScan = (name: string): boolean => name === 'Issue' || Object.hasOwn(SCANS, name);
export const isKnownDetail = (event: string): boolean => Object.hasOwn(ISSUES, event);
/** Each letter event brings the whole letter, which is read instead. */
export const isKnownEvent = (type: string): boolean => EVENTS.has(type);

/** An ordinary letter's « Delivered » is worked out from the round, not seen: only a certified letter is signed for. */
export function toTrackingKind(scan: string, type: string, detail: string | undefined): PostalTrackingKind {
  if (scan === 'Issue') return detail !== undefined && Object.hasOwn(ISSUES, detail) ? ISSUES[detail]! : 'other';
  const kind = Object.hasOwn(SCANS, scan) ? SCANS[scan]! : 'other';
  return kind === 'delivered' && type !== 'certified' ? 'in_transit' : kind;
}

const RETURN_REASONS: Readonly<Record<string, string>> = {
  package_unclaimed: 'pli avisé et non réclamé',
  package_undeliverable: 'destinataire inconnu à l’adresse',
  address_issue: 'défaut d’accès ou d’adressage',
  location_inaccessible: 'défaut d’accès ou d’adressage',
};

export const returnReason = (detail: string | undefined): string | undefined =>
  detail !== undefined && Object.hasOwn(RETURN_REASONS, detail) ? RETURN_REASONS[detail] : undefined;

type Meaning = readonly [kind: RejectionKind, message: string];

const UNREADABLE: Meaning = ['document', 'Le service postal n’arrive pas à lire les pages de cette lettre. Remplacez la dernière pièce jointe par un autre fichier PDF.'];
const TOO_HEAVY: Meaning = ['document', 'Le service postal trouve cette lettre trop lourde\u00a0: 5\u00a0Mo et 60\u00a0feuilles au plus. Retirez une pièce jointe ou envoyez-la à part.'];
const NOT_THERE: Meaning = ['option', 'Le service postal ne porte pas ce type d’envoi dans ce pays. Choisissez un autre envoi, ou une autre adresse.'];
const BAD_ADDRESS: Meaning = ['address', 'Le service postal n’accepte pas cette adresse\u00a0: il ne pourrait pas y remettre votre lettre. Vérifiez la rue, la ville et le code postal, puis corrigez-la.'];
/** What we alone write into a request, or owe the partner: the person has nothing to correct. */
const OURS: Meaning = ['ours', 'Le service postal refuse cette lettre pour une raison qui vient de nous. Vous n’avez rien à corriger.'];

/** Every code that the partner publishes for a refusal. We send no checks, bank accounts and templates. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  address_length_exceeds_limit: ['address', 'Le service postal n’accepte pas cette adresse\u00a0: une ligne y est trop longue. Abrégez-la ou passez à la ligne suivante.'],
  failed_deliverability_strictness: BAD_ADDRESS,
  special_characters_restricted: ['address', 'Le service postal n’accepte pas cette adresse\u00a0: elle contient un signe qu’il ne sait pas imprimer. Écrivez-la en lettres latines.'],
  invalid_international_feature: NOT_THERE,
  invalid_country_covid: NOT_THERE,
  invalid_file: UNREADABLE,
  pdf_encrypted: UNREADABLE,
  unembedded_fonts: UNREADABLE,
  invalid_image_dpi: UNREADABLE,
  file_size_exceeds_limit: TOO_HEAVY,
  file_pages_exceed_max: TOO_HEAVY,
  HTTP_413: TOO_HEAVY,
  ...Object.fromEntries(
    [
      'bad_request', 'invalid', 'foreign_return_address', 'custom_envelope_inventory_depleted', 'mail_use_type_can_not_be_null', 'unsupported_lob_version',
      'file_pages_below_min', 'inconsistent_page_dimensions', 'invalid_file_dimensions', 'invalid_file_download_time', 'invalid_file_url', 'billing_address_required',
      'payment_method_unverified', 'feature_limit_reached', 'email_required', 'publishable_key_not_allowed', 'not_found', 'unrecognized_endpoint',
      'bank_account_already_verified', 'bank_error', 'deleted_bank_account', 'invalid_bank_account',
      'invalid_bank_account_verification', 'invalid_check_international', 'invalid_perforation_return_envelope',
      'invalid_template_html', 'merge_variable_required', 'merge_variable_whitespace', 'not_deletable',
    ].map((code) => [code, OURS]),
  ),
};

/** What the partner could not do just now, or not with this key: it is asked again under whatever status. */
const PASSING = new Set([
  'conflict', 'internal_server_error', 'request_timeout', 'service_unavailable', 'rate_limit_exceeded',
  'invalid_api_key', 'unauthorized', 'unauthorized_token',
]);
export const isPassing = (code: string): boolean => PASSING.has(code);
export const isKnownRefusal = (code: string): boolean => isPassing(code) || Object.hasOwn(MEANINGS, code);

/** A code as the person can act on it; one that is not known keeps the partner's own words and is reported. */
export function toRejection(code: string, words: string, said?: string): PostalRejection {
  const known = Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined;
  const [kind, message] = known ?? ['ours', `Le service postal refuse cette lettre. Il en dit ceci\u00a0: «\u00a0${(words || code).slice(0, 200)}\u00a0».`];
  return { code, kind, message, ...(said && { rawResponse: said }), ...(!known && { isUnknown: true }) };
}

/** A letter that was taken and then not printed. */
export const rejectedAfterwards = (words: string): PostalRejection => {
  const [kind, message] = /address|deliverab/i.test(words) ? BAD_ADDRESS : /file|page|render|pdf/i.test(words) ? UNREADABLE : [];
  if (kind && message) return { code: 'rejected', kind, message, rawResponse: words };
  // Why it was not printed is said in free words: there is no code to look up.
  const { isUnknown: _, ...refusal } = toRejection('rejected', words);
  return { ...refusal, rawResponse: words };
};
