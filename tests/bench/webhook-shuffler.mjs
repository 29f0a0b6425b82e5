// Stands where Stripe's notifications arrive: takes each once, and carries it on as badly as the network may.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const AT_ONCE = 50;
const NEVER = 0.02;
const LATE = 0.05;
const MOST_COPIES = 5;

export class WebhookShuffler {
  /** Copies that wait to be carried, those kept for the next day, and how often each fate fell. */
  #waiting = [];
  #late = [];
  #busy = Promise.resolve();
  events = [];
  told = { events: 0, copies: 0, late: 0, never: 0 };
  failures = 0;
  refused = 0;

  constructor({ secret }) {
    this.secret = secret;
  }

  /** The address for the sandbox; what is no notification of Stripe's goes straight on. */
  async open(target) {
    this.target = target;
    this.server = createServer((req, res) => {
      const parts = [];
      req.on('data', (part) => parts.push(part));
      req.on('end', async () => {
        const body = Buffer.concat(parts);
        if (req.url === '/-/hooks/stripe') {
          this.#take(body);
          return res.writeHead(200).end();
        }
        const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers;
        const answer = await fetch(target + req.url, { method: req.method, headers, body }).catch(() => null);
        if (answer && answer.status >= 500) this.failures += 1;
        res.writeHead(answer?.status ?? 502).end();
      });
    });
    await new Promise((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${this.server.address().port}`;
  }

  #take(body) {
    this.told.events += 1;
    this.events.push(body);
    const fate = Math.random();
    if (fate < NEVER) return void (this.told.never += 1);
    const copies = Array.from({ length: 1 + Math.floor(Math.random() * MOST_COPIES) }, () => body);
    if (fate < NEVER + LATE) {
      this.told.late += 1;
      this.#late.push(...copies);
      return;
    }
    this.#waiting.push(...copies);
    if (this.#waiting.length >= AT_ONCE) void this.carry();
  }

  /** Fifty at once, drawn at random, until fewer wait; `all`: to the last. */
  async carry({ all = false } = {}) {
    this.#busy = this.#busy.then(async () => {
      while (this.#waiting.length >= (all ? 1 : AT_ONCE)) {
        const drawn = Array.from(
          { length: Math.min(AT_ONCE, this.#waiting.length) },
          () => this.#waiting.splice(Math.floor(Math.random() * this.#waiting.length), 1)[0],
        );
        await Promise.all(drawn.map((body) => this.#carryOne(body)));
      }
    });
    await this.#busy;
  }

  /** The next day. */
  async carryLate() {
    this.#waiting.push(...this.#late.splice(0));
    await this.carry({ all: true });
  }

  async #carryOne(body) {
    this.told.copies += 1;
    const { status } = await this.deliver(body, this.sign(body));
    if (status >= 500) this.failures += 1;
    else if (status !== 200) this.refused += 1;
  }

  sign(body, { at = Math.floor(Date.now() / 1000), secret = this.secret } = {}) {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  async deliver(body, signature) {
    const answer = await fetch(`${this.target}/-/hooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    await answer.arrayBuffer();
    return answer;
  }

  /** Signatures that are false, old, or of another notification. Says how many were let in. */
  async forge(count) {
    const old = (seconds) => Math.floor(Date.now() / 1000) - seconds;
    const any = () => this.events[Math.floor(Math.random() * this.events.length)];
    const renamed = (body) =>
      Buffer.from(
        body.toString().replace(/"id":"evt_[^"]+"/, `"id":"evt_forged_${Math.random().toString(36).slice(2)}"`),
      );
    const kinds = [
      (body) => [renamed(body), this.sign(renamed(body), { secret: 'whsec_of_somebody_else' })],
      // Its own header, of a body that has changed since.
      (body) => [renamed(body), this.sign(body)],
      (body) => [body, this.sign(body, { at: old(301 + Math.floor(Math.random() * 86_400)) })],
      (body) => [body, this.sign(renamed(any()))],
      (body) => [renamed(body), undefined],
      (body) => [renamed(body), `t=${old(0)},v0=${'0'.repeat(64)}`],
    ];
    let accepted = 0;
    for (let done = 0; done < count; done += AT_ONCE) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, i) =>
          this.deliver(...kinds[(done + i) % kinds.length](any())),
        ),
      );
      accepted += answers.filter(({ status }) => status < 400).length;
      this.failures += answers.filter(({ status }) => status >= 500).length;
    }
    return accepted;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
