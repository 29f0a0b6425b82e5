import { createHmac } from 'node:crypto';
import type { Deps } from './deps.ts';
import { uuidv7 } from './ids.ts';

type HitDeps = Pick<Deps, 'db' | 'config'>;

/** Keyed, so that a reader of the table cannot recover addresses by guessing. */
const hashKey = ({ config }: HitDeps, key: string): string =>
  createHmac('sha256', config.session.keys[0] ?? '')
    .update(`limit:${key}`)
    .digest('base64url')
    .slice(0, 22);

/** Records that somebody reached a limit, by the hour. The refusal itself must not fail because of it. */
export async function recordRateLimitHit(deps: HitDeps, kind: string, key: string): Promise<void> {
  await deps
    .db('rate_limit_hits')
    .insert({
      id: uuidv7(),
      kind,
      key_hash: hashKey(deps, key),
      hour: deps.db.raw(`date_trunc('hour', now())`),
    })
    .onConflict(['hour', 'kind', 'key_hash'])
    .merge({ hits: deps.db.raw('rate_limit_hits.hits + 1'), last_hit_at: deps.db.fn.now() })
    .catch(() => undefined);
}

const RETENTION_DAYS = 30;

export const purgeRateLimitHits = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<unknown> =>
  db('rate_limit_hits')
    .where('hour', '<', new Date(now().getTime() - RETENTION_DAYS * 86_400_000))
    .delete();
