// Fills the database of a running product with many orders, as `npm run seed:demo` does. Indexes that only serve reading
// are written once at the end, and foreign keys are not checked: the invented rows are right, and there are millions.
import { spawn } from 'node:child_process';
import { builtProgram } from '../../src/scripts/programs.mjs';

/** The tables that the invented orders fill. */
const TABLES = [
  'users',
  'documents',
  'orders',
  'letters',
  'payments',
  'refunds',
  'disputes',
  'tracking_events',
  'state_transitions',
  'outbox',
];

export async function seedOrders(product, db, orders) {
  const { rows: indexes } = await db.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'`,
    [TABLES],
  );
  for (const { name } of indexes) await db.query(`drop index "${name}"`);
  // Of so many random references some are the same; the product would have drawn again.
  await db.query('alter table orders drop constraint orders_reference_unique');
  try {
    await invent(product, orders);
  } finally {
    await db.query(`set maintenance_work_mem = '512MB'`);
    await db.query(
      `update orders set reference = 'AF-' || substr(translate(upper(md5(id::text)), '01', 'XY'), 1, 6)
       where id in (select id from (select id, row_number() over (partition by reference) n from orders) one where n > 1)`,
    );
    await db.query('alter table orders add constraint orders_reference_unique unique (reference)');
    for (const { definition } of indexes) await db.query(definition);
  }
  await db.query('vacuum analyze');
}

function invent(product, orders) {
  const child = spawn(process.execPath, [builtProgram('cli'), 'seed:demo', '--orders', String(orders), '--also'], {
    env: {
      ...process.env,
      ...product.env,
      PGOPTIONS: '-c session_replication_role=replica -c synchronous_commit=off',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new Error(`The orders could not be invented: ${code}.`));
    });
  });
}
