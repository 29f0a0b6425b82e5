// Which process uses how much processor time for each step of an order, one at a time on an otherwise idle product.
import { pause, startBenchStack } from './bench-stack.mjs';
import { LoadClient } from './load-client.mjs';
import { measureProcessorTime, readOwnSeconds } from './processor-time.mjs';
import { countStatements, COUNTING_PLANS, OWN_STATEMENT } from './statements.mjs';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100);
/** Orders before the first measured one: code is compiled, statements are prepared. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 60);
const IDLE_SECONDS = 10;
const STATEMENT_WIDTH = 150;
const CONSENTS = { terms: true, immediateStart: true, withdrawalLoss: true };
const CHOICE = { sending: 'registered', offer: 'single_document' };

/** Each step takes what the step before returned. */
const STEPS = {
  draft: (customer, n) => customer.draft(`OPERATEUR NUMERO ${n}`),
  quote: async (customer, documentId) => ({
    documentId,
    quote: await customer.api('POST', '/-/api/v1/orders/quote', { documentId, ...CHOICE }),
  }),
  order: (customer, { documentId, quote }) =>
    customer.api('POST', '/-/api/v1/orders', {
      documentId,
      ...CHOICE,
      expectedTotalCents: quote.price.totalCents,
      consents: CONSENTS,
    }),
  checkout: (customer, { id }) => customer.api('POST', `/-/api/v1/orders/${id}/pay`, {}),
  'payment, webhook, letter': async (customer, { url, order }, settle) => {
    await customer.pay(new URL(url).pathname);
    await settle(order.id);
  },
};

export async function run() {
  const site = await startBenchStack({
    name: 'order-steps',
    env: { CHANGE_OF_MIND_SECONDS: '86400', SANDBOX_SPEED: '600', RATE_LIMIT_FACTOR: '1000000' },
    parameters: COUNTING_PLANS,
  });
  try {
    const flags = { sandbox: [], web: [], worker: ['--single-threaded-gc'] };
    for (const name of Object.keys(flags)) {
      const profile = process.env.BENCH_PROFILE
        ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}/${name}`]
        : [];
      site.start(name, name, { flags: [...flags[name], ...profile] });
    }
    const customer = new LoadClient(site.url);
    await customer.register({
      email: 'charge@exemple.fr',
      password: 'quatre chevaux lents',
      firstName: 'Camille',
      lastName: 'Client',
    });
    await orderInSteps(site, customer, WARM_UP);
    await pause(3000);

    const readIdle = measureProcessorTime(site.pids);
    await pause(IDLE_SECONDS * 1000);
    const idle = readIdle();
    const rows = await orderInSteps(site, customer, ORDERS, (seconds, work) =>
      Object.fromEntries(
        Object.entries(work).map(([process, used]) => [
          process,
          ((used - ((idle[process] ?? 0) * seconds) / IDLE_SECONDS) * 1000) / ORDERS,
        ]),
      ),
    );
    const total = {};
    for (const row of rows)
      for (const [name, value] of Object.entries(row.figures)) total[name] = (total[name] ?? 0) + value;
    const print = (figures) =>
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(1))]));
    console.table([
      ...rows.map(({ step, figures }) => ({ step, ...print(figures) })),
      { step: 'all', ...print(total) },
      {
        step: 'idle, a second',
        ...print(
          Object.fromEntries(Object.entries(idle).map(([name, seconds]) => [name, (seconds * 1000) / IDLE_SECONDS])),
        ),
      },
    ]);
    for (const { step, statements } of rows) printStatements(step, statements);
    return { orders: ORDERS, ms_an_order: print(total) };
  } finally {
    for (const name of ['worker', 'web', 'sandbox'])
      if (process.env.BENCH_PROFILE && site.processes.has(name)) await site.end(name);
    await site.close();
  }
}

/** Prints the statements of a step: milliseconds in PostgreSQL, of these for plans, calls. */
function printStatements(step, statements) {
  console.log(step);
  const repeated = statements.filter(({ per_letter: calls }) => calls >= 0.2).toSorted((a, b) => b.ms - a.ms);
  for (const { per_letter: calls, ms, plan_ms: planMs, statement } of repeated)
    console.log(
      `${[ms, planMs, calls].map((value) => value.toFixed(2).padStart(7)).join('')}  ${statement.slice(0, STATEMENT_WIDTH)}`,
    );
}

/** Takes all orders through one step before the next, so that each step is measured alone. */
async function orderInSteps(site, customer, orders, measure) {
  const settle = (orderId) => waitUntilSettled(site.db, orderId);
  let states = Array.from({ length: orders }, (_, i) => i + 1);
  const rows = [];
  for (const [step, run] of Object.entries(STEPS)) {
    const counter = measure && (await countStatements(site.db));
    const read = measureProcessorTime(site.pids);
    const own = process.cpuUsage();
    const start = performance.now();
    const next = [];
    for (const state of states) next.push(await run(customer, state, settle));
    const seconds = (performance.now() - start) / 1000;
    if (measure) {
      const figures = {
        ms: (seconds * 1000) / orders,
        ...measure(seconds, { ...read(), generator: readOwnSeconds(own) }),
      };
      const { perLetter, byCount } = await counter.read(orders);
      rows.push({ step, figures: { ...figures, statements: perLetter }, statements: byCount });
    }
    states = next;
  }
  return rows;
}

/** Waits until an order has its letter, and nothing is queued. */
async function waitUntilSettled(db, orderId) {
  for (let i = 0; i < 300; i += 1) {
    const { rows } = await db.query(
      `select ${OWN_STATEMENT}
         exists (select from letters where order_id = $1)
         and not exists (select from outbox where relayed_at is null and available_at <= now())
         and not exists (select from job_dispatches where done_at is null and failed_at is null) as settled`,
      [orderId],
    );
    if (rows[0].settled) return;
    await pause(50);
  }
  throw new Error('An order was not settled within fifteen seconds.');
}
