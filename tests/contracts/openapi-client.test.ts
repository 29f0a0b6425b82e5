// Slow by nature: compiles a client that is generated from both documents.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { documentPath } from './openapi-checker.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What a program may take for granted: a wrong line here must not compile. */
const CLIENT = `
import type { components as Admin } from './admin.ts';
import type { components, paths } from './public.ts';
type Answer = paths['/-/api/v1/orders/{orderId}']['get']['responses'][200]['content']['application/json'];
export const reference = (order: Answer): string => order.reference;
export const sheets = (order: components['schemas']['OrderView']): number | undefined => order.letter?.sheets;
export const deliveredAt = (letter: Admin['schemas']['LetterRow']): string | null => letter.deliveredAt;
export const example: components['schemas']['QuoteRequest'] = { documentId: 'x', sending: 'registered', offer: 'single_document' };
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-client-'));
  for (const part of ['public', 'admin'] as const)
    await run(
      process.execPath,
      [join(root, 'node_modules/openapi-typescript/bin/cli.js'), documentPath(part), '-o', join(folder, `${part}.ts`)],
      { cwd: folder },
    );
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function compile(client: string): Promise<string> {
  writeFileSync(join(folder, 'client.ts'), client);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--module',
    'nodenext',
    '--types',
    '',
  ];
  return run(join(root, 'node_modules/.bin/tsc'), [...options, join(folder, 'client.ts')]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

test('a generated client compiles', async () => {
  expect(await compile(CLIENT)).toBe('');
});

test('a generated client rejects fields that are not in a response', async () => {
  expect(await compile(CLIENT.replace('order.reference', 'order.nothing'))).toContain(
    "Property 'nothing' does not exist",
  );
});
