import { refuseDemoStaff, seed } from '../seeds/index.ts';
import { checkStorage } from '../src/adapters/storage/check-storage.ts';
import { createStorage } from '../src/adapters/storage/index.ts';
import { S3Storage } from '../src/adapters/storage/s3.ts';
import { S3Assets } from '../src/adapters/storage/shared-assets.ts';
import { readConfig, selectSettings, type Config } from '../src/kernel/config.ts';
import { directSetting } from '../src/kernel/connection-errors.ts';
import { describeDatabaseFailure } from '../src/kernel/database-failure.ts';
import { connect } from '../src/kernel/db.ts';
import { uuidv7 } from '../src/kernel/ids.ts';
import { createLogger } from '../src/kernel/logger.ts';
import { OperatorError, runProgram } from '../src/kernel/operator-error.ts';
import { migrate } from './migrate.ts';
import { prepareStripe } from './prepare-stripe.ts';

await runProgram(release);

/** The release step: the database as this build expects it, before any process of the build serves. */
async function release(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger({ level: selectSettings(process.env)['LOG_LEVEL'] ?? 'warn', process: 'release' });
  const db = connect({ url: config.database.directUrl, pool: 2 });
  try {
    await prepareStorage(config);
    const applied = await migrate({ url: config.database.directUrl, log });
    if (!config.sandboxUrl) await refuseDemoStaff({ db });
    const deps = { db, newId: () => uuidv7(), now: () => new Date() };
    const { published, hasDemoAccounts } = await seed(deps, { demoPasswords: config.demoPasswords });
    await prepareStripe(config, log);
    log.info({ applied, published }, 'released');
    // The start command reads this line (src/scripts/stack.mjs).
    if (config.sandboxUrl) process.stdout.write(`demonstration accounts: ${hasDemoAccounts ? 'yes' : 'no'}\n`);
  } catch (error) {
    const setting = directSetting(config.database);
    const described = describeDatabaseFailure(setting, error);
    if (!described) throw error;
    log.fatal({ settings: [setting] }, described);
    process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

/** Before anything is changed: without a store no letter could be written. */
async function prepareStorage(config: Config): Promise<void> {
  if (config.storage.kind !== 's3') return;
  try {
    await new S3Storage(config.storage).createBucket();
    await checkStorage({ storage: createStorage(config) });
    // Before the first page of this build can be opened.
    await new S3Assets(config.storage).storeAll(config.webRoot);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`S3_ENDPOINT: files cannot be stored (docs/production.md#files). ${reason}`, {
      cause: error,
    });
  }
}
