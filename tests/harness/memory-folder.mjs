import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. Containers often give it 64 MB. */
const IN_MEMORY = '/dev/shm';
/** The databases of all test files that run at once, and those of a run that was killed. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for data that no crash has to survive: in memory where there is room for it (measured: PostgreSQL
 * copies and changes a database in half the time).
 * @param {string} prefix
 */
export const createMemoryFolder = (prefix) => mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), prefix));

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
