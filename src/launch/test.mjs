// `npm test`: everything, from an empty machine.
import { install } from './install.mjs';

install();
const { build } = await import('./build.mjs');
const { chmodSync, mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { startPostgres } = await import('./postgres.mjs');
const { startRedis } = await import('./redis.mjs');
const { chromiumEnvironment } = await import('./chromium.mjs');
const { jest, lint, types } = await import('./steps.mjs');

build();
const steps = [types(), lint()];
const folder = mkdtempSync(join(tmpdir(), 'affranchi-test-'));
chmodSync(folder, 0o711); // as root, PostgreSQL's own account must reach its folder
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
const redis = await startRedis();
if (!redis) console.log('skipped  everything on Redis: no redis-server on this machine');
let counts;
try {
  counts = jest(process.argv.slice(2), { TEST_DATABASE_URL: postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }), ...(await chromiumEnvironment()) });
} finally {
  await redis?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
const passed = counts.passed + steps.filter(Boolean).length;
const failed = counts.failed + steps.filter((one) => !one).length;
console.log(`${passed} passed, ${failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
