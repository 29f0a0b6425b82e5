import { join } from 'node:path';
import Koa from 'koa';
import { clientIp } from './kernel/client-ip.ts';
import { apiDocuments, endpoints } from './endpoints.ts';
import type { Deps } from './kernel/deps.ts';
import { createInProcessClient, mountEndpoints, errorHandler, requestId, requestLogger } from './kernel/http.ts';
import { csrf, session } from './modules/auth/index.ts';
import { createMetrics } from './metrics/index.ts';
import { adminPage } from './pages/admin-page.ts';
import { readAssets } from './pages/assets.ts';
import { cookieChoice } from './pages/cookie-choice.ts';
import type { PageCache } from './pages/page-cache.ts';
import { formPages, otherForms } from './pages/message-forms.ts';
import { outagePages } from './pages/outage-page.ts';
import { pages } from './pages/pages.ts';
import { throttledPages } from './pages/throttled-pages.ts';
import { builtPictures, ipx } from './pictures/ipx.ts';
import { pictureStore } from './pictures/picture-store.ts';
import { sharePicturePages, sharePictures } from './pictures/share-pictures.ts';
import { compression } from './web/compression.ts';
import { oneAddress } from './web/one-address.ts';
import { readableAddress } from './web/readable-address.ts';
import { retryReads } from './web/retry-reads.ts';
import { sandboxProxy } from './web/sandbox-proxy.ts';
import { securityHeaders } from './web/security-headers.ts';
import { staticFiles } from './web/static-files.ts';
import { wellKnown } from './web/well-known.ts';

/** The order of the middleware is the order in which a request meets it. */
export async function makeApp(deps: Deps, kept: PageCache): Promise<Koa> {
  apiDocuments(deps.config);
  const app = new Koa({ keys: deps.config.session.keys });
  app.on('error', (error: Error) => deps.log.warn({ error: { name: error.name, message: error.message } }, 'connection trouble'));
  const metrics = createMetrics(deps);
  if (metrics) app.use(metrics.middleware);
  app.use(kept.middleware);
  app.use(clientIp(deps.config.trustProxy));
  app.use(requestId());
  app.use(requestLogger(deps));
  app.use(errorHandler(deps));
  app.use(compression());
  if (deps.config.tagManager) app.use(cookieChoice(deps, deps.config.tagManager));
  app.use(securityHeaders(deps.config));
  app.use(oneAddress());
  app.use(readableAddress((await readAssets(deps.config.webRoot)).styles));
  if (deps.config.sandboxUrl) app.use(sandboxProxy(deps.config.sandboxUrl));
  app.use(wellKnown(deps));
  app.use(staticFiles(deps.config.webRoot));
  const api = createInProcessClient(deps, endpoints);
  const store = pictureStore(join(deps.config.dataDir, 'pictures'));
  const [shared, built] = [sharePictures(store, api), builtPictures(deps.config.webRoot)];
  app.use(outagePages(deps, kept));
  app.use(retryReads(
    sharePicturePages(shared),
    ipx({ hosts: deps.config.imageHosts, store, find: async (path) => (await shared(path)) ?? built(path) }),
    session(deps, app),
    otherForms(),
    csrf(deps, formPages),
    mountEndpoints(deps, metrics ? [...endpoints, metrics.routes] : endpoints),
    adminPage(deps.config.webRoot),
    throttledPages(deps),
    await pages(deps, api, kept),
  ));
  return app;
}
