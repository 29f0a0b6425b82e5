import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from '../../client/src/entry-server.tsx';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

/** The scripts of a page, and those they load after the first frame. */
const BOOT = 'client/src/bootstrap.ts';
const ENTRY = 'client/src/entry-client.tsx';
const PAGES = 'client/src/pages/';
/** The two fonts of the first screen; others load when a character needs them. */
const FIRST_FONTS = /\/(text|title)-[^/]*\.woff2$/;

export async function readAssets(webRoot: string): Promise<PageAssets> {
  return getAssets(JSON.parse(await readFile(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest);
}

/** Reads the files of the build that a page needs: the boot script, the entry, its imports, and those of each page. */
export function getAssets(manifest: Manifest): PageAssets {
  const boot = manifest[BOOT];
  if (!boot || !manifest[ENTRY]) throw new Error(`${boot ? ENTRY : BOOT} is not in the browser build.`);
  const first = listReached(manifest, ENTRY);
  const files = [...first].map((name) => manifest[name]!);
  const pages = Object.keys(manifest)
    .filter((name) => name.startsWith(PAGES))
    .map(
      (name) =>
        [
          name.slice('client/src/'.length),
          [...listReached(manifest, name)].filter((key) => !first.has(key)).map((key) => `/${manifest[key]!.file}`),
        ] as const,
    );
  return {
    script: `/${boot.file}`,
    styles: [...new Set(files.flatMap(({ css = [] }) => css))].map((style) => `/${style}`),
    modules: files.map(({ file }) => `/${file}`),
    pages: Object.fromEntries(pages),
    fonts: [...new Set(files.flatMap(({ assets = [] }) => assets))]
      .filter((font) => FIRST_FONTS.test(font))
      .map((font) => `/${font}`),
  };
}

function listReached(manifest: Manifest, from: string, visited = new Set<string>()): Set<string> {
  const entry = manifest[from];
  if (!entry || visited.has(from)) return visited;
  visited.add(from);
  for (const imported of entry.imports ?? []) listReached(manifest, imported, visited);
  return visited;
}
