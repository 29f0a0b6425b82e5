import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canonicalUrl } from '../../src/middleware/canonical-url.ts';
import { rejectMalformedUrl } from '../../src/middleware/reject-malformed-url.ts';
import { serve } from './serve.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve(canonicalUrl(), rejectMalformedUrl(), async (ctx) => void (ctx.body = 'the pages'));
});
afterAll(() => server.close());

/** Sends the address as it is: fetch would tidy it. */
const ask = (path: string, method = 'GET') =>
  new Promise<[number, string | undefined]>((resolve, reject) => {
    request({ port: new URL(server.url).port, path, method }, (answer) =>
      resolve([answer.resume().statusCode!, answer.headers.location]),
    )
      .on('error', reject)
      .end();
  });

test.each([
  ['/documents/', '/documents'],
  ['/documents/travail///', '/documents/travail'],
  ['/Documents/Travail', '/documents/travail'],
  ['/documents//travail', '/documents/travail'],
  ['//documents//Travail/', '/documents/travail'],
  ['/FAQ/?utm=A', '/faq?utm=A'],
  ['/Rechercher?q=R%C3%A9silier', '/rechercher?q=R%C3%A9silier'],
  ['/R%C3%A9silier', '/r%C3%A9silier'],
])('%s redirects permanently to %s, in one step', async (path, to) => {
  expect(await ask(path)).toEqual([301, to]);
  expect(await ask(to)).toEqual([200, undefined]);
});

test('two slashes never lead to another host', async () => {
  expect(await ask('//evil.example/x')).toEqual([301, '/evil.example/x']);
  expect(await ask('///evil.example')).toEqual([301, '/evil.example']);
  for (const path of ['/\\evil.example/', '/\\Evil.example', 'http://evil.example/'])
    expect((await ask(path))[0]).toBe(400);
});

test.each([
  '/',
  '/documents',
  '/-/api/v1/User/',
  '/_ipx/w_320/https://images.example/A.png',
  '/assets/Page-AbC.js',
  '/admin/',
  '/sandbox/Courriels/',
  '/r%C3%A9silier',
])('%s is not redirected', async (path) => {
  expect(await ask(path)).toEqual([200, undefined]);
});

test('only reads are redirected: a body would be lost', async () => {
  expect(await ask('/Documents/', 'POST')).toEqual([200, undefined]);
});
