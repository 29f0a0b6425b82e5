import { createHmac } from 'node:crypto';
import { findProduct } from '../../../domain/postal-partner.ts';
import { type AddressParts, isRefusal, partsOf } from '../address-parts.ts';
import { type PostalLetter, type PostalRejection, type ProviderErrorDetails, RetryableError } from '../port.ts';
import { jsonOf, requestPartner, toErrorDetails } from '../request-partner.ts';
import type { MerciFacteurSettings } from './settings.ts';

interface Token {
  value: string;
  endsAt: number;
}

export interface MerciFacteurAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  /** Why it was refused; '' when it was not. A refusal may come under a 200. */
  refusal: string;
  trouble: ProviderErrorDetails;
}

/** A token is not used in its last minute: it could run out on the way. */
const TOKEN_MARGIN_MS = 60_000;
const PARTNER = 'mercifacteur';

/** Signed log-in, one token for all calls, renewed when it ends or is refused. */
export class MerciFacteurHttp {
  private token: Promise<Token> | undefined;

  constructor(private readonly settings: MerciFacteurSettings) {}

  get(path: string, query: Record<string, string> = {}): Promise<MerciFacteurAnswer> {
    return this.call('GET', `${path}?${new URLSearchParams(query)}`);
  }

  delete(path: string, query: Record<string, string>): Promise<MerciFacteurAnswer> {
    return this.call('DELETE', `${path}?${new URLSearchParams(query)}`);
  }

  post(path: string, form: Record<string, string>): Promise<MerciFacteurAnswer> {
    return this.call('POST', path, new URLSearchParams(form));
  }

  private async call(method: string, path: string, body?: URLSearchParams): Promise<MerciFacteurAnswer> {
    for (let round = 0; ; round += 1) {
      const { token, held } = await this.access();
      const headers = {
        accept: 'application/json',
        'ww-service-id': this.settings.serviceId,
        'ww-access-token': token,
      };
      try {
        return await this.ask(`${this.settings.apiUrl}${path}`, { method, headers, ...(body && { body }) });
      } catch (error) {
        // Refused at the door: nothing was sent, whatever was asked for.
        if (!(error instanceof RetryableError) || error.status !== 401 || round > 0) throw error;
        if (this.token === held) this.token = undefined;
      }
    }
  }

  private async access(): Promise<{ token: string; held: Promise<Token> }> {
    const held = (this.token ??= this.logIn());
    const token = await held;
    if (token.endsAt > Date.now()) return { token: token.value, held };
    if (this.token === held) this.token = undefined;
    return this.access();
  }

  /** The key itself never travels: it signs our id and the second (docs/domain/merci-facteur.md#authentication). Whoever is not let in has left nothing there. */
  private async logIn(): Promise<Token> {
    try {
      const { serviceId, secretKey, authorizedIps, apiUrl } = this.settings;
      const timestamp = String(Math.floor(Date.now() / 1000));
      const { status, body, trouble } = await this.ask(`${apiUrl}/getToken`, {
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
        throw new RetryableError(`mercifacteur log-in answered ${status} without a token`, trouble);
      const lives = Math.max(1000, Number(expire) * 1000 - Date.now() || 0);
      return { value: token, endsAt: Date.now() + lives - Math.min(TOKEN_MARGIN_MS, lives / 10) };
    } catch (error) {
      this.token = undefined;
      if (error instanceof RetryableError) throw new RetryableError(error.message, { ...error.trouble, notSent: true });
      throw error;
    }
  }

  private async ask(url: string, init: RequestInit): Promise<MerciFacteurAnswer> {
    const answer = await requestPartner(PARTNER, url, init, this.settings.timeoutMs);
    const body = jsonOf(PARTNER, answer);
    const trouble = toErrorDetails(answer);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new RetryableError(`mercifacteur answered ${answer.status} without an object`, trouble);
    const { success, error } = body as { success?: unknown; error?: unknown };
    return {
      status: answer.status,
      body: body as Record<string, unknown>,
      refusal: success === true ? '' : codeOf(error),
      trouble,
    };
  }
}

/** A code stands for itself in logs and columns, so it must look like one. */
const CODE = /^[\w.-]{1,80}$/;

/** A text, or an object with a code: the partner does both. */
function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : error;
  return typeof code === 'string' && CODE.test(code) ? code : 'UNKNOWN_ERROR';
}

/** The partner takes exactly these words for what the French post serves itself. */
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

export const countryOf = (code: string | undefined): string | undefined => COUNTRIES[code ?? 'FR'];

const MOST_DESIGNATION = 50;

/** What marks a sending as ours: readable for support, and sure by the reference at its end. */
const designationOf = ({ name, key }: Pick<PostalLetter, 'name' | 'key'>): string => {
  const reference = toReference(key);
  return `${name.slice(0, MOST_DESIGNATION - reference.length - 1)} ${reference}`;
};

/** The form of a sendCourrier, or why these addresses cannot be posted. */
export function toRequest(letter: PostalLetter, userId: string): Record<string, string> | PostalRejection {
  const recipient = partsOf(letter.recipientLines, letter.recipientCountry ?? 'FR', 'recipient');
  if (isRefusal(recipient)) return recipient;
  const sender = partsOf(letter.senderLines, letter.senderCountry ?? 'FR', 'sender');
  if (isRefusal(sender)) return sender;
  const [to, from] = [countryOf(letter.recipientCountry), countryOf(letter.senderCountry)];
  const mode = findProduct(letter.product, 'mercifacteur');
  if (!to || !from || !mode) return NOT_CARRIED;
  return {
    idUser: userId,
    modeEnvoi: mode,
    adress: JSON.stringify({
      exp: addressOf(sender, from),
      dest: [{ ...addressOf(recipient, to), reference: toReference(letter.key) }],
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
    designation: designationOf(letter),
    // Recognised for thirty days; an older attempt is looked up first (adapter.ts).
    antidoublon: letter.key,
    // Their longest: proofs have come by then, and people's data need not stay longer.
    anonymize: JSON.stringify({ delay: 40, target: ['content', 'exp', 'dest'] }),
  };
}

const NOT_CARRIED: PostalRejection = {
  code: 'NOT_CARRIED',
  kind: 'option',
  message:
    'Le service postal ne porte pas ce type d’envoi dans ce pays. Choisissez un autre envoi, ou une autre adresse.',
};

/** Every key is there, '' where it says nothing: a missing one is refused. Their limits (70 and 90) lie above our 38. */
const addressOf = ({ company, person, complement, street, box, postcode, city }: AddressParts, country: string) => ({
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

/** The letter id a reference stands for; nothing for what is not one of ours. */
export function fromReference(reference: string): string | undefined {
  if (!/^[\w-]{22}$/.test(reference)) return undefined;
  const hex = Buffer.from(reference, 'base64url').toString('hex');
  const key = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return toReference(key) === reference ? key : undefined;
}
