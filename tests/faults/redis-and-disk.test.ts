// Redis and the disk; PostgreSQL is in tests/kernel/outages.test.ts.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { DiskStorage } from '../../src/adapters/storage/disk.ts';
import type { Config } from '../../src/kernel/config.ts';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { findOutage } from '../../src/kernel/outages.ts';
import { flushRateLimitHits } from '../../src/kernel/rate-limit-hits.ts';
import { rateLimiter } from '../../src/kernel/rate-limit.ts';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { testDatabase, type TestDatabase } from '../harness/database.ts';
import { faultProxy, type FaultProxy } from '../harness/fault-proxy.ts';

const log = createLogger({ level: 'silent', process: 'test' });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
(hasRedis ? describe : describe.skip)('while Redis (skipped where no redis-server is installed)', () => {
  let redis: ReturnType<typeof spawn>;
  let seen: Redis;
  let proxy: FaultProxy;
  let limiter: ReturnType<typeof rateLimiter>;
  let deps: Pick<Deps, 'db' | 'config' | 'log' | 'now'>;
  beforeAll(async () => {
    const port = await findFreePort();
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '']);
    await new Promise<void>((ready) => {
      redis.stdout?.on('data', (text: Buffer) => text.includes('Ready to accept') && ready());
    });
    seen = new Redis(port, '127.0.0.1');
    proxy = await faultProxy(`redis://127.0.0.1:${port}`);
    const config = { redisUrl: proxy.url, rateLimitFactor: 1, session: { keys: ['a key'] } } as unknown as Config;
    deps = { db: connect({ url: database.url, pool: 1 }), config, log, now: () => new Date() };
    limiter = rateLimiter(deps);
  });
  beforeEach(async () => {
    proxy.restore();
    const before = await seen.dbsize();
    // While it is not connected, the limiter counts in memory.
    while ((await seen.dbsize()) === before) await limiter.tryConsume('warm', randomUUID(), { points: 2, seconds: 60 });
  });
  afterAll(async () => {
    seen?.disconnect();
    limiter?.close();
    await flushRateLimitHits(deps);
    await deps?.db.destroy();
    await proxy?.close();
    await new Promise((done) => redis.once('exit', done) && redis.kill());
  });

  test.each<[string, () => void]>([
    ['refuses connections', () => proxy.cut()],
    ['accepts requests and never answers', () => proxy.hang()],
    ['stops in the middle of an answer', () => proxy.cutAfter(1)],
    ['answers late', () => proxy.delay(200)],
  ])('%s, attempts are counted all the same', async (fault, cause) => {
    cause();
    const attempt = () => limiter.tryConsume('faults', fault, { points: 2, seconds: 60 });
    expect([await attempt(), await attempt(), await attempt()]).toEqual([true, true, false]);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'affranchi-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});
(isMounted ? test : test.skip)(
  'a full disk is an outage of the storage, leaves no part of a file, and ends (skipped where nothing may be mounted)',
  async () => {
    const storage = new DiskStorage(folder);
    const [small, large] = [new Uint8Array(4_000), new Uint8Array(100_000)];
    await storage.put('0192f0c1-0000-7000-8000-000000000001', small);
    const key = '0192f0c1-0000-7000-8000-000000000002';
    expect(findOutage(await storage.put(key, large).catch((error: unknown) => error))).toBe('storage');
    expect(await storage.findMissing([key])).toEqual([key]);
    await storage.put(key, small);
    expect(await storage.get(key)).toEqual(small);
  },
);
