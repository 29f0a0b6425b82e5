import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { readSilences } from '../../src/kernel/worker-heartbeats.ts';
import { startBuiltProcess } from '../harness/built-process.ts';
import { testDatabase } from '../harness/database.ts';
import { faultProxy } from '../harness/fault-proxy.ts';

test('a worker whose database never answers again ends, so that another one is started', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'affranchi-silence-'));
  const database = await testDatabase();
  const proxy = await faultProxy(database.url);
  const worker = startBuiltProcess('worker', {
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    WORKER_SILENCE_SECONDS: '20',
  });
  try {
    await worker.untilWritten('worker ready');
    const parts = async () => (await readSilences(database.knex)).size;
    while ((await parts()) < 8) await pause(50);
    proxy.hang();
    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain('this part of the worker stands still');
  } finally {
    worker.kill('SIGKILL');
    await worker.ended;
    await proxy.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);
