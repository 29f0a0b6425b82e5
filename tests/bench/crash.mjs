// Kills web, relay and workers at random while letters are ordered, paid, rendered and handed over. At the same
// time the queue is emptied and PostgreSQL is stopped without a shutdown. With BENCH_MACHINES=yes, two webs and three
// workers have machines of their own, and another build replaces them one after the other.
import { pause, startBenchStack } from './bench-stack.mjs';
import { demoCustomer } from './every-page.mjs';
import { LoadClient } from './load-client.mjs';
import { startMachines } from './many-machines.mjs';

const LETTERS = Number(process.env.BENCH_LETTERS ?? 2000);
const KILLS = Number(process.env.BENCH_KILLS ?? 200);
const DISASTERS = Number(process.env.BENCH_DISASTERS ?? 5);
const WITH_MACHINES = process.env.BENCH_MACHINES === 'yes';
const FAULTS = process.env.BENCH_FAULTS ?? 'unavailable:0.03,cut_after_accepting:0.03,hang:0.01';
/** The control run only has to fail, so it is smaller. */
const CONTROL = { letters: Math.min(LETTERS, 300), kills: Math.min(KILLS, 30), disasters: 0 };
const TIMEOUT_MS = 600_000;

export async function run() {
  const guarded = await round({ worker: 'worker', letters: LETTERS, kills: KILLS, disasters: DISASTERS });
  const control = process.env.BENCH_CONTROL === 'no' ? null : await round({ worker: 'crash-worker', ...CONTROL });
  console.table([
    { run: 'as built', ...guarded },
    ...(control ? [{ run: 'random reference (control)', ...control }] : []),
  ]);
  if (control?.duplicated === 0)
    throw new Error('The control run posted no letter twice, so this benchmark cannot detect duplicates.');
  return {
    machines: WITH_MACHINES ? 5 : 1,
    queue: process.env.BENCH_REDIS === 'yes' ? 'redis' : 'postgresql',
    ...guarded,
    control_duplicated: control?.duplicated,
  };
}

async function round({ worker, letters, kills, disasters }) {
  const site = await startBenchStack({
    name: 'crash',
    redis: process.env.BENCH_REDIS === 'yes',
    objectStore: WITH_MACHINES,
    env: {
      CHANGE_OF_MIND_SECONDS: '1',
      REQUEUE_AFTER_SECONDS: '6',
      HAND_OVER_LEASE_SECONDS: '4',
      RETRY_MAX_DELAY_SECONDS: '3',
      QUEUE_LOCK_SECONDS: '3',
      POSTAL_POLL_AFTER_SECONDS: '15',
      POSTAL_OUTAGE_SECONDS: '2',
      SANDBOX_POSTAL_FAULTS: FAULTS,
      SANDBOX_SPEED: '1000000',
    },
  });
  const since = Date.now();
  let over = false;
  let machines = null;
  const done = { kills: 0, queue_emptied: 0, database_stops: 0 };
  try {
    site.start('sandbox', 'sandbox');
    if (WITH_MACHINES) machines = await startMachines(site, worker);
    else
      for (const [name, program] of Object.entries({ web: 'web', 'worker-1': worker, 'worker-2': worker }))
        site.start(name, program);
    const customer = new LoadClient(site.url);
    await customer.logIn(demoCustomer(site.env));

    const killer = (async () => {
      const listVictims = machines?.victims ?? (() => ['web', 'worker-1', 'worker-2']);
      const times = (count) => Array.from({ length: count }, (_, i) => Math.floor(((i + 1) * kills) / (count + 1)));
      const [emptied, stopped] = [
        times(disasters),
        times(disasters).map((at) => at + Math.ceil(kills / (2 * disasters + 2))),
      ];
      for (; done.kills < kills && !over; done.kills += 1) {
        await pause(600 + Math.random() * 800);
        // Spread over all letters, however slow the machine is: killing an idle process proves nothing.
        while (!over && customer.ordered < (letters * done.kills) / kills) await pause(100);
        const victims = listVictims();
        site.kill(victims[Math.floor(Math.random() * victims.length)]);
        const isDisaster = emptied.includes(done.kills) || stopped.includes(done.kills);
        // Without a database no web is ready, and a balancer refuses what it gets.
        while (isDisaster && machines?.isReplacing()) await pause(100);
        if (emptied.includes(done.kills)) {
          await site.emptyQueue();
          done.queue_emptied += 1;
        }
        if (stopped.includes(done.kills)) {
          await site.stopDatabaseHard();
          done.database_stops += 1;
        }
      }
    })();
    await Promise.all([customer.orderAll(letters), killer, machines?.replaceAll(() => customer.ordered / letters)]);
    await waitUntilHandedOver(site, letters);
    // The partner's late responses arrive within a few retries.
    await pause(20_000);
    return {
      letters,
      ...done,
      ...(await customer.count(site.db)),
      stuck: await countStuck(site),
      ...machines?.result(),
      seconds: Math.round((Date.now() - since) / 1000),
    };
  } finally {
    over = true;
    await machines?.close();
    await site.close();
  }
}

/** Repeats a query while the database restarts. */
async function query(site, sql) {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await site.db.query(sql)).rows;
    } catch (error) {
      if (tries > 60) throw error;
      await pause(500);
    }
  }
}

async function waitUntilHandedOver(site, letters) {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await pause(1000)) {
    const [{ n }] = await query(
      site,
      `select count(*)::int as n from letters where status not in ('queued', 'rendered', 'handing_over', 'failed')`,
    );
    if (n >= letters) return;
  }
}

/** Counts what nothing will retry: letters that the partner does not have, and dispatches that failed for good. */
async function countStuck(site) {
  const [{ n }] = await query(
    site,
    `select (select count(*) from letters where status in ('queued', 'rendered', 'handing_over', 'failed'))::int
    + (select count(*) from job_dispatches where failed_at is not null and done_at is null)::int as n`,
  );
  return n;
}
