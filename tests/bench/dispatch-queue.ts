import { randomUUID } from 'node:crypto';
import { Heartbeats } from '../../jobs/heartbeats.ts';
import { OutboxRelay } from '../../jobs/outbox-relay.ts';
import { Queues, type AnyQueue } from '../../jobs/queues.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { queueNames } from '../../src/kernel/events.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { postalWebhookReceived } from '../../src/modules/orders/events.ts';

const BULK = 500;

/** Moves the same jobs through the relay and through the bare queue; results in rows per second. */
export async function dispatchQueue(env: Record<string, string | undefined>) {
  const config = readConfig(env);
  const deps = {
    config,
    db: connect({ url: config.database.url, pool: 4 }),
    log: createLogger({ level: 'error', process: 'bench' }),
    now: () => new Date(),
    newId: uuidv7,
  } as unknown as Deps;
  const queues = new Queues(deps, { lockMs: 30_000, heartbeats: new Heartbeats(deps) });
  const opened = new Map<(typeof queueNames)[number], AnyQueue>();
  for (const name of queueNames) opened.set(name, await queues.openQueue(name));
  const postal = opened.get('postal')!;
  const relay = new OutboxRelay(deps, opened);
  const perSecond = (count: number, since: number): number => count / ((performance.now() - since) / 1000);

  return {
    async relayed(count: number): Promise<number> {
      await deps.db.raw(
        `insert into outbox (id, event, payload) select uuidv7(), ?, jsonb_build_object('id', gen_random_uuid()) from generate_series(1, ?)`,
        [postalWebhookReceived.name, count],
      );
      await deps.db.raw('analyze outbox');
      const since = performance.now();
      for (let moved = 0; moved < count;) moved += await relay.relayBatch();
      return perSecond(count, since);
    },
    async bare(count: number): Promise<number> {
      const jobs = Array.from({ length: count }, () => {
        const outboxId = randomUUID();
        return {
          name: 'process-postal-webhook',
          data: { outboxId, job: 'process-postal-webhook', payload: { id: randomUUID() }, requestId: null },
          opts: {
            jobId: `${outboxId}.read-post-news`,
            attempts: 8,
            backoff: { type: '1:60' },
            removeOnComplete: true,
            removeOnFail: true,
          },
        };
      });
      const since = performance.now();
      for (let at = 0; at < count; at += BULK) await postal.addBulk(jobs.slice(at, at + BULK));
      return perSecond(count, since);
    },
    async empty(): Promise<void> {
      await deps.db.raw('truncate outbox cascade');
      for (const queue of opened.values()) await queue.obliterate({ force: true });
    },
    async close(): Promise<void> {
      await queues.close();
      await deps.db.destroy();
    },
  };
}
