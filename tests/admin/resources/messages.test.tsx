import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthContext, ListContextProvider, type AuthProvider, type ListControllerResult } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ThreadList } from '../../../admin/src/resources/messages/thread-list.tsx';
import { ThreadPane } from '../../../admin/src/resources/messages/thread-pane.tsx';
import type { Thread } from '../../../admin/src/resources/messages/thread.ts';

const UNREAD = new Error('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.');
const THREAD: Thread = {
  id: '0190a000-0000-7000-8000-000000000001',
  reference: 'ME-7K2M4P',
  kind: 'question',
  status: 'open',
  statusSince: '2026-11-24T15:04:00.000Z',
  name: 'Hélène Marchal',
  email: 'helene@exemple.fr',
  subject: 'other',
  orderReference: null,
  endsOn: null,
  suspect: false,
  userId: null,
  accountId: null,
  orderId: '0190a000-0000-7000-8000-000000000002',
  outcome: null,
  assignedTo: null,
  assigneeName: null,
  snoozedUntil: null,
  unansweredSince: null,
  firstAnsweredAt: null,
  createdAt: '2026-11-24T15:04:00.000Z',
  excerpt: null,
  isLate: false,
  isMasked: false,
  can: ['answer', 'snooze', 'finish'],
  messages: [],
  addressAccountId: null,
  accountEmail: null,
  candidates: [],
  earlier: [],
};

/** Asked for nothing: the permissions are in the cache. */
const AUTH = { getPermissions: async () => [] } as unknown as AuthProvider;

/** A cache that requests nothing: what it holds is what the server answered. */
const createCache = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retryOnMount: false } } });

/** The last request for a record failed, after an earlier one that returned `data`, if any. */
function failRead(cache: QueryClient, resource: string, id: string, data?: object): void {
  cache
    .getQueryCache()
    .build(cache, { queryKey: [resource, 'getOne', { id, meta: undefined }] })
    .setState({ data, dataUpdatedAt: data ? 1 : 0, error: UNREAD, errorUpdatedAt: 2, status: 'error' });
}

const render = (cache: QueryClient, children: ReactNode): string =>
  renderToString(
    <MemoryRouter>
      <AuthContext value={AUTH}>
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      </AuthContext>
    </MemoryRouter>,
  );
const renderPane = (cache: QueryClient): string =>
  render(cache, <ThreadPane threadId={THREAD.id} textRef={{ current: null }} />);
const countRetries = (html: string): number => html.split('>Réessayer</button>').length - 1;

describe('a thread whose request failed', () => {
  test('offers a retry', () => {
    const cache = createCache();
    failRead(cache, 'messages', THREAD.id);
    const html = renderPane(cache);
    expect(html).toContain(UNREAD.message);
    expect(countRetries(html)).toBe(1);
  });

  test('keeps its forms if it was read before', () => {
    const cache = createCache();
    failRead(cache, 'messages', THREAD.id, THREAD);
    const html = renderPane(cache);
    expect(html).toContain(UNREAD.message);
    expect(html).toContain('Laisser une note aux collègues');
    expect(html).toContain('Chargement de la commande…');
    expect(countRetries(html)).toBe(1);
  });

  test('says so of its order only, if the thread itself was read', () => {
    const cache = createCache();
    cache.setQueryData(['messages', 'getOne', { id: THREAD.id, meta: undefined }], THREAD);
    failRead(cache, 'orders', THREAD.orderId!);
    const html = renderPane(cache);
    expect(html).not.toContain('Chargement de la commande…');
    expect(html).toContain(UNREAD.message);
    expect(countRetries(html)).toBe(1);
  });
});

test('a thread is put off and assigned by a button, not by the choice itself', () => {
  const cache = createCache();
  cache.setQueryData(['messages', 'getOne', { id: THREAD.id, meta: undefined }], THREAD);
  cache.setQueryData(['auth', 'getPermissions', {}], ['messages.handle']);
  const html = renderPane(cache);
  expect(html).toMatch(/<select[^>]*>.*Demain à 8 h.*<\/select>.*<button[^>]*>Reporter<\/button>/);
  // The current assignee is still selected.
  expect(html).toMatch(
    /<select[^>]*>.*Personne.*<\/select>.*<button[^>]*aria-disabled="true"[^>]*>Attribuer<\/button>/,
  );
});

test.each([
  [0, '0\u00a0message'],
  [1, '1\u00a0message'],
  [2, '2\u00a0messages'],
])('a list of %i is announced as « %s »', (total, words) => {
  // What the list reads of its context.
  const list = { data: [], error: null, isPending: false, total, page: 1, perPage: 25, filterValues: {} };
  const html = render(
    createCache(),
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <ThreadList view="open" onView={() => undefined} selectedId={undefined} />
    </ListContextProvider>,
  );
  expect(html).toContain(`role="status">${words}</p>`);
});
