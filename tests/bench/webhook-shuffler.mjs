// A proxy in front of our webhook address: accepts each Stripe webhook once and delivers it as badly as a network can.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const BATCH_SIZE = 50;
const NEVER = 0.02;
const LATE = 0.05;
const MAX_COPIES = 5;

export class WebhookShuffler {
  /** The copies waiting for delivery, those delayed to the next day, and the count of each fate. */
  #waiting = [];
  #late = [];
  #busy = Promise.resolve();
  events = [];
  counts = { events: 0, copies: 0, late: 0, never: 0 };
  failures = 0;
  refused = 0;

  constructor({ secret }) {
    this.secret = secret;
  }

  /** Returns the address for the sandbox. Requests that are no Stripe webhooks are forwarded. */
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
    this.counts.events += 1;
    this.events.push(body);
    const fate = Math.random();
    if (fate < NEVER) return void (this.counts.never += 1);
    const copies = Array.from({ length: 1 + Math.floor(Math.random() * MAX_COPIES) }, () => body);
    if (fate < NEVER + LATE) {
      this.counts.late += 1;
      this.#late.push(...copies);
      return;
    }
    this.#waiting.push(...copies);
    if (this.#waiting.length >= BATCH_SIZE) void this.carry();
  }

  /** Delivers fifty at a time in random order while enough wait; with `all`, the rest as well. */
  async carry({ all = false } = {}) {
    this.#busy = this.#busy.then(async () => {
      while (this.#waiting.length >= (all ? 1 : BATCH_SIZE)) {
        const drawn = Array.from(
          { length: Math.min(BATCH_SIZE, this.#waiting.length) },
          () => this.#waiting.splice(Math.floor(Math.random() * this.#waiting.length), 1)[0],
        );
        await Promise.all(drawn.map((body) => this.#carryOne(body)));
      }
    });
    await this.#busy;
  }

  /** Delivers the copies of the next day. */
  async carryLate() {
    this.#waiting.push(...this.#late.splice(0));
    await this.carry({ all: true });
  }

  async #carryOne(body) {
    this.counts.copies += 1;
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

  /** Sends wrong signatures, old ones, and signatures of other webhooks. Returns how many were accepted. */
  async forge(count) {
    const old = (seconds) => Math.floor(Date.now() / 1000) - seconds;
    const any = () => this.events[Math.floor(Math.random() * this.events.length)];
    const renamed = (body) =>
      Buffer.from(
        body.toString().replace(/"id":"evt_[^"]+"/, `"id":"evt_forged_${Math.random().toString(36).slice(2)}"`),
      );
    const kinds = [
      (body) => [renamed(body), this.sign(renamed(body), { secret: 'whsec_of_somebody_else' })],
      // A valid header for an earlier body.
      (body) => [renamed(body), this.sign(body)],
      (body) => [body, this.sign(body, { at: old(301 + Math.floor(Math.random() * 86_400)) })],
      (body) => [body, this.sign(renamed(any()))],
      (body) => [renamed(body), undefined],
      (body) => [renamed(body), `t=${old(0)},v0=${'0'.repeat(64)}`],
    ];
    let accepted = 0;
    for (let done = 0; done < count; done += BATCH_SIZE) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(BATCH_SIZE, count - done) }, (_, i) =>
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
