// Pages, orders and letters together against a product of its own.
import { Agent, request } from 'node:http';
import { pause, startBenchStack } from './bench-stack.mjs';
import { LoadClient } from './load-client.mjs';
import { openLoop, Recorder } from './open-loop.mjs';
import { measureProcessorTime, readOwnSeconds } from './processor-time.mjs';

const CUSTOMERS = 20;
/** Letters that wait from the start, because those of the first orders do not exist yet. */
const PREPARED_LETTERS = 40;
const HAND_OVER_LIMIT_MS = 60_000;
/** Kinds whose answers a visitor waits for. */
const ANSWERED = new Set(['home', 'category', 'template', 'search', 'asset', 'api', 'order step']);
/** What a hundred requests of visitors are. */
const MIX = { home: 12, category: 16, template: 26, search: 8, asset: 28, api: 10 };
const QUERIES = [
  'resilier box internet',
  'caution non rendue',
  'demission',
  'mise en demeure',
  'assurence auto',
  'zzzz',
];

/** Reads the rates from the environment; `share` of the default ones. */
export const readRates = (share) => ({
  pages: Number(process.env.BENCH_PAGES ?? 200 * share),
  orders: Number(process.env.BENCH_ORDERS ?? 10 * share),
  letters: Number(process.env.BENCH_LETTERS ?? 5 * share),
});

/**
 * Runs the load for some minutes. `sample` is called with the product now and then. Returns the rates reached, the errors
 * and the slowest 99th percentile of all answers in milliseconds.
 */
export async function runTraffic({ rates, minutes, sample, sampleMs = 60_000 }) {
  const site = await startBenchStack({
    name: 'load',
    redis: process.env.BENCH_REDIS === 'yes',
    env: { CHANGE_OF_MIND_SECONDS: '86400', SANDBOX_SPEED: '600', RATE_LIMIT_FACTOR: '1000000' },
  });
  const recorder = new Recorder();
  let timer;
  try {
    for (const name of ['sandbox', 'web']) site.start(name);
    site.start('worker', 'worker', { flags: ['--single-threaded-gc'] });
    const customers = await prepareCustomers(site);
    const requests = await prepareRequests(site.url);
    const pids = [...site.processes.values()].map(({ pid }) => pid).join();
    const released = new Map();
    const seconds = minutes * 60;
    if (sample) timer = setInterval(() => void sample(site).catch((error) => recorder.fail('sample', error)), sampleMs);
    const readUsed = measureProcessorTime(site.pids);
    const own = process.cpuUsage();
    const start = performance.now();
    await Promise.all([
      openLoop({ perSecond: rates.pages, seconds, arrive: visit(recorder, requests) }),
      openLoop({ perSecond: rates.orders, seconds, arrive: order(recorder, customers) }),
      openLoop({ perSecond: rates.letters, seconds, arrive: release(recorder, site.db, released) }),
    ]);
    clearInterval(timer);
    const elapsed = Math.max(seconds, (performance.now() - start) / 1000);
    const used = { ...readUsed(), generator: readOwnSeconds(own) };
    const lettersUntil = await recordHandOvers(recorder, site.db, released);
    if ([...site.processes.values()].map(({ pid }) => pid).join() !== pids)
      recorder.fail('process', 'a process was restarted');
    const summary = recorder.summary();
    console.table(summary);
    console.table(
      Object.entries(used).map(([name, s]) => ({ process: name, cores: Number((s / elapsed).toFixed(2)) })),
    );
    for (const [message, times] of recorder.errors) console.log(`${times} × ${message}`);
    const answered = summary.filter(({ kind }) => ANSWERED.has(kind));
    const perSecond = (count, within) => Number((count / within).toFixed(1));
    const pages = answered.filter(({ kind }) => kind in MIX).reduce((sum, { count }) => sum + count, 0);
    return {
      pages_per_s: perSecond(pages, elapsed),
      orders_per_s: perSecond(recorder.count('order'), elapsed),
      letters_per_s: perSecond(recorder.count('letter handed over'), Math.max(elapsed, lettersUntil)),
      errors: recorder.errorCount,
      p99_ms: Math.max(0, ...answered.map(({ p99 }) => p99)),
    };
  } finally {
    clearInterval(timer);
    await site.close();
  }
}

/** A customer whose every unexpected answer is an error: no request is repeated. */
class StrictClient extends LoadClient {
  async send(method, path, body, type) {
    const { status, text } = await this.request(method, path, body, type);
    if (status >= 400) throw new Error(`${method} ${path.replace(/[0-9a-f-]{20,}|cs_\w+/g, ':id')} gave ${status}`);
    return { status, text };
  }
}

async function prepareCustomers({ url, db }) {
  // Until the processes are ready, requests are repeated.
  await new LoadClient(url).api('GET', '/-/api/v1/shelves');
  const customers = [];
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const customer = new LoadClient(url);
    await customer.register({
      email: `charge-${n}@exemple.fr`,
      password: 'quatre chevaux lents',
      firstName: 'Camille',
      lastName: 'Client',
    });
    customers.push(customer);
  }
  await Promise.all(customers.slice(0, 4).map((customer) => customer.orderAll(PREPARED_LETTERS / 4)));
  for (let i = 0; i < 600; i += 1) {
    const { rows } = await db.query('select count(*)::int as n from letters');
    if (rows[0].n >= PREPARED_LETTERS) break;
    await pause(100);
  }
  return customers.map((customer) =>
    Object.assign(new StrictClient(url), { cookies: customer.cookies, template: customer.template }),
  );
}

/** Finds the pages of the catalogue and the assets of a page by their links, as a visitor would. */
async function prepareRequests(url) {
  const links = async (path, pattern) => [
    ...new Set([...(await (await fetch(url + path)).text()).matchAll(pattern)].map(([, link]) => link)),
  ];
  const category = await links('/documents', /href="(\/documents\/[\w-]+)"/g);
  const template = (
    await Promise.all(category.map((path) => links(path, /href="(\/documents\/[\w-]+\/[\w-]+)"/g)))
  ).flat();
  const paths = {
    home: ['/'],
    category,
    template,
    search: QUERIES.map((query) => `/rechercher?q=${encodeURIComponent(query)}`),
    asset: await links('/', /(?:src|href)="(\/assets\/[^"]+)"/g),
    api: [
      '/-/api/v1/shelves',
      ...QUERIES.map((query) => `/-/api/v1/search?q=${encodeURIComponent(query)}`),
      ...template.slice(0, 20).map((path) => path.replace('/documents/', '/-/api/v1/templates/')),
    ],
  };
  for (const [kind, list] of Object.entries(paths)) if (list.length === 0) throw new Error(`No ${kind} was found.`);
  const kinds = Object.entries(MIX).flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  return {
    url,
    agent,
    pick() {
      const kind = kinds[Math.floor(Math.random() * kinds.length)];
      return { kind, path: paths[kind][Math.floor(Math.random() * paths[kind].length)] };
    },
  };
}

const visit =
  (recorder, { url, agent, pick }) =>
  async (due) => {
    const { kind, path } = pick();
    try {
      await new Promise((done, failed) => {
        const sent = request(url + path, { agent, timeout: 15_000, headers: { 'accept-encoding': 'gzip, br' } });
        sent.once('response', (response) => {
          response.resume();
          response.once('error', failed);
          response.once('end', () =>
            response.statusCode === 200 ? done() : failed(new Error(`gave ${response.statusCode}`)),
          );
        });
        sent.once('timeout', () => sent.destroy(new Error('no answer in 15 s')));
        sent.once('error', failed);
        sent.end();
      });
      recorder.record(kind, performance.now() - due);
    } catch (error) {
      recorder.fail(kind, error);
    }
  };

/** Fills in, orders and pays a letter. The first step counts from the arrival, each next one from the answer before. */
const order = (recorder, customers) => async (due, i) => {
  const visitor = customers[i % customers.length];
  const customer = Object.assign(new StrictClient(visitor.url), {
    cookies: new Map(visitor.cookies),
    template: visitor.template,
  });
  let since = due;
  const send = customer.request.bind(customer);
  customer.request = async (method, path, ...rest) => {
    const answer = await send(method, path, ...rest);
    // The page of the bank is not ours.
    if (path.startsWith('/-/')) recorder.record('order step', performance.now() - since);
    since = performance.now();
    return answer;
  };
  try {
    await customer.order(`OPERATEUR NUMERO ${i + 1}`);
    recorder.record('order', performance.now() - due);
  } catch (error) {
    recorder.fail('order', error);
  }
};

/** Makes one paid letter due now, as the end of its change of mind would. */
const release = (recorder, db, released) => async (due) => {
  try {
    const { rows } = await db.query(
      `with due as (
         select id from letters where status = 'queued' and releases_at > now() + interval '1 hour'
          order by id limit 1 for update skip locked),
       released as (update letters set releases_at = now() from due where letters.id = due.id returning letters.id)
       update outbox set available_at = now() from released
        where relayed_at is null and event = 'letter.queued' and payload ->> 'id' = released.id::text
        returning released.id`,
    );
    if (rows.length === 0) throw new Error('no paid letter is waiting');
    released.set(rows[0].id, Date.now() - (performance.now() - due));
  } catch (error) {
    recorder.fail('letter', error);
  }
};

/** Waits for the released letters. Returns the seconds from the first release to the last hand-over. */
async function recordHandOvers(recorder, db, released) {
  let rows = [];
  for (const until = Date.now() + HAND_OVER_LIMIT_MS; Date.now() < until; await pause(500)) {
    ({ rows } = await db.query(
      'select id, handed_over_at as at from letters where id = any($1) and handed_over_at is not null',
      [[...released.keys()]],
    ));
    if (rows.length === released.size) break;
  }
  for (const { id, at } of rows) recorder.record('letter handed over', at.getTime() - released.get(id));
  for (let missing = released.size - rows.length; missing > 0; missing -= 1)
    recorder.fail('letter', 'not handed over within a minute of the end');
  if (rows.length === 0) return 0;
  return (Math.max(...rows.map(({ at }) => at.getTime())) - Math.min(...released.values())) / 1000;
}
