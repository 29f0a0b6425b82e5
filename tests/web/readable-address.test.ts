import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readableAddress } from '../../src/web/readable-address.ts';
import { serve } from './serve.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve(readableAddress(), async (ctx) => void (ctx.body = 'the pages'));
});
afterAll(() => server.close());

/** Sends the address as it is: fetch would tidy it. */
const status = (path: string) =>
  new Promise<number>((resolve, reject) => {
    request({ port: new URL(server.url).port, path }, (answer) => resolve(answer.resume().statusCode!)).on('error', reject).end();
  });

test.each(['/%', '/%E0%A4%A', '/a%00b', '/?q=%00', '//', '//evil.example/x', '/\\evil.example', 'http://evil.example/'])('%s is refused', async (path) => {
  expect(await status(path)).toBe(400);
});

test.each(['/', '/documents/r%C3%A9silier', '/rechercher?q=100%25', '/rechercher?q=%E0%A4%A', '/a//b', '/-/api/v1/user'])('%s goes on', async (path) => {
  expect(await status(path)).toBe(200);
});
