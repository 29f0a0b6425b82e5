// What partner and La Poste tell of letters: twice, late, in any order, contradicting one another. No letter may go
// back.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPostgres } from '../../src/scripts/postgres.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';

export async function run() {
  const { playNews } = await import(pathToFileURL(builtProgram('news-feed')).href);
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-news-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    const result = await playNews(postgres.url);
    console.table([result]);
    return result;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
