import { DOMESTIC_COUNTRIES, UNITED_STATES } from '../../../domain/country.ts';
import { findProduct } from '../../../domain/postal-partner.ts';
import { type AddressParts, isRejection, splitAddress } from '../address-parts.ts';
import type { PostalLetter, PostalRejection, ProviderErrorDetails } from '../port.ts';
import { parseJson, requestPartner, toErrorDetails } from '../request-partner.ts';
import { toRejection } from './rejection-map.ts';
import type { LobSettings } from './settings.ts';

export interface LobResponse {
  status: number;
  body: unknown;
  errorDetails: ProviderErrorDetails;
}

const PARTNER = 'lob';

/** Requests with the key of the account. Everything transient becomes RetryableError. */
export class LobClient {
  constructor(private readonly settings: LobSettings) {}

  async request(
    method: string,
    path: string,
    init: { body?: FormData; headers?: Record<string, string> } = {},
  ): Promise<LobResponse> {
    const authorization = `Basic ${Buffer.from(`${this.settings.apiKey}:`).toString('base64')}`;
    const { apiUrl, timeoutMs } = this.settings;
    const headers = { accept: 'application/json', authorization, ...init.headers };
    const response = await requestPartner(PARTNER, `${apiUrl}${path}`, { method, ...init, headers, timeoutMs });
    return { status: response.status, body: parseJson(PARTNER, response), errorDetails: toErrorDetails(response) };
  }
}

/** The partner's own list (country_extended), less what the French post serves itself, and the United States. */
const COUNTRIES = `AD AE AF AG AI AL AN AO AQ AR AT AU AW AZ BA BB BD BE BG BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ CA CD CG CH CI CK CL CM CN CO CR CU CV CW
 CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO GA GB GD GE GH GI GL GM GN GQ GR GS GT GW GY HK HN HR HT HU ID IE IL IN IO IQ IR IS IT JM JO JP KE KG
 KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MD ME MG MK ML MM MN MO MR MS MT MU MV MW MX MY MZ NA NE NF NG NI NL NO NP NR NU NZ OM PA PE PG
 PH PK PL PN PT PY QA RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE
 VG VN VU WS YE ZA ZM ZW US`;
export const ABROAD: ReadonlySet<string> = new Set(
  COUNTRIES.split(/\s+/).filter((code) => !DOMESTIC_COUNTRIES.has(code)),
);

/** The mail type of every letter; a registered one adds an extra service. */
const MAIL_TYPE = 'usps_first_class';
/** The limit of their second address line: a longer one is rejected, never cut. */
const MAX_SECOND_LINE = 64;

/** The form of a new letter, or a rejection of its addresses. */
export async function toRequest(letter: PostalLetter, envelope: string): Promise<FormData | PostalRejection> {
  const country = letter.recipientCountry ?? 'FR';
  const product = findProduct(letter.product, 'lob');
  // Certified mail exists in the United States only; elsewhere registered mail is not tracked, so it is not sold.
  const reach = product === MAIL_TYPE ? ABROAD : UNITED_STATES;
  if (!product || !reach.has(country)) return toRejection('invalid_international_feature', '');
  const recipient = splitAddress(letter.recipientLines, country, 'recipient');
  if (isRejection(recipient)) return recipient;
  const sender = splitAddress(letter.senderLines, letter.senderCountry ?? 'FR', 'sender');
  if (isRejection(sender)) return sender;
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
  // Our first page fits a French window: theirs gets an address sheet.
  form.append('address_placement', 'insert_blank_page');
  // Only a custom envelope may carry a return address in France.
  form.append('custom_envelope', envelope);
  if (product !== MAIL_TYPE) form.append('extra_service', product);
  form.append(
    'file',
    new Blob([Uint8Array.from(await fitLetterPaper(letter.pdf))], { type: 'application/pdf' }),
    'letter.pdf',
  );
  return form;
}

/** The street on the first line, all other parts on the second. */
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

/** US Letter in points: the only format of the partner. */
const WIDTH = 612;
const HEIGHT = 792;
const TOLERANCE = 1;

/** Fits every page on US Letter: an A4 page is scaled down and centred, and nothing is cut. */
async function fitLetterPaper(pdf: Uint8Array): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const source = await PDFDocument.load(pdf, { updateMetadata: false });
  const fits = source
    .getPages()
    .every(
      (page) => Math.abs(page.getWidth() - WIDTH) <= TOLERANCE && Math.abs(page.getHeight() - HEIGHT) <= TOLERANCE,
    );
  if (fits) return pdf;
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const page of await document.embedPages(source.getPages())) {
    const scale = Math.min(1, WIDTH / page.width, HEIGHT / page.height);
    const [width, height] = [page.width * scale, page.height * scale];
    document
      .addPage([WIDTH, HEIGHT])
      .drawPage(page, { x: (WIDTH - width) / 2, y: (HEIGHT - height) / 2, width, height });
  }
  return document.save();
}
