// Tracking events of the partner and La Poste, duplicated, late, shuffled and contradictory. No letter may move back.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPostgres } from '../../src/scripts/postgres.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';

export async function run() {
  const { playEvents } = await import(pathToFileURL(builtProgram('tracking-feed')).href);
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-news-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    const result = await playEvents(postgres.url);
    console.table([result]);
    return result;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
