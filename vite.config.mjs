import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OUTPUTS } from './src/scripts/programs.mjs';

/**
 * The scripts of public pages come in few files, cut by who needs them: many small ones weigh more, each with its
 * headers (some 330 bytes) and a dictionary of its own. What only the first script needs stays with it
 * (client/src/entry-client.tsx).
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  },
  // What every page stands in.
  {
    name: 'frame',
    test: /vite\/preload-helper|\/client\/src\/((api\/(client|context|form-result)|auth\/(pending-logout|session|token)|chunks|consent\/(choice|consent|tags)|features\/documents\/(counted-searches|delivery-method-text|unprintable)|reporting\/report|shell\/use-hydrated|validation\/(defer-until-click|stored-values))\.|ui\/(use-online|art|breadcrumb|button|collapse|footer|format|head|header|icon|json-ld|lazy-hydrate|loader|mediator|menus|note|organization-data|price|translation|trusted-html|use-current-in-view|when-element-exists|keep-words-whole)\.)|\/src\/(domain\/(delivery-method|duration|offer|money)|letterpress\/dates\/delay)\./,
  },
  // The way to a letter: home, shelves, a letter's page, search, prices.
  {
    name: 'letters',
    test: /\/client\/src\/(features\/documents\/(category-list|document-list|mini-envelope|sheet-preview|template-(card|row|slider))|ui\/(badge|chip-links|letter-pile|promise-stamps|tile-grid|slider))\.|\/src\/(letterpress\/envelopes|modules\/payments\/checkout\/(price|public-price))\./,
  },
  // Postal partners and countries, for prices and terms.
  { name: 'post', test: /\/src\/domain\/(country|postal-partner)\./ },
  // Below the first view.
  { name: 'offers', test: /\/client\/src\/(features\/documents\/price-block|ui\/(push|solution))\./ },
  // What a letter's page and its form share.
  {
    name: 'one-letter',
    test: /\/client\/src\/(features\/documents\/(draft|hand-notice|language|language-state|open-draft)|ui\/summary-bar)\.|\/src\/domain\/(form-screens|paper-names)\./,
  },
  // Only where one searches.
  {
    name: 'search-box',
    test: /\/client\/src\/(ui\/(colored-header|plain-search|search-box|use-combobox|use-suggestions)|features\/documents\/(template-search|unanswered-search))\.|@github\/combobox-nav/,
  },
  // What is typed to us and not to the letter; and the doors of an account.
  {
    name: 'typed',
    test: /\/client\/src\/(validation\/(fields|rules|sentences|use-form|use-touched)|ui\/(field|problem-summary))\./,
  },
  // Dates and sums as they are typed.
  { name: 'typed-values', test: /\/client\/src\/ui\/(date-field|read-(date|money)|typed-fields)\./ },
  // Messages to support, and the two forms that the law requires.
  { name: 'messages', test: /\/client\/src\/features\/orders\/(message-parts|messages)\./ },
  {
    name: 'gate',
    test: /\/client\/src\/(api\/use-form-errors|features\/auth\/(code-step|forms)|pages\/auth-layout|ui\/password-field)\./,
  },
  // What is only read; seller and tables only on the pages that the law requires.
  { name: 'text', test: /\/client\/src\/pages\/text-page\./ },
  {
    name: 'legal',
    test: /\/client\/src\/(pages\/texts\/seller|ui\/(inline-markup|read-table))\.|\/payments\/checkout\/terms\/(inline-markup|seller)\./,
  },
].map((group, at, all) => ({ ...group, priority: all.length - at, includeDependenciesRecursively: false }));

/** The router without its advice to developers: its own map gives a bundler the other build of itself. */
const routerForUse = Object.entries({ 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }).map(
  ([name, file]) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production', file),
  }),
);

/** Built apart from the site's: what one of the two needs of a library is then no weight of the other. */
const pages = { boot: 'client/src/bootstrap.ts', public: 'client/src/entry-client.tsx' };
const backOffice = { admin: 'admin/index.html' };

/** The version under which errors are reported: that of the package, and the commit where git knows it. */
function release() {
  if (process.env.APP_RELEASE) return process.env.APP_RELEASE;
  const { name, version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${name}@${version}+${commit.trim()}`;
  } catch {
    return `${name}@${version}`;
  }
}

/** The migrations by name: without them in the database, a web process of this build is not ready (src/health.ts). */
const listMigrations = () =>
  readdirSync(join(import.meta.dirname, 'migrations')).flatMap((file) => /^(\d{8}_.+)\.ts$/.exec(file)?.[1] ?? []);

/**
 * Builds the programs of an output for Node.
 * @param {string} name
 */
function buildPrograms(name) {
  const output = Object.entries(OUTPUTS).find(([key]) => key === name)?.[1];
  if (!output) throw new Error(`No output for Node is called ${name} (src/scripts/programs.mjs).`);
  return {
    target: 'node20',
    outDir: output.folder,
    // A running instance still loads the chunks of the build before (src/scripts/build.mjs deletes them in time).
    emptyOutDir: name.startsWith('watched-'),
    rollupOptions: {
      input: output.entries,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  };
}

/** A build for Node has the name of its output as mode; without a mode that is `production`. */
export default defineConfig(({ command, isSsrBuild, mode }) => {
  const ofBackOffice = mode === 'back-office';
  return {
    plugins: [react()],
    appType: 'custom',
    // Icons and the web manifest: addresses that browsers ask for by name.
    publicDir: isSsrBuild || ofBackOffice ? false : 'client/public',
    ...(isSsrBuild && {
      define: {
        'process.env.BUILT_RELEASE': JSON.stringify(release()),
        'process.env.BUILT_MIGRATIONS': JSON.stringify(listMigrations().join()),
      },
    }),
    resolve: { alias: command === 'serve' || isSsrBuild ? [] : routerForUse },
    build: isSsrBuild
      ? buildPrograms(mode)
      : {
          target: 'es2022',
          outDir: 'dist/client',
          emptyOutDir: false,
          manifest: !ofBackOffice,
          // Without a mention of them in the scripts; src/scripts/build.mjs moves them out of what is served.
          sourcemap: 'hidden',
          // Its first lines call what the first script exports.
          rollupOptions: ofBackOffice
            ? { input: backOffice }
            : { input: pages, preserveEntrySignatures: 'allow-extension', output: { codeSplitting: { groups } } },
        },
  };
});
