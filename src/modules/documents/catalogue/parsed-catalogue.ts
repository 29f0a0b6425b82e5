import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFolderWith } from './template-sources.ts';

/** Stands beside the programs of a build. */
const FILE = 'parsed-catalogue.json';

interface ParsedCatalogue {
  /** Of the sources that were parsed. */
  sha256: string;
  catalogue: unknown;
}

const hashSources = (sources: Record<string, string>): string =>
  createHash('sha256').update(JSON.stringify(sources)).digest('hex');

/** What the build has parsed; null if it parsed other sources, and in a program that was not built. */
export function readParsedCatalogue(sources: Record<string, string>, folder = findFolderWith(FILE)): unknown {
  if (!folder) return null;
  const { sha256, catalogue } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as ParsedCatalogue;
  return sha256 === hashSources(sources) ? catalogue : null;
}

/** Stores it for the programs in `folder`, which then start without parsing. */
export function writeParsedCatalogue(folder: string, sources: Record<string, string>, catalogue: unknown): void {
  const parsed: ParsedCatalogue = { sha256: hashSources(sources), catalogue };
  writeFileSync(join(folder, FILE), JSON.stringify(parsed));
}
