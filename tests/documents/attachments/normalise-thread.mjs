// A thread that normalises what it is sent, as the press's threads do. Node 20 reads no TypeScript: swc takes the types
// away.
import { register } from 'node:module';
import { parentPort } from 'node:worker_threads';

const swc = import.meta.resolve('@swc/core');
register(
  `data:text/javascript,${encodeURIComponent(`
  import { readFile } from 'node:fs/promises';
  import swc from ${JSON.stringify(swc)};
  export async function load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const { code } = await swc.transform(await readFile(new URL(url), 'utf8'), { swcrc: false, jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } });
    return { format: 'module', source: code, shortCircuit: true };
  }
`)}`,
);
const { normaliseEnclosure } = await import('../../../src/modules/documents/attachments/pdf/normalise.ts');

parentPort.on('message', async (input) => parentPort.postMessage(await normaliseEnclosure.run(input)));
parentPort.postMessage('ready');
