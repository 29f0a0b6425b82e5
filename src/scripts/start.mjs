// `npm start`: everything, from an empty machine. Plain Node until the packages are there.
import { install } from './install.mjs';

await install({ development: false });
const { build } = await import('./build.mjs');
const { handleSignals } = await import('./signals.mjs');
const { startStack } = await import('./stack.mjs');
const { addresses } = await import('./addresses.mjs');

const shutdown = handleSignals();
try {
  await build();
  const instance = await startStack({ shutdown, env: process.env, logToConsole: process.env.LOG_TO_CONSOLE === 'yes' });
  console.log(addresses(instance));
  process.send?.('ready');
} catch (error) {
  console.error(error.message);
  shutdown.exit(1);
}
