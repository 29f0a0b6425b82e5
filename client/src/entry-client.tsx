import './styles/index.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type HydrationState, type RouteObject } from 'react-router-dom';
import { browserReader, keeping } from './api/client.ts';
import { ReaderProvider, SiteProvider, type SiteFacts } from './api/context.tsx';
import { openSession, SessionProvider, type Person } from './auth/session.ts';
import { reloadOnceForChunks } from './chunks.ts';
import { makeRoutes } from './routes.tsx';

interface PageState {
  site: SiteFacts;
  user: Person | null;
  router: HydrationState;
}

reloadOnceForChunks();
const { site, user, router: drawn } = JSON.parse(document.getElementById('state')!.textContent) as PageState;
const read = keeping(browserReader);

/** The page the server drew must be there before the browser takes it over, or React would draw it a second time. */
async function withPageHere(routes: RouteObject[]): Promise<RouteObject[]> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
  return routes;
}

const router = createBrowserRouter(await withPageHere(makeRoutes(read)), { hydrationData: drawn });

hydrateRoot(
  document.getElementById('root')!,
  <StrictMode>
    <SiteProvider value={site}>
      <ReaderProvider value={read}>
        <SessionProvider value={openSession(user)}>
          <RouterProvider router={router} />
        </SessionProvider>
      </ReaderProvider>
    </SiteProvider>
  </StrictMode>,
);
