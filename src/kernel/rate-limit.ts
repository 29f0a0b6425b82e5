import { createHmac, randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { formatWait } from '../domain/duration.ts';
import { changeInBatches, type PurgeDeps } from './batches.ts';
import { createRepetitionFilter, logConnectionError } from './connection-errors.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { serializeError } from './logger.ts';
import { recordRateLimitHit } from './rate-limit-hits.ts';

interface Limit {
  points: number;
  seconds: number;
}
interface RateLimiter {
  /** Counts one attempt. Throws 429 if the window already holds `points`. */
  consume(name: string, key: string, limit: Limit): Promise<void>;
  /** Counts one attempt. Returns false if the window already holds `points`. */
  tryConsume(name: string, key: string, limit: Limit): Promise<boolean>;
  /** Adds to a count without a limit, and returns it. -1 undoes an attempt. */
  count(name: string, key: string, window: { seconds: number; add?: 1 | -1 }): Promise<number>;
  /** Makes the next attempt of this key wait. After the wait, one attempt is allowed. */
  startWait(name: string, key: string, seconds: number): Promise<void>;
  /**
   * Uses the attempt that this key has waited for. Throws 429 during the wait, and starts a wait of `seconds` if there
   * was none.
   */
  takeTurn(name: string, key: string, seconds: number): Promise<void>;
  reset(name: string, key: string): Promise<void>;
  /** Closes the connection to Redis, so that the process can end. */
  close(): void;
}
/** How long an attempt remains allowed after its wait. */
const TURN_SECONDS = 300;
/** The id of a turn is stored as its points, an integer of PostgreSQL. */
const MAX_TURN_ID = 2 ** 31;
const UNLIMITED = { points: Number.MAX_SAFE_INTEGER, seconds: 0 };
/** Every request waits for the counter: one that does not answer is replaced by memory. Milliseconds. */
const REDIS_LIMITS = { connectTimeout: 2_000, commandTimeout: 1_000 };
/** Counts in the shared store, or in the memory of this process while the store fails. */
type NamedLimiter = <T>(count: (counter: RateLimiterAbstract) => Promise<T>) => Promise<T>;
const FALLBACK_REPORT_MS = 60_000;
const perDatabase = new WeakMap<object, RateLimiter>();

/**
 * Counts attempts in Redis if it is configured, otherwise in PostgreSQL, and in memory while neither answers. Keys are
 * hashed with the session key: a plain hash of an IPv4 address or an e-mail address is found again by trying them all.
 */
export function rateLimiter(deps: Pick<Deps, 'db' | 'config' | 'log'>): RateLimiter {
  const existing = perDatabase.get(deps.db);
  if (existing) return existing;
  const redis = deps.config.redisUrl
    ? new Redis(deps.config.redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, ...REDIS_LIMITS })
    : null;
  if (redis) logFailures(redis, deps.log);
  const limiters = new Map<string, NamedLimiter>();
  const reportFallback = createFallbackReport(deps.log);

  const limiter = (name: string, { points, seconds }: Limit): NamedLimiter => {
    const namedLimiter = limiters.get(name) ?? createLimiter(name, { points, seconds });
    limiters.set(name, namedLimiter);
    return namedLimiter;
  };
  const createLimiter = (name: string, { points: requestedPoints, seconds }: Limit): NamedLimiter => {
    const points = Math.min(Number.MAX_SAFE_INTEGER, requestedPoints * deps.config.rateLimitFactor);
    const options = { keyPrefix: name, points, duration: seconds };
    const shared = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis })
      : new RateLimiterPostgres({
          ...options,
          storeClient: deps.db,
          storeType: 'knex',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        });
    const local = new RateLimiterMemory(options);
    return async (count) => {
      try {
        return await count(shared);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        reportFallback(error);
        return count(local);
      }
    };
  };
  const secret = deps.config.session.keys[0] ?? '';
  const toHash = (key: string): string =>
    createHmac('sha256', secret).update(`attempts:${key}`).digest('base64url').slice(0, 32);

  /** Recorded once per window, so that further requests cost no writes. */
  const recordFirstHit = (
    { consumedPoints }: RateLimiterRes,
    { name, key, limit }: { name: string; key: string; limit: Limit },
  ) => {
    if (consumedPoints === limit.points * deps.config.rateLimitFactor + 1) recordRateLimitHit(deps, name, key);
  };

  const created: RateLimiter = {
    async consume(name, key, limit) {
      try {
        await limiter(name, limit)((counter) => counter.consume(toHash(key)));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        recordFirstHit(error, { name, key, limit });
        throw tooManyAttempts(error.msBeforeNext);
      }
    },
    async tryConsume(name, key, limit) {
      try {
        await limiter(name, limit)((counter) => counter.consume(toHash(key)));
        return true;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        recordFirstHit(error, { name, key, limit });
        return false;
      }
    },
    async count(name, key, { seconds, add = 1 }) {
      const counted = limiter(name, { ...UNLIMITED, seconds });
      return (await counted((counter) => counter.penalty(toHash(key), add))).consumedPoints;
    },
    async startWait(name, key, seconds) {
      const turnId = randomInt(1, MAX_TURN_ID);
      await limiter(name, UNLIMITED)((counter) => counter.set(toHash(key), turnId, seconds + TURN_SECONDS));
    },
    async takeTurn(name, key, seconds) {
      const turns = limiter(name, UNLIMITED);
      const turn = await turns((counter) => counter.get(toHash(key)));
      const waitMs = turn ? turn.msBeforeNext - TURN_SECONDS * 1000 : seconds * 1000;
      // Counted per turn: an attempt that read this turn before another one took it must not take the next one.
      const takenKey = `${key} ${turn?.consumedPoints}`;
      if (turn && waitMs <= 0 && (await created.count(`${name}-taken`, takenKey, { seconds: TURN_SECONDS })) === 1) {
        await turns((counter) => counter.delete(toHash(key)));
        return;
      }
      if (!turn) await created.startWait(name, key, seconds);
      recordRateLimitHit(deps, name, key);
      throw tooManyAttempts(Math.max(waitMs, 1000));
    },
    async reset(name, key) {
      // A process that never counted under this name deletes too.
      const named = limiters.get(name) ?? createLimiter(name, UNLIMITED);
      await named((counter) => counter.delete(toHash(key)));
    },
    close() {
      redis?.disconnect();
    },
  };
  perDatabase.set(deps.db, created);
  return created;
}

/** Logs, at most once a minute, that limits are counted per process, which allows more attempts in total. */
function createFallbackReport(log: Deps['log']): (error: unknown) => void {
  let reportedAt = -Infinity;
  return (error) => {
    if (performance.now() - reportedAt < FALLBACK_REPORT_MS) return;
    reportedAt = performance.now();
    const { name, message, code } = serializeError(error);
    log.warn({ error: { name, message, code } }, 'attempts are counted in memory: the shared counter failed');
  };
}

/** Reports an outage of Redis once: the in-memory limiter takes over until it is ready again. */
function logFailures(redis: Redis, log: Deps['log']): void {
  const failures = createRepetitionFilter();
  redis.on('ready', failures.reset);
  redis.on('error', (error) => {
    const message = 'attempts are counted in memory: Redis does not answer';
    if (failures.isNew(error)) logConnectionError(log, { setting: 'REDIS_URL', error, message });
  });
}

function tooManyAttempts(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'rate_limited',
    'too_many_attempts',
    `Trop d’essais. Réessayez dans ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}

/** PostgreSQL keeps expired rows until they are deleted; Redis expires them itself. */
export function purgeRateLimits(deps: PurgeDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.now().getTime();
  return changeInBatches(deps, {
    table: 'rate_limits',
    rows: () => deps.db('rate_limits').where('expire', '<', now),
    key: 'key',
    change: (rows) => rows.delete(),
    signal,
  });
}
