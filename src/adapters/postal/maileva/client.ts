import { RetryableError, type ProviderErrorDetails } from '../port.ts';
import { requestPartner, parseJson, toErrorDetails, type PartnerResponse } from '../request-partner.ts';
import type { MailevaSettings } from './settings.ts';

interface Token {
  value: string;
  endsAt: number;
}

/** `rawResponse` is the unchanged response, for support. */
export interface Read<T> {
  status: number;
  body: T;
  trouble: ProviderErrorDetails;
}

/** A token is not used in its last tenth, at most these seconds: it could run out on the way. */
const TOKEN_MARGIN_SECONDS = 30;

/**
 * Makes authorised calls with one shared token, renewed when it expires or is rejected. Temporary failures become
 * RetryableError.
 */
export class MailevaHttp {
  private token: Promise<Token> | undefined;

  constructor(private readonly settings: MailevaSettings) {}

  async json<T>(method: string, path: string, body?: unknown, type = 'application/json'): Promise<Read<T>> {
    return read(
      await this.call(
        method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        body === undefined ? {} : { 'content-type': type },
      ),
    );
  }

  async multipart<T>(path: string, form: FormData): Promise<Read<T>> {
    return read(await this.call('POST', path, form, {}));
  }

  /** Null until it is there. */
  async pdf(path: string): Promise<Uint8Array | null> {
    const answer = await this.call('GET', path, undefined, { accept: 'application/pdf, application/json' });
    if (answer.status !== 200) return null;
    if (Buffer.from(answer.bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new RetryableError('maileva answered 200 without a PDF', toErrorDetails(answer));
    return answer.bytes;
  }

  private async call(
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ): Promise<PartnerResponse> {
    for (let round = 0; ; round += 1) {
      const { token, held } = await this.bearer();
      const init = {
        method,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      };
      try {
        return await requestPartner('maileva', `${this.settings.apiUrl}/${path}`, init, this.settings.timeoutMs);
      } catch (error) {
        if (!(error instanceof RetryableError) || error.status !== 401 || round > 0) throw error;
        // Another call may have renewed it already, so only the rejected token is dropped.
        if (this.token === held) this.token = undefined;
      }
    }
  }

  private async bearer(): Promise<{ token: string; held: Promise<Token> }> {
    const held = (this.token ??= this.logIn());
    const token = await held;
    if (token.endsAt > Date.now()) return { token: token.value, held };
    if (this.token === held) this.token = undefined;
    return this.bearer();
  }

  /**
   * Maileva supports only the password grant (docs/domain/maileva.md#hosts-and-authentication). A failed log-in has
   * created nothing.
   */
  private async logIn(): Promise<Token> {
    try {
      const { clientId, clientSecret, username, password } = this.settings;
      const answer = await requestPartner(
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
      if (answer.status !== 200)
        throw new RetryableError(`maileva log-in answered ${answer.status}`, toErrorDetails(answer));
      const { access_token, expires_in } = (parseJson('maileva', answer) ?? {}) as {
        access_token?: unknown;
        expires_in?: unknown;
      };
      // The response of a log-in contains a secret and is useless to support.
      if (typeof access_token !== 'string')
        throw new RetryableError('maileva log-in answered without a token', { status: answer.status });
      const lives = Math.max(1, Number(expires_in) || 60);
      return { value: access_token, endsAt: Date.now() + (lives - Math.min(TOKEN_MARGIN_SECONDS, lives / 10)) * 1000 };
    } catch (error) {
      this.token = undefined;
      throw error instanceof RetryableError
        ? new RetryableError(error.message, { ...error.trouble, notSent: true })
        : error;
    }
  }
}

const read = <T>(answer: PartnerResponse): Read<T> => ({
  status: answer.status,
  body: parseJson('maileva', answer) as T,
  trouble: toErrorDetails(answer),
});
