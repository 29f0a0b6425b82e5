import type { Deps } from '../src/kernel/deps.ts';
import { EVENT_NAMES } from '../src/kernel/engine-names.contract.ts';
import type { QueueName } from '../src/kernel/events.ts';
import { serializeError } from '../src/kernel/logger.ts';
import { eventHandlers } from './event-handlers.ts';
import type { Handler } from './handler.ts';
import { OutboxListener } from './outbox-listener.ts';
import type { AnyQueue, DispatchPayload } from './queues.ts';

interface OutboxRow {
  id: string;
  event: string;
  payload: Record<string, unknown>;
  request_id: string | null;
  trace_parent: string | null;
}
interface Dispatch extends DispatchPayload {
  queue: QueueName;
}

const BATCH = 500;
/** States of a job that will run. */
const HELD = ['active', 'waiting', 'prioritized', 'delayed'] as const;
/** A dispatch that is late by this many periods is requeued in any case: a finished job may have hidden its loss. */
const UNCONDITIONAL_PERIODS = 30;
/** How long an unknown event is left to workers of a newer version before it is taken and reported. */
const UNKNOWN_MINUTES = 30;
/** The interval of the poll: rows that become due later send no signal. */
const POLL_MS = 250;
/** Signals that come sooner after a batch share the next one. */
const MIN_INTERVAL_MS = 20;
const handlersByEvent = new Map<string, Handler<Record<string, unknown>>[]>();
for (const { event, handler } of eventHandlers)
  handlersByEvent.set(event.name, [...(handlersByEvent.get(event.name) ?? []), handler]);
const REGISTERED_HANDLERS = JSON.stringify(
  eventHandlers.map(({ event, handler: { job, queue } }) => ({ event: event.name, job, queue })),
);
const KNOWN_EVENTS = Object.keys(EVENT_NAMES);
const handlersByJob = new Map(eventHandlers.map(({ handler }) => [handler.job, handler]));

/**
 * Turns outbox rows into queue jobs. The transaction that marks a row as relayed also stores its jobs in
 * `job_dispatches`, so the queue may lose them. Small batches under `skip locked`: any number of workers may relay at
 * once.
 */
export class OutboxRelay {
  private isStopped = false;
  private loop: Promise<void> = Promise.resolve();
  private lastRequeue = -Infinity;
  private readonly listener: OutboxListener;

  constructor(
    private readonly deps: Deps,
    private readonly queues: ReadonlyMap<QueueName, AnyQueue>,
  ) {
    this.listener = new OutboxListener(deps);
  }

  /** `beat` is called at each round. */
  start(beat: () => void): void {
    this.listener.start();
    this.loop = this.run(beat);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.listener.stop();
    await this.loop;
  }

  private async run(beat: () => void): Promise<void> {
    while (!this.isStopped) {
      beat();
      const start = performance.now();
      try {
        const sent = await this.relayBatch();
        // Not by the clock, which may be set back.
        if (start - this.lastRequeue > Math.min(5_000, this.deps.config.requeueAfterSeconds * 500)) {
          this.lastRequeue = start;
          await this.requeueStale();
        }
        if (sent < BATCH) {
          await this.listener.waitForSignal(POLL_MS);
          await pause(start + MIN_INTERVAL_MS - performance.now());
        }
      } catch (error) {
        this.deps.log.warn({ error: serializeError(error) }, 'relay will try again');
        await pause(1000);
      }
    }
  }

  /** Returns how many rows were taken. While a release replaces another, each worker leaves the events that it lacks. */
  async relayBatch(): Promise<number> {
    const { rows }: { rows: OutboxRow[] } = await this.deps.db.raw(
      `with taken as (
         select id, event, payload, request_id, trace_parent from outbox
          where relayed_at is null and available_at <= now()
            and (event = any(?) or available_at < now() - make_interval(mins => ?))
          order by available_at limit ${BATCH} for update skip locked),
       dispatched as (
         insert into job_dispatches (outbox_id, job, queue)
         select taken.id, handler.job, handler.queue from taken
           join jsonb_to_recordset(?::jsonb) as handler (event text, job text, queue text) using (event)
         on conflict (outbox_id, job) do nothing),
       relayed as (update outbox set relayed_at = now() from taken where outbox.id = taken.id)
       select id, event, payload, request_id, trace_parent from taken`,
      [KNOWN_EVENTS, UNKNOWN_MINUTES, REGISTERED_HANDLERS],
    );
    for (const { id, event } of rows)
      if (!Object.hasOwn(EVENT_NAMES, event))
        this.deps.log.error({ event, id }, 'no worker knew this event in time: nothing follows it');
    await this.enqueue(
      rows.flatMap((row) => (handlersByEvent.get(row.event) ?? []).map((handler) => toDispatch(row, handler))),
    );
    return rows.length;
  }

  /**
   * Requeues dispatches that are not done in time: the queue may have been emptied or the job lost. A queue that still
   * holds a job for each of its open dispatches has lost none: it is only long, or waits for a partner.
   */
  async requeueStale(): Promise<number> {
    const late = this.deps.config.requeueAfterSeconds;
    const lacking = await this.findLackingQueues(late);
    const overdue: { rows: (OutboxRow & { job: string })[] } = await this.deps.db.raw(
      `with late as (
         select outbox_id, job from job_dispatches
          where done_at is null and failed_at is null and dispatched_at < now() - make_interval(secs => ?)
            and (queue = any(?) or dispatched_at < now() - make_interval(secs => ?))
          order by dispatched_at limit ${BATCH} for update skip locked)
       update job_dispatches d set dispatched_at = now(), dispatch_count = dispatch_count + 1
         from late, outbox o
        where d.outbox_id = late.outbox_id and d.job = late.job and o.id = d.outbox_id
        returning o.id, o.event, o.payload, o.request_id, o.trace_parent, d.job`,
      [late, lacking, late * UNCONDITIONAL_PERIODS],
    );
    const dispatches = overdue.rows.flatMap((row) => {
      const handler = handlersByJob.get(row.job);
      return handler ? [toDispatch(row, handler)] : [];
    });
    await this.enqueue(dispatches);
    return dispatches.length;
  }

  /** The queues with a late dispatch that hold fewer jobs than they have open dispatches. */
  private async findLackingQueues(lateSeconds: number): Promise<QueueName[]> {
    const open: { queue: QueueName; count: number }[] = await this.deps
      .db('job_dispatches')
      .whereNull('done_at')
      .whereNull('failed_at')
      .groupBy('queue')
      .havingRaw('min(dispatched_at) < now() - make_interval(secs => ?)', [lateSeconds])
      .select('queue', this.deps.db.raw('count(*)::int as count'));
    const lacking: QueueName[] = [];
    for (const { queue, count } of open) {
      const held = (await this.queues.get(queue)?.getJobCountByTypes(...HELD)) ?? 0;
      if (held < count) lacking.push(queue);
    }
    return lacking;
  }

  private async enqueue(dispatches: readonly Dispatch[]): Promise<void> {
    for (const [name, queue] of this.queues) {
      const group = dispatches.filter((dispatch) => dispatch.queue === name);
      if (group.length === 0) continue;
      const priorities = await this.computePriorities(group);
      await queue.addBulk(
        group.map((dispatch) => {
          const { queue: _queue, ...data } = dispatch;
          const priority = priorities.get(dispatch);
          const { retry } = handlersByJob.get(data.job)!;
          return {
            name: data.job,
            data,
            opts: {
              // Saves work while the job is in the queue; correctness rests on `job_dispatches` and the handlers.
              jobId: `${data.outboxId}.${data.job}`,
              attempts: retry.attempts,
              backoff: {
                type: `${retry.initialDelaySeconds}:${Math.min(retry.maxDelaySeconds, this.deps.config.retryMaxDelaySeconds)}`,
              },
              ...(priority !== undefined && { priority }),
              removeOnComplete: true,
              removeOnFail: true,
            },
          };
        }),
      );
    }
  }

  /** Computes the priorities of the jobs whose handler defines them, each time they are queued. */
  private async computePriorities(dispatches: readonly Dispatch[]): Promise<Map<Dispatch, number>> {
    const result = new Map<Dispatch, number>();
    for (const [job, { priorities }] of handlersByJob) {
      const group = priorities ? dispatches.filter((dispatch) => dispatch.job === job) : [];
      if (!priorities || group.length === 0) continue;
      const computed = await priorities(
        group.map(({ payload }) => payload),
        this.deps,
      );
      group.forEach((dispatch, i) => result.set(dispatch, computed[i]!));
    }
    return result;
  }
}

const toDispatch = (row: OutboxRow, handler: Handler<Record<string, unknown>>): Dispatch => ({
  outboxId: row.id,
  job: handler.job,
  payload: row.payload,
  requestId: row.request_id,
  traceParent: row.trace_parent,
  queue: handler.queue,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
