// Fills the database of a running product with many orders, as `npm run seed:demo` does.
import { spawn } from 'node:child_process';
import { builtProgram } from '../../src/scripts/programs.mjs';

export async function seedOrders(product, db, orders) {
  await invent(product, orders);
  await db.query('vacuum analyze');
}

function invent(product, orders) {
  const child = spawn(process.execPath, [builtProgram('cli'), 'seed:demo', '--orders', String(orders), '--also'], {
    env: { ...process.env, ...product.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new Error(`The orders could not be created: exit code ${code}.`));
    });
  });
}
