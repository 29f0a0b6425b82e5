import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFolderWith } from './template-sources.ts';

/** File name, in the folder of the built programs. */
const FILE = 'parsed-catalogue.json';

interface ParsedCatalogue {
  /** Hash of the parsed sources. */
  sha256: string;
  catalogue: unknown;
}

const hashSources = (sources: Record<string, string>): string =>
  createHash('sha256').update(JSON.stringify(sources)).digest('hex');

/** Returns the catalogue that the build parsed; null if the sources differ, or if there is no build. */
export function readParsedCatalogue(sources: Record<string, string>, folder = findFolderWith(FILE)): unknown {
  if (!folder) return null;
  const { sha256, catalogue } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as ParsedCatalogue;
  return sha256 === hashSources(sources) ? catalogue : null;
}

/** Writes the parsed catalogue for the programs in `folder`. A process that starts now reads the old file or the new one. */
export function writeParsedCatalogue(folder: string, sources: Record<string, string>, catalogue: unknown): void {
  const parsed: ParsedCatalogue = { sha256: hashSources(sources), catalogue };
  const file = join(folder, FILE);
  writeFileSync(`${file}.new`, JSON.stringify(parsed));
  renameSync(`${file}.new`, file);
}
