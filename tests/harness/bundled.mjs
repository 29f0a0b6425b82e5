/**
 * Prints the module of this path as a browser gets it, as one script: built in a process of its own, since Jest's
 * modules cannot hold Vite.
 */
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
const [{ output }] = await build({
  root,
  configFile: false,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    minify: true,
    target: 'es2022',
    lib: { entry: join(root, process.argv[2]), formats: ['iife'], name: 'bundled' },
  },
});
process.stdout.write(output[0].code);
