import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

interface SessionData {
  userId?: string;
  [key: string]: unknown;
}
const hashed = (id: string): string => createHash('sha256').update(id).digest('hex');

/** koa-session's store on PostgreSQL. The id in the cookie is never stored, only its hash. */
export class SessionStore {
  constructor(private readonly db: Knex) {}

  async get(id: string): Promise<SessionData | undefined> {
    const row: { data: SessionData } | undefined = await this.db('sessions')
      .where({ id_hash: hashed(id) })
      .where('expires_at', '>', this.db.fn.now())
      .first('data');
    return row?.data;
  }

  async set(id: string, data: SessionData, maxAge: number | 'session' | undefined): Promise<void> {
    const ms = typeof maxAge === 'number' ? maxAge : 86_400_000;
    await this.db('sessions')
      .insert({
        id_hash: hashed(id),
        user_id: data.userId ?? null,
        data: JSON.stringify(data),
        expires_at: new Date(Date.now() + ms),
      })
      .onConflict('id_hash')
      .merge(['user_id', 'data', 'expires_at']);
  }

  async destroy(id: string): Promise<void> {
    await this.db('sessions').where({ id_hash: hashed(id) }).delete();
  }
}
