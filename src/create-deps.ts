import { mkdirSync } from 'node:fs';
import { createAddressLookup } from './adapters/addresses/geoplateforme.ts';
import { createAntivirus } from './adapters/antivirus/clamd.ts';
import { createMailer } from './adapters/mail/smtp.ts';
import { createPaymentProvider } from './adapters/payments/stripe.ts';
import { createPostalPartners } from './adapters/postal/routing.ts';
import { createStorage } from './adapters/storage/index.ts';
import { S3Assets } from './adapters/storage/shared-assets.ts';
import { createTracking } from './adapters/tracking/laposte-suivi.ts';
import { readConfig } from './kernel/config.ts';
import { connect } from './kernel/db.ts';
import type { Deps } from './kernel/deps.ts';
import { uuidv7 } from './kernel/ids.ts';
import { createLogger } from './kernel/logger.ts';
import { OperatorError } from './kernel/operator-error.ts';
import { disabledWorkerPool, type WorkerPool } from './kernel/worker-pool.ts';

function createDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`DATA_DIR: this folder cannot be created. ${reason}`, { cause: error });
  }
}

/** The only place that builds the real Deps. */
export function createDeps(options: {
  process: string;
  env?: Record<string, string | undefined>;
  workerPool?: WorkerPool;
  stopping?: AbortSignal;
}): Deps {
  const config = readConfig(options.env ?? process.env);
  createDataFolder(config.dataDir);
  return {
    config,
    db: connect(config.database),
    log: createLogger({ level: config.logLevel, process: options.process }),
    now: () => new Date(),
    newId: () => uuidv7(),
    postal: createPostalPartners(config),
    tracking: createTracking(config),
    payments: createPaymentProvider(config),
    mail: createMailer(config),
    storage: createStorage(config),
    sharedAssets: config.storage.kind === 's3' ? new S3Assets(config.storage) : null,
    stopping: options.stopping ?? new AbortController().signal,
    workerPool: options.workerPool ?? disabledWorkerPool,
    addresses: createAddressLookup(config),
    antivirus: createAntivirus(config),
  };
}
