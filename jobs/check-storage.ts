import { assertStorageWorks } from '../src/adapters/storage/assert-storage-works.ts';
import type { Deps } from '../src/kernel/deps.ts';

/** The worker writes every file, so it is the worker that must reach the storage. `/-/health/jobs` tells its failure. */
export const checkStorage = ({ storage }: Pick<Deps, 'storage'>): Promise<void> => assertStorageWorks(storage);
