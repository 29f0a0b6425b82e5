import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { OUTPUTS } from '../../src/scripts/programs.mjs';
import { documentedNames } from './configuration.ts';

const NOT_READ = new Set(['node_modules', 'dist', '.data', '.git', 'coverage', 'generated']);

function listFiles(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_READ.has(entry.name) ? [] : listFiles(path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
}

const read = (path: string): string => readFileSync(path, 'utf8');
const withoutCode = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]*`/g, '');
/** A letter template is content of the catalogue, not a document about the project. */
const documents = listFiles('.', /\.md$/).filter((path) => !path.endsWith('/template.md'));
const records = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));

/** The anchors that GitHub gives to the headings of a document. */
function listAnchors(path: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = read(path)
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .matchAll(/^#{1,6} +(.+?) *$/gm);
  const anchors = [...headings].map(([, heading]) => {
    const text = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = text.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set(anchors);
}

/** Why a link of a document leads nowhere; null for a good one. */
function findLinkProblem(from: string, target: string): string | null {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), decodeURI(file)));
  if (path.startsWith('..')) return `${from}: ${target} leaves the repository`;
  if (!existsSync(path)) return `${from}: ${target} does not exist`;
  if (anchor && statSync(path).isFile() && !listAnchors(path).has(anchor)) return `${from}: ${target} names no heading`;
  return null;
}

test('the documents were found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/domain/legal.md']));
  expect(records.length).toBeGreaterThan(20);
});

test('every relative link leads to a file, and to an existing heading', () => {
  const problems = documents.flatMap((path) =>
    [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^(https?|mailto):/.test(target))
      .map((target) => findLinkProblem(path, target))
      .filter((problem) => problem !== null),
  );
  expect(problems).toEqual([]);
});

test('every document cited in the code exists, with the heading that is named', () => {
  const cited = ['src', 'jobs', 'client', 'admin', 'migrations', 'seeds', 'tests'].flatMap((folder) =>
    listFiles(folder, /\.(ts|tsx|mjs|cjs|css)$/).flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/[\w/-]+\.md(?:#[a-z0-9-]+)?/g)].map(([target]) => ({ path, target })),
    ),
  );
  const problems = cited.flatMap(({ path, target }) => {
    const problem = findLinkProblem('README.md', target);
    return problem ? [`${path}: ${problem.replace('README.md: ', '')}`] : [];
  });
  expect(cited.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

const SOURCES = ['src', 'jobs', 'client', 'admin', 'migrations', 'seeds', 'tests'];
const sourceFiles = SOURCES.flatMap((folder) => listFiles(folder, /./));
/** What a document shows as code in a line, with the document. */
const codeSpans = documents.flatMap((path) =>
  [
    ...read(path)
      .replace(/^ *```[\s\S]*?^ *```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code]) => ({ path, code: code! })),
);

/** What the guides would add, or an operator. */
const ADDED_BY_GUIDES = /CODEOWNERS$|\bacme\b|\bsuppliers\b|letter-cancelled|STRIPE_PRICE_FAMILY/;

test('every file and folder that a document names in code exists', () => {
  const isThere = (code: string): boolean =>
    existsSync(code) || (!code.includes('/') && sourceFiles.some((file) => basename(file) === code));
  const named = codeSpans.filter(
    ({ code }) =>
      (new RegExp(`^(${SOURCES.join('|')}|docs|\\.github)/[\\w./-]+$`).test(code) ||
        /^[\w-]+(\.test)?\.(tsx?|mjs)$/.test(code)) &&
      !ADDED_BY_GUIDES.test(code),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ code }) => !isThere(code))).toEqual([]);
});

/** Names of other programs, which no file of ours contains. */
const FOREIGN_NAMES = new Set([
  'NODE_EXTRA_CA_CERTS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_BSP_SCHEDULE_DELAY',
]);

test('every name in capitals that a document shows is a setting, or stands in the code', () => {
  const named = codeSpans
    .filter(({ path, code }) => !path.startsWith('docs/domain/') && !ADDED_BY_GUIDES.test(code))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/(?<![\w/.])[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9](?![\w(])/g)].map(([name]) => ({ path, name })),
    );
  const doubtful = named.filter(({ name }) => !documentedNames.includes(name) && !FOREIGN_NAMES.has(name));
  const texts = sourceFiles.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map(read);
  const isInCode = (name: string): boolean => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  expect(named.length).toBeGreaterThan(100);
  expect(doubtful.filter(({ name }) => !isInCode(name))).toEqual([]);
});

test('every name of the glossary stands in the code, in one of its spellings', () => {
  const [onScreen = ''] = read('docs/glossary.md').split('\n## ');
  const rows = [...onScreen.matchAll(/^\|[^|]+\|([^|]+)\|/gm)].map(([, cell]) => cell!);
  const names = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  const toWord = (text: string): string => text.toLowerCase().replace(/[_-]/g, '');
  const code = sourceFiles
    .filter((file) => /^(src|jobs|client|admin)\/.*\.tsx?$/.test(file))
    .map((file) => toWord(read(file)));
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !code.some((text) => text.includes(toWord(name))))).toEqual([]);
});

/** The rights of a restricted key at Stripe, by the resource of its library that a call needs. */
const STRIPE_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  balanceTransactions: ['Balance', 'Balance transaction sources'],
  billingPortal: ['Customer portal'],
  checkout: ['Checkout Sessions', 'Payment Intents', 'Charges'],
  customers: ['Customers'],
  disputes: ['Disputes'],
  invoices: ['Invoices'],
  paymentMethods: ['Payment Methods'],
  payouts: ['Payouts'],
  prices: ['Prices'],
  radar: ['Early fraud warnings'],
  refunds: ['Refunds'],
  subscriptions: ['Subscriptions'],
  webhookEndpoints: ['Webhook Endpoints'],
};

test('the restricted key of Stripe has a right for each resource that is called', () => {
  const adapter = listFiles('src/adapters/payments', /\.ts$/).map(read).join('\n');
  const resources = [...adapter.matchAll(/\bstripe\.([a-z][A-Za-z]+)\.[a-z]|\} = this\.stripe\.([a-z][A-Za-z]+);/g)]
    .map(([, called, taken]) => called ?? taken!)
    // `webhooks` verifies signatures locally and sends no request.
    .filter((name) => name !== 'webhooks');
  expect([...new Set(resources)].toSorted()).toEqual(Object.keys(STRIPE_RIGHTS).toSorted());
  const [, rights = ''] = /a restricted one that may ([\s\S]+?)\./.exec(read('docs/production.md')) ?? [];
  const named = rights.replace(/\s+/g, ' ');
  expect(
    Object.values(STRIPE_RIGHTS)
      .flat()
      .filter((right) => !named.includes(right)),
  ).toEqual([]);
});

test('each row of a table has as many cells as its heading: a bar inside code is written \\|', () => {
  const countCells = (line: string): number => line.trim().replaceAll('\\|', '').split('|').length;
  const problems = documents.flatMap((path) => {
    const tables = read(path)
      .replace(/^ *```[\s\S]*?^ *```/gm, '')
      .matchAll(/(?:^ *\|.*\n)+/gm);
    return [...tables].flatMap(([table]) => {
      const lines = table.trimEnd().split('\n');
      return lines.filter((line) => countCells(line) !== countCells(lines[0]!)).map((line) => `${path}: ${line}`);
    });
  });
  expect(problems).toEqual([]);
});

test('the README has at most 120 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

test('every decision record has a number, a status, a date and the three sections, and is listed', () => {
  const index = read('docs/decisions/README.md');
  const problems = records.filter((path) => {
    const [name, text] = [path.replace('docs/decisions/', ''), read(path)];
    const [title = '', ...rest] = text.split('\n');
    const body = rest.join('\n');
    return !(
      new RegExp(`^# ${name.slice(0, 4)}: \\S`).test(title) &&
      /^Status: (accepted|withdrawn|superseded by \[\d{4}\])/m.test(body) &&
      /^Date: \d{4}-\d{2}-\d{2}/m.test(body) &&
      /^## Context\n[\s\S]+^## Decision\n[\s\S]+^## Consequences\n/m.test(body) &&
      index.includes(`[${name.slice(0, 4)}](${name})`)
    );
  });
  expect(problems).toEqual([]);
});

test('the numbers of the decision records have no gaps', () => {
  const numbers = records.map((path) => Number(path.slice('docs/decisions/'.length, 'docs/decisions/'.length + 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(records.map((_, index) => index + 1));
});

test('no document names a path outside the repository', () => {
  const outside = /(?:^|[\s`("'])(?:(?:\.\.\/)+shared|file:\/\/|\/(?:work|home|root|Users|mnt|tmp)\/)/m;
  expect(documents.filter((path) => outside.test(read(path)))).toEqual([]);
});

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.values(scripts).flatMap((script) => /(?:cli|backup)\.mjs (\S+)$/.exec(script)?.[1] ?? []);
  const benches = listFiles('tests/bench', /\.mjs$/)
    .filter((path) => /^export (?:async )?function run\(/m.test(read(path)))
    .map((path) => basename(path, '.mjs'));
  const programs = Object.keys(OUTPUTS.production.entries);
  const named = (pattern: RegExp, known: readonly string[]): { found: number; unknown: string[] } => {
    const names = documents.flatMap((path) =>
      [...read(path).matchAll(pattern)].map(([, name]) => ({ path, name: name! })),
    );
    return {
      found: names.length,
      unknown: names.flatMap(({ path, name }) => (known.includes(name) ? [] : [`${path}: ${name}`])),
    };
  };
  for (const { found, unknown } of [
    named(/npm run (?:-s )?([a-z][a-z:-]*)/g, Object.keys(scripts)),
    named(/npm run bench -- ([a-z-]+)/g, benches),
    named(/dist\/server\/([a-z-]+)\.js/g, programs),
    named(/dist\/server\/cli\.js\s+([a-z][a-z:-]*)/g, commands),
  ]) {
    expect(found).toBeGreaterThan(1);
    expect(unknown).toEqual([]);
  }
});
