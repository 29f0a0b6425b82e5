import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertAmounts } from './amounts.ts';

const PLACE = 'seeds/letters';

/** The nearest folder above this module, in the sources or in the built server, that has `path`; null if none has. */
export function findFolderWith(path: string): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, path))) {
    const up = dirname(folder);
    if (up === folder) return null;
    folder = up;
  }
  return folder;
}

/** Reads seeds/letters/, with the amounts of today: path under it → text. */
export function readTemplateSources(): Record<string, string> {
  const folder = findFolderWith(PLACE);
  if (!folder) throw new Error(`${PLACE} was not found.`);
  const root = join(folder, PLACE);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|yaml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return insertAmounts(Object.fromEntries(paths.map((path) => [relative(root, path), readFileSync(path, 'utf8')])));
}
