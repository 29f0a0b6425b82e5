import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { documentedNames } from './configuration.ts';

interface Service {
  image: string;
  command?: string[];
  restart?: string;
  ports?: string[];
  env_file?: string;
  healthcheck?: { disable?: boolean; test?: string[] };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  logging?: { driver: string; options: Record<string, string> };
  volumes?: string[];
  init?: boolean;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
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

  test('passes every setting of .env to each process, and decides only settings that exist', () => {
    for (const name of own) expect([name, services[name]!.env_file]).toEqual([name, '.env']);
    const decided = own.flatMap((name) => Object.keys(services[name]!.environment ?? {}));
    expect(decided.filter((name) => !documentedNames.includes(name))).toEqual([]);
    // The image has them too, and compose would not tell that one of them contradicts .env.
    expect(new Set(decided)).not.toContain('DATA_DIR');
  });

  test('waits for what is healthy, which each service says of itself', () => {
    // The image of web has its check. Caddy has none: it answers as soon as web does.
    const checked = all.filter(([name, { healthcheck }]) => name === 'web' || healthcheck?.test).map(([name]) => name);
    expect(checked.toSorted()).toEqual(
      Object.keys(services)
        .toSorted()
        .filter((name) => !/proxy|release/.test(name)),
    );
    const waits = all.flatMap(([, { depends_on: wanted = {} }]) => Object.entries(wanted));
    const inVain = waits.filter(([name, { condition }]) => condition === 'service_healthy' && !checked.includes(name));
    expect(inVain).toEqual([]);
    expect(waits.filter(([, { condition }]) => condition === 'service_started')).toEqual([]);
  });

  test('no log fills the disk', () => {
    const unlimited = all.filter(([, { logging }]) => !logging?.options['max-size'] || !logging.options['max-file']);
    expect(unlimited.map(([name]) => name)).toEqual([]);
  });

  test('its processes can do no more than they need', () => {
    for (const name of own)
      expect(services[name]).toMatchObject({
        init: true,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        // The image declares /data itself.
        volumes: ['/tmp'],
      });
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

/** What a linter of Dockerfiles objects to (https://github.com/hadolint/hadolint#rules), by its number. */
const OBJECTIONS: Readonly<Record<string, (line: string) => boolean>> = {
  'DL3000: a relative WORKDIR': (line) => /^WORKDIR (?!\/)/.test(line),
  'DL3004: sudo': (line) => /^RUN .*\bsudo\b/.test(line),
  'DL3006, DL3007: an image without a version, or latest': (line) =>
    /^FROM \S/.test(line) && !/^FROM (--platform=\S+ )?[^\s:]+:(?!latest)\S*\d/.test(line),
  'DL3009: the lists of apt stay': (line) =>
    /apt-get install/.test(line) && !/rm -rf \/var\/lib\/apt\/lists/.test(line),
  'DL3015: apt brings what it recommends': (line) => /apt-get install(?!.*--no-install-recommends)/.test(line),
  'DL3016: npm without a lock file': (line) => /^RUN .*npm (install|i)\b/.test(line),
  'DL3020, DL3010: ADD where COPY is enough': (line) => line.startsWith('ADD '),
  'DL3025: a shell between the signals and the program': (line) =>
    /^(HEALTHCHECK .*)?(CMD|ENTRYPOINT) (?!\[)/.test(line),
  'DL4000: MAINTAINER': (line) => line.startsWith('MAINTAINER'),
  'DL4006: a pipe whose first part may fail': (line) => /^RUN .*[^|]\|[^|]/.test(line) && !/pipefail/.test(line),
  'a secret in the image': (line) => /^(ENV|ARG) .*(KEY|SECRET|PASSWORD|TOKEN)/.test(line),
};
const objectionsTo = (line: string): string[] =>
  Object.entries(OBJECTIONS).flatMap(([rule, objects]) => (objects(line) ? [rule] : []));

describe('Dockerfile', () => {
  // A line that goes on in the next one is one instruction.
  const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');

  test('has nothing that a linter objects to', () => {
    expect(lines.flatMap(objectionsTo)).toEqual([]);
  });

  test.each([
    'WORKDIR app',
    'RUN sudo ls',
    'FROM node',
    'FROM node:latest',
    'FROM node:slim AS build',
    'RUN apt-get update && apt-get install -y --no-install-recommends curl',
    'RUN apt-get update && apt-get install -y curl && rm -rf /var/lib/apt/lists/*',
    'RUN npm install',
    'ADD https://example.com/a.tar.gz /',
    'CMD node dist/server/web.js',
    'HEALTHCHECK --interval=5s CMD curl -f http://127.0.0.1:3000/',
    'MAINTAINER somebody',
    'RUN curl https://example.com/install | sh',
    'ARG NPM_TOKEN',
  ])('a linter would object to « %s »', (line) => {
    expect(objectionsTo(line)).toHaveLength(1);
  });

  const findLastLine = (start: string): number => lines.findLastIndex((line) => line.startsWith(start));

  test('starts from one exact Node, in stages, and runs a program of production as another user than root', () => {
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(images)).toEqual(new Set(['node:24-bookworm-slim']));
    expect(images.length).toBeGreaterThan(2);
    expect(lines[findLastLine('USER')]).toBe('USER node');
    expect(findLastLine('CMD')).toBeGreaterThan(findLastLine('USER'));
    expect(lines[findLastLine('CMD')]).toBe('CMD ["node", "dist/server/web.js"]');
  });

  test('removes the packages that its programs do not load', () => {
    const [install, removal] = ['RUN npm ci --omit=dev', 'RUN node src/scripts/server-packages.mjs'].map(findLastLine);
    expect(install).toBeGreaterThan(findLastLine('FROM node:24-bookworm-slim AS packages'));
    expect(removal).toBeGreaterThan(install ?? Infinity);
    expect(removal).toBeLessThan(findLastLine('FROM'));
  });

  test('brings neither the sources nor the sandboxes into the last stage, and has a health check', () => {
    const last = lines.slice(findLastLine('FROM'));
    const copied = last.flatMap((line) => /^COPY .*?(\S+)$/.exec(line)?.[1] ?? []);
    expect(copied).toContain('./dist/server');
    expect(copied.filter((path) => /tools|sandbox|bench|tests|admin|jobs/.test(path))).toEqual([]);
    expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  });
});
