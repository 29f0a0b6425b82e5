import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

interface Cruise {
  totalCruised: number;
  violations: { rule: { name: string }; from: string; to: string }[];
}
const root = resolve('.');
const FOLDERS = ['src', 'jobs', 'client', 'admin', 'migrations', 'seeds'];
const CRUISER = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const cruise = (folder: string): Promise<Cruise> =>
  new Promise((done, failed) => {
    const config = join(root, 'tests/architecture/boundaries.cjs');
    const args = [CRUISER, '--config', config, '--output-type', 'json', ...FOLDERS];
    // The tool exits with the number of violations.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 200_000_000 }, (error, stdout, stderr) => {
      if (stdout) done((JSON.parse(stdout) as { summary: Cruise }).summary);
      else failed(error ?? new Error(stderr));
    });
  });

/** A violation of each rule, in files that the tree does not have. */
const planted: [rule: string, file: string, text: string][] = [
  ['module-auth', 'src/modules/auth/planted.ts', `import '../orders/index.ts';`],
  ['module-documents', 'src/modules/documents/planted.ts', `import '../payments/index.ts';`],
  ['module-payments', 'src/modules/payments/planted.ts', `import '../orders/index.ts';`],
  ['module-files', 'src/modules/files/planted.ts', `import '../auth/index.ts';`],
  ['module-orders', 'src/modules/orders/planted.ts', `import '../payments/queries.ts';`],
  ['no-cycle', 'src/modules/orders/planted.ts', `import { b } from './planted-too.ts'; export const a = b;`],
  ['kernel-knows-no-module', 'src/kernel/planted.ts', `import '../modules/auth/index.ts';`],
  ['letterpress-imports-nothing-of-ours', 'src/letterpress/planted.ts', `import '../kernel/errors.ts';`],
  ['the-domain-imports-nothing-of-ours', 'src/domain/planted.ts', `import '../kernel/errors.ts';`],
  ['the-search-imports-nothing-of-ours', 'src/modules/documents/search/engine/planted.ts', `import '../contract.ts';`],
  ['adapters-import-kernel-only', 'src/adapters/mail/planted.ts', `import '../postal/port.ts';`],
  ['sandbox-stands-alone', 'src/sandbox/planted.ts', `import '../kernel/errors.ts';`],
  ['nobody-imports-the-sandbox', 'src/middleware/planted.ts', `import '../sandbox/page.ts';`],
  ['src-never-imports-jobs', 'src/middleware/planted.ts', `import '../../jobs/handler.ts';`],
  ['jobs-use-public-apis', 'jobs/planted.ts', `import '../src/modules/orders/mailing/queries.ts';`],
  ['threads-load-tasks-only', 'jobs/pool-planted.ts', `import '../src/modules/documents/index.ts';`],
  ['browsers-see-contracts', 'client/src/planted.ts', `import '../../src/kernel/errors.ts';`],
  ['features-never-import-one-another', 'client/src/features/auth/planted.ts', `import '../orders/api.ts';`],
  ['ui-knows-no-domain', 'client/src/ui/planted.ts', `import '../features/orders/api.ts';`],
  ['contracts-import-contracts', 'src/modules/auth/planted/contract.ts', `import '../../../kernel/errors.ts';`],
  ['contracts-import-contracts', 'src/modules/documents/planted/contract.ts', `import '../../../kernel/errors.ts';`],
  ['models-never-leave', 'jobs/planted.ts', `import '../src/modules/orders/ordering/models/order.ts';`],
  ['pages-render-the-client', 'src/middleware/planted.ts', `import '../../client/src/routes.tsx';`],
];

const toName = ({ rule, from }: Cruise['violations'][number]): string => `${rule.name}: ${from}`;
let folder: string;
let expected: string[];
let result: Cruise;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-boundaries-'));
  for (const name of FOLDERS) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  expected = planted.map(([rule, file, text], i) => {
    const path = file.replace('planted.ts', `planted-${i}.ts`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
    if (text.includes('planted-too')) {
      const other = `import { a } from './planted-${i}.ts'; export const b = a;\n`;
      writeFileSync(join(folder, dirname(path), 'planted-too.ts'), other);
    }
    return `${rule}: ${path}`;
  });
  result = await cruise(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no module crosses a boundary rule, and no import is circular', () => {
  const violations = result.violations.map((violation) => `${toName(violation)} → ${violation.to}`);
  expect(violations.filter((name) => !name.includes('planted'))).toEqual([]);
});

test('each rule finds the violation planted for it', () => {
  const found = new Set(result.violations.map(toName));
  expect(expected.filter((name) => !found.has(name))).toEqual([]);
});

test('the whole tree was checked', () => {
  // Without its compiler the tool sees no TypeScript at all and is content.
  expect(result.totalCruised).toBeGreaterThan(1000);
});
