import { setTimeout as pause } from 'node:timers/promises';

const MAX_TRIES = 60;
const RETRY_MS = 500;
const TIMEOUT_MS = 15_000;

/** A session at the site that retries while the site does not respond. */
export class SiteClient {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** Logs in, or registers the first time. */
  async enter(person: { email: string; password: string; firstName: string; lastName: string }): Promise<void> {
    const { email, password } = person;
    await this.call('GET', '/-/sanctum/csrf-cookie');
    const { status } = await this.send('POST', '/-/api/v1/register', person);
    if (status >= 400) await this.call('POST', '/-/api/v1/login', { email, password });
  }

  async logIn(person: { email: string; password: string }): Promise<void> {
    await this.call('GET', '/-/sanctum/csrf-cookie');
    await this.call('POST', '/-/api/v1/login', { email: person.email, password: person.password });
  }

  /** Throws if the response is not a success. */
  async call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const { status, text } = await this.send(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path} responded with ${status}: ${text.slice(0, 500)}`);
    return (text ? JSON.parse(text) : null) as Answer;
  }

  /** Fills in the payment page of the Stripe sandbox. */
  async pay(url: string, card: string): Promise<void> {
    const form = new URLSearchParams({ card, expiry: '12/34', cvc: '123', name: 'Camille Exemple' });
    form.set('email', 'camille@exemple.fr');
    await this.send('POST', `${new URL(url).pathname}/pay`, form);
  }

  private async send(
    method: string,
    path: string,
    body?: object | URLSearchParams,
  ): Promise<{ status: number; text: string }> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.try(method, path, body).catch(() => null);
      if (answer && answer.status < 500) return answer;
      if (tries === MAX_TRIES) throw new Error(`${method} ${path} did not answer`);
      await pause(RETRY_MS);
    }
  }

  private async try(
    method: string,
    path: string,
    body?: object | URLSearchParams,
  ): Promise<{ status: number; text: string }> {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        'x-requested-with': 'XMLHttpRequest',
        ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: answer.status, text: await answer.text() };
  }
}
