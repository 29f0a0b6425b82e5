/**
 * Prints the SHA-256 of a letter's PDF as this thread writes it and as a worker thread of small memory does, the letter
 * read from the input.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const root = join(import.meta.dirname, '../..');

async function written({ folder, letter }) {
  const { layOut } = await import(join(folder, 'lay-out.js'));
  const { toPdf } = await import(join(folder, 'pdf.js'));
  const bytes = toPdf(layOut(letter), letter, { createdAt: new Date('2026-11-21T10:00:00Z'), reference: 'AF-7K2M' });
  return createHash('sha256').update(bytes).digest('hex');
}

if (isMainThread) {
  const { build } = await import('vite');
  // Inside the project: the fonts are found from there, as from the built server.
  const folder = join(root, `.data/thread-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      rollupOptions: { input: ['lay-out', 'pdf'].map((file) => join(root, `src/letterpress/${file}.ts`)) },
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
    },
  });
  const given = { folder, letter: JSON.parse(readFileSync(0, 'utf8')) };
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  });
  const inWorker = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  process.stdout.write(JSON.stringify([await written(given), inWorker]));
  rmSync(folder, { recursive: true });
} else parentPort.postMessage(await written(workerData));
