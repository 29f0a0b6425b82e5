import { refuseDemoStaff, seed } from '../seeds/index.ts';
import { readConfig } from '../src/kernel/config.ts';
import { connect } from '../src/kernel/db.ts';
import { uuidv7 } from '../src/kernel/ids.ts';
import { createLogger } from '../src/kernel/logger.ts';
import { migrationSource } from './index.ts';
import { prepareStripe } from './prepare-stripe.ts';

/** The release step: the database as this build expects it, before any process of the build serves. */
const config = readConfig(process.env);
const log = createLogger({ level: process.env['LOG_LEVEL'] ?? 'warn', process: 'release' });
const db = connect({ url: config.database.url, pool: 2 });
try {
  const [, applied]: [number, string[]] = await db.migrate.latest({ migrationSource });
  if (!config.sandboxUrl) await refuseDemoStaff({ db });
  const deps = { db, newId: () => uuidv7(), now: () => new Date() };
  const { published, hasDemoAccounts } = await seed(deps, { demoPasswords: config.demoPasswords });
  await prepareStripe(config, log);
  log.info({ applied, published }, 'released');
  // The start command reads this line (src/scripts/stack.mjs).
  if (config.sandboxUrl) process.stdout.write(`demonstration accounts: ${hasDemoAccounts ? 'yes' : 'no'}\n`);
} finally {
  await db.destroy();
}
