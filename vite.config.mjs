import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const servers = {
  web: 'src/main.ts',
  worker: 'jobs/main.ts',
  'press-thread': 'jobs/press-thread.ts',
  release: 'migrations/release.ts',
  sandbox: 'src/sandbox/main.ts',
  tool: 'jobs/tool.ts',
  'crash-worker': 'tests/bench/crash-worker.ts',
  'letters-press': 'tests/bench/letters-press.ts',
  'news-feed': 'tests/bench/news-feed.ts',
  'search-engines': 'tests/bench/search-engines.ts',
  'dispatch-queue': 'tests/bench/dispatch-queue.ts',
  baskets: 'tests/bench/baskets.ts',
};

/** What most public pages need comes in two files: many small ones weigh more, each with its headers and a dictionary of its own. */
const groups = [
  // What each page ends with, the envelope of one that is not found, and small things that the first script wants at once.
  { name: 'always', test: /\/client\/src\/(ui\/(footer|manage-cookies|envelope)\.|consent\/(consent|choice|tags)\.|chunks\.|reporting\/report\.|validation\/(kept-values|after-press)\.|features\/documents\/unprintable\.)|\/src\/letterpress\/dates\/delay\./, priority: 3, includeDependenciesRecursively: false },
  // Too small to be compressed alone.
  { name: 'gate', test: /\/client\/src\/pages\/gate(-frame)?\.tsx/, priority: 3, includeDependenciesRecursively: false },
  // Only where one searches.
  { name: 'search-box', test: /\/client\/src\/(ui\/(use-combobox|search-box)|features\/documents\/template-search)/, priority: 3, includeDependenciesRecursively: false },
  // What is typed to us and not to the letter.
  { name: 'typed', test: /\/client\/src\/validation\/(use-form|use-left|sentences|fields)\./, priority: 3, includeDependenciesRecursively: false },
  // Nothing that boot.ts imports (Vite's preload helper too) may stand in one of these: its whole group would come before the first frame.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//, priority: 2 },
  {
    name: 'frame',
    test: /\/(client\/src\/(ui\/(?!use-combobox|search-box|suggest-field|envelope|postmark)|shell|api\/(client|context)|auth|features\/documents\/(products|public-price|template-(?!search)|category-rack|price-block|sheet-preview))|src\/(modules\/payments\/price|letterpress\/(carriers|geometry|partners|domestic)))/,
    minShareCount: 3,
    priority: 1,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist/server',
        // A running instance still loads the chunks of the build before (src/launch/build.mjs forgets them in time).
        emptyOutDir: false,
        rollupOptions: {
          input: Object.fromEntries(Object.entries(servers).filter(([, path]) => existsSync(path))),
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        sourcemap: false,
        rollupOptions: { input: { boot: 'client/src/boot.ts', public: 'client/src/entry-client.tsx', admin: 'admin/index.html' }, output: { codeSplitting: { groups } } },
      },
}));
