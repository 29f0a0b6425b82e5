import { createDeps } from '../../../src/create-deps.ts';
import { placeDemoOrders } from './place-demo-orders.ts';

/** Started by `npm start` next to the product if every provider is a sandbox (src/scripts/demo-orders.mjs). */
const { env } = process;
const deps = createDeps({ process: 'demo', env });
try {
  const placed = await placeDemoOrders(deps, {
    origin: env['SANDBOX_WEB_URL'] ?? '',
    count: Number(env['DEMO_ORDERS']),
    passwords: JSON.parse(env['DEMO_PASSWORDS'] ?? '{}') as Record<string, string>,
  });
  if (placed > 0) process.stdout.write(`${placed} invented orders are there: see the back office.\n`);
} finally {
  await deps.db.destroy();
}
