import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { root } from '../../src/scripts/install.mjs';

const examine = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['src/scripts/doctor.mjs'], { cwd: root, env, encoding: 'utf8' });

test('names what is there, and for what the rest is needed', () => {
  const { status, stdout } = examine({
    PATH: '/nowhere',
    DATABASE_URL: 'postgres://somewhere',
    CHROMIUM_PATH: '/a/browser',
  });
  expect(stdout).toContain(`found    Node 20.19 or newer: ${process.versions.node}\n`);
  expect(stdout).toContain('found    packages of package-lock.json: installed\n');
  expect(stdout).toContain('found    PostgreSQL 18: that of DATABASE_URL\n');
  expect(stdout).toContain('found    Chromium: /a/browser\n');
  expect(stdout).toMatch(/missing  a Docker engine that runs\n +for docker compose, .+\.\n +Remedy: .+\.\n/);
  const [list, end] = stdout.trim().split('\n').slice(-2);
  expect(list).toMatch(/^Missing: .*a Docker engine that runs\.$/);
  expect([status, end]).toEqual([0, 'npm start works here.']);
});

test('a full disk under the data folder stops the start, which the last line says', () => {
  // A disk without free blocks.
  const { status, stdout } = examine({ PATH: '/nowhere', DATA_DIR: '/proc/affranchi' });
  expect(stdout).toMatch(
    /MISSING  1 GB of free disk for the data folder\n.+\n +Remedy: free some space where \/proc\/affranchi is/,
  );
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, 'npm start does not work here yet.']);
});

test('names variables that look like settings and are none, without their values', () => {
  const { status, stdout } = examine({
    PATH: '/nowhere',
    SMTP_PASSWORD: 'a-secret',
    STRIPE_WEBHOOK_SECRETS: 'whsec_x',
  });
  expect(stdout).toContain(
    '\nNot read, because no setting has this name (docs/configuration.md): SMTP_PASSWORD, STRIPE_WEBHOOK_SECRETS (STRIPE_WEBHOOK_SECRET?).\n',
  );
  expect(stdout).not.toMatch(/a-secret|whsec_x/);
  expect([status, examine({ PATH: '/nowhere' }).stdout]).toEqual([0, expect.not.stringContaining('Not read')]);
});
