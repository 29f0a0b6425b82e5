import { RetryableError, type ProviderErrorDetails } from '../port.ts';
import {
  requestPartner,
  parseJson,
  toErrorDetails,
  type PartnerRequest,
  type PartnerResponse,
} from '../request-partner.ts';
import { SharedToken } from '../shared-token.ts';
import type { MailevaSettings } from './settings.ts';

/** `errorDetails` holds the raw response, for support. */
export interface MailevaResponse<T> {
  status: number;
  body: T;
  errorDetails: ProviderErrorDetails;
}

/** Sends requests with a shared token. Transient failures become RetryableError. */
export class MailevaClient {
  private readonly token = new SharedToken(() => this.logIn(), 30_000);

  constructor(private readonly settings: MailevaSettings) {}

  async json<T>(method: string, path: string, body?: unknown): Promise<MailevaResponse<T>> {
    const content = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return toResponse(await this.call(method, path, body === undefined ? {} : content));
  }

  /** Changes the named fields of a resource (RFC 7396). */
  async patch<T>(path: string, changes: unknown): Promise<MailevaResponse<T>> {
    const headers = { 'content-type': 'application/merge-patch+json' };
    return toResponse(await this.call('PATCH', path, { body: JSON.stringify(changes), headers }));
  }

  async multipart<T>(path: string, form: FormData): Promise<MailevaResponse<T>> {
    return toResponse(await this.call('POST', path, { body: form }));
  }

  /** Returns null until the PDF exists. */
  async pdf(path: string): Promise<Uint8Array | null> {
    const response = await this.call('GET', path, { headers: { accept: 'application/pdf, application/json' } });
    if (response.status !== 200) return null;
    if (Buffer.from(response.bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new RetryableError('maileva answered 200 without a PDF', toErrorDetails(response));
    return response.bytes;
  }

  private call(
    method: string,
    path: string,
    { headers, ...init }: Pick<PartnerRequest, 'body' | 'headers'>,
  ): Promise<PartnerResponse> {
    const { apiUrl, timeoutMs } = this.settings;
    return this.token.use((token) =>
      requestPartner('maileva', `${apiUrl}/${path}`, {
        method,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
        ...init,
        timeoutMs,
      }),
    );
  }

  /** Only the password grant works at Maileva (docs/domain/maileva.md#hosts-and-authentication). */
  private async logIn(): Promise<{ value: string; livesMs: number }> {
    const { authUrl, timeoutMs, clientId, clientSecret, username, password } = this.settings;
    const response = await requestPartner('maileva', authUrl, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'password',
        username,
        password,
        client_id: clientId,
        client_secret: clientSecret,
      }),
      timeoutMs,
    });
    if (response.status !== 200)
      throw new RetryableError(`maileva log-in answered ${response.status}`, toErrorDetails(response));
    const { access_token, expires_in } = (parseJson('maileva', response) ?? {}) as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    // The response of a log-in contains a secret and is useless to support.
    if (typeof access_token !== 'string')
      throw new RetryableError('maileva log-in answered without a token', { status: response.status });
    return { value: access_token, livesMs: Math.max(1, Number(expires_in) || 60) * 1000 };
  }
}

const toResponse = <T>(response: PartnerResponse): MailevaResponse<T> => ({
  status: response.status,
  body: parseJson('maileva', response) as T,
  errorDetails: toErrorDetails(response),
});
