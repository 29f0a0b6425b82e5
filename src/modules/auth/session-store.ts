import { createHash } from 'node:crypto';
import type { Deps } from '../../kernel/deps.ts';

interface SessionData {
  userId?: string;
  [key: string]: unknown;
}
interface Request {
  ctx: object;
}
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Stores koa-session's data in PostgreSQL. The session id in the cookie is stored only as a hash. */
export class SessionStore {
  /** The session of the request: it may be updated, not created again. */
  private readonly cameWith = new WeakMap<object, string>();

  constructor(private readonly deps: Pick<Deps, 'db' | 'now'>) {}

  async get(id: string, _maxAge: unknown, { ctx }: Request): Promise<SessionData | undefined> {
    const row: { data: SessionData } | undefined = await this.deps
      .db('sessions')
      .where({ id_hash: hashId(id) })
      .where('expires_at', '>', this.deps.now())
      .first('data');
    if (row) this.cameWith.set(ctx, id);
    return row?.data;
  }

  async set(id: string, data: SessionData, maxAgeMs: number, { ctx }: Request): Promise<void> {
    const columns = {
      user_id: data.userId ?? null,
      data: JSON.stringify(data),
      expires_at: new Date(this.deps.now().getTime() + maxAgeMs),
    };
    // A log-out or a new password may have ended this session during the request: it must stay ended.
    if (this.cameWith.get(ctx) === id)
      await this.deps
        .db('sessions')
        .where({ id_hash: hashId(id) })
        .update(columns);
    else
      await this.deps
        .db('sessions')
        .insert({ id_hash: hashId(id), ...columns })
        .onConflict('id_hash')
        .merge();
  }

  async destroy(id: string): Promise<void> {
    await this.deps
      .db('sessions')
      .where({ id_hash: hashId(id) })
      .delete();
  }
}
