// Places thousands of orders while webhooks are repeated, shuffled, delayed or lost, then compares all records with one
// another.
import { pathToFileURL } from 'node:url';
import { builtProgram } from '../../src/scripts/programs.mjs';
import { startBenchStack } from './bench-stack.mjs';
import { LoadClient } from './load-client.mjs';
import { compareBooks } from './money-books.mjs';
import { WebhookShuffler } from './webhook-shuffler.mjs';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 2000);
const FORGED = Number(process.env.BENCH_FORGED ?? ORDERS / 2);
const BASKETS = Number(process.env.BENCH_BASKETS ?? ORDERS * 5);
const PEOPLE = 6;
const OTHER_SUMS = 12;
const MAX_SECONDS = Number(process.env.BENCH_REST ?? 1800);
const DAY = 86_400;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const GOOD = '4242424242424242';

export async function run() {
  const began = Date.now();
  const product = await startBenchStack({
    name: 'money',
    env: {
      CHANGE_OF_MIND_SECONDS: '20',
      REQUEUE_AFTER_SECONDS: '20',
      RETRY_MAX_DELAY_SECONDS: '3',
      POSTAL_POLL_AFTER_SECONDS: '15',
      SANDBOX_SPEED: '1000000',
    },
  });
  const { db, env, url } = product;
  const postman = new WebhookShuffler({ secret: env.STRIPE_WEBHOOK_SECRET });
  try {
    env.SANDBOX_WEB_URL = await postman.open(url);
    for (const name of ['sandbox', 'web', 'worker']) product.start(name);
    const bank = new Bank(env.STRIPE_API_URL, env.STRIPE_SECRET_KEY);
    const people = await gather(url, bank, postman);

    const remaining = Array.from({ length: ORDERS }, (_, i) => i);
    const work = async (who) => {
      for (let i = remaining.shift(); i !== undefined; i = remaining.shift()) {
        await buy(who, i, postman);
        if (i % 100 === 0)
          console.log(`${ORDERS - remaining.length} orders, ${Math.round((Date.now() - began) / 1000)} s`);
      }
    };
    await Promise.all(people.map(work));
    await postman.carry({ all: true });
    const waited = await quiet(db);
    // Moves the clock of the bank and its subscribers to the next day, and delivers the delayed webhooks.
    await bank.advance(DAY);
    await postman.carryLate();
    const { undone } = await quiet(db);
    const before = await inboxCount(db);
    const accepted = await postman.forge(FORGED);
    const beforeSums = await inboxCount(db);
    const books = await compareBooks(db, people[0], product);
    const rounding = await baskets(bank);
    const keptTwice = await eventsKeptTwice(db);
    const otherSums = await otherSumsTaken(db, people[1], bank, postman);
    const result = {
      orders: ORDERS,
      ...postman.counts,
      double_charges: books.doubleCharges,
      double_letters: books.doubleLetters,
      lost_letters: books.lost,
      backwards: books.backwards,
      answers_5xx: postman.failures + people.reduce((sum, { failures }) => sum + failures, 0),
      refused_notifications: postman.refused,
      differences: books.differences,
      mended_by_night: books.mended,
      forged: FORGED,
      forged_accepted: accepted + beforeSums - before,
      events_kept_twice: keptTwice,
      other_sums: OTHER_SUMS,
      other_sums_taken: otherSums,
      baskets: BASKETS,
      baskets_different: rounding,
      never_at_rest: undone,
      settled_after_s: waited.seconds,
      seconds: Math.round((Date.now() - began) / 1000),
    };
    console.table(Object.entries(result).map(([what, count]) => ({ what, count })));
    for (const line of books.lines) console.log(line);
    return result;
  } finally {
    await product.close();
    postman.close();
  }
}

/** Registers customers. Every third one subscribes, on a test clock of the bank, half of them with a trial. */
async function gather(url, bank, postman) {
  await bank.startClock();
  const people = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const who = new LoadClient(url);
    await who.register({
      email: `client-${n}@exemple.fr`,
      password: 'quatre chevaux lents',
      firstName: 'Camille',
      lastName: `Client${n}`,
    });
    who.offer = 'single_document';
    if (n % 3 === 0) {
      const offer = n % 2 === 0 ? 'trial' : 'subscription_without_trial';
      const page = await who.api('POST', '/-/api/v1/subscription', {
        offer,
        expectedMonthlyCents: 990,
        consents: { terms: true, immediateStart: true },
      });
      await who.pay(new URL(page.url).pathname, GOOD, { email: `client-${n}@exemple.fr` });
      // If the webhook is lost, polling finds the subscription within two minutes.
      for (let tries = 0; who.offer !== offer; tries += 1) {
        if (tries > 600) throw new Error('A subscription did not become active.');
        await pause(300);
        void postman.carry({ all: true });
        const { subscription } = await who.api('GET', '/-/api/v1/subscription');
        if (subscription?.opens) who.offer = subscription.offer;
      }
    }
    people.push(who);
  }
  return people;
}

/** Places one order in one of the ways in which people buy. */
async function buy(who, i, postman) {
  const { offer } = who;
  const sending = ['green', 'registered', 'registered_receipt'][i % 3];
  const { orderId, url } = await who.place(`OPERATEUR NUMERO ${i + 1}`, { offer, sending });
  const path = new URL(url).pathname;
  const cancel = () => who.send('POST', `/-/api/v1/orders/${orderId}/cancel`, '{}', 'application/json');
  switch (i % 20) {
    case 1: // declined first
      await who.pay(path, '4000000000000002');
      return who.pay(path);
    case 2: // two tabs
      return Promise.all([who.api('POST', `/-/api/v1/orders/${orderId}/pay`, {}), who.pay(path), who.pay(path)]);
    case 3: // cancelled, then paid anyway
      await cancel();
      return who.pay(path);
    case 4: // the bank asks for authentication, and the customer confirms
      await who.pay(path, '4000002760003184');
      return who.pay(path, '4000002760003184', { authentication: 'accept' });
    case 5: // cancelled during the payment
      return Promise.all([cancel(), who.pay(path)]);
    case 6: {
      // Cancels as soon as the payment is known.
      await who.pay(path);
      for (let tries = 0; tries < 60; tries += 1) {
        void postman.carry({ all: true });
        if ((await who.api('GET', `/-/api/v1/orders/${orderId}`)).can.includes('cancel')) break;
        await pause(200);
      }
      return cancel();
    }
    case 7: // two payment pages
      await Promise.all([
        who.api('POST', `/-/api/v1/orders/${orderId}/pay`, {}),
        who.api('POST', `/-/api/v1/orders/${orderId}/pay`, {}),
      ]);
      return who.pay(path);
    case 8: // disputed at the bank, now and then
      return who.pay(path, i % 100 === 8 ? '4000000000002685' : GOOD);
    default:
      return who.pay(path);
  }
}

/**
 * Waits until nothing is left to do: every dispatch done, every paid order processed, every letter at the partner. Work
 * that never ends is counted, and the records are compared anyway.
 */
async function quiet(db) {
  const began = Date.now();
  let calm = 0;
  let undone = 0;
  for (let seconds = 0; calm < 5; seconds = Math.round((Date.now() - began) / 1000)) {
    if (seconds > MAX_SECONDS) break;
    const { rows } = await db.query(`select
      (select count(*) from outbox where relayed_at is null)::int as unsent,
      (select count(*) from job_dispatches where done_at is null and failed_at is null)::int as open,
      (select count(*) from letters where status in ('queued', 'rendered', 'handing_over', 'failed'))::int as letters,
      (select count(*) from refunds where status in ('requested', 'sent'))::int as refunds,
      (select count(*) from payments p join orders o on o.id = p.order_id where p.status = 'pending' and o.status <> 'cancelled')::int as pending`);
    undone = Object.values(rows[0]).reduce((sum, count) => sum + count, 0);
    calm = undone === 0 ? calm + 1 : 0;
    if (seconds % 30 === 29) console.log(JSON.stringify(rows[0]));
    await pause(1000);
  }
  // Only polling finds a payment that follows a cancelled order: it reads the payment page within two minutes.
  await pause(ORDERS >= 500 ? 130_000 : 70_000);
  return { seconds: Math.round((Date.now() - began) / 1000), undone };
}

/** Counts webhooks that are stored more than once, by the event id of Stripe in their body. */
const eventsKeptTwice = async (db) =>
  (
    await db.query(
      `select (count(*) - count(distinct convert_from(body, 'UTF8')::json ->> 'id'))::int as n from inbox where provider = 'stripe'`,
    )
  ).rows[0].n;

/** Pays other amounts on payment pages that name our orders. Returns how many orders accepted them. */
async function otherSumsTaken(db, who, bank, postman) {
  const orderIds = [];
  for (let i = 0; i < OTHER_SUMS; i += 1) {
    const { orderId } = await who.place(`AUTRE SOMME ${i + 1}`, { offer: who.offer });
    const { total_cents: cents } = (await db.query('select total_cents from orders where id = $1', [orderId])).rows[0];
    // Other currencies are tested in tests/payments/checkout: the sandbox supports euros only.
    const sum = [cents - 1, 50, cents + 1][i % 3];
    const page = await bank.call('POST', '/v1/checkout/sessions', {
      mode: 'payment',
      client_reference_id: orderId,
      'metadata[order_id]': orderId,
      success_url: 'http://affranchi.test/fait',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': String(sum),
      'line_items[0][price_data][product_data][name]': 'Autre somme',
    });
    await who.pay(new URL(page.url).pathname);
    orderIds.push(orderId);
  }
  await postman.carry({ all: true });
  await postman.carryLate();
  // An order that accepts the payment does so when it is first read; any other is left for a person to decide.
  await pause(15_000);
  const { rows } = await db.query(
    `select o.id from orders o left join payments p on p.order_id = o.id where o.id = any($1) and (o.status <> 'awaiting_payment' or p.status not in ('pending', 'failed', 'under_review'))`,
    [orderIds],
  );
  return rows.length;
}

const inboxCount = async (db) =>
  (await db.query(`select count(*)::int as n from inbox where provider = 'stripe'`)).rows[0].n;

/**
 * Compares the sum of the lines, the total, the amount at the bank and the invoice. Returns how many baskets differ.
 */
async function baskets(bank) {
  const { basket } = await import(pathToFileURL(builtProgram('random-quotes')).href);
  let different = 0;
  const work = async (count) => {
    for (let i = 0; i < count; i += 1) {
      const one = basket();
      const charged = one.checkoutLines.length > 0 ? await bank.pageOf(one.checkoutLines) : 0;
      if (new Set([one.lineCents, one.totalCents, one.invoiceCents, one.parts[0] + one.parts[1], charged]).size !== 1)
        different += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, () => work(Math.ceil(BASKETS / 10))));
  return different;
}

/** The sandbox through its API, as Stripe's dashboard uses it. */
class Bank {
  constructor(url, key) {
    Object.assign(this, { url, key });
  }

  async call(method, path, words) {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(this.url + path, {
        method,
        headers: { authorization: `Bearer ${this.key}` },
        ...(words && { body: new URLSearchParams(words) }),
      }).catch(() => null);
      if (answer?.ok) return answer.json();
      if (tries > 50) throw new Error(`${path} responded with ${answer?.status}: ${await answer?.text()}`);
      await pause(200);
    }
  }

  /** Subscriptions created from now on use this test clock. */
  async startClock() {
    this.clock = await this.call('POST', '/v1/test_helpers/test_clocks', {
      frozen_time: String(Math.floor(Date.now() / 1000)),
    });
    const answer = await fetch(`${this.url}/sandbox/stripe/settings`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ clock: this.clock.id }),
    });
    if (answer.status >= 400) throw new Error('The sandbox rejected the test clock.');
  }

  async advance(seconds) {
    await this.call('POST', `/v1/test_helpers/test_clocks/${this.clock.id}/advance`, {
      frozen_time: String(this.clock.frozen_time + seconds),
    });
    while ((await this.call('GET', `/v1/test_helpers/test_clocks/${this.clock.id}`)).status !== 'ready')
      await pause(100);
  }

  async pageOf(lines) {
    const words = { mode: 'payment', success_url: 'http://affranchi.test/fait' };
    lines.forEach(({ name, amountCents, quantity }, i) =>
      Object.assign(words, {
        [`line_items[${i}][quantity]`]: String(quantity),
        [`line_items[${i}][price_data][currency]`]: 'eur',
        [`line_items[${i}][price_data][unit_amount]`]: String(amountCents),
        [`line_items[${i}][price_data][product_data][name]`]: name,
      }),
    );
    return (await this.call('POST', '/v1/checkout/sessions', words)).amount_total;
  }
}
