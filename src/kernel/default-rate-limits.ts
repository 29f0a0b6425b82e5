import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { formatWait } from '../domain/duration.ts';
import { getClientIp, toRateLimitKey } from './client-ip.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { recordRateLimitHit } from './rate-limit-hits.ts';

/**
 * Requests per minute for an endpoint that declares no limit of its own. Manual use does not reach them: a form saves
 * at most once a second, a page makes about five requests. Signed-in people are counted by account, so that an office
 * behind one address does not count as one person; visitors are counted by address, with room for such an office. Pages
 * rendered on the server are not counted.
 */
export const DEFAULT_LIMITS = {
  read: { account: 1_200, address: 3_000 },
  write: { account: 300, address: 600 },
} as const;
const SECONDS = 60;

type Kind = keyof typeof DEFAULT_LIMITS;
type CountedBy = keyof (typeof DEFAULT_LIMITS)[Kind];
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const perDatabase = new WeakMap<object, (kind: Kind, by: CountedBy, key: string) => Promise<unknown>>();

/**
 * Counts in the memory of this process: no read costs a write to the database, and two web processes allow twice as
 * much.
 */
function getLimiters({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const existing = perDatabase.get(db);
  if (existing) return existing;
  const limiters = new Map<string, RateLimiterMemory>();
  const consume = (kind: Kind, by: CountedBy, key: string): Promise<unknown> => {
    const keyPrefix = `${kind} ${by}`;
    const limiter =
      limiters.get(keyPrefix) ??
      new RateLimiterMemory({
        keyPrefix,
        points: DEFAULT_LIMITS[kind][by] * config.rateLimitFactor,
        duration: SECONDS,
      });
    limiters.set(keyPrefix, limiter);
    return limiter.consume(key);
  };
  perDatabase.set(db, consume);
  return consume;
}

/** Throws 429 if a client sends requests faster than a person can. */
export async function applyDefaultRateLimit(
  deps: Pick<Deps, 'db' | 'config'>,
  ctx: Context,
  userId: string | undefined,
): Promise<void> {
  const kind = READS.has(ctx.method) ? 'read' : 'write';
  const by = userId ? 'account' : 'address';
  const key = userId ?? toRateLimitKey(getClientIp(ctx));
  try {
    await getLimiters(deps)(kind, by, key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // Once per window, so that further requests cost no writes.
    if (error.consumedPoints === DEFAULT_LIMITS[kind][by] * deps.config.rateLimitFactor + 1)
      recordRateLimitHit(deps, `default-${kind}`, key);
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new AppError(
      'rate_limited',
      'too_many_requests',
      `Trop de demandes en peu de temps. Réessayez dans ${formatWait(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    );
  }
}
