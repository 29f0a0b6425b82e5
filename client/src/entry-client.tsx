import './styles/index.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { hydrate, QueryClient, QueryClientProvider, type DehydratedState } from '@tanstack/react-query';
import { ApiError, browserReader } from './api/client.ts';
import { ReaderProvider, SiteProvider, type SiteFacts } from './api/context.tsx';
import { reloadOnceForChunks } from './chunks.ts';
import { makeRoutes } from './routes.tsx';

declare global {
  interface Window {
    __AFFRANCHI__: { site: SiteFacts; queries: DehydratedState };
  }
}

reloadOnceForChunks();
const { site, queries } = window.__AFFRANCHI__;

/** What was refused will be refused again; only a lost answer is asked for a second time. */
const again = (times: number, error: unknown): boolean => times < 1 && !(error instanceof Response) && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
const client = new QueryClient({ defaultOptions: { queries: { retry: again, staleTime: 30_000 } } });
hydrate(client, queries);

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

const router = createBrowserRouter(await withPageHere(makeRoutes(client, browserReader)));

hydrateRoot(
  document.getElementById('root')!,
  <StrictMode>
    <SiteProvider value={site}>
      <ReaderProvider value={browserReader}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ReaderProvider>
    </SiteProvider>
  </StrictMode>,
);
