import { createHmac } from 'node:crypto';
import { findProduct } from '../../../domain/postal-partner.ts';
import { type AddressParts, isRejection, splitAddress } from '../address-parts.ts';
import { buildRejection, NOT_CARRIED } from '../classify-rejection.ts';
import { type PostalLetter, type PostalRejection, type ProviderErrorDetails, RetryableError } from '../port.ts';
import { isCode, parseJson, requestPartner, toErrorDetails, type PartnerRequest } from '../request-partner.ts';
import { SharedToken } from '../shared-token.ts';
import type { MerciFacteurSettings } from './settings.ts';

export interface MerciFacteurResponse {
  status: number;
  body: Readonly<Record<string, unknown>>;
  /** The code of a rejection, '' for a success. A rejection may come under HTTP 200. */
  rejectionCode: string;
  errorDetails: ProviderErrorDetails;
}

const PARTNER = 'mercifacteur';

/** Sends requests with a shared token from a signed log-in. */
export class MerciFacteurClient {
  private readonly token = new SharedToken(() => this.logIn(), 60_000);

  constructor(private readonly settings: MerciFacteurSettings) {}

  get(path: string, query: Record<string, string> = {}): Promise<MerciFacteurResponse> {
    return this.call('GET', `${path}?${new URLSearchParams(query)}`);
  }

  delete(path: string, query: Record<string, string>): Promise<MerciFacteurResponse> {
    return this.call('DELETE', `${path}?${new URLSearchParams(query)}`);
  }

  post(path: string, form: Record<string, string>): Promise<MerciFacteurResponse> {
    return this.call('POST', path, new URLSearchParams(form));
  }

  private call(method: string, path: string, body?: URLSearchParams): Promise<MerciFacteurResponse> {
    const { apiUrl, serviceId } = this.settings;
    return this.token.use((token) =>
      this.request(`${apiUrl}${path}`, {
        method,
        headers: { accept: 'application/json', 'ww-service-id': serviceId, 'ww-access-token': token },
        ...(body && { body }),
      }),
    );
  }

  /** The key is never sent: it signs our id and the second (docs/domain/merci-facteur.md#authentication). */
  private async logIn(): Promise<{ value: string; livesMs: number }> {
    const { serviceId, secretKey, authorizedIps, apiUrl } = this.settings;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { status, body, errorDetails } = await this.request(`${apiUrl}/getToken`, {
      headers: {
        accept: 'application/json',
        'ww-service-id': serviceId,
        'ww-timestamp': timestamp,
        'ww-service-signature': createHmac('sha256', secretKey)
          .update(serviceId + timestamp)
          .digest('hex'),
        'ww-authorized-ip': authorizedIps,
      },
    });
    const { token, expire } = body;
    if (status !== 200 || typeof token !== 'string' || token === '')
      throw new RetryableError(`mercifacteur log-in answered ${status} without a token`, errorDetails);
    return { value: token, livesMs: Math.max(1000, Number(expire) * 1000 - Date.now() || 0) };
  }

  private async request(url: string, init: PartnerRequest): Promise<MerciFacteurResponse> {
    const response = await requestPartner(PARTNER, url, { ...init, timeoutMs: this.settings.timeoutMs });
    const body = parseJson(PARTNER, response);
    const errorDetails = toErrorDetails(response);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new RetryableError(`mercifacteur answered ${response.status} without an object`, errorDetails);
    const { success, error } = body as { success?: unknown; error?: unknown };
    return {
      status: response.status,
      body: body as Record<string, unknown>,
      rejectionCode: success === true ? '' : findErrorCode(error),
      errorDetails,
    };
  }
}

/** An error is a text or an object with a code. */
function findErrorCode(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : error;
  return isCode(code) ? code : 'UNKNOWN_ERROR';
}

/** The country names that the partner requires for the area of the French post. */
const COUNTRIES: Readonly<Record<string, string>> = {
  FR: 'FRANCE',
  MC: 'MONACO',
  GP: 'GUADELOUPE',
  MQ: 'MARTINIQUE',
  GF: 'GUYANE FRANCAISE',
  RE: 'REUNION',
  YT: 'MAYOTTE',
  PM: 'ST-PIERRE-MIQUELON',
  BL: 'SAINT BARTHELEMY',
  MF: 'SAINT MARTIN',
  WF: 'WALLIS ET FUTUNA',
  PF: 'POLYNESIE FRANCAISE',
  NC: 'NOUVELLE CALEDONIE',
  TF: 'TERRES AUSTRALES FR',
};
export const DESTINATIONS: ReadonlySet<string> = new Set(Object.keys(COUNTRIES));

export const findCountry = (code: string | undefined): string | undefined => COUNTRIES[code ?? 'FR'];

const MAX_DESIGNATION = 50;

/**
 * Marks a sending as ours: readable for support, and verifiable by the reference at its end (`isOurs` in adapter.ts).
 */
const toDesignation = ({ name, key }: Pick<PostalLetter, 'name' | 'key'>): string => {
  const reference = toReference(key);
  return `${name.slice(0, MAX_DESIGNATION - reference.length - 1)} ${reference}`;
};

/** The form of a sendCourrier, or why these addresses cannot be posted. */
export function toRequest(letter: PostalLetter, userId: string): Record<string, string> | PostalRejection {
  const recipient = splitAddress(letter.recipientLines, letter.recipientCountry ?? 'FR', 'recipient');
  if (isRejection(recipient)) return recipient;
  const sender = splitAddress(letter.senderLines, letter.senderCountry ?? 'FR', 'sender');
  if (isRejection(sender)) return sender;
  const [to, from] = [findCountry(letter.recipientCountry), findCountry(letter.senderCountry)];
  const mode = findProduct(letter.product, 'mercifacteur');
  if (!to || !from || !mode) return buildRejection('NOT_CARRIED', NOT_CARRIED);
  return {
    idUser: userId,
    modeEnvoi: mode,
    adress: JSON.stringify({
      exp: toAddress(sender, from),
      dest: [{ ...toAddress(recipient, to), reference: toReference(letter.key) }],
    }),
    content: JSON.stringify({
      letter: {
        files: '',
        base64files: [Buffer.from(letter.pdf).toString('base64')],
        print_sides: letter.duplex ? 'rectoverso' : 'recto',
        final_filename: letter.name.slice(0, 50),
      },
      photo: '',
      card: '',
    }),
    designation: toDesignation(letter),
    // Recognised for thirty days; an older attempt is looked up first (adapter.ts).
    antidoublon: letter.key,
    // Their longest: proofs have come by then, and people's data need not stay longer.
    anonymize: JSON.stringify({ delay: 40, target: ['content', 'exp', 'dest'] }),
  };
}

/** All keys are required, '' for an empty one. Their limits (70 and 90) are above our 38. */
const toAddress = ({ company, person, complement, street, box, postcode, city }: AddressParts, country: string) => ({
  civilite: '',
  nom: person,
  prenom: '',
  societe: company,
  adresse1: complement,
  adresse2: street,
  adresse3: box,
  cp: postcode,
  ville: city,
  pays: country,
  reference: '',
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Our letter id in 22 characters of a to z, digits, « - » and « _ », for partners whose references are short. */
export const toReference = (key: string): string =>
  UUID.test(key) ? Buffer.from(key.replaceAll('-', ''), 'hex').toString('base64url') : key;

/** Returns the letter id of a reference; undefined if we did not create it. */
export function fromReference(reference: string): string | undefined {
  if (!/^[\w-]{22}$/.test(reference)) return undefined;
  const hex = Buffer.from(reference, 'base64url').toString('hex');
  const key = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return toReference(key) === reference ? key : undefined;
}
