import {
  createPath,
  IDLE_NAVIGATION,
  matchRoutes,
  NavigationType,
  resolvePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type data,
  type HydrationState,
  type Location,
  type RouteObject,
  type RouterNavigateOptions,
  type RouterProviderProps,
  type To,
} from 'react-router-dom';

type DataRouter = RouterProviderProps['router'];
type State = DataRouter['state'];
type Match = State['matches'][number];
type Subscriber = Parameters<DataRouter['subscribe']>[0];

/** The part of a data router that `RouterProvider`, its hooks and this site use. */
type UsedRouter = Pick<
  DataRouter,
  'routes' | 'manifest' | 'state' | 'subscribe' | 'navigate' | 'createHref' | 'encodeLocation'
>;

/** Assigns the ids that the library's server assigns: the positions of a route and its parents. */
const withIds = (routes: RouteObject[], above: readonly number[] = []): DataRouter['routes'] =>
  routes.map((route, at) => {
    const path = [...above, at];
    return Object.assign(route, {
      id: path.join('-'),
      ...(route.children && { children: withIds(route.children, path) }),
    });
  });

/** What the library's `data()` gives: the value of a loader, and a status for the server. */
type WithStatus = ReturnType<typeof data>;
const hasStatus = (value: unknown): value is WithStatus =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit';

/** What a failed loader shows: a response becomes its status, as on the server. */
const toRouteError = (error: unknown): unknown =>
  error instanceof Response ? new ErrorResponse(error.status, error.statusText, null) : error;

/**
 * The router of the browser: loads the code and the data of a page together, then shows it and adds it to the history.
 * Only the last route of a match has a loader. It replaces `createBrowserRouter`, whose forms, fetchers, blockers
 * and view transitions no page uses but every visitor would download (docs/decisions/0036-load-pages-with-a-small-router.md). `hydration` is the state
 * of the server's page.
 */
export function createPageRouter(
  routes: RouteObject[],
  hydration: HydrationState,
  window: Window = globalThis.window,
): DataRouter {
  const dataRoutes = withIds(routes);
  const history = createBrowserHistory({ window });
  const listMatches = (location: Location): Match[] => matchRoutes(dataRoutes, location) ?? [];
  const subscribers = new Set<Subscriber>();
  let running: AbortController | undefined;
  let state: State = {
    historyAction: history.action,
    location: history.location,
    matches: listMatches(history.location),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydration.loaderData ?? {},
    actionData: hydration.actionData ?? null,
    errors: hydration.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  const update = (changes: Partial<State>, flushSync = false): void => {
    state = { ...state, ...changes };
    for (const tell of subscribers) tell(state, { deletedFetchers: [], newErrors: null, flushSync });
  };

  /** Adds the page to the history and shows it. */
  const show = (action: NavigationType, location: Location, changes: Partial<State>, flushSync: boolean): void => {
    if (action === NavigationType.Push) history.push(location, location.state);
    if (action === NavigationType.Replace) history.replace(location, location.state);
    running = undefined;
    update({ historyAction: action, location, navigation: IDLE_NAVIGATION, ...changes }, flushSync);
  };

  const needsData = ({ route, params }: Match, location: Location): boolean => {
    const current = state.matches.at(-1);
    if (current?.route !== route || state.errors) return true;
    const [currentUrl, nextUrl] = [state.location, location].map((place) => new URL(createPath(place), window.origin));
    return (
      route.shouldRevalidate?.({
        currentUrl: currentUrl!,
        currentParams: current.params,
        nextUrl: nextUrl!,
        nextParams: params,
        defaultShouldRevalidate: true,
      }) ?? true
    );
  };

  /** Loads the code of a page at most once, and its data. */
  const load = async ({ route, params }: Match, location: Location, signal: AbortSignal): Promise<unknown> => {
    const request = new Request(new URL(createPath(location), window.origin), { signal });
    const { lazy, loader } = route;
    const [loaded, data] = await Promise.all([
      typeof lazy === 'function' && lazy(),
      typeof loader === 'function'
        ? loader({ request, params, url: new URL(request.url), pattern: route.path ?? '/', context: {} })
        : null,
    ]);
    if (loaded) Object.assign(route, loaded, { lazy: undefined });
    return hasStatus(data) ? data.data : data;
  };

  /** Opens a page; a later call supersedes one that still loads. */
  const open = async (action: NavigationType, location: Location, flushSync = false): Promise<void> => {
    running?.abort();
    const { signal } = (running = new AbortController());
    const matches = listMatches(location);
    const page = matches.at(-1)!;
    const onlyHash =
      location.hash !== '' &&
      location.pathname + location.search === state.location.pathname + state.location.search &&
      location.hash !== state.location.hash;
    if (onlyHash || !needsData(page, location)) return show(action, location, { matches }, flushSync);
    update(
      { navigation: { ...IDLE_NAVIGATION, state: 'loading', location, matches, historyAction: action } },
      flushSync,
    );
    let changes: Partial<State>;
    try {
      const data = await load(page, location, signal);
      if (signal.aborted) return;
      const target = data instanceof Response ? data.headers.get('location') : null;
      if (target !== null)
        return await open(action === NavigationType.Pop ? NavigationType.Replace : action, locate(target));
      changes = { loaderData: { [page.route.id]: data }, errors: null };
    } catch (error) {
      if (signal.aborted) return;
      const boundary = matches.findLast(({ route }) => route.errorElement !== undefined)!;
      changes = { loaderData: {}, errors: { [boundary.route.id]: toRouteError(error) } };
    }
    show(action, location, { matches, actionData: null, ...changes }, flushSync);
  };

  const locate = (to: To, hidden: unknown = null): Location => ({
    ...resolvePath(to, state.location.pathname),
    state: hidden,
    key: crypto.randomUUID().slice(0, 8),
  });

  history.listen(({ location }) => void open(NavigationType.Pop, location));
  const router: UsedRouter = {
    routes: dataRoutes,
    // Only for routes that are replaced while the site is open.
    manifest: {},
    get state() {
      return state;
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async navigate(to: To | number | null, options?: RouterNavigateOptions) {
      if (typeof to === 'number') return history.go(to);
      const { replace = false, state: hidden, flushSync } = options ?? {};
      return open(replace ? NavigationType.Replace : NavigationType.Push, locate(to ?? '', hidden), flushSync);
    },
    createHref: (location) => history.createHref(location),
    encodeLocation: (to) => history.encodeLocation(to),
  };
  // The rest belongs to forms, fetchers, blockers and view transitions.
  return router as DataRouter;
}
