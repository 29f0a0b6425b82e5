import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createRepetitionFilter, directSetting, logConnectionError } from './connection-errors.ts';
import type { Deps } from './deps.ts';
import { finishesWithin } from './finishes-within.ts';

const RECONNECT_MS = 1_000;
/** Every listener also listens here, and ignores the ids of others. */
const TEST_CHANNEL = 'listener_test';
const TEST_LIMIT_MS = 5_000;

/**
 * Listens to one PostgreSQL channel and reconnects when the connection is lost. Also calls `onNotify` when the
 * connection is lost and when it is open again, because notifications in between are not delivered later. Uses its own
 * connection, because a pool passes its connections on, and logs a warning if notifications do not reach it: through
 * PgBouncer in transaction mode, LISTEN succeeds and nothing is heard.
 */
export class PgListener {
  private client: pg.Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly failures = createRepetitionFilter();

  constructor(
    private readonly deps: Pick<Deps, 'config' | 'db' | 'log'>,
    private readonly channel: string,
    private readonly onNotify: () => void,
  ) {
    void this.open();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.reconnect);
    await this.client?.end().catch(() => undefined); // never opened, or lost a moment ago
  }

  private async open(): Promise<void> {
    const { config } = this.deps;
    const client = new pg.Client({
      connectionString: config.database.directUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.client = client;
    const handleLoss = (error?: unknown): void => {
      if (this.client !== client || this.isClosed) return;
      this.client = undefined;
      this.report(error);
      void client.end().catch(() => undefined); // it is already closed or closing
      this.reconnect = setTimeout(() => void this.open(), RECONNECT_MS).unref();
      this.onNotify();
    };
    client.on('error', handleLoss);
    client.on('end', () => handleLoss());
    client.on('notification', ({ channel }) => {
      if (channel === this.channel) this.onNotify();
    });
    try {
      await client.connect();
      await client.query(`listen ${TEST_CHANNEL}`);
      await client.query(`listen ${this.channel}`);
      this.failures.reset();
      this.onNotify();
    } catch (error) {
      handleLoss(error);
      return;
    }
    await this.test(client).catch(() => undefined); // the database is gone: the next connection is tested
  }

  /** Reports an outage once, not at each attempt to reconnect. */
  private report(error: unknown): void {
    if (!this.failures.isNew(error)) return;
    const { config, log } = this.deps;
    const [setting, message] = [directSetting(config.database), 'listener disconnected, reconnecting'];
    logConnectionError(log, { setting, error, message, context: { channel: this.channel } });
  }

  /** Notifies itself through the pool, as every other process would. */
  private async test(client: pg.Client): Promise<void> {
    const id = randomUUID();
    const received = new Promise<void>((done) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === TEST_CHANNEL && payload === id) done();
      });
      // A closed connection delivers nothing: a process that stops must not wait for the limit.
      client.once('end', done);
    });
    await this.deps.db.raw('select pg_notify(?, ?)', [TEST_CHANNEL, id]);
    if (!(await finishesWithin(TEST_LIMIT_MS, received)) && this.client === client && !this.isClosed)
      this.deps.log.warn(
        { channel: this.channel, settings: ['DATABASE_DIRECT_URL'] },
        'the listener does not hear its own test notification: its connection leads through a pooler',
      );
  }
}
