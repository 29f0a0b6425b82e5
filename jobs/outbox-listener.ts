import type { Deps } from '../src/kernel/deps.ts';
import { PgListener } from '../src/kernel/pg-listener.ts';

/**
 * Signals new outbox rows: PostgreSQL notifies the `outbox` channel on commit. Only speed depends on it, since the
 * relay polls as well.
 */
export class OutboxListener {
  private listener: PgListener | undefined;
  private isSignalled = false;
  private wake: (() => void) | undefined;

  constructor(private readonly deps: Pick<Deps, 'config' | 'db' | 'log'>) {}

  start(): void {
    this.listener = new PgListener(this.deps, 'outbox', () => this.signal());
  }

  async stop(): Promise<void> {
    this.signal();
    await this.listener?.close();
  }

  /** Resolves at the next signal or after `ms`. A signal that came while nothing waited counts. */
  async waitForSignal(ms: number): Promise<void> {
    if (!this.isSignalled)
      await new Promise<void>((done) => {
        const limit = setTimeout(done, ms);
        this.wake = () => {
          clearTimeout(limit);
          done();
        };
      });
    this.wake = undefined;
    this.isSignalled = false;
  }

  private signal(): void {
    this.isSignalled = true;
    this.wake?.();
  }
}
