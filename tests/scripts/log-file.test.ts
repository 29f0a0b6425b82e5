import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openLog } from '../../src/scripts/log-file.mjs';
import { eventually } from '../harness/eventually.ts';

const LIMIT = 2_000;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-log-'));
  file = join(folder, 'affranchi.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a log above the limit is put aside at the start', () => {
  writeFileSync(file, 'x'.repeat(LIMIT + 1));
  openLog(file, { limit: LIMIT });
  expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([0, LIMIT + 1]);
});

test('a log is rotated while a process writes to it, which goes on in the emptied file', async () => {
  const log = openLog(file, { limit: LIMIT, lookMs: 5 });
  const program = `let n = 0; setInterval(() => process.stdout.write('{"line":' + (n += 1) + '}\\n'), 1)`;
  const writer = spawn(process.execPath, ['-e', program], { stdio: ['ignore', log, 'ignore'] });
  try {
    const readLines = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);
    await eventually(async () => existsSync(`${file}.1`) && readLines(file).length > 3);
    const [earlier, present] = [readLines(`${file}.1`), readLines(file)];
    // A hole at the start would show as bytes of zero.
    expect(present.every((line) => /^\{"line":\d+\}$/.test(line))).toBe(true);
    expect(earlier.length).toBeGreaterThan(10);
    expect([statSync(file).mode & 0o077, statSync(`${file}.1`).mode & 0o077]).toEqual([0, 0]);
  } finally {
    writer.kill('SIGKILL');
  }
});
