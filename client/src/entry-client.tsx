import './styles/index.css';
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPath, matchRoutes, RouterProvider, type HydrationState, type RouteObject } from 'react-router-dom';
import { browserReader, withCache } from './api/client.ts';
import { ReaderProvider, SiteProvider, type SiteConfig } from './api/context.tsx';
import { openSession, SessionProvider, type SessionUser } from './auth/session.ts';
import { reloadForChunks } from './chunks.ts';
import { ERROR_WAITS, reportError } from './reporting/report.ts';
import { createRoutes } from './routes.tsx';
import { guardDoubleClicks } from './shell/double-click-guard.ts';
import { createPageRouter } from './shell/page-router.ts';
import { captureInput } from './shell/pre-hydration-input.ts';
import { RootErrorBoundary } from './shell/root-error-boundary.tsx';
import { trackScroll } from './shell/scroll-positions.ts';

interface PageState {
  site: SiteConfig;
  user: SessionUser | null;
  router: HydrationState;
}

const { site, user, router: routerState } = JSON.parse(document.getElementById('state')!.textContent) as PageState;
const read = withCache(browserReader);
const later = new AbortController();

/**
 * Loads the code of the current page before hydration; otherwise React would render the server's page a second time.
 */
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

const router = createPageRouter(await withPageHere(createRoutes(read)), routerState);
guardDoubleClicks();
trackScroll();
reloadForChunks(() => (router.state.navigation.location ? createPath(router.state.navigation.location) : null));
addEventListener('error', ({ error }) => reportError(error));
addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
for (const kind of ['pointerover', 'focusin', 'scroll', ERROR_WAITS])
  addEventListener(kind, startLater, { passive: true, capture: true, signal: later.signal });

/** Loads the non-critical scripts once, at the first interaction or error. */
function startLater(sign: Event): void {
  later.abort();
  void import('./shell/later.ts').then(({ start }) => start(router, site.reports, sign), reportError);
}

/** Runs a function in a separate task after its children have rendered and run their effects. */
function Then({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }, [run]);
  return children;
}

/**
 * Hydrates the page in slices of a few milliseconds, so that input stays responsive, then replays the input and the
 * clicks recorded before.
 */
export function hydrateApp(release: () => readonly HTMLElement[]): void {
  const retell = captureInput();
  const settle = (): void => {
    retell();
    for (const button of release()) button.click();
  };
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <Then run={settle}>
          <SiteProvider value={site}>
            <ReaderProvider value={read}>
              <SessionProvider value={openSession(user)}>
                <RootErrorBoundary>
                  <RouterProvider router={router} />
                </RootErrorBoundary>
              </SessionProvider>
            </ReaderProvider>
          </SiteProvider>
        </Then>
      </StrictMode>,
      { onRecoverableError: reportError },
    );
  });
}
