import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Queues } from '../../jobs/queues.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { findRedisServer, startRedis } from '../../src/scripts/redis.mjs';

const withRedis = findRedisServer() ? test : test.skip;
let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await redis?.stop();
});

withRedis('queues and workers that are closed leave no connection to Redis', async () => {
  const observer = new Redis(redis!.url);
  const countOthers = async () =>
    String(await observer.client('LIST'))
      .trim()
      .split('\n').length - 1;
  const heartbeats = { beat: () => undefined, during: async <T>(_part: unknown, work: () => Promise<T>) => work() };
  const deps = { config: { redisUrl: redis!.url } } as unknown as Deps;
  const queues = new Queues(deps, { lockMs: 30_000, heartbeats });
  await queues.openQueue('postal');
  await queues.startWorker('postal', async () => undefined, 1);
  expect(await countOthers()).toBeGreaterThanOrEqual(2);

  await queues.close();
  for (let i = 0; i < 50 && (await countOthers()) > 0; i += 1) await new Promise((done) => setTimeout(done, 100));
  expect(await countOthers()).toBe(0);
  await observer.quit();
});
