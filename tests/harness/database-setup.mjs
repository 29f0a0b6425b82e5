// Before the first test that needs a database: one PostgreSQL for all of them, and a Redis where this machine has one.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../src/scripts/postgres.mjs';
import { startRedis } from '../../src/scripts/redis.mjs';
import { createMemoryFolder } from './memory-folder.mjs';

export default async function setUp() {
  // Two kinds of tests ask for it, and get the same one.
  if (process.env.TEST_DATABASE_URL) return;
  const folder = createMemoryFolder('affranchi-test-');
  chmodSync(folder, 0o711); // as root, PostgreSQL's own account must reach its folder
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  process.env.TEST_DATABASE_URL = postgres.url;
  const redis = process.env.TEST_REDIS_URL ? null : await startRedis();
  if (redis) process.env.TEST_REDIS_URL = redis.url;
  globalThis.affranchiServers = { folder, postgres, redis };
}
