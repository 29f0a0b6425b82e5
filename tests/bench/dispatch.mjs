// Measures the way from a commit to the worker, and of a whole letter to the partner: throughput, by number of workers,
// and that nothing happens twice.
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { builtProgram } from '../../src/scripts/programs.mjs';
import { pause, startBenchStack } from './bench-stack.mjs';
import { demoCustomer } from './every-page.mjs';
import { LoadClient } from './load-client.mjs';
import { measureProcessorTime } from './processor-time.mjs';
import { countStatements, COUNTING, OWN_STATEMENT } from './statements.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 5000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const KNOCKS = Number(process.env.BENCH_KNOCKS ?? 600);
const LETTERS = Number(process.env.BENCH_LETTERS ?? 240);
const CREWS = (process.env.BENCH_CREWS ?? '1,2').split(',').map(Number);
const STATEMENT_WIDTH = 150;
const rank = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const rounded = (value, digits = 1) => Number(value.toFixed(digits));

export async function run() {
  const redis = process.env.BENCH_REDIS === 'yes';
  const speed = await relaySpeed(redis);
  const latency = await commitToWorker(redis);
  const crews = [];
  for (const workers of CREWS) crews.push(await wholeWay(redis, workers));
  console.table([speed]);
  console.table([latency]);
  console.table(crews.map(({ statements: _statements, ...crew }) => crew));
  const [{ statements }] = crews;
  for (const { per_letter, statement } of statements.byCount.filter(({ per_letter: count }) => count >= 0.2))
    console.log(`${per_letter.toFixed(2).padStart(7)}  ${statement.slice(0, STATEMENT_WIDTH)}`);
  console.log(`Queue: ${redis ? 'Redis' : 'PostgreSQL'}. ${statements.perLetter.toFixed(1)} statements a letter.`);
  return {
    letters_per_second: Object.fromEntries(crews.map(({ workers, per_second }) => [workers, per_second])),
    lost: crews.reduce((sum, { lost }) => sum + lost, 0),
    duplicated: crews.reduce((sum, { duplicated }) => sum + duplicated, 0),
  };
}

/** Compares the relay and its table of dispatches with the bare queue, in alternating rounds. */
async function relaySpeed(redis) {
  const site = await startBenchStack({ name: 'dispatch', redis });
  const { dispatchQueue } = await import(pathToFileURL(builtProgram('dispatch-queue')).href);
  const queue = await dispatchQueue(site.env);
  try {
    const rounds = [];
    for (let i = 0; i <= ROUNDS; i += 1) {
      const bare = await queue.bare(ROWS);
      await queue.empty();
      const relayed = await queue.relayed(ROWS);
      await queue.empty();
      if (i > 0) rounds.push({ bare, relayed }); // the first warms up
    }
    return {
      rows: ROWS,
      relay_per_second: Math.round(
        rank(
          rounds.map(({ relayed }) => relayed),
          0.5,
        ),
      ),
      bulk_per_second: Math.round(
        rank(
          rounds.map(({ bare }) => bare),
          0.5,
        ),
      ),
      ratio: rounded(
        rank(
          rounds.map(({ bare, relayed }) => relayed / bare),
          0.5,
        ),
        2,
      ),
    };
  } finally {
    await queue.close();
    await site.close();
  }
}

/** Measures the time from the commit of an event to the end of the smallest handler, in a separate worker process. */
async function commitToWorker(redis) {
  const site = await startBenchStack({ name: 'dispatch', redis });
  try {
    site.start('sandbox', 'sandbox');
    site.start('worker', 'worker');
    const knock = () =>
      site.db.query(
        `insert into outbox (id, event, payload, created_at) values ($1, 'postal_webhook.received', $2, clock_timestamp())`,
        [uuidv7(), JSON.stringify({ id: randomUUID() })],
      );
    const open = async () =>
      (
        await site.db.query(
          'select count(*)::int as n from outbox o left join job_dispatches d on d.outbox_id = o.id where d.done_at is null',
        )
      ).rows[0].n;
    for (let i = 0; i < 50; i += 1) await knock();
    for (let i = 0; i < 300 && (await open()) > 0; i += 1) await pause(200);
    await site.db.query('truncate outbox cascade');
    for (let i = 0; i < KNOCKS; i += 1) {
      await knock();
      await pause(20 + Math.random() * 60);
    }
    for (let i = 0; i < 100 && (await open()) > 0; i += 1) await pause(100);
    const { rows } = await site.db.query(
      'select extract(epoch from d.done_at - o.created_at) * 1000 as ms from outbox o join job_dispatches d on d.outbox_id = o.id',
    );
    const times = rows.map(({ ms }) => Number(ms));
    return { events: times.length, p50: rounded(rank(times, 0.5)), p99: rounded(rank(times, 0.99)) };
  } finally {
    await site.close();
  }
}

/** Makes paid letters due at the same moment, and lets the given number of workers render them and hand them over. */
async function wholeWay(redis, workers) {
  const site = await startBenchStack({
    name: 'dispatch',
    redis,
    env: { CHANGE_OF_MIND_SECONDS: '3600', SANDBOX_SPEED: '600' },
    parameters: COUNTING,
  });
  const count = async (sql) =>
    (await site.db.query(`select ${OWN_STATEMENT} count(*)::int as n from ${sql}`)).rows[0].n;
  const until = async (met) => {
    for (let i = 0; i < 3000 && !(await met()); i += 1) await pause(100);
  };
  try {
    site.start('sandbox');
    site.start('web');
    for (let i = 0; i < workers; i += 1) site.start(`worker-${i + 1}`, 'worker', { flags: ['--single-threaded-gc'] });
    const customer = new LoadClient(site.url);
    await customer.logIn(demoCustomer(site.env));
    await customer.orderAll(LETTERS);
    await until(
      async () => (await count('letters')) === LETTERS && (await count('job_dispatches where done_at is null')) === 0,
    );
    await pause(3000);
    const counter = await countStatements(site.db);
    const readProcessorTime = measureProcessorTime(site.pids);
    const released = Date.now();
    await site.db.query('update letters set releases_at = now()');
    await site.db.query(`update outbox set available_at = now() where relayed_at is null`);
    await until(
      async () => (await count(`letters where status in ('queued', 'rendered', 'handing_over', 'failed')`)) === 0,
    );
    const processorTime = Object.entries(readProcessorTime()).map(([name, seconds]) => [
      `${name}_ms_a_letter`,
      rounded((seconds * 1000) / LETTERS),
    ]);
    const statements = await counter.read(LETTERS);
    const {
      rows: [{ last }],
    } = await site.db.query('select max(handed_over_at) as last from letters');
    const seconds = (last.getTime() - released) / 1000;
    await pause(3000);
    const { lost, duplicated } = await customer.count(site.db);
    return {
      workers,
      letters: LETTERS,
      seconds: rounded(seconds),
      per_second: rounded(LETTERS / seconds),
      statements_a_letter: rounded(statements.perLetter),
      ...Object.fromEntries(processorTime),
      statements,
      lost,
      duplicated,
    };
  } finally {
    await site.close();
  }
}
