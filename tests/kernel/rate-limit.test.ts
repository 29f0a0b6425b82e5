import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Knex } from 'knex';
import type { Config } from '../../src/kernel/config.ts';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { flushRateLimitHits } from '../../src/kernel/rate-limit-hits.ts';
import { purgeRateLimits, rateLimiter } from '../../src/kernel/rate-limit.ts';
import { testDatabase } from '../harness/database.ts';
import { hasPgBouncer, startPgBouncer } from '../harness/pgbouncer.ts';

const limit = { points: 3, seconds: 60 };
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const buildDeps = (knex: Deps['db'], redisUrl?: string) => ({
  db: knex,
  config: { redisUrl, rateLimitFactor: 1, taskBatchSize: 2, session: { keys: ['a key'] } } as unknown as Config,
  log: createLogger({ level: 'silent', process: 'test' }),
  now: () => new Date(),
});
/** Collects the messages of warnings. */
const collectWarnings = (): { messages: string[]; log: Deps['log'] } => {
  const messages: string[] = [];
  const log = { warn: (_details: object, message: string) => void messages.push(message) } as unknown as Deps['log'];
  return { messages, log };
};
const refused = (tries: ReturnType<typeof rateLimiter>, key: string) =>
  tries.consume('door', key, limit).then(
    () => null,
    (error: unknown) => error as AppError,
  );

describe('in PostgreSQL', () => {
  test('the attempt after the last allowed one is rejected with a retry time, in French', async () => {
    const tries = rateLimiter(buildDeps(database.knex));
    for (let n = 0; n < limit.points; n += 1) expect(await refused(tries, 'anna@exemple.fr')).toBeNull();
    const refusal = await refused(tries, 'anna@exemple.fr');
    expect(refusal).toMatchObject({
      kind: 'rate_limited',
      code: 'too_many_attempts',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(refusal?.message).toMatch(/^Trop d’essais\. Réessayez dans \d+\u00a0secondes\.$/);
    expect(await refused(tries, 'bruno@exemple.fr')).toBeNull();
    await tries.reset('door', 'anna@exemple.fr');
    expect(await refused(tries, 'anna@exemple.fr')).toBeNull();
  });

  test('two processes count together', async () => {
    // Another pool represents another process: it has its own memory and the same table.
    const other = connect({ url: database.url, pool: 2 });
    const [here, there] = [rateLimiter(buildDeps(database.knex)), rateLimiter(buildDeps(other))];
    await here.consume('door', 'chloe', limit);
    await there.consume('door', 'chloe', limit);
    await here.consume('door', 'chloe', limit);
    expect(await refused(there, 'chloe')).toBeInstanceOf(AppError);
    await other.destroy();
  });

  test('nothing is prepared on a connection of a pooler', async () => {
    const pooled = connect({ url: database.url, pool: 1, isPooled: true });
    const { messages, log } = collectWarnings();
    try {
      for (let n = 0; n < 2; n += 1) await rateLimiter({ ...buildDeps(pooled), log }).consume('door', 'dora', limit);
      expect((await pooled.raw<{ rows: unknown[] }>('select statement from pg_prepared_statements')).rows).toEqual([]);
    } finally {
      await pooled.destroy();
    }
    expect(messages).toEqual([]);
  });

  (hasPgBouncer ? test : test.skip)(
    'two processes count together behind PgBouncer in transaction mode (skipped where it is not installed)',
    async () => {
      const pooler = await startPgBouncer(database.url);
      const [one, other] = [1, 2].map(() => connect({ url: pooler.url, pool: 2, isPooled: true })) as [Knex, Knex];
      const { messages, log } = collectWarnings();
      const [here, there] = [rateLimiter({ ...buildDeps(one), log }), rateLimiter({ ...buildDeps(other), log })];
      try {
        for (const process of [here, there, here]) await process.consume('door', 'denise', limit);
        expect(await refused(there, 'denise')).toBeInstanceOf(AppError);
      } finally {
        for (const pool of [one, other]) await pool.destroy();
        await pooler.stop();
      }
      expect(messages).toEqual([]);
    },
  );

  test('a turn is taken once, also by an attempt that read it before another one took it and failed', async () => {
    // Each pool represents another process.
    const pools = Array.from({ length: 4 }, () => connect({ url: database.url, pool: 2 }));
    const takeAndFail = async (pool: Deps['db'], key: string) => {
      const turns = rateLimiter(buildDeps(pool));
      await turns.takeTurn('turn', key, 60);
      await turns.startWait('turn', key, 60);
    };
    const taken: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const key = `elise ${round}`;
      await rateLimiter(buildDeps(database.knex)).startWait('turn', key, 0);
      const attempts = [...pools, ...pools, ...pools].map((pool) => takeAndFail(pool, key));
      const settled = await Promise.allSettled(attempts);
      taken.push(settled.filter(({ status }) => status === 'fulfilled').length);
    }
    for (const pool of pools) {
      await flushRateLimitHits(buildDeps(pool));
      await pool.destroy();
    }
    await database.knex('rate_limits').delete();
    expect(new Set(taken)).toEqual(new Set([1]));
  });

  test('counters contain no personal data, and are deleted once they expire', async () => {
    await rateLimiter(buildDeps(database.knex)).consume('door', 'denis@exemple.fr', limit);
    const stored = JSON.stringify(await database.knex('rate_limits').select());
    expect(stored).not.toContain('denis');
    // Anybody could compute a plain hash of every address.
    expect(stored).not.toContain(createHash('sha256').update('denis@exemple.fr').digest('base64url').slice(0, 20));
    await purgeRateLimits(buildDeps(database.knex));
    expect((await database.knex('rate_limits').select()).length).toBeGreaterThan(0);
    await purgeRateLimits({ ...buildDeps(database.knex), now: () => new Date(Date.now() + 61_000) });
    expect(await database.knex('rate_limits').select()).toEqual([]);
  });

  test('an unreachable database does not allow unlimited attempts, and the log says so once', async () => {
    const gone = connect({ url: database.url, pool: 2 });
    await gone.destroy();
    const { messages, log } = collectWarnings();
    const tries = rateLimiter({ ...buildDeps(gone), log });
    for (let n = 0; n < limit.points; n += 1) expect(await refused(tries, 'eva')).toBeNull();
    expect(await refused(tries, 'eva')).toBeInstanceOf(AppError);
    expect(messages).toEqual(['attempts are counted in memory: the shared counter failed']);
  });
});

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
(hasRedis ? describe : describe.skip)('in Redis (skipped where no redis-server is installed)', () => {
  let redis: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      cwd: '/tmp',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise<void>((ready) =>
      redis.stdout!.on('data', (text: Buffer) => text.includes('Ready to accept') && ready()),
    );
  });
  const stop = () =>
    new Promise((done) =>
      (redis.exitCode ?? redis.signalCode) === null ? redis.once('exit', done) && redis.kill() : done(null),
    );
  afterAll(stop);

  test('counts in Redis, and in memory once Redis is gone', async () => {
    const seen = new Redis(url);
    const knex = connect({ url: database.url, pool: 1 });
    const tries = rateLimiter(buildDeps(knex, url));
    // The first command may run before the connection is open; from then on Redis counts.
    await seen.ping();
    while ((await seen.keys('door:*')).length === 0) await tries.consume('door', crypto.randomUUID(), limit);
    for (let n = 0; n < limit.points; n += 1) expect(await refused(tries, 'fanny')).toBeNull();
    expect(await refused(tries, 'fanny')).toBeInstanceOf(AppError);
    expect(await knex('rate_limits').select()).toEqual([]);

    seen.disconnect();
    await stop();
    for (let n = 0; n < limit.points; n += 1) expect(await refused(tries, 'gilles')).toBeNull();
    expect(await refused(tries, 'gilles')).toBeInstanceOf(AppError);
    tries.close();
    await knex.destroy();
  });
});

const freePort = (): Promise<number> =>
  new Promise((ready) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => ready(port));
    });
  });
