import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files named by what is in them: a journal line holds only the name. */
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
