import { seed } from '../seeds/index.ts';
import { connect } from '../src/kernel/db.ts';
import { uuidv7 } from '../src/kernel/ids.ts';
import { makeLog } from '../src/kernel/log.ts';
import { migrationSource } from './index.ts';
import { prepareStripe } from './prepare-stripe.ts';

/** The release step: the database as this build expects it, before any process of the build serves. */
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is needed.');
const log = makeLog({ level: process.env['LOG_LEVEL'] ?? 'warn', process: 'release' });
const db = connect({ url, pool: 2 });
try {
  const [, applied]: [number, string[]] = await db.migrate.latest({ migrationSource });
  const { published } = await seed({ db, newId: () => uuidv7(), now: () => new Date() }, { demo: Boolean(process.env['SANDBOX_URL']) });
  await prepareStripe(process.env, log);
  log.info({ applied, published }, 'released');
} finally {
  await db.destroy();
}
