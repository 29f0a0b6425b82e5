import { createPostgresBackend, withBackend, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { QueueName } from './events.ts';

const postgres = withBackend(createPostgresBackend);

/**
 * From how many jobs on they are added by one statement. For each such statement BullMQ (6.7.0) creates and drops two
 * tables, which costs PostgreSQL about as much as adding this many jobs one by one.
 */
const MIN_BULK = 20;

class PostgresQueue<Payload> extends postgres.Queue<Payload> {
  override async addBulk(jobs: Parameters<Queue<Payload>['addBulk']>[0]) {
    if (jobs.length >= MIN_BULK) return super.addBulk(jobs);
    const added = [];
    for (const { name, data, opts } of jobs) added.push(await this.add(name, data, opts));
    return added;
  }
}

/** A connection of its own for one queue or one worker. */
export const createQueueConnection = ({ redisUrl, database }: Pick<Config, 'redisUrl' | 'database'>) =>
  redisUrl
    ? (new Redis(redisUrl, { maxRetriesPerRequest: null }) as never)
    : ({
        connectionString: database.directUrl,
        schema: 'bullmq',
        migrate: true,
        max: 3,
        connectionTimeoutMillis: 5_000,
        // What a crash of the server takes with it, `job_dispatches` queues again, or the handler finds done.
        options: '-c synchronous_commit=off',
      } as never);

/** Closes the connection to Redis of a closed queue or worker: BullMQ closes only connections that it opened itself. */
export function closeQueueConnection(connection: unknown): void {
  if (connection instanceof Redis) connection.disconnect();
}

/** The prefix of our keys in Redis. */
export const REDIS_PREFIX = 'affranchi';

/** Opens one queue; its caller waits until it is ready, and closes it. */
export function createQueue<Payload>(
  config: Pick<Config, 'redisUrl' | 'database'>,
  name: QueueName,
  connection = createQueueConnection(config),
): Queue<Payload> {
  return config.redisUrl
    ? new Queue<Payload>(name, { connection, prefix: REDIS_PREFIX })
    : (new PostgresQueue<Payload>(name, { connection }) as unknown as Queue<Payload>);
}
