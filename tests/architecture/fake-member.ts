import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PRODUCT = ['src', 'jobs', 'client/src', 'admin/src'];
interface Member {
  table: string;
  /** The text of the table before which the member is added. */
  before: string;
  name: string;
  value: string;
}

/**
 * Adds all members to a scratch copy of the sources, compiles it once, and returns for each the files whose errors
 * name it. Throws where `before` is not in its table.
 */
export async function compileWithMembers(members: readonly Member[]): Promise<Record<string, string[]>> {
  const scratch = mkdtempSync(join(tmpdir(), 'affranchi-fake-member-'));
  try {
    for (const path of [...PRODUCT, 'tsconfig.json']) cpSync(path, join(scratch, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));
    for (const { table, before, name, value } of members) {
      const text = readFileSync(join(scratch, table), 'utf8');
      if (!text.includes(before)) throw new Error(`${table} does not contain "${before}".`);
      writeFileSync(join(scratch, table), text.replace(before, `${name}: ${value}, ${before}`));
    }
    // The lines that explain an error are indented below its first. An error belongs to the member that it names first,
    // or on whose line it is.
    const names = new RegExp(members.map(({ name }) => name).join('|'));
    const found: Record<string, Set<string>> = Object.fromEntries(members.map(({ name }) => [name, new Set()]));
    for (const error of (await compile(scratch)).split(/\n(?! )/)) {
      const [, file, line] = /^(\S+?)\((\d+),\d+\): error TS/.exec(error) ?? [];
      if (!file) continue;
      const member =
        names.exec(error) ?? names.exec(readFileSync(join(scratch, file), 'utf8').split('\n')[Number(line) - 1]!);
      if (member) found[member[0]]!.add(file);
    }
    return Object.fromEntries(Object.entries(found).map(([name, files]) => [name, [...files].toSorted()]));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the compiler prints: it exits with an error where it finds one. */
const compile = (folder: string): Promise<string> =>
  new Promise((done) => {
    execFile(
      resolve('node_modules/.bin/tsc'),
      ['-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 10_000_000 },
      (_error, stdout) => done(stdout),
    );
  });
