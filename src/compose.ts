import { mkdirSync } from 'node:fs';
import { addressesPort } from './adapters/addresses/index.ts';
import { mailPort } from './adapters/mail/index.ts';
import { paymentProvider } from './adapters/payments/index.ts';
import { postalPartners } from './adapters/postal/index.ts';
import { storagePort } from './adapters/storage/index.ts';
import { trackingPort } from './adapters/tracking/index.ts';
import { readConfig } from './kernel/config.ts';
import { connect } from './kernel/db.ts';
import type { Deps } from './kernel/deps.ts';
import { uuidv7 } from './kernel/ids.ts';
import { createLogger } from './kernel/logger.ts';
import { disabledWorkerPool, type WorkerPool } from './kernel/worker-pool.ts';

/** The only place that builds the real Deps. */
export function compose(options: { process: string; env?: Record<string, string | undefined>; press?: WorkerPool }): Deps {
  const config = readConfig(options.env ?? process.env);
  mkdirSync(config.dataDir, { recursive: true });
  return {
    config,
    db: connect(config.database),
    log: createLogger({ level: config.logLevel, process: options.process }),
    now: () => new Date(),
    newId: () => uuidv7(),
    postal: postalPartners(config),
    tracking: trackingPort(config),
    payments: paymentProvider(config),
    mail: mailPort(config),
    storage: storagePort(config),
    workerPool: options.press ?? disabledWorkerPool,
    addresses: addressesPort(config),
  };
}
