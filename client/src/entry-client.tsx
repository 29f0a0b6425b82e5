import './styles/index.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { hydrate, QueryClient, QueryClientProvider, type DehydratedState } from '@tanstack/react-query';
import { browserReader } from './api/client.ts';
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
const client = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 30_000 } } });
hydrate(client, queries);
const router = createBrowserRouter(makeRoutes(client, browserReader));

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
