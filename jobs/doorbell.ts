import pg from 'pg';
import type { Deps } from '../src/kernel/deps.ts';
import { describeError } from '../src/kernel/log.ts';

const RECONNECT_MS = 1000;

/** Rings when the outbox has something new: PostgreSQL tells it at the commit (migration 20). Only haste depends on it. */
export class Doorbell {
  private client: pg.Client | undefined;
  private again: NodeJS.Timeout | undefined;
  private stopped = false;
  private rang = false;
  private wake: (() => void) | undefined;

  constructor(private readonly deps: Deps) {}

  start(): void {
    void this.listen();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.again);
    this.ring();
    await this.client?.end().catch(() => undefined);
  }

  /** Until it rings, or `ms` have passed. A ring nobody waited for is not lost. */
  async wait(ms: number): Promise<void> {
    if (!this.rang)
      await new Promise<void>((done) => {
        const limit = setTimeout(done, ms);
        this.wake = () => {
          clearTimeout(limit);
          done();
        };
      });
    this.wake = undefined;
    this.rang = false;
  }

  private ring(): void {
    this.rang = true;
    this.wake?.();
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.deps.config.database.url, connectionTimeoutMillis: 5_000, keepAlive: true });
    this.client = client;
    const lost = (error?: unknown): void => {
      if (this.client !== client || this.stopped) return;
      this.client = undefined;
      if (error) this.deps.log.warn({ error: describeError(error) }, 'the doorbell listens again in a moment');
      client.end().catch(() => undefined);
      this.again = setTimeout(() => void this.listen(), RECONNECT_MS);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', () => this.ring());
    try {
      await client.connect();
      await client.query('listen outbox');
      // What came while nobody listened.
      this.ring();
    } catch (error) {
      lost(error);
    }
  }
}
