import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Licences that allow the use of unchanged packages in a service. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);
/** Packages whose licence needs a word. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'parse-cache-control': 'BSD-3-Clause by its LICENSE file; the package does not name it. Tests only.',
  'png-js': 'MIT by its LICENSE file; the package does not name it.',
  sentry: 'FSL-1.1-Apache-2.0: forbids a competing product; Apache-2.0 after two years.',
};

interface Package {
  license?: string;
  link?: boolean;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const toName = (path: string): string => path.split('node_modules/').at(-1)!;
/** A choice needs one allowed licence, a combination all of them. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)));

test('each package has a licence that allows its use', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  expect(installed.length).toBeGreaterThan(500);
  const others = installed.filter(([, { license }]) => !isAllowed(license ?? ''));
  expect([...new Set(others.map(([path]) => toName(path)))].toSorted()).toEqual(Object.keys(EXPLAINED));
});

test.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'MIT AND GPL-2.0', '', 'UNLICENSED'])(
  '« %s » is not allowed',
  (licence) => {
    expect(isAllowed(licence)).toBe(false);
  },
);
