import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { launcherSettings } from '../kernel/settings/launcher-settings.mjs';
import { root } from './install.mjs';
import { EXIT_WITH_PARENT } from './process-supervisor.mjs';
import { builtProgram } from './programs.mjs';

/**
 * Lets invented customers order if every provider is a sandbox, in the background and at the lowest priority, so that
 * no list of the back office is empty. Does nothing if orders exist already. Stops with this process; the next start
 * continues.
 * @param {Pick<import('./stack.mjs').Stack, 'env' | 'hasDemoAccounts' | 'isFullySandboxed'>} stack
 */
export function placeDemoOrders({ env, hasDemoAccounts, isFullySandboxed }) {
  const count = env.DEMO_ORDERS || launcherSettings.DEMO_ORDERS.default;
  if (!isFullySandboxed || !hasDemoAccounts || Number(count) === 0) return;
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, builtProgram('demo-orders')], {
    cwd: root,
    env: { ...env, DEMO_ORDERS: count, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  // The instance works without the demo orders.
  child.on('error', () => {});
  child.channel?.unref();
  child.unref();
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
}
