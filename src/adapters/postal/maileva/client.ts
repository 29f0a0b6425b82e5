import { RetryableError, type ProviderErrorDetails } from '../port.ts';
import { requestPartner, parseJson, toErrorDetails, type PartnerResponse } from '../request-partner.ts';
import type { MailevaSettings } from './settings.ts';

interface Token {
  value: string;
  endsAt: number;
}

/** `errorDetails` holds the raw response, for support. */
export interface MailevaResponse<T> {
  status: number;
  body: T;
  errorDetails: ProviderErrorDetails;
}

/** A token is not used in the last tenth of its life, at most these seconds: it could expire on the way. */
const TOKEN_MARGIN_SECONDS = 30;

/**
 * Sends requests with a shared token, renewed when it expires or is rejected. Transient failures become RetryableError.
 */
export class MailevaClient {
  private token: Promise<Token> | undefined;

  constructor(private readonly settings: MailevaSettings) {}

  async json<T>(method: string, path: string, body?: unknown, type = 'application/json'): Promise<MailevaResponse<T>> {
    return toResponse(
      await this.call(
        method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        body === undefined ? {} : { 'content-type': type },
      ),
    );
  }

  async multipart<T>(path: string, form: FormData): Promise<MailevaResponse<T>> {
    return toResponse(await this.call('POST', path, form, {}));
  }

  /** Returns null until the PDF exists. */
  async pdf(path: string): Promise<Uint8Array | null> {
    const response = await this.call('GET', path, undefined, { accept: 'application/pdf, application/json' });
    if (response.status !== 200) return null;
    if (Buffer.from(response.bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new RetryableError('maileva answered 200 without a PDF', toErrorDetails(response));
    return response.bytes;
  }

  private async call(
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ): Promise<PartnerResponse> {
    for (let round = 0; ; round += 1) {
      const { token, pending } = await this.getToken();
      const init = {
        method,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      };
      try {
        return await requestPartner('maileva', `${this.settings.apiUrl}/${path}`, init, this.settings.timeoutMs);
      } catch (error) {
        if (!(error instanceof RetryableError) || error.status !== 401 || round > 0) throw error;
        // Another call may have renewed it: only the rejected token is dropped.
        if (this.token === pending) this.token = undefined;
      }
    }
  }

  private async getToken(): Promise<{ token: string; pending: Promise<Token> }> {
    const pending = (this.token ??= this.logIn());
    const token = await pending;
    if (token.endsAt > Date.now()) return { token: token.value, pending };
    if (this.token === pending) this.token = undefined;
    return this.getToken();
  }

  /**
   * Only the password grant works at Maileva (docs/domain/maileva.md#hosts-and-authentication). A failed log-in sends
   * nothing.
   */
  private async logIn(): Promise<Token> {
    try {
      const { clientId, clientSecret, username, password } = this.settings;
      const response = await requestPartner(
        'maileva',
        this.settings.authUrl,
        {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            grant_type: 'password',
            username,
            password,
            client_id: clientId,
            client_secret: clientSecret,
          }),
        },
        this.settings.timeoutMs,
      );
      if (response.status !== 200)
        throw new RetryableError(`maileva log-in answered ${response.status}`, toErrorDetails(response));
      const { access_token, expires_in } = (parseJson('maileva', response) ?? {}) as {
        access_token?: unknown;
        expires_in?: unknown;
      };
      // The response of a log-in contains a secret and is useless to support.
      if (typeof access_token !== 'string')
        throw new RetryableError('maileva log-in answered without a token', { status: response.status });
      const lives = Math.max(1, Number(expires_in) || 60);
      return { value: access_token, endsAt: Date.now() + (lives - Math.min(TOKEN_MARGIN_SECONDS, lives / 10)) * 1000 };
    } catch (error) {
      this.token = undefined;
      throw error instanceof RetryableError
        ? new RetryableError(error.message, { ...error.details, notSent: true })
        : error;
    }
  }
}

const toResponse = <T>(response: PartnerResponse): MailevaResponse<T> => ({
  status: response.status,
  body: parseJson('maileva', response) as T,
  errorDetails: toErrorDetails(response),
});
