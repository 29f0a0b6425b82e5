import { DiskStorage } from './disk.ts';
import { EncryptedStorage } from './encrypted.ts';
import type { StoragePort } from './port.ts';
import { S3Storage, type S3Settings } from './s3.ts';

type StorageSettings = { kind: 'disk'; directory: string } | ({ kind: 's3' } & S3Settings);

/** Every file of the product passes through the encryption, whatever stores the bytes. */
export const createStorage = ({
  storage,
  fileKeys,
}: {
  storage: StorageSettings;
  fileKeys: readonly string[];
}): StoragePort =>
  new EncryptedStorage(storage.kind === 's3' ? new S3Storage(storage) : new DiskStorage(storage.directory), fileKeys);
