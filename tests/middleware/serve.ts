import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Middleware } from 'koa';
import { errorHandler, requestId } from '../../src/kernel/http.ts';
import { createLogger } from '../../src/kernel/logger.ts';

/** A server with this middleware and nothing else. */
export async function serve(...middleware: Middleware[]): Promise<{ url: string; close(): Promise<unknown> }> {
  const app = new Koa();
  app.silent = true;
  app.use(requestId());
  app.use(errorHandler({ log: createLogger({ level: 'silent', process: 'test' }) }));
  for (const one of middleware) app.use(one);
  const server: Server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
