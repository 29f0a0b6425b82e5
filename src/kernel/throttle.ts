import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Deps } from './deps.ts';
import { Refusal } from './refusal.ts';

interface Throttle {
  consume(name: string, key: string, limit: { points: number; seconds: number }): Promise<void>;
  forget(name: string, key: string): Promise<void>;
  /** Lets go of Redis, so that the process may end. */
  close(): void;
}
const perDatabase = new WeakMap<object, Throttle>();

/** Counts tries in Redis when there is one, else in PostgreSQL, and in memory while neither answers. Keys are hashed. */
export function throttle(deps: Pick<Deps, 'db' | 'config'>): Throttle {
  const there = perDatabase.get(deps.db);
  if (there) return there;
  const redis = deps.config.redisUrl ? new Redis(deps.config.redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false }) : null;
  redis?.on('error', () => undefined); // the memory insurance takes over
  const limiters = new Map<string, RateLimiterAbstract>();

  const limiter = (name: string, { points, seconds }: { points: number; seconds: number }): RateLimiterAbstract => {
    const known = limiters.get(name);
    if (known) return known;
    const options = {
      keyPrefix: name,
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    };
    const made = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis })
      : new RateLimiterPostgres({ ...options, storeClient: deps.db, storeType: 'knex', tableName: 'throttles', tableCreated: true, clearExpiredByTimeout: false });
    limiters.set(name, made);
    return made;
  };
  const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

  const made: Throttle = {
    async consume(name, key, limit) {
      try {
        await limiter(name, limit).consume(hashed(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        const wait = retryAfterSeconds < 90 ? `${retryAfterSeconds}\u00a0secondes` : `${Math.ceil(retryAfterSeconds / 60)}\u00a0minutes`;
        throw new Refusal('throttled', 'too_many_attempts', `Trop d’essais. Réessayez dans ${wait}.`, { retryAfterSeconds });
      }
    },
    async forget(name, key) {
      await limiters.get(name)?.delete(hashed(key));
    },
    close() {
      redis?.disconnect();
    },
  };
  perDatabase.set(deps.db, made);
  return made;
}

/** In PostgreSQL a forgotten try is a row until someone deletes it; Redis forgets by itself. */
export async function forgetOldTries(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db('throttles').where('expire', '<', deps.now().getTime()).delete();
}
