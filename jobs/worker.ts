import { availableParallelism } from 'node:os';
import type { PostalPort } from '../src/adapters/postal/port.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { queueNames, type QueueName } from '../src/kernel/events.ts';
import { serializeError } from '../src/kernel/logger.ts';
import { OperatorError } from '../src/kernel/operator-error.ts';
import { findBuiltScript, createThreadPool } from '../src/kernel/thread-pool.ts';
import type { WorkerPool } from '../src/kernel/worker-pool.ts';
import { checkPrices } from '../src/modules/payments/index.ts';
import { eventHandlers } from './event-handlers.ts';
import { Heartbeats } from './heartbeats.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { processJob } from './process-job.ts';
import { Queues, type AnyQueue } from './queues.ts';
import { Scheduler } from './scheduler.ts';

/**
 * How many jobs of a queue a worker runs at once: rendering needs the processor, the rest waits; a letter is rendered in
 * a thread and waits for its partner most of the time. Uploads are opened one at a time, each with all the memory that
 * it may use.
 */
const CONCURRENCY: Record<QueueName, number> = { render: 2, uploads: 1, exports: 1, postal: 8, money: 4, mail: 4 };

/** Starts the queues, the relay and the scheduler. Throws if the table of handlers is inconsistent. */
export async function startWorker(deps: Deps): Promise<{ stop(): Promise<void> }> {
  validateEventHandlers();
  const heartbeats = new Heartbeats(deps);
  const queues = new Queues(deps, { lockMs: deps.config.queueLockSeconds * 1000, heartbeats });
  const opened = new Map<QueueName, AnyQueue>();
  for (const name of queueNames) {
    opened.set(name, await queues.openQueue(name));
    await queues.startWorker(name, processJob(deps), CONCURRENCY[name]);
  }
  const relay = new OutboxRelay(deps, opened);
  relay.start(() => heartbeats.beat('relay'));
  const scheduler = new Scheduler(deps);
  scheduler.start(() => heartbeats.beat('scheduler'));
  heartbeats.start();
  for (const port of deps.postal.all) void registerWebhooks(deps, port);

  return {
    async stop() {
      await heartbeats.stop();
      // No new job is taken while a scheduled task ends. The relay still needs the queues for its last batch.
      await Promise.all([relay.stop().then(() => queues.close()), scheduler.stop()]);
    },
  };
}

/**
 * Throws if Stripe would charge other amounts than the shop shows. Without an answer of Stripe the worker starts: the
 * schedule compares again within minutes, and a difference found then closes the payment pages and raises an alarm.
 */
export async function assertPricesMatch(deps: Deps): Promise<void> {
  const differences = await checkPrices(deps).catch((error: unknown) => {
    deps.log.warn({ error: serializeError(error) }, 'the prices at Stripe could not be compared yet');
    return [];
  });
  if (differences.length > 0)
    throw new OperatorError(
      `Stripe would charge other sums than the shop shows:\n${differences.map(({ sentence }) => `  ${sentence}`).join('\n')}`,
    );
}

/**
 * Checks that a job name belongs to one handler, that no handler is registered twice for an event, and that every queue
 * exists.
 */
export function validateEventHandlers(table = eventHandlers): void {
  const owners = new Map<string, unknown>();
  const registered = new Set<string>();
  for (const { event, handler } of table) {
    const owner = owners.get(handler.job);
    if (owner && owner !== handler) throw new Error(`Two handlers are called ${handler.job}.`);
    owners.set(handler.job, handler);
    if (registered.has(`${event.name} ${handler.job}`))
      throw new Error(`Handler "${handler.job}" is registered twice for event "${event.name}".`);
    registered.add(`${event.name} ${handler.job}`);
    if (!queueNames.includes(handler.queue)) throw new Error(`No worker works the queue ${handler.queue}.`);
  }
}

/** Registers our webhook at a partner. Until that succeeds, the scheduler polls the letters. */
async function registerWebhooks(deps: Deps, port: PostalPort): Promise<void> {
  for (let wait = 1; ; wait = Math.min(300, wait * 2)) {
    try {
      await port.registerWebhook(`${deps.config.publicUrl}/-/hooks/${port.name}`);
      return;
    } catch (error) {
      deps.log.warn(
        { partner: port.name, error: serializeError(error) },
        'the partner does not take our callback address yet',
      );
      await new Promise((resolve) => setTimeout(resolve, wait * 1000).unref());
    }
  }
}

/** Creates the thread pool of a worker: all cores but one for letters, and one thread for uploads. */
export const createWorkerPool = (): WorkerPool =>
  createThreadPool(findBuiltScript('pool-thread'), {
    trusted: Math.max(1, Math.min(4, availableParallelism() - 1)),
    untrusted: 1,
  });
