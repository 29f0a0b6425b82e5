import { DiskStorage } from './disk.ts';
import type { StoragePort } from './port.ts';
import { S3Storage, type S3Settings } from './s3.ts';

export type StorageSettings = { kind: 'disk'; directory: string } | ({ kind: 's3' } & S3Settings);

export const createStorage = (config: { storage: StorageSettings }): StoragePort =>
  config.storage.kind === 's3' ? new S3Storage(config.storage) : new DiskStorage(config.storage.directory);
