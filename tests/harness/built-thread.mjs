// Builds one script of threads as the product does, for tests that need a real one: `node built-thread.mjs <entry>
// <folder>`.
import { build } from 'vite';

const [entry, outDir] = process.argv.slice(2);
await build({
  configFile: false,
  logLevel: 'error',
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    rollupOptions: { input: { thread: entry }, output: { entryFileNames: '[name].js' } },
  },
});
