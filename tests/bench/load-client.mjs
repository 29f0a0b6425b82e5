import { randomUUID } from 'node:crypto';

/** Some minutes: on a busy machine, a killed process takes long to restart. */
const MAX_TRIES = 2000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A customer with many letters who retries while the site is down, as a patient person would. */
export class LoadClient {
  cookies = new Map();
  ordered = 0;
  /** Responses with a status above 499; a benchmark that kills no process expects none. */
  failures = 0;
  constructor(url) {
    this.url = url;
  }

  async logIn({ email, password }) {
    await this.#enter('/-/api/v1/login', { email, password });
  }

  async register(person) {
    await this.#enter('/-/api/v1/register', person);
  }

  async #enter(path, body) {
    await this.api('GET', '/-/sanctum/csrf-cookie');
    await this.api('POST', path, body);
    this.template = await this.api('GET', '/-/api/v1/templates/telecom-energie/resiliation-box');
  }

  async orderAll(count) {
    const names = Array.from({ length: count }, (_, i) => `OPERATEUR NUMERO ${i + 1}`);
    const work = async () => {
      for (let name = names.shift(); name; name = names.shift()) await this.order(name);
    };
    await Promise.all([work(), work(), work(), work()]);
  }

  /** Orders and pays one letter to its own recipient. Every step may be repeated. */
  async order(recipient) {
    const { url } = await this.place(recipient);
    if (url) await this.pay(new URL(url).pathname);
    this.ordered += 1;
  }

  /** Fills in a letter without ordering it. */
  async draft(recipient, { sending = 'registered', to = {} } = {}) {
    const id = randomUUID();
    const content = {
      answers: this.template.sampleAnswers,
      sender: {
        kind: 'person',
        civility: 'Mme',
        firstName: 'Hélène',
        lastName: 'Marchal',
        line4: '14 rue des Acacias',
        postcode: '69003',
        city: 'Lyon',
        country: 'FR',
      },
      recipient: {
        kind: 'organisation',
        organisation: recipient,
        line4: '1 rue du Test',
        postcode: '59000',
        city: 'Lille',
        country: 'FR',
        ...to,
      },
      sending,
    };
    await this.api('POST', '/-/api/v1/documents', { id, templateVersionId: this.template.versionId, content });
    return id;
  }

  /** Orders a letter and returns its payment page. */
  async place(recipient, { offer = 'single_document', sending = 'registered', to = {} } = {}) {
    const id = await this.draft(recipient, { sending, to });
    const quote = await this.api('POST', '/-/api/v1/orders/quote', { documentId: id, sending, offer });
    const order = await this.api('POST', '/-/api/v1/orders', {
      documentId: id,
      sending,
      offer,
      expectedTotalCents: quote.price.totalCents,
      consents: { terms: true, immediateStart: true, withdrawalLoss: true },
    });
    const { url } = await this.api('POST', `/-/api/v1/orders/${order.id}/pay`, {});
    return { orderId: order.id, url };
  }

  async pay(path, card = '4242424242424242', more = {}) {
    const body = new URLSearchParams({
      card,
      expiry: '12/34',
      cvc: '123',
      name: 'Hélène Marchal',
      email: 'helene@exemple.fr',
      ...more,
    }).toString();
    return this.send('POST', `${path}/pay`, body, 'application/x-www-form-urlencoded');
  }

  /** Retries after a dropped connection or a 5xx. A 4xx is a bug of the benchmark. */
  async api(method, path, body) {
    const { status, text } = await this.send(
      method,
      path,
      body === undefined ? undefined : JSON.stringify(body),
      'application/json',
    );
    if (status >= 400) throw new Error(`${method} ${path} responded with ${status}: ${text}`);
    return text ? JSON.parse(text) : null;
  }

  async send(method, path, body, type) {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await this.request(method, path, body, type);
        if (answer.status >= 500) this.failures += 1;
        else return answer;
      } catch (error) {
        if (tries > MAX_TRIES) throw error;
      }
      if (tries > MAX_TRIES) throw new Error(`${path} did not respond.`);
      await pause(150);
    }
  }

  /** One request with the cookies of this customer. */
  async request(method, path, body, type) {
    const answer = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      headers: {
        ...(body !== undefined && { 'content-type': type }),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        'x-requested-with': 'XMLHttpRequest',
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    // A body that a kill cut off is no response either.
    return { status: answer.status, text: await answer.text() };
  }

  /** Compares the orders with what the partner printed and what the bank charged. */
  async count(db) {
    const report = JSON.parse((await this.send('GET', '/sandbox/poste/report.json')).text);
    const sendings = Array.isArray(report) ? report : report.sendings;
    const printed = new Map();
    for (const { recipients } of sendings)
      for (const { lines } of recipients) {
        const name = lines.find((line) => line.startsWith('OPERATEUR NUMERO'));
        printed.set(name, (printed.get(name) ?? 0) + 1);
      }
    const { payments } = JSON.parse((await this.send('GET', '/sandbox/stripe/report.json')).text);
    const charged = new Map();
    for (const { orderId } of payments) charged.set(orderId, (charged.get(orderId) ?? 0) + 1);
    const { rows } = await db.query(`select recipient_lines->>0 as name, status from letters`);
    const { rows: orders } = await db.query(`select count(*)::int as n from orders where status <> 'cancelled'`);
    return {
      orders: orders[0].n,
      lost: rows.filter(({ name }) => !printed.has(name)).length + (orders[0].n - rows.length),
      duplicated: [...printed.values()].reduce((sum, times) => sum + times - 1, 0),
      double_charged: [...charged.values()].filter((times) => times > 1).length,
    };
  }
}
