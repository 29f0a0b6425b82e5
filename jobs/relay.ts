import type { Deps } from '../src/kernel/deps.ts';
import { describeError } from '../src/kernel/log.ts';
import type { Handler, QueueName } from './handler.ts';
import type { AnyQueue, TellingJob } from './queues.ts';
import { subscriptions } from './subscriptions.ts';

interface OutboxRow {
  id: string;
  event: string;
  payload: Record<string, unknown>;
  request_id: string | null;
}
interface Telling extends TellingJob {
  queue: QueueName;
}

const BATCH = 100;
const byEvent = new Map<string, Handler<Record<string, unknown>>[]>();
for (const { event, handler } of subscriptions)
  byEvent.set(event.name, [...(byEvent.get(event.name) ?? []), handler]);
const byJob = new Map(subscriptions.map(({ handler }) => [handler.job, handler]));

/**
 * Turns outbox rows into queue jobs. What must still happen is kept in `deliveries`, in the transaction that marks the row
 * as sent; the queue only makes it fast. Small batches under `skip locked`: any number of workers may relay at once.
 */
export class Relay {
  private stopped = false;
  private loop: Promise<void> = Promise.resolve();
  private lastRetelling = 0;

  constructor(
    private readonly deps: Deps,
    private readonly queues: ReadonlyMap<QueueName, AnyQueue>,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        const sent = await this.sendBatch();
        if (Date.now() - this.lastRetelling > Math.min(5_000, this.deps.config.retellSeconds * 500)) {
          this.lastRetelling = Date.now();
          await this.tellAgain();
        }
        if (sent < BATCH) await pause(200);
      } catch (error) {
        this.deps.log.warn({ error: describeError(error) }, 'relay will try again');
        await pause(1000);
      }
    }
  }

  /** Returns how many rows were taken. */
  async sendBatch(): Promise<number> {
    const { taken, tellings } = await this.deps.db.transaction(async (trx) => {
      const rows: OutboxRow[] = await trx('outbox')
        .whereNull('sent_at')
        .where('available_at', '<=', trx.fn.now())
        .orderBy('available_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('id', 'event', 'payload', 'request_id');
      if (rows.length === 0) return { taken: 0, tellings: [] };

      const told = rows.flatMap((row) => (byEvent.get(row.event) ?? []).map((handled) => telling(row, handled)));
      if (told.length > 0)
        await trx('deliveries')
          .insert(told.map(({ outboxId, job, queue }) => ({ outbox_id: outboxId, job, queue })))
          .onConflict(['outbox_id', 'job'])
          .ignore();
      await trx('outbox').whereIn('id', rows.map(({ id }) => id)).update({ sent_at: trx.fn.now() });
      return { taken: rows.length, tellings: told };
    });
    await this.enqueue(tellings);
    return taken;
  }

  /** Deliveries that are not done after a while are told again: the queue may have been emptied, or its job lost. */
  async tellAgain(): Promise<number> {
    const found: { rows: (OutboxRow & { job: string })[] } = await this.deps.db.raw(
      `with late as (
         select outbox_id, job from deliveries
          where done_at is null and given_up_at is null and told_at < now() - make_interval(secs => ?)
          order by told_at limit ${BATCH} for update skip locked)
       update deliveries d set told_at = now(), tellings = tellings + 1
         from late, outbox o
        where d.outbox_id = late.outbox_id and d.job = late.job and o.id = d.outbox_id
        returning o.id, o.event, o.payload, o.request_id, d.job`,
      [this.deps.config.retellSeconds],
    );
    const tellings = found.rows.flatMap((row) => {
      const handled = byJob.get(row.job);
      return handled ? [telling(row, handled)] : [];
    });
    await this.enqueue(tellings);
    return tellings.length;
  }

  private async enqueue(tellings: readonly Telling[]): Promise<void> {
    for (const [name, queue] of this.queues) {
      const group = tellings.filter((one) => one.queue === name);
      if (group.length === 0) continue;
      await queue.addBulk(
        group.map(({ queue: _queue, ...data }) => {
          const { retry } = byJob.get(data.job)!;
          return {
            name: data.job,
            data,
            opts: {
              // Saves work while the job is in the queue; correctness rests on `deliveries` and the handlers.
              jobId: `${data.outboxId}.${data.job}`,
              attempts: retry.attempts,
              backoff: { type: `${retry.firstSeconds}:${Math.min(retry.mostSeconds, this.deps.config.backoffMostSeconds)}` },
              removeOnComplete: true,
              removeOnFail: true,
            },
          };
        }),
      );
    }
  }
}

const telling = (row: OutboxRow, handled: Handler<Record<string, unknown>>): Telling => ({
  outboxId: row.id,
  job: handled.job,
  payload: row.payload,
  requestId: row.request_id,
  queue: handled.queue,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
