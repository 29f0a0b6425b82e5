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
  /** How long an answer may take; no answer within it is no answer, and the sending is read again later. */
  timeoutMs?: number;
}

interface Token {
  value: string;
  endsAt: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** A token is not used in its last tenth, at most these seconds: it could run out on the way. */
const TOKEN_MARGIN_SECONDS = 30;

/** Bearer calls with one token for all, renewed when it ends or is refused. Everything transient becomes RetryLater. */
export class MailevaHttp {
  private token: Promise<Token> | undefined;

  constructor(private readonly settings: MailevaSettings) {}

  async json<T>(method: string, path: string, body?: unknown, type = 'application/json'): Promise<{ status: number; body: T }> {
    const answer = await this.call(method, path, body === undefined ? undefined : JSON.stringify(body), body === undefined ? {} : { 'content-type': type });
    return { status: answer.status, body: parse(answer) as T };
  }

  async multipart<T>(path: string, form: FormData): Promise<{ status: number; body: T }> {
    const answer = await this.call('POST', path, form, {});
    return { status: answer.status, body: parse(answer) as T };
  }

  async bytes(path: string): Promise<Uint8Array | null> {
    const answer = await this.call('GET', path, undefined, { accept: 'application/pdf, application/json' });
    return answer.status === 200 ? answer.bytes : null;
  }

  private async call(method: string, path: string, body: string | FormData | undefined, headers: Record<string, string>): Promise<Answer> {
    for (let round = 0; ; round += 1) {
      const { token, held } = await this.bearer();
      const answer = await this.send(`${this.settings.apiUrl}/${path}`, {
        method,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      });
      if (answer.status === 401 && round === 0) {
        // Another call may have renewed it already: only the token that was refused is dropped.
        if (this.token === held) this.token = undefined;
        continue;
      }
      if (answer.status === 401 || answer.status === 429 || answer.status >= 500)
        throw new RetryLater(`maileva answered ${answer.status}`, answer.status);
      return answer;
    }
  }

  private async bearer(): Promise<{ token: string; held: Promise<Token> }> {
    const held = (this.token ??= this.logIn());
    const token = await held;
    if (token.endsAt > Date.now()) return { token: token.value, held };
    if (this.token === held) this.token = undefined;
    return this.bearer();
  }

  /** Only the password grant works at Maileva (facts/protocols 2.1). */
  private async logIn(): Promise<Token> {
    try {
      const { clientId, clientSecret, username, password } = this.settings;
      const answer = await this.send(this.settings.authUrl, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'password', username, password, client_id: clientId, client_secret: clientSecret }),
      });
      if (answer.status !== 200) throw new RetryLater(`maileva log-in answered ${answer.status}`, answer.status);
      const { access_token, expires_in } = parse(answer) as { access_token?: unknown; expires_in?: unknown };
      if (typeof access_token !== 'string') throw new RetryLater('maileva log-in answered without a token', answer.status);
      const lives = Math.max(1, Number(expires_in) || 60);
      return { value: access_token, endsAt: Date.now() + (lives - Math.min(TOKEN_MARGIN_SECONDS, lives / 10)) * 1000 };
    } catch (error) {
      this.token = undefined;
      throw error;
    }
  }

  private async send(url: string, init: RequestInit): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(this.settings.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      // The address and what was sent stay out of the message: it is logged.
      throw new RetryLater(`maileva did not answer: ${error instanceof Error ? error.name : 'unknown'}`);
    }
  }
}

interface Answer {
  status: number;
  bytes: Uint8Array;
}

function parse({ status, bytes }: Answer): unknown {
  const text = new TextDecoder().decode(bytes);
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new RetryLater(`maileva answered ${status} without JSON`, status);
  }
}
