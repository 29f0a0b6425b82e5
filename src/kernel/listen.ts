import pg from 'pg';
import type { Deps } from './deps.ts';

const AGAIN_MS = 1_000;

/**
 * Tells of every NOTIFY on this channel, in each process that listens. A lost connection is opened again, and told of as news:
 * nobody knows what was said meanwhile. It is a connection of its own, because a pool hands its connections on.
 */
export function listen({ config, log }: Pick<Deps, 'config' | 'log'>, channel: string, told: () => void): { close(): Promise<void> } {
  let current: pg.Client;
  let isClosed = false;

  const open = (): void => {
    const client = new pg.Client({ connectionString: config.database.url, connectionTimeoutMillis: 5_000, keepAlive: true });
    current = client;
    let isLost = false;
    const lost = (): void => {
      if (isLost || isClosed) return;
      isLost = true;
      told();
      void client.end().catch(() => undefined); // it is gone already, or goes now
      setTimeout(open, AGAIN_MS).unref();
    };
    client.on('notification', told);
    client.on('error', lost);
    client.on('end', lost);
    client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(told)
      .catch((error: Error) => {
        log.warn({ channel, error: { name: error.name } }, 'not listening, will try again');
        lost();
      });
  };
  open();
  return {
    async close() {
      isClosed = true;
      await current.end().catch(() => undefined); // never opened, or lost a moment ago
    },
  };
}
