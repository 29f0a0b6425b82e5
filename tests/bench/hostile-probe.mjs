// Loaded into the processes of the product (NODE_OPTIONS): on SIGUSR2, records the longest block of the web process's
// event loop since the last signal.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

if (process.argv[1]?.endsWith('server/web.js') && process.env.HOSTILE_PROBE) {
  const RESOLUTION_MS = 1;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(
      process.env.HOSTILE_PROBE,
      JSON.stringify({ at: Date.now(), maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 }),
    );
    delay.reset();
  });
}
