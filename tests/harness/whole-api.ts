import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { endpoints } from '../../src/endpoints.ts';
import { mountEndpoints, errorHandler, requestId } from '../../src/kernel/http.ts';
import { csrf, session } from '../../src/modules/auth/index.ts';
import { browser } from '../middleware/small-app.ts';
import { checkAnswers } from './check-answers.ts';
import { createTestApp } from './test-app.ts';

/** Every endpoint with sessions and anti-forgery tokens, on the database and the fakes of `createTestApp`. */
export async function wholeApi() {
  const testApp = await createTestApp();
  const { deps } = testApp;
  const app = new Koa({ keys: deps.config.session.keys });
  app.silent = true;
  app.use(checkAnswers());
  app.use(requestId());
  app.use(errorHandler(deps));
  app.use(session(deps, app));
  app.use(csrf(deps));
  app.use(mountEndpoints(deps, endpoints));
  const server = createServer(app.callback());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    deps,
    url,
    browser: () => browser(url),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await testApp.close();
    },
  };
}
