import { randomUUID } from 'node:crypto';
import type { ByteStore } from './port.ts';

/**
 * Stores, reads and deletes a small file. Throws if that fails: the bucket is missing, the keys do not permit it, the
 * disk is full.
 */
export async function checkStorage({ storage }: { storage: Pick<ByteStore, 'put' | 'get' | 'delete'> }): Promise<void> {
  const key = `storage-check-${randomUUID()}`;
  const bytes = Buffer.from(key);
  await storage.put(key, bytes);
  const read = await storage.get(key);
  await storage.delete(key);
  if (!bytes.equals(read)) throw new Error('The file storage returned other bytes than were stored.');
}
