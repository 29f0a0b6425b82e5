import {
  createPostgresBackend,
  createRedisBackend,
  withBackend,
  type BackendFactory,
  type IQueueBackend,
  type Job,
  type Queue,
  type Worker,
  type WorkerOptions,
} from 'bullmq';
import { createRepetitionFilter, directSetting, logConnectionError } from '../src/kernel/connection-errors.ts';
import type { Deps } from '../src/kernel/deps.ts';
import type { QueueName } from '../src/kernel/events.ts';
import {
  closeQueueConnection,
  createQueue,
  createQueueConnection,
  REDIS_PREFIX,
} from '../src/kernel/queue-connection.ts';
import type { Heartbeats } from './heartbeats.ts';

export interface DispatchPayload {
  outboxId: string;
  job: string;
  payload: Record<string, unknown>;
  requestId: string | null;
  /** The trace that the event belongs to. Absent in jobs that an older version queued. */
  traceParent?: string | null;
}
export type AnyQueue = Queue<DispatchPayload>;
export type AnyWorker = Worker<DispatchPayload>;

/** A backend at which every request for the next job is a sign of the worker's loop. */
const withBeats =
  <B extends IQueueBackend, C>(create: BackendFactory<B, C>, beat: () => void): BackendFactory<B, C> =>
  (...args) => {
    const backend = create(...args);
    const moveToActive: B['moveToActive'] = backend.moveToActive.bind(backend);
    backend.moveToActive = (...request) => {
      beat();
      return moveToActive(...request);
    };
    return backend;
  };

/**
 * BullMQ on PostgreSQL by default, on Redis when REDIS_URL is set. An object built while its server is down never
 * recovers (PostgreSQL backend, 6.7.0), so each is built again until it is ready, and workers start only then.
 */
export class Queues {
  private readonly closing = new AbortController();
  private readonly opened: { close(): Promise<void> }[] = [];
  private readonly connections: ReturnType<typeof createQueueConnection>[] = [];
  private readonly failures = createRepetitionFilter();

  constructor(
    private readonly deps: Deps,
    private readonly options: { lockMs: number; heartbeats: Pick<Heartbeats, 'beat' | 'during'> },
  ) {}

  async openQueue(name: QueueName): Promise<AnyQueue> {
    const connection = this.openConnection();
    return this.openWhenReady(() => createQueue<DispatchPayload>(this.deps.config, name, connection));
  }

  async startWorker(
    name: QueueName,
    process: (job: Job<DispatchPayload>) => Promise<unknown>,
    concurrency: number,
  ): Promise<AnyWorker> {
    const { heartbeats } = this.options;
    const connection = this.openConnection();
    const run = (job: Job<DispatchPayload>) => heartbeats.during(name, () => process(job));
    const beat = (): void => heartbeats.beat(name);
    const options = {
      connection,
      autorun: false,
      concurrency,
      runRetryDelay: 500,
      lockDuration: this.options.lockMs,
      stalledInterval: Math.max(1000, this.options.lockMs / 2),
      maxStalledCount: 1000,
      settings: { backoffStrategy: computeBackoff },
    } satisfies WorkerOptions & { connection: unknown };
    const worker = await this.openWhenReady(() =>
      this.deps.config.redisUrl
        ? new (withBackend(withBeats(createRedisBackend, beat)).Worker)<DispatchPayload>(name, run, {
            ...options,
            prefix: REDIS_PREFIX,
          })
        : (new (withBackend(withBeats(createPostgresBackend, beat)).Worker)<DispatchPayload>(
            name,
            run,
            options,
          ) as unknown as AnyWorker),
    );
    worker.run().catch((error: unknown) => this.report(error));
    return worker;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.allSettled(this.opened.map((resource) => resource.close()));
    this.connections.forEach(closeQueueConnection);
  }

  private openConnection(): ReturnType<typeof createQueueConnection> {
    const connection = createQueueConnection(this.deps.config);
    this.connections.push(connection);
    return connection;
  }

  private async openWhenReady<
    T extends {
      waitUntilReady(): Promise<unknown>;
      close(): Promise<void>;
      on(event: 'error', listener: (error: Error) => void): unknown;
    },
  >(create: () => T): Promise<T> {
    for (;;) {
      const resource = create();
      resource.on('error', (error) => this.report(error));
      try {
        await resource.waitUntilReady();
        this.opened.push(resource);
        return resource;
      } catch (error) {
        this.report(error);
        await resource.close().catch(() => undefined);
        if (this.closing.signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  /** Logs a repeated error once, not at each poll. */
  private report(error: unknown): void {
    if (this.closing.signal.aborted || !this.failures.isNew(error)) return;
    const { config, log } = this.deps;
    const setting = config.redisUrl ? 'REDIS_URL' : directSetting(config.database);
    logConnectionError(log, { setting, error, message: 'queue trouble' });
  }
}

/** Exponential with jitter and a maximum: the job carries the policy as `<initial>:<maximum>` seconds. */
function computeBackoff(attemptsMade: number, type?: string): number {
  const [initialSeconds = 1, maxSeconds = 600] = (type ?? '').split(':').map(Number);
  const delay = Math.min(maxSeconds, initialSeconds * 2 ** (attemptsMade - 1)) * 1000;
  return Math.round(delay * (0.75 + Math.random() * 0.5));
}
