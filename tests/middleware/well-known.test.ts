import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { wellKnown } from '../../src/middleware/well-known.ts';
import { serve } from './serve.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
let site: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const config = { publicUrl: 'https://affranchi.example', mail: { contact: 'bonjour@affranchi.example' } };
  site = await serve(wellKnown({ config, now: () => NOW }), (ctx) => void (ctx.body = 'the pages'));
});
afterAll(() => site.close());

test('security.txt has the fields that RFC 9116 requires, and expires in less than a year', async () => {
  const answer = await fetch(`${site.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:bonjour@affranchi.example');
  expect(fields.get('Canonical')).toBe('https://affranchi.example/.well-known/security.txt');
  const remainingMs = new Date(fields.get('Expires')!).getTime() - NOW.getTime();
  expect(remainingMs).toBeGreaterThan(90 * 86_400_000);
  expect(remainingMs).toBeLessThan(365 * 86_400_000);
});

test('leaves other addresses and methods to the pages', async () => {
  for (const [path, method] of [
    ['/.well-known/other', 'GET'],
    ['/.well-known/security.txt', 'POST'],
    ['/', 'GET'],
  ] as const)
    expect(await (await fetch(site.url + path, { method })).text()).toBe('the pages');
});
