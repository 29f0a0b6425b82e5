import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openLog, serializeError } from '../../src/kernel/logger.ts';

test('a logged error shows where and why, and nothing that a person typed', () => {
  const typed = 'Camille Exemple\n    14 rue des Acacias';
  const error = Object.assign(
    new Error(`invalid input for "${typed}", camille@exemple.fr, 06 00 00 00 00\ngiven: « ${typed} »`),
    { code: '22P02', constraint: 'users_email_key', detail: `Key (email)=(camille@exemple.fr) exists.` },
  );
  const logged = serializeError(error);
  expect(JSON.stringify(logged)).not.toMatch(/Camille|Acacias|camille|00 00/);
  expect(logged).toMatchObject({ name: 'Error', code: '22P02', constraint: 'users_email_key' });
  expect(logged['message']).toContain('invalid input for');
  expect(logged['stack']).toMatch(/^\s+at .*logger\.test\.ts/);
});

test('a log on a full disk ends no process, and does not delay its exit', async () => {
  const full = openSync('/dev/full', 'w');
  const log = openLog(full);
  log.write('lost\n');
  await once(log, 'error');
  log.write('lost\n');
  log.flushSync();
  closeSync(full);
});

test('a log writes its lines, at the exit too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-log-'));
  try {
    const file = openSync(join(folder, 'log'), 'w');
    const log = openLog(file);
    log.write('one\n');
    log.write('two\n');
    log.flushSync();
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('two');
    closeSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
