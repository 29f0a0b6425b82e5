import { describe, expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { ApiError } from '../../client/src/api/client.ts';
import { canReload, prefetchQuietly, reloadForChunks } from '../../client/src/chunks.ts';
import { ErrorPage } from '../../client/src/pages/errors.tsx';
import { withAccess } from '../../client/src/shell/access.ts';
import { canPrefetch } from '../../client/src/shell/prefetch.ts';
import { RootErrorBoundary } from '../../client/src/shell/root-error-boundary.tsx';
import { findAnchor } from '../../client/src/shell/use-page-focus.ts';
import { renderFallbackErrorPage } from '../../src/middleware/plain-page.ts';
import { memory } from './browser.ts';

describe('the access of a page', () => {
  const answered = async (mode: string | undefined, load: () => unknown = () => 'told') => {
    const handler = createStaticHandler([
      {
        path: '/',
        element: <p>Entrez.</p>,
        errorElement: <ErrorPage />,
        handle: { mode },
        loader: withAccess(mode, load),
      },
    ]);
    const found = await handler.query(new Request('http://affranchi.test/'));
    if (found instanceof Response) throw new Error('no page');
    return {
      status: found.statusCode,
      html: renderToString(
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />,
      ),
    };
  };

  test('rejects an unknown mode with 500 and its name, under a French message with a link home', async () => {
    const { status, html } = await answered('vip');
    expect(status).toBe(500);
    expect(html).toMatch(/lang="en">Unknown middleware: vip</);
    expect(html).toContain('Une erreur est survenue de notre côté.');
    expect(html).toContain('href="/"');
  });

  test('that the API refuses to show says why, and not that the fault is ours', async () => {
    const why = 'Trop de demandes. Réessayez dans une minute.';
    const { html } = await answered(undefined, () => {
      throw new ApiError(429, 'rate_limited', why);
    });
    expect(html).toContain(why);
    expect(html).not.toContain('de notre côté');
  });

  test.each(['authenticated', 'guest', 'exempt', undefined])('accepts the mode %s', async (mode) => {
    expect(await answered(mode)).toMatchObject({ status: 200, html: expect.stringContaining('Entrez.') });
    expect(await withAccess(mode, () => 'told')({} as LoaderFunctionArgs, undefined)).toBe('told');
    expect(await withAccess(mode)({} as LoaderFunctionArgs, undefined)).toBeNull();
  });
});

test('an error of the error page shows a message and a link home, in the browser and from the server', () => {
  const last = new RootErrorBoundary({ children: null });
  last.state = RootErrorBoundary.getDerivedStateFromError();
  for (const html of [renderToString(<>{last.render()}</>), renderFallbackErrorPage('AF-7K2M')]) {
    expect(html).toMatch(/lang="en">An error occurred while showing the error page</);
    expect(html).toMatch(/<a href="\/" lang="en">Go back to home<\/a>/);
  }
});

test('a chunk-load error reloads the page at most once per 60 seconds', () => {
  const kept = memory();
  expect(canReload(kept, 5)).toBe(true);
  expect(canReload(kept, 60_004)).toBe(false);
  expect(canReload(kept, 60_005)).toBe(true);
});

describe('a missing chunk', () => {
  const failing = (target: string | null, { onLine = true } = {}) => {
    const loaded: string[] = [];
    const listeners: ((event: Event) => void)[] = [];
    Object.assign(globalThis, {
      window: { addEventListener: (_: string, listener: (event: Event) => void) => listeners.push(listener) },
      sessionStorage: memory(),
      location: { assign: (to: string) => loaded.push(to), reload: () => loaded.push('reload') },
    });
    Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
    reloadForChunks(() => target);
    return () => {
      const event = new Event('vite:preloadError', { cancelable: true });
      for (const listener of listeners) listener(event);
      return { loaded, isHandled: event.defaultPrevented };
    };
  };

  test('loads the requested page, with its query and its anchor, once in a minute', () => {
    const fail = failing('/faq?q=box#delais');
    expect(fail()).toEqual({ loaded: ['/faq?q=box#delais'], isHandled: true });
    expect(fail()).toEqual({ loaded: ['/faq?q=box#delais'], isHandled: false });
  });

  test('reloads the current page if there is no navigation', () =>
    expect(failing(null)()).toEqual({ loaded: ['reload'], isHandled: true }));

  test('loads nothing while offline or for a prefetched page', () => {
    expect(failing('/faq', { onLine: false })()).toEqual({ loaded: [], isHandled: false });
    prefetchQuietly(() => new Promise(() => undefined));
    expect(failing(null)()).toEqual({ loaded: [], isHandled: false });
  });
});

test('prefetching is skipped over 2g or with data saving', () => {
  expect([
    canPrefetch(undefined),
    canPrefetch({ effectiveType: '4g' }),
    canPrefetch({ effectiveType: '3g', saveData: false }),
  ]).toEqual([true, true, true]);
  expect([
    canPrefetch({ effectiveType: '2g' }),
    canPrefetch({ effectiveType: 'slow-2g' }),
    canPrefetch({ saveData: true }),
  ]).toEqual([false, false, false]);
});

test('an anchor is decoded as text, and an invalid one finds nothing', () => {
  expect([findAnchor('#questions'), findAnchor('#d%C3%A9lais'), findAnchor('#%E0%A4'), findAnchor('')]).toEqual([
    'questions',
    'délais',
    '',
    '',
  ]);
});
