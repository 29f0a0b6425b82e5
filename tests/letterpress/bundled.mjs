/**
 * Prints the letterpress as a browser gets it: built in a process of its own, since Jest's modules cannot hold Vite.
 */
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
const [{ output }] = await build({
  root,
  configFile: false,
  logLevel: 'silent',
  build: {
    write: false,
    minify: true,
    target: 'es2022',
    lib: { entry: join(root, 'tests/letterpress/browser-parity.ts'), formats: ['iife'], name: 'press' },
  },
});
process.stdout.write(output[0].code);
