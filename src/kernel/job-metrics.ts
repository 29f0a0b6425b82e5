import type { Knex } from 'knex';
import type { Deps } from './deps.ts';
import { TASK_NAMES } from './engine-names.contract.ts';
import { queueNames, type EventDefinition } from './events.ts';
import { uuidv7Before } from './ids.ts';
import { counter, samplesFor, gauge, type Metric } from './metrics.ts';
import { createRowCounter } from './row-counter.ts';
import type { StateMachine } from './state-machine.ts';

type MetricDeps = Pick<Deps, 'newId'>;

/** Beyond this a failed job is history. Looked up by the time in its id: failed jobs have no index of their own. */
const FAILED_DAYS = 7;
const getOldestFailedId = ({ newId }: MetricDeps): string => uuidv7Before(newId(), FAILED_DAYS * 86_400_000);

/**
 * Ages and waiting webhooks are computed from at most this many rows, so that a scrape stays fast when everything
 * waits.
 */
const MAX_OPEN = 2_000;
const IS_OPEN = 'done_at is null and failed_at is null';
const STATE = `case when failure_count > 0 then 'failing' else 'waiting' end`;

interface Open {
  /** The queue or the provider. */
  name: string;
  state: 'waiting' | 'failing' | 'failed';
  rows: number;
  /** Seconds. */
  age: number;
}
const STATES: readonly Open['state'][] = ['waiting', 'failing', 'failed'];
/** `label` and `names` are those of the groups, `subject` begins the sentences of the help. */
const toOpenMetrics = (
  name: string,
  { label, names, subject, open }: { label: string; names: readonly string[]; subject: string; open: readonly Open[] },
): Metric[] => [
  gauge(
    name,
    `${subject} by state; failed: of the last ${FAILED_DAYS} days.`,
    names.flatMap((group) =>
      samplesFor('state', STATES, (state) => open.find((row) => row.name === group && row.state === state)?.rows, {
        [label]: group,
      }),
    ),
  ),
  gauge(
    `${name}_oldest_seconds`,
    `${subject} age of the oldest among the ${MAX_OPEN} dispatched longest ago; failed ones are left out.`,
    samplesFor(label, names, (group) =>
      Math.max(0, ...open.filter((row) => row.name === group && row.state !== 'failed').map(({ age }) => age)),
    ),
  ),
];

/** Reads `job_dispatches`, because the queue itself may be emptied or live in Redis. */
export async function collectQueueMetrics(trx: Knex.Transaction, deps: MetricDeps): Promise<Metric[]> {
  const jobs: { rows: Open[] } = await trx.raw(
    `with ages as (
       select queue, ${STATE} as state, extract(epoch from now() - min(available_at))::float as age
         from (select outbox_id, queue, failure_count from job_dispatches where ${IS_OPEN} order by dispatched_at limit ${MAX_OPEN}) as open_dispatches join outbox on outbox.id = outbox_id group by 1, 2)
     select queue as name, state, rows, coalesce(age, 0) as age
       from (select queue, ${STATE} as state, count(*)::int as rows from job_dispatches where ${IS_OPEN} group by 1, 2) as open left join ages using (queue, state)
     union all
     select queue, 'failed', count(*)::int, 0 from job_dispatches where outbox_id >= ? and failed_at is not null and done_at is null group by 1`,
    [getOldestFailedId(deps)],
  );
  const outbox: { rows: { due: number; later: number; age: number | null }[] } = await trx.raw(
    `select (count(*) filter (where available_at <= now()))::int as due, (count(*) filter (where available_at > now()))::int as later, extract(epoch from now() - min(available_at))::float as age
       from outbox where relayed_at is null`,
  );
  const { due, later, age } = outbox.rows[0]!;
  return [
    ...toOpenMetrics('jobs', {
      label: 'queue',
      names: queueNames,
      subject: 'Jobs that are not done,',
      open: jobs.rows,
    }),
    gauge(
      'outbox',
      'Facts that are not turned into jobs yet: due, or announced for later.',
      samplesFor('state', ['due', 'later'], (state) => (state === 'due' ? due : later)),
    ),
    gauge(
      'outbox_oldest_seconds',
      'How long the oldest fact that is due has waited to be turned into jobs.',
      Math.max(0, age ?? 0),
    ),
  ];
}

/**
 * Counts webhooks that wait to be processed. Rejected calls are not stored: they are 4xx responses of the webhook
 * endpoints.
 */
export function collectWebhookMetrics(
  deps: MetricDeps,
  { providers, events }: { providers: readonly string[]; events: readonly EventDefinition[] },
): (trx: Knex.Transaction) => Promise<Metric[]> {
  const received = createRowCounter(deps, 'inbox', ['provider']);
  return async (trx) => {
    const open: { rows: Open[] } = await trx.raw(
      `select i.provider as name, work.state, count(*)::int as rows, extract(epoch from now() - min(i.received_at))::float as age
         from (select payload, event, 'waiting' as state from (select * from outbox where relayed_at is null order by available_at limit ${MAX_OPEN}) as unsent
               union all
               select payload, event, ${STATE} from (select * from job_dispatches where ${IS_OPEN} order by dispatched_at limit ${MAX_OPEN}) as open join outbox on outbox.id = outbox_id
               union all
               select payload, event, 'failed' from job_dispatches join outbox on outbox.id = outbox_id where outbox_id >= ? and failed_at is not null and done_at is null) as work
         join inbox i on i.id = (work.payload->>'id')::uuid
        where event = any(?) group by 1, 2`,
      [getOldestFailedId(deps), events.map(({ name }) => name)],
    );
    const tally = await received(trx);
    return [
      ...toOpenMetrics('webhooks', {
        label: 'provider',
        names: providers,
        subject: 'Notifications of providers that are not dealt with,',
        open: open.rows,
      }),
      counter(
        'webhooks_received_total',
        'Notifications stored since this process began; a repeated one counts once.',
        samplesFor('provider', providers, (provider) => tally.get(provider)),
      ),
    ];
  };
}

export async function collectAlarmMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const open: { entity: string; state: string; rows: number }[] = await trx('alarms')
    .whereNull('closed_at')
    .groupBy('entity', 'state')
    .orderBy(['entity', 'state'])
    .select('entity', 'state', trx.raw('count(*)::int as rows'));
  return [
    gauge(
      'alarms_open',
      'Alarms that are open, as the worker raised them.',
      open.map(({ entity, state, rows }) => ({ labels: { entity, state }, value: rows })),
    ),
  ];
}

/** Reads the state of each scheduled task: every one of them is late if no worker runs. */
export async function collectTaskMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const tasks: { name: string; failures: number; late: number }[] = await trx('scheduled_tasks').select({
    name: 'name',
    failures: 'failure_count',
    late: trx.raw('greatest(0, extract(epoch from now() - next_run_at))::float'),
  });
  const names = Object.keys(TASK_NAMES);
  const find = (name: string) => tasks.find((task) => task.name === name);
  return [
    gauge(
      'scheduled_task_failures',
      'Runs of a scheduled task that failed since the last one that succeeded.',
      samplesFor('task', names, (name) => find(name)?.failures),
    ),
    gauge(
      'scheduled_task_late_seconds',
      'How long ago a scheduled task was due without a run that began; 0 if it waits for its time.',
      samplesFor('task', names, (name) => find(name)?.late),
    ),
  ];
}

/** Every transition of these machines: letters handed over, delivered or returned, payments that succeeded. */
export function collectTransitionMetrics(
  deps: MetricDeps,
  machines: readonly Pick<StateMachine, 'table' | 'transitions'>[],
): (trx: Knex.Transaction) => Promise<Metric[]> {
  const count = createRowCounter(deps, 'state_transitions', ['entity', 'transition']);
  return async (trx) => {
    const tally = await count(trx);
    const values = machines.flatMap(({ table, transitions }) =>
      samplesFor('transition', [...new Set(transitions.map(([name]) => name))], (name) => tally.get(table, name), {
        entity: table,
      }),
    );
    return [counter('state_transitions_total', 'Changes of state since this process began.', values)];
  };
}
