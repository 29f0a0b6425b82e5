import { createHmac } from 'node:crypto';
import { RetryableError, type ProviderErrorDetails } from '../port.ts';
import { requestPartner, parseJson, toErrorDetails } from '../request-partner.ts';
import type { MerciFacteurSettings } from './settings.ts';

interface Token {
  value: string;
  endsAt: number;
}

export interface MerciFacteurAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  /** The rejection code; '' for a success. A rejection may come with status 200. */
  refusal: string;
  trouble: ProviderErrorDetails;
}

/** A token is not used in its last minute: it could run out on the way. */
const TOKEN_MARGIN_MS = 60_000;
const PARTNER = 'mercifacteur';

/** Logs in with a signature and shares one token among all calls, renewed when it expires or is rejected. */
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
        return await this.request(`${this.settings.apiUrl}${path}`, { method, headers, ...(body && { body }) });
      } catch (error) {
        // Rejected before processing: nothing was sent.
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

  /**
   * The key itself is never transmitted: it signs our id and the time (docs/domain/merci-facteur.md#authentication). A
   * failed log-in has created nothing.
   */
  private async logIn(): Promise<Token> {
    try {
      const { serviceId, secretKey, authorizedIps, apiUrl } = this.settings;
      const timestamp = String(Math.floor(Date.now() / 1000));
      const { status, body, trouble } = await this.request(`${apiUrl}/getToken`, {
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

  private async request(url: string, init: RequestInit): Promise<MerciFacteurAnswer> {
    const answer = await requestPartner(PARTNER, url, init, this.settings.timeoutMs);
    const body = parseJson(PARTNER, answer);
    const trouble = toErrorDetails(answer);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new RetryableError(`mercifacteur answered ${answer.status} without an object`, trouble);
    const { success, error } = body as { success?: unknown; error?: unknown };
    return {
      status: answer.status,
      body: body as Record<string, unknown>,
      refusal: success === true ? '' : readCode(error),
      trouble,
    };
  }
}

/** Codes appear in logs and columns, so they must have the form of a code. */
const CODE = /^[\w.-]{1,80}$/;

/** The partner sends a text, or an object with a code. */
function readCode(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : error;
  return typeof code === 'string' && CODE.test(code) ? code : 'UNKNOWN_ERROR';
}
