import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stores files by their hash, so that a log entry holds only the hash. */
export class FileStore {
  constructor(private readonly directory: string) {
    mkdirSync(directory, { recursive: true });
  }

  put(bytes: Uint8Array): string {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // Written aside and renamed: a process killed in between leaves no half file under the real name.
    const aside = join(this.directory, `.${sha256}.${randomUUID()}`);
    writeFileSync(aside, bytes);
    renameSync(aside, join(this.directory, sha256));
    return sha256;
  }

  get(sha256: string): Buffer {
    return readFileSync(join(this.directory, sha256));
  }
}

const TIMEOUT_MS = 10_000;

/**
 * Downloads a file from a URL that a client gave, from this machine only: a sandbox calls no other. Null if there is
 * none.
 */
export async function downloadLoopbackFile(address: string): Promise<Uint8Array | null> {
  if (!URL.canParse(address) || !['127.0.0.1', 'localhost'].includes(new URL(address).hostname)) return null;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}
