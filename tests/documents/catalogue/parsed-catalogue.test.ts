import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { computeChecksum } from '../../../src/modules/documents/catalogue/commands/publish-template.ts';
import {
  readParsedCatalogue,
  writeParsedCatalogue,
} from '../../../src/modules/documents/catalogue/parsed-catalogue.ts';
import { readCatalogue } from '../../../src/modules/documents/catalogue/template-files.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'parsed-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sources = readTemplateSources();
const catalogue = readCatalogue(sources);
writeParsedCatalogue(folder, sources, catalogue);

test('what a build has parsed is the catalogue of its sources, letter by letter with the same checksum', () => {
  const read = readParsedCatalogue(sources, folder) as typeof catalogue;
  expect(read).toEqual(catalogue);
  const checksums = ({ templates }: typeof catalogue): string[] =>
    templates.map(({ category, file }) => computeChecksum(category, file));
  expect(checksums(read)).toEqual(checksums(catalogue));
});

test('it is not used for other sources', () => {
  const [path] = Object.keys(sources).filter((one) => one.endsWith('/template.md'));
  expect(readParsedCatalogue({ ...sources, [path!]: `${sources[path!]} ` }, folder)).toBeNull();
});

test('a program that was not built has none', () => {
  expect(readParsedCatalogue(sources)).toBeNull();
});
