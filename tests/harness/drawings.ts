import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'client/src/art';

/** What Vite makes of client/src/art/drawings.ts: `import.meta.glob` is its own. Mapped in jest.config.mjs. */
export const drawings: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => [name.slice(0, -'.svg'.length), readFileSync(join(FOLDER, name), 'utf8')]),
);
