import { createPostgresBackend, withBackend, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { QueueName } from './events.ts';

const postgres = withBackend(createPostgresBackend);

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
      } as never);

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
    : (new postgres.Queue<Payload>(name, { connection }) as unknown as Queue<Payload>);
}
