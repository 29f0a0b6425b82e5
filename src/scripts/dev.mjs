// `npm run dev`: the product with its logs, built and renewed at each change.
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { install, root } from './install.mjs';

await install();
const { build } = await import('./build.mjs');
const { handleSignals } = await import('./signals.mjs');
const { startStack } = await import('./stack.mjs');
const { addresses } = await import('./addresses.mjs');

const SETTLE = 300;
const shutdown = handleSignals();
try {
  await build();
  const instance = await startStack({ shutdown, env: { ...process.env, LOG_TO_CONSOLE: 'yes' }, logToConsole: true });
  console.log(addresses(instance));
  onChange(async () => {
    await build();
    await instance.restart();
    console.log('Renewed.');
  });
} catch (error) {
  console.error(error.message);
  shutdown.exit(1);
}

/** Runs after a quiet moment, one at a time; what changes meanwhile causes one more run. */
function onChange(act) {
  let timer = null;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    // A mistake in the sources leaves the last good build running.
    await act().catch((error) => console.error(error.message));
    running = false;
    if (again) {
      again = false;
      void run();
    }
  };
  for (const folder of ['admin', 'client', 'jobs', 'migrations', 'seeds', 'src'])
    if (existsSync(join(root, folder)))
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (file?.includes('generated')) return;
        clearTimeout(timer);
        timer = setTimeout(() => void run(), SETTLE);
      });
}
