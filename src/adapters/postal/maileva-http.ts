import { RetryLater } from './port.ts';

export interface MailevaSettings {
  authUrl: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  callbackLogin: string;
  callbackPassword: string;
}

/** No answer within this is no answer: the sending is read again later. */
const TIMEOUT_MS = 10_000;
/** A token is not used in its last seconds: it could run out on the way. */
const TOKEN_MARGIN_MS = 30_000;

/** Bearer calls with one token for all, renewed when it ends or is refused. Everything transient becomes RetryLater. */
export class MailevaHttp {
  private token: Promise<{ value: string; endsAt: number }> | undefined;

  constructor(private readonly settings: MailevaSettings) {}

  async json<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const response = await this.call(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body !== undefined && { 'content-type': 'application/json' }),
    });
    return { status: response.status, body: (await readBody(response)) as T };
  }

  async multipart<T>(path: string, form: FormData): Promise<{ status: number; body: T }> {
    const response = await this.call('POST', path, form, {});
    return { status: response.status, body: (await readBody(response)) as T };
  }

  async bytes(path: string): Promise<Uint8Array | null> {
    const response = await this.call('GET', path, undefined, {});
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
  }

  private async call(method: string, path: string, body: BodyInit | undefined, headers: Record<string, string>): Promise<Response> {
    for (let round = 0; ; round += 1) {
      const token = await this.bearer();
      const response = await send(`${this.settings.apiUrl}/${path}`, {
        method,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      });
      if (response.status === 401 && round === 0) {
        this.token = undefined;
        continue;
      }
      if (response.status === 401 || response.status === 429 || response.status >= 500)
        throw new RetryLater(`maileva answered ${response.status}`, response.status);
      return response;
    }
  }

  private async bearer(): Promise<string> {
    const held = await (this.token ??= this.logIn());
    if (held.endsAt > Date.now()) return held.value;
    this.token = this.logIn();
    return (await this.token).value;
  }

  /** Only the password grant works at Maileva (facts/protocols 2.1). */
  private async logIn(): Promise<{ value: string; endsAt: number }> {
    try {
      const { clientId, clientSecret, username, password } = this.settings;
      const response = await send(this.settings.authUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'password', username, password, client_id: clientId, client_secret: clientSecret }),
      });
      if (response.status !== 200) throw new RetryLater(`maileva log-in answered ${response.status}`, response.status);
      const answer = (await response.json()) as { access_token: string; expires_in: number };
      return { value: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 - TOKEN_MARGIN_MS };
    } catch (error) {
      this.token = undefined;
      throw error;
    }
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  } catch (error) {
    throw new RetryLater(`maileva did not answer: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RetryLater(`maileva answered ${response.status} without JSON`, response.status);
    throw new RetryLater('maileva cut its answer');
  }
}
