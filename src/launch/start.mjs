// `npm start`: everything, from an empty machine. Plain Node until the packages are there.
import { install } from './install.mjs';

await install({ development: false });
const { build } = await import('./build.mjs');
const { obeySignals } = await import('./signals.mjs');
const { startInstance } = await import('./instance.mjs');
const { addresses } = await import('./addresses.mjs');

const life = obeySignals();
try {
  await build();
  const instance = await startInstance({ life, env: process.env, logToConsole: process.env.LOG_TO_CONSOLE === 'yes' });
  console.log(addresses(instance));
  process.send?.('ready');
} catch (error) {
  console.error(error.message);
  life.end(1);
}
