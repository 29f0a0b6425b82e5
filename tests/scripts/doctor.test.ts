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
  expect(stdout).toContain('found    PostgreSQL 18: DATABASE_URL\n');
  expect(stdout).toContain('found    Chromium: /a/browser\n');
  expect(stdout).toMatch(/missing  a Docker engine\n +for docker compose\. Remedy: .+\.\n/);
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, 'npm start works here.']);
});
