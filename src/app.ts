import { join } from 'node:path';
import Koa from 'koa';
import { endpoints } from './endpoints.ts';
import { createImageCache } from './images/image-cache.ts';
import { createBuiltImages, ipx } from './images/ipx.ts';
import { shareImagePages, createShareImages } from './images/share-images.ts';
import { clientIp } from './kernel/client-ip.ts';
import type { Deps } from './kernel/deps.ts';
import { createInProcessClient, mountEndpoints, errorHandler, requestId, requestLogger } from './kernel/http.ts';
import { serializeError } from './kernel/logger.ts';
import type { Metrics } from './metrics/index.ts';
import { canonicalUrl } from './middleware/canonical-url.ts';
import { compression } from './middleware/compression.ts';
import { countArrivals } from './middleware/count-arrivals.ts';
import { downloadErrorPages } from './middleware/download-error-pages.ts';
import { queueBoard } from './middleware/queue-board.ts';
import { rejectMalformedUrl } from './middleware/reject-malformed-url.ts';
import { retryReads } from './middleware/retry-reads.ts';
import { sandboxProxy } from './middleware/sandbox-proxy.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { staticFiles } from './middleware/static-files.ts';
import { traceRequests } from './middleware/trace-requests.ts';
import { wellKnown } from './middleware/well-known.ts';
import { csrf, session } from './modules/auth/index.ts';
import { adminPage } from './ssr/admin-page.ts';
import { consentCookie } from './ssr/consent-cookie.ts';
import type { FrontEnd } from './ssr/front-end.ts';
import { NO_SCRIPT_PAGES, redirectUnknownForms } from './ssr/no-script-forms.ts';
import { outagePages } from './ssr/outage-page.ts';
import type { PageCache } from './ssr/page-cache.ts';
import { servePages } from './ssr/pages.ts';
import { rateLimitedPages } from './ssr/rate-limited-pages.ts';
import { searchEngineFiles } from './ssr/search-engine-files.ts';

/** The order of the middleware is the order in which a request meets it. */
export async function createApp(
  deps: Deps,
  pageCache: PageCache,
  frontEnd: FrontEnd,
  metrics: Metrics | null,
): Promise<Koa> {
  const app = new Koa({ keys: deps.config.session.keys });
  app.on('error', (error: Error) => deps.log.warn({ error: serializeError(error) }, 'connection trouble'));
  if (metrics) app.use(metrics.middleware);
  app.use(countArrivals(deps));
  app.use(pageCache.middleware);
  if (frontEnd.development) app.use(frontEnd.development.middleware);
  app.use(clientIp(deps.config.trustProxy));
  app.use(requestId());
  app.use(traceRequests());
  app.use(requestLogger(deps));
  app.use(downloadErrorPages(frontEnd.assets.styles));
  app.use(errorHandler(deps));
  app.use(compression());
  if (deps.config.tagManager) app.use(consentCookie(deps, deps.config.tagManager));
  app.use(securityHeaders(deps.config, frontEnd.development?.directives));
  app.use(canonicalUrl());
  app.use(rejectMalformedUrl(frontEnd.assets.styles));
  if (deps.config.sandboxUrl) app.use(sandboxProxy(deps.config.sandboxUrl));
  app.use(wellKnown(deps));
  app.use(staticFiles(frontEnd.publicFolder, deps.sharedAssets));
  const api = createInProcessClient(deps, endpoints);
  const store = createImageCache(join(deps.config.dataDir, 'pictures'));
  const [shared, built] = [createShareImages(store, api), createBuiltImages(frontEnd.publicFolder)];
  app.use(outagePages(deps, pageCache));
  app.use(
    retryReads(
      shareImagePages(shared),
      ipx({ hosts: deps.config.imageHosts, store, find: async (path) => (await shared(path)) ?? built(path) }),
      session(deps, app),
      redirectUnknownForms(),
      csrf(deps, NO_SCRIPT_PAGES),
      mountEndpoints(deps, metrics?.routes ? [...endpoints, metrics.routes] : endpoints),
      queueBoard(deps),
      adminPage(frontEnd.readAdminPage),
      rateLimitedPages(deps),
      searchEngineFiles(deps, pageCache),
      servePages(deps, { api, pageCache, frontEnd }),
    ),
  );
  return app;
}
