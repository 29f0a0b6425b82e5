import { createHmac } from 'node:crypto';
import type { Deps } from './deps.ts';
import { uuidv7 } from './ids.ts';

type HitDeps = Pick<Deps, 'db' | 'config'>;

export const RATE_LIMIT_HIT_RETENTION_DAYS = 30;
const FLUSH_MS = 5_000;
/** Beyond this many keys that wait to be written, further ones are not counted: a flood fills no memory. */
const MAX_PENDING = 10_000;
interface Pending {
  hits: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
}
const pendingByDatabase = new WeakMap<object, Pending>();

function getPending({ db }: HitDeps): Pending {
  const pending = pendingByDatabase.get(db) ?? { hits: new Map<string, number>(), timer: undefined };
  pendingByDatabase.set(db, pending);
  return pending;
}

/** Keyed, so that a reader of the table cannot recover addresses by guessing. */
const hashKey = ({ config }: HitDeps, key: string): string =>
  createHmac('sha256', config.session.keys[0] ?? '')
    .update(`limit:${key}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Records a reached limit. Written every few seconds, so that a rejection never waits for the database and also works
 * without it.
 */
export function recordRateLimitHit(deps: HitDeps, kind: string, key: string): void {
  const pending = getPending(deps);
  const hit = `${kind} ${hashKey(deps, key)}`;
  if (pending.hits.size >= MAX_PENDING && !pending.hits.has(hit)) return;
  pending.hits.set(hit, (pending.hits.get(hit) ?? 0) + 1);
  // What cannot be written waits for the next hit.
  pending.timer ??= setTimeout(() => void flushRateLimitHits(deps).catch(() => undefined), FLUSH_MS).unref();
}

/** Writes what this process has recorded, by the hour. */
export async function flushRateLimitHits(deps: HitDeps): Promise<void> {
  const pending = getPending(deps);
  clearTimeout(pending.timer);
  pending.timer = undefined;
  const hits = [...pending.hits];
  if (hits.length === 0) return;
  pending.hits.clear();
  try {
    await deps
      .db('rate_limit_hits')
      .insert(
        hits.map(([hit, count]) => {
          const [kind, key_hash] = hit.split(/ (?=\S+$)/);
          return { id: uuidv7(), kind, key_hash, hits: count, hour: deps.db.raw(`date_trunc('hour', now())`) };
        }),
      )
      .onConflict(['hour', 'kind', 'key_hash'])
      .merge({ hits: deps.db.raw('rate_limit_hits.hits + excluded.hits'), last_hit_at: deps.db.fn.now() });
  } catch (error) {
    for (const [hit, count] of hits) pending.hits.set(hit, (pending.hits.get(hit) ?? 0) + count);
    throw error;
  }
}
