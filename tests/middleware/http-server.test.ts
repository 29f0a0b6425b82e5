// Slow by nature: it waits for a time limit of the HTTP server.
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import { createHttpServer } from '../../src/middleware/http-server.ts';

const server = createHttpServer().on('request', new Koa().callback());
beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a connection that does not finish its headers is closed, well before Node’s own limit of a minute', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  const ended = new Promise((done) => socket.once('close', done));
  socket.write('GET / HTTP/1.1\r\nHost: affranchi.test\r\nX-Slow: ');
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
}, 45_000);
