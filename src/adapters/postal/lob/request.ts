import { DOMESTIC_COUNTRIES, UNITED_STATES } from '../../../domain/country.ts';
import { findProduct } from '../../../domain/postal-partner.ts';
import { isRefusal, splitAddress, type AddressParts } from '../address-parts.ts';
import type { PostalLetter, PostalRejection } from '../port.ts';
import { toRejection } from './rejection-map.ts';
import { onLetterPaper } from './sheets.ts';

/**
 * Lob's list (country_extended) without the countries that the French post serves itself, and without the United
 * States.
 */
const COUNTRIES = `AD AE AF AG AI AL AN AO AQ AR AT AU AW AZ BA BB BD BE BG BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ CA CD CG CH CI CK CL CM CN CO CR CU CV CW
 CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO GA GB GD GE GH GI GL GM GN GQ GR GS GT GW GY HK HN HR HT HU ID IE IL IN IO IQ IR IS IT JM JO JP KE KG
 KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MD ME MG MK ML MM MN MO MR MS MT MU MV MW MX MY MZ NA NE NF NG NI NL NO NP NR NU NZ OM PA PE PG
 PH PK PL PN PT PY QA RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE
 VG VN VU WS YE ZA ZM ZW US`;
export const ABROAD: ReadonlySet<string> = new Set(
  COUNTRIES.split(/\s+/).filter((code) => !DOMESTIC_COUNTRIES.has(code)),
);

/** Every letter travels by it; a registered one has an extra service besides. */
const MAIL_TYPE = 'usps_first_class';
/** Lob's second line within the United States: a longer text is rejected, never cut. */
const MAX_SECOND_LINE = 64;

/** The form of a new letter, or why these addresses cannot be posted. */
export async function toRequest(letter: PostalLetter, envelope: string): Promise<FormData | PostalRejection> {
  const country = letter.recipientCountry ?? 'FR';
  const product = findProduct(letter.product, 'lob');
  // Certified mail stays in the United States; elsewhere their registered mail is not tracked, so we do not sell it.
  const reach = product === MAIL_TYPE ? ABROAD : UNITED_STATES;
  if (!product || !reach.has(country)) return toRejection('invalid_international_feature', '');
  const recipient = splitAddress(letter.recipientLines, country, 'recipient');
  if (isRefusal(recipient)) return recipient;
  const sender = splitAddress(letter.senderLines, letter.senderCountry ?? 'FR', 'sender');
  if (isRefusal(sender)) return sender;
  const [to, from] = [toAddress(recipient, country), toAddress(sender, letter.senderCountry ?? 'FR')];
  if ([to, from].some(({ address_line2 = '' }) => address_line2.length > MAX_SECOND_LINE))
    return toRejection('address_length_exceeds_limit', '');

  const form = new FormData();
  for (const [side, address] of [
    ['to', to],
    ['from', from],
  ] as const)
    for (const [name, value] of Object.entries(address)) form.append(`${side}[${name}]`, value);
  form.append('description', letter.name);
  form.append('metadata[letter]', letter.key);
  form.append('color', String(letter.color));
  form.append('double_sided', String(letter.duplex));
  form.append('use_type', 'operational');
  form.append('mail_type', MAIL_TYPE);
  // Our first page is laid out for a French window, so Lob adds an address sheet.
  form.append('address_placement', 'insert_blank_page');
  // Only a custom envelope can carry a sender's address in France.
  form.append('custom_envelope', envelope);
  if (product !== MAIL_TYPE) form.append('extra_service', product);
  form.append(
    'file',
    new Blob([Uint8Array.from(await onLetterPaper(letter.pdf))], { type: 'application/pdf' }),
    'letter.pdf',
  );
  return form;
}

/** The street comes first; the other parts share the second line. */
function toAddress(
  { company, person, complement, street, box, postcode, city, state }: AddressParts,
  country: string,
): Record<string, string> {
  const [first = '', ...others] = [street, box, complement].filter(Boolean);
  return {
    ...(person && { name: person }),
    ...(company && { company }),
    address_line1: first,
    ...(others.length > 0 && { address_line2: others.toReversed().join(', ') }),
    address_city: city,
    ...(state && { address_state: state }),
    address_zip: postcode,
    address_country: country,
  };
}
