import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Service {
  image: string;
  command?: string[];
  restart?: string;
  ports?: string[];
  env_file?: string;
  healthcheck?: { disable?: boolean; test?: string[] };
  environment?: Record<string, string>;
}
const { services, volumes } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, object>;
};
const all = Object.entries(services);
const own = ['release', 'web', 'worker'];

describe('docker-compose.yml', () => {
  test('runs production with all it needs, and no mail catcher', () => {
    expect(Object.keys(services).toSorted()).toEqual([...own, 'postgres', 'proxy', 'redis', 'store'].toSorted());
    for (const name of own) expect([name, services[name]!.environment?.['NODE_ENV']]).toEqual([name, 'production']);
  });

  test('names an exact version of each image, and restarts what ends', () => {
    const foreign = all.filter(([name]) => !own.includes(name));
    expect(foreign.filter(([, { image }]) => !/:v?\d/.test(image))).toEqual([]);
    const notRestarted = all.filter(([, { restart }]) => restart !== 'unless-stopped').map(([name]) => name);
    expect(notRestarted).toEqual(['release']);
  });

  test('is reached from outside through the proxy only, which the processes trust', () => {
    const published = all.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(published.map(([name]) => name)).toEqual(['proxy']);
    expect(services['proxy']!.command).toContain('${PUBLIC_URL:?}');
    expect(services['web']!.environment?.['TRUST_PROXY']).toBe('1');
  });

  test('keeps what must outlive a container in a volume', () => {
    expect(Object.keys(volumes).toSorted()).toEqual(['postgres', 'proxy', 'redis', 'store']);
  });

  const compose = spawnSync('docker-compose', ['--version']).status === 0 ? test : test.skip;
  compose('is valid for Compose', () => {
    const folder = mkdtempSync(join(tmpdir(), 'affranchi-compose-'));
    try {
      writeFileSync(join(folder, 'docker-compose.yml'), readFileSync('docker-compose.yml'));
      writeFileSync(
        join(folder, '.env'),
        'PUBLIC_URL=https://lettres.fr\nPOSTGRES_PASSWORD=x\nS3_ACCESS_KEY_ID=x\nS3_SECRET_ACCESS_KEY=x\n',
      );
      execFileSync('docker-compose', ['config', '-q'], { cwd: folder });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('Dockerfile', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n');
  const indexOf = (start: string): number => lines.findLastIndex((line) => line.startsWith(start));

  test('starts from one exact Node, in stages, and runs a program of production as another user than root', () => {
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(images)).toEqual(new Set(['node:24-bookworm-slim']));
    expect(images.length).toBeGreaterThan(2);
    expect(lines[indexOf('USER')]).toBe('USER node');
    expect(indexOf('CMD')).toBeGreaterThan(indexOf('USER'));
    expect(lines[indexOf('CMD')]).toBe('CMD ["node", "dist/server/web.js"]');
  });

  test('removes the packages that its programs do not load', () => {
    const [install, removal] = ['RUN npm ci --omit=dev', 'RUN node src/scripts/server-packages.mjs'].map(indexOf);
    expect(install).toBeGreaterThan(indexOf('FROM node:24-bookworm-slim AS packages'));
    expect(removal).toBeGreaterThan(install ?? Infinity);
    expect(removal).toBeLessThan(indexOf('FROM'));
  });

  test('brings neither the sources nor the sandboxes into the last stage, and has a health check', () => {
    const last = lines.slice(indexOf('FROM'));
    const copied = last.flatMap((line) => /^COPY .*?(\S+)$/.exec(line)?.[1] ?? []);
    expect(copied).toContain('./dist/server');
    expect(copied.filter((path) => /tools|sandbox|bench|tests|admin|jobs/.test(path))).toEqual([]);
    expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  });
});
