import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLACE = 'seeds/letters';

/**
 * Reads seeds/letters/: path under it → text. Works from the sources and from the built server, by searching upwards.
 */
export function templateSources(): Record<string, string> {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, PLACE))) {
    const up = dirname(folder);
    if (up === folder) throw new Error(`${PLACE} was not found.`);
    folder = up;
  }
  const root = join(folder, PLACE);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|yaml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [relative(root, path), readFileSync(path, 'utf8')]));
}
