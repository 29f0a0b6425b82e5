// `npm start`: installs, builds and starts everything on an empty machine. Uses Node's own modules until the packages
// are installed.
import { install } from './install.mjs';

await install({ development: false });
const { build, buildTools } = await import('./build.mjs');
const { builtProgram } = await import('./programs.mjs');
const { placeDemoOrders } = await import('./demo-orders.mjs');
const { runStack } = await import('./stack.mjs');

const stack = await runStack({
  env: process.env,
  logToConsole: process.env.LOG_TO_CONSOLE === 'yes',
  findProgram: builtProgram,
  prepare: build,
  prepareSandbox: buildTools,
});
placeDemoOrders(stack);
