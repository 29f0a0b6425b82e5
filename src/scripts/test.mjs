// `npm test`: everything, from an empty machine. Arguments choose test files: npm test -- tests/orders
import { describeError, install } from './install.mjs';

await install();
const { build } = await import('./build.mjs');
const { findRedisServer } = await import('./redis.mjs');
const { checkSources, printSummary, runJest } = await import('./test-steps.mjs');

try {
  await build();
  const steps = await checkSources();
  if (!findRedisServer()) console.log('skipped  everything on Redis: this machine has no redis-server');
  printSummary(steps, await runJest(process.argv.slice(2)));
} catch (error) {
  console.error(describeError(error));
  printSummary([false], { passed: 0, failed: 0, skipped: 0 });
}
