import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createHttpServer, watchRequests } from '../../src/middleware/http-server.ts';

let server: Server;
const agents: Agent[] = [];
afterEach(() => {
  server.closeAllConnections();
  server.close();
  for (const agent of agents.splice(0)) agent.destroy();
});

const port = (): number => (server.address() as AddressInfo).port;

/** A server that answers `/slow` when the test lets it, and everything else at once. */
async function start() {
  server = createHttpServer();
  const stop = watchRequests(server);
  const slow: (() => void)[] = [];
  server.on('request', (incoming, response) => {
    if (incoming.url === '/slow') slow.push(() => response.end('slow'));
    else response.end('fast');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    stop,
    answerSlow: () => slow.forEach((answer) => answer()),
    async untilSlow() {
      while (slow.length === 0) await new Promise((again) => setTimeout(again, 5));
    },
  };
}

/** A client, such as a balancer, that keeps its connection. */
function createClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return async (path: string): Promise<{ status: number; connection: string | undefined; text: string }> => {
    const outgoing = request({ port: port(), host: '127.0.0.1', path, agent }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response) text += String(part);
    return { status: response.statusCode ?? 0, connection: response.headers.connection, text };
  };
}

test('serves during the drain, and asks each client for another connection', async () => {
  const { stop } = await start();
  const [old, late] = [createClient(), createClient()];
  expect(await old('/')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const stopped = stop({ drainMs: 300, finishMs: 5_000 });
  // Over the connection that was open before, over its successor, and by a client that comes now.
  for (const client of [old, old, late])
    expect(await client('/')).toEqual({ status: 200, connection: 'close', text: 'fast' });
  expect(await stopped).toBe(0);
  expect(server.listening).toBe(false);
});

test('finishes a request in progress, and closes its connection', async () => {
  const { stop, answerSlow, untilSlow } = await start();
  const answer = createClient()('/slow');
  await untilSlow();
  const stopped = stop({ drainMs: 0, finishMs: 60_000 });
  await new Promise((done) => setTimeout(done, 50));
  answerSlow();
  expect(await answer).toEqual({ status: 200, connection: 'close', text: 'slow' });
  expect(await stopped).toBe(0);
});

test('waits neither for a client that keeps its connection nor for one that never sent a request', async () => {
  const { stop } = await start();
  await createClient()('/');
  const silent = connect(port(), '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  expect(await stop({ drainMs: 0, finishMs: 60_000 })).toBe(0);
  await closed;
});

test('cuts what takes longer than its limit, and tells how many', async () => {
  const { stop, untilSlow } = await start();
  const answer = expect(createClient()('/slow')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await untilSlow();
  expect(await stop({ drainMs: 0, finishMs: 100 })).toBe(1);
  await answer;
});
