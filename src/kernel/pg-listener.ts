import pg from 'pg';
import type { Deps } from './deps.ts';
import { serializeError } from './logger.ts';

const RECONNECT_MS = 1_000;

/**
 * Listens to one PostgreSQL channel and reconnects when the connection is lost. Also calls `onNotify` when the
 * connection is lost and when it is open again, because notifications in between are not delivered later. Uses its own
 * connection, because a pool passes its connections on.
 */
export class PgListener {
  private client: pg.Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly deps: Pick<Deps, 'config' | 'log'>,
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
    const { config, log } = this.deps;
    const client = new pg.Client({
      connectionString: config.database.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.client = client;
    const handleLoss = (error?: unknown): void => {
      if (this.client !== client || this.isClosed) return;
      this.client = undefined;
      log.warn({ channel: this.channel, error: serializeError(error) }, 'listener disconnected, reconnecting');
      void client.end().catch(() => undefined); // it is already closed or closing
      this.reconnect = setTimeout(() => void this.open(), RECONNECT_MS).unref();
      this.onNotify();
    };
    client.on('error', handleLoss);
    client.on('end', () => handleLoss());
    client.on('notification', this.onNotify);
    try {
      await client.connect();
      await client.query(`listen ${this.channel}`);
      this.onNotify();
    } catch (error) {
      handleLoss(error);
    }
  }
}
