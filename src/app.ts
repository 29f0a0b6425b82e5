import { join } from 'node:path';
import Koa from 'koa';
import { clientIp } from './kernel/client-ip.ts';
import type { Deps } from './kernel/deps.ts';
import { anyone, endpoint, roomRouter, type RoomRouter } from './kernel/endpoint.ts';
import { alarmsAdminRoutes } from './kernel/alarms-admin.ts';
import { eventsAdminRoutes } from './kernel/events-admin.ts';
import { healthRoutes } from './kernel/health.ts';
import { inProcess, mountEndpoints, refusals, requestId, requestLog } from './kernel/http.ts';
import { openApi } from './kernel/openapi.ts';
import { authAdminRoutes, authRootRoutes, authRoutes, csrf, profileRoutes, secondFactorRoutes, session } from './modules/auth/index.ts';
import { addressBookRoutes, documentsAdminRoutes, documentsRoutes, enclosureRoutes, paperRoutes } from './modules/documents/index.ts';
import { accountRoutes, agreementAdminRoutes, messageAdminRoutes, messageRoutes, ordersAdminRoutes, ordersHooks, ordersRoutes, outageAdminRoutes, unknownCodeAdminRoutes } from './modules/orders/index.ts';
import { booksAdminRoutes, paymentsAdminRoutes, paymentsHooks, paymentsRoutes, refundsAdminRoutes } from './modules/payments/index.ts';
import { metricsOf } from './metrics/index.ts';
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
import { z } from 'zod';

const rooms: RoomRouter[] = [
  healthRoutes, authRootRoutes, authRoutes, profileRoutes, secondFactorRoutes, authAdminRoutes, documentsRoutes, addressBookRoutes, enclosureRoutes, paperRoutes, documentsAdminRoutes, paymentsRoutes,
  paymentsHooks, paymentsAdminRoutes, booksAdminRoutes, refundsAdminRoutes, ordersRoutes, accountRoutes, ordersHooks, ordersAdminRoutes, eventsAdminRoutes, alarmsAdminRoutes, messageRoutes, messageAdminRoutes, outageAdminRoutes, unknownCodeAdminRoutes, agreementAdminRoutes,
];

const meta = roomRouter('kernel');
endpoint(meta, 'GET /openapi.json', {
  summary: 'Ce document',
  allow: anyone,
  answers: [200, z.record(z.string(), z.unknown())],
  run: async ({ deps }) =>
    openApi(rooms, { title: 'Affranchi', version: '1', url: deps.config.publicUrl }) as Record<string, unknown>,
});
rooms.push(meta);

export const endpoints: readonly RoomRouter[] = rooms;

/** The order of the middleware is the order in which a request meets it. */
export async function makeApp(deps: Deps, kept: PageCache): Promise<Koa> {
  const app = new Koa({ keys: deps.config.session.keys });
  app.on('error', (error: Error) => deps.log.warn({ error: { name: error.name, message: error.message } }, 'connection trouble'));
  const metrics = metricsOf(deps);
  if (metrics) app.use(metrics.middleware);
  app.use(kept.middleware);
  app.use(clientIp(deps.config.trustProxy));
  app.use(requestId());
  app.use(requestLog(deps));
  app.use(refusals(deps));
  app.use(compression());
  if (deps.config.tracking) app.use(cookieChoice(deps, deps.config.tracking));
  app.use(securityHeaders(deps.config));
  app.use(oneAddress());
  app.use(readableAddress((await readAssets(deps.config.webRoot)).styles));
  if (deps.config.sandboxUrl) app.use(sandboxProxy(deps.config.sandboxUrl));
  app.use(wellKnown(deps));
  app.use(staticFiles(deps.config.webRoot));
  const api = inProcess(deps, rooms);
  const store = pictureStore(join(deps.config.dataDir, 'pictures'));
  const [shared, built] = [sharePictures(store, api), builtPictures(deps.config.webRoot)];
  app.use(outagePages(deps, kept));
  app.use(retryReads(
    sharePicturePages(shared),
    ipx({ hosts: deps.config.pictureHosts, store, find: async (path) => (await shared(path)) ?? built(path) }),
    session(deps, app),
    otherForms(),
    csrf(deps, formPages),
    mountEndpoints(deps, metrics ? [...rooms, metrics.routes] : rooms),
    adminPage(deps.config.webRoot),
    throttledPages(deps),
    await pages(deps, api, kept),
  ));
  return app;
}
