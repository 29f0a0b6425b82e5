// `npm test`: everything, from an empty machine. Arguments choose test files: npm test -- tests/orders
import { install } from './install.mjs';

await install();
const { build } = await import('./build.mjs');
const { printSummary, jest, staticChecks } = await import('./test-steps.mjs');
const { redisServer } = await import('./redis.mjs');

try {
  await build();
  const steps = await staticChecks();
  if (!redisServer()) console.log('skipped  everything on Redis: this machine has no redis-server');
  printSummary(steps, jest(process.argv.slice(2)));
} catch (error) {
  console.error(error.message);
  printSummary([false], { passed: 0, failed: 0, skipped: 0 });
}
