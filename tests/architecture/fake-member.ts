import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PRODUCT = ['src', 'jobs', 'client/src', 'admin/src'];
/** The contract that every adapter passes, with what it imports. */
const CONTRACT = ['tests/contracts/postal.test.ts', 'tests/contracts/postal.ts', 'tests/adapters/postal/settings.ts', 'tests/fakes/postal.ts', 'tests/sandbox/running-sandbox.ts'];

/**
 * Adds a member to a table in a scratch copy of the sources and returns the files in which the compiler then reports
 * errors. Throws where `before` is not in the table.
 */
export async function filesToFill(table: string, { before, member }: { before: string; member: string }): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'affranchi-fake-member-'));
  try {
    for (const path of [...PRODUCT, ...CONTRACT, 'tsconfig.json']) cpSync(path, join(scratch, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'));
    const text = readFileSync(join(scratch, table), 'utf8');
    if (!text.includes(before)) throw new Error(`${table} does not contain "${before}".`);
    writeFileSync(join(scratch, table), text.replace(before, `${member} ${before}`));
    const output = await compile(scratch);
    const files = output.split('\n').flatMap((line) => /^(\S+?)\(\d+,\d+\): error TS/.exec(line)?.[1] ?? []);
    return [...new Set(files)].toSorted();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the compiler prints: it exits with an error where it finds one. */
const compile = (folder: string): Promise<string> =>
  new Promise((done) => {
    execFile(resolve('node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { cwd: folder, maxBuffer: 10_000_000 }, (_error, stdout) => done(stdout));
  });
