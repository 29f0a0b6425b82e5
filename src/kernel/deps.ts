import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { AddressesPort } from '../adapters/addresses/port.ts';
import type { AntivirusPort } from '../adapters/antivirus/port.ts';
import type { MailPort } from '../adapters/mail/port.ts';
import type { PaymentProvider } from '../adapters/payments/port.ts';
import type { PostalPartners } from '../adapters/postal/port.ts';
import type { SharedAssets, StoragePort } from '../adapters/storage/port.ts';
import type { TrackingPort } from '../adapters/tracking/port.ts';
import type { Config } from './config.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Everything a command may touch. Built once, in create-deps.ts; tests build their own. */
export interface Deps {
  config: Config;
  db: Knex;
  log: Logger;
  now(): Date;
  newId(): string;
  postal: PostalPartners;
  /** Null if La Poste's tracking is not configured. */
  tracking: TrackingPort | null;
  payments: PaymentProvider;
  mail: MailPort;
  storage: StoragePort;
  /** Null without an object store: there is one machine then. */
  sharedAssets: SharedAssets | null;
  /**
   * Pages are written here: threads in the worker. The web process has one thread, for the texts of templates alone
   * (src/web.ts).
   */
  workerPool: WorkerPool;
  addresses: AddressesPort;
  /** Null if none is configured: uploads are not scanned. */
  antivirus: AntivirusPort | null;
  /** Aborts when the process receives a stop signal. Work in progress may still finish. */
  stopping: AbortSignal;
}
