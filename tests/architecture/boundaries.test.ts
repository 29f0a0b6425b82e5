import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, cpSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

interface Cruise {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}
const root = resolve('.');
const FOLDERS = ['src', 'jobs', 'client', 'admin', 'migrations', 'seeds'];

function cruise(folder: string, rules = 'boundaries.cjs'): Cruise['summary'] {
  const done = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, 'tests/architecture', rules),
      '--output-type',
      'json',
      ...FOLDERS,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 200_000_000 },
  );
  return (JSON.parse(done.stdout) as Cruise).summary;
}

test('no module crosses a boundary rule, and the whole tree was checked', () => {
  const { totalCruised, violations } = cruise(root);
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  // Without its compiler the tool sees no TypeScript at all and is content.
  expect(totalCruised).toBeGreaterThan(250);
}, 120_000);

test('no runtime import is circular', () => {
  const { totalCruised, violations } = cruise(root, 'cycles.cjs');
  expect(violations.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  expect(totalCruised).toBeGreaterThan(250);
}, 120_000);

describe('each rule fails', () => {
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
    [
      'the-search-imports-nothing-of-ours',
      'src/modules/documents/search/engine/planted.ts',
      `import '../contract.ts';`,
    ],
    ['adapters-import-kernel-only', 'src/adapters/mail/planted.ts', `import '../postal/port.ts';`],
    ['sandbox-stands-alone', 'src/sandbox/planted.ts', `import '../kernel/errors.ts';`],
    ['nobody-imports-the-sandbox', 'src/middleware/planted.ts', `import '../sandbox/page.ts';`],
    ['src-never-imports-jobs', 'src/middleware/planted.ts', `import '../../jobs/handler.ts';`],
    ['jobs-use-public-apis', 'jobs/planted.ts', `import '../src/modules/orders/mailing/queries.ts';`],
    ['browsers-see-contracts', 'client/src/planted.ts', `import '../../src/kernel/errors.ts';`],
    ['features-never-import-one-another', 'client/src/features/auth/planted.ts', `import '../orders/api.ts';`],
    ['ui-knows-no-domain', 'client/src/ui/planted.ts', `import '../features/orders/api.ts';`],
    ['contracts-import-contracts', 'src/modules/auth/contract.ts', `import '../../kernel/errors.ts';`],
    ['contracts-import-contracts', 'src/modules/documents/search/contract.ts', `import '../../../kernel/errors.ts';`],
    ['models-never-leave', 'jobs/planted.ts', `import '../src/modules/orders/ordering/models/order.ts';`],
    ['pages-render-the-client', 'src/middleware/planted.ts', `import '../../client/src/routes.tsx';`],
  ];
  test('for a violation planted in a copy of the tree', () => {
    const folder = mkdtempSync(join(tmpdir(), 'affranchi-boundaries-'));
    try {
      for (const name of FOLDERS) cpSync(join(root, name), join(folder, name), { recursive: true });
      cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
      cpSync(join(root, 'package.json'), join(folder, 'package.json'));
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const expected = planted.map(([rule, file, text], i) => {
        const path = file.replace('planted.ts', `planted-${i}.ts`);
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), `${text}\n`);
        if (text.includes('planted-too'))
          writeFileSync(
            join(folder, dirname(path), 'planted-too.ts'),
            `import { a } from './planted-${i}.ts'; export const b = a;\n`,
          );
        return `${rule}: ${path}`;
      });
      const red = new Set(
        [...cruise(folder).violations, ...cruise(folder, 'cycles.cjs').violations].map(
          ({ rule, from }) => `${rule.name}: ${from}`,
        ),
      );
      expect(expected.filter((one) => !red.has(one))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
