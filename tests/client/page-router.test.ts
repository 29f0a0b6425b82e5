import { describe, expect, test } from '@jest/globals';
import { data, NavigationType, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { createPageRouter } from '../../client/src/shell/page-router.ts';

const ORIGIN = 'https://exemple.fr';

/** History and address of a browser; `back` fires the event that a browser fires. */
function fakeWindow(path: string) {
  const entries = [{ url: new URL(path, ORIGIN), state: null as unknown }];
  let at = 0;
  let onPop: (() => void) | undefined;
  const set = (state: unknown, url: string): void => {
    entries[at] = { url: new URL(url, entries[at]?.url ?? ORIGIN), state };
  };
  const history = {
    get state() {
      return entries[at]!.state;
    },
    replaceState: (state: unknown, _title: string, url?: string) => set(state, url ?? entries[at]!.url.href),
    pushState(state: unknown, _title: string, url: string) {
      entries.length = ++at;
      set(state, url);
    },
    go(delta: number) {
      at += delta;
      onPop?.();
    },
  };
  const window = {
    origin: ORIGIN,
    history,
    get location() {
      return entries[at]!.url;
    },
    addEventListener: (_type: string, listener: () => void) => (onPop = listener),
    removeEventListener: () => undefined,
  };
  return { window: window as unknown as Window, addresses: () => entries.map(({ url }) => url.pathname + url.search) };
}

/** A promise that the test settles. */
function deferred<Value>() {
  let settle!: (value: Value) => void;
  const promise = new Promise<Value>((done) => (settle = done));
  return { promise, settle };
}

const Page = (): null => null;
const settled = () => new Promise((done) => setTimeout(done));

function openSite(pages: RouteObject[], { path = '/', errors = null as Record<string, unknown> | null } = {}) {
  const { window, addresses } = fakeWindow(path);
  const router = createPageRouter(
    [{ path: '/', errorElement: 'root', children: [{ errorElement: 'page', children: pages }] }],
    { loaderData: { '0-0-0': 'from the server' }, errors },
    window,
  );
  const states: string[] = [];
  router.subscribe(({ navigation }) => states.push(navigation.state));
  const shown = () => ({
    path: router.state.location.pathname + router.state.location.search + router.state.location.hash,
    data: Object.values(router.state.loaderData),
    errors: router.state.errors,
    action: router.state.historyAction,
  });
  return { router, window, addresses, states, shown };
}

const home: RouteObject = { index: true, Component: Page, loader: () => 'home' };

describe('the router of the browser', () => {
  test('takes over the page of the server without loading it again', () => {
    const { router, shown } = openSite([home]);
    expect(shown()).toEqual({ path: '/', data: ['from the server'], errors: null, action: NavigationType.Pop });
    expect(router.state.matches.map(({ route }) => route.id)).toEqual(['0', '0-0', '0-0-0']);
  });

  test('loads code and data together, and adds the page to the history when both are there', async () => {
    const code = deferred<{ Component: typeof Page }>();
    const data = deferred<string>();
    const asked: string[] = [];
    const shelf: RouteObject = {
      path: 'documents/:slug',
      lazy: () => code.promise,
      loader: ({ request, params }: LoaderFunctionArgs) => {
        asked.push(`${new URL(request.url).search} ${params['slug']}`);
        return data.promise;
      },
    };
    const { router, addresses, states, shown } = openSite([home, shelf]);
    const navigation = router.navigate('/documents/logement?tri=date');
    expect(asked).toEqual(['?tri=date logement']);
    data.settle('letters');
    await settled();
    expect([router.state.navigation.state, addresses()]).toEqual(['loading', ['/']]);
    code.settle({ Component: Page });
    await navigation;
    expect(shown()).toMatchObject({ path: '/documents/logement?tri=date', data: ['letters'], action: 'PUSH' });
    expect(addresses()).toEqual(['/', '/documents/logement?tri=date']);
    expect(states).toEqual(['loading', 'idle']);
    expect(router.state.matches.at(-1)!.route).toMatchObject({ Component: Page, lazy: undefined });
  });

  test('a later navigation supersedes the one that still loads, and aborts its requests', async () => {
    const slow = deferred<string>();
    let signal: AbortSignal | undefined;
    const slowPage: RouteObject = {
      path: 'slow',
      Component: Page,
      loader: ({ request }: LoaderFunctionArgs) => {
        ({ signal } = request);
        return slow.promise;
      },
    };
    const { router, addresses, shown } = openSite([
      home,
      slowPage,
      { path: 'faq', Component: Page, loader: () => 'faq' },
    ]);
    const first = router.navigate('/slow');
    await router.navigate('/faq');
    slow.settle('too late');
    await first;
    expect(signal!.aborted).toBe(true);
    expect(shown()).toMatchObject({ path: '/faq', data: ['faq'] });
    expect(addresses()).toEqual(['/', '/faq']);
  });

  test('back and forward load the page again and leave the history alone', async () => {
    const { router, window, addresses, shown } = openSite([
      home,
      { path: 'faq', Component: Page, loader: () => 'faq' },
    ]);
    await router.navigate('/faq');
    window.history.go(-1);
    await settled();
    expect(shown()).toMatchObject({ path: '/', data: ['home'], action: NavigationType.Pop });
    await router.navigate(1);
    await settled();
    expect(shown()).toMatchObject({ path: '/faq', data: ['faq'], action: NavigationType.Pop });
    expect(addresses()).toEqual(['/', '/faq']);
  });

  test('a place on the same page is reached without loading anything', async () => {
    const { router, states, shown, addresses } = openSite([home]);
    await router.navigate('/#questions');
    expect(shown()).toMatchObject({ path: '/#questions', data: ['from the server'] });
    expect(states).toEqual(['idle']);
    expect(addresses()).toHaveLength(2);
  });

  test('a page may keep its data, as the steps of a form do', async () => {
    let loads = 0;
    const form: RouteObject = {
      path: 'ecrire',
      Component: Page,
      loader: () => (loads += 1),
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    };
    const { router, shown } = openSite([home, form]);
    await router.navigate('/ecrire');
    await router.navigate('?etape=2', { replace: true, state: { from: 'step' } });
    expect(shown()).toMatchObject({ path: '/ecrire?etape=2', data: [1], action: NavigationType.Replace });
    expect(router.state.location.state).toEqual({ from: 'step' });
  });

  test('a redirect of a loader opens its target, as one entry of the history', async () => {
    const old: RouteObject = { path: 'old', Component: Page, loader: () => redirect('/faq?du=vieux', 301) };
    const { router, addresses, shown } = openSite([home, old, { path: 'faq', Component: Page, loader: () => 'faq' }]);
    await router.navigate('/old');
    expect(shown()).toMatchObject({ path: '/faq?du=vieux', data: ['faq'] });
    expect(addresses()).toEqual(['/', '/faq?du=vieux']);
  });

  test('the status that a loader gives its data is for the server only', async () => {
    const unknown: RouteObject = { path: 'paiement', Component: Page, loader: () => data('no offer', { status: 404 }) };
    const { router, shown } = openSite([home, unknown]);
    await router.navigate('/paiement');
    expect(shown()).toMatchObject({ data: ['no offer'], errors: null });
  });

  test('a failure is shown by the nearest error element, with the status of a response', async () => {
    const missing: RouteObject = {
      path: '*',
      Component: Page,
      loader: () => {
        throw new Response(null, { status: 404, statusText: 'Not here' });
      },
    };
    const { router, addresses, shown } = openSite([home, missing]);
    await router.navigate('/nothing');
    expect(shown()).toMatchObject({ data: [], errors: { '0-0': { status: 404, statusText: 'Not here' } } });
    expect(addresses()).toEqual(['/', '/nothing']);
    await router.navigate('/');
    expect(shown()).toMatchObject({ data: ['home'], errors: null });
  });

  test('a page whose loading failed loads again at the same address', async () => {
    let fails = true;
    const faq: RouteObject = {
      path: 'faq',
      Component: Page,
      loader: () => (fails ? Promise.reject(new TypeError('offline')) : 'faq'),
    };
    const { router, shown } = openSite([home, faq]);
    await router.navigate('/faq');
    expect(shown().errors).toEqual({ '0-0': new TypeError('offline') });
    fails = false;
    await router.navigate('/faq', { replace: true });
    expect(shown()).toMatchObject({ data: ['faq'], errors: null });
  });

  test('keeps the error that the server has rendered', () => {
    const errors = { '0-0': { status: 404, statusText: '', internal: false, data: null } };
    expect(openSite([home], { errors }).shown().errors).toBe(errors);
  });
});
