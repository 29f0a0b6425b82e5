import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthContext, ListContextProvider, type AuthProvider, type ListControllerResult } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describeOutcome } from '../../../admin/src/resources/messages/labels.ts';
import { MessageItem } from '../../../admin/src/resources/messages/message-item.tsx';
import { ThreadContext } from '../../../admin/src/resources/messages/order-card.tsx';
import { NoteForm } from '../../../admin/src/resources/messages/thread-actions.tsx';
import { Age, ThreadList } from '../../../admin/src/resources/messages/thread-list.tsx';
import { ThreadPane } from '../../../admin/src/resources/messages/thread-pane.tsx';
import type { Thread, ThreadMessage } from '../../../admin/src/resources/messages/thread.ts';
import { InboxSummary } from '../../../admin/src/resources/messages/views.tsx';

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

const ANSWER: ThreadMessage = {
  id: '0190a000-0000-7000-8000-000000000003',
  direction: 'out',
  channel: 'mail',
  author: 'Zoé Exemple',
  body: 'Elle part ce soir.',
  refundedCents: null,
  otherSender: null,
  quoted: null,
  attachments: [],
  automatic: null,
  createdAt: '2026-11-24T16:04:00.000Z',
};
const QUESTION: ThreadMessage = { ...ANSWER, direction: 'in', channel: 'form', author: null };

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
    cache.setQueryData(['auth', 'getIdentity'], { id: 'zoe' });
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

/** What the list reads of its context. */
const EMPTY_LIST = { data: [], error: null, isPending: false, total: 0, page: 1, perPage: 25, filterValues: {} };
const renderList = (list: object): string =>
  render(
    createCache(),
    <ListContextProvider value={{ ...EMPTY_LIST, ...list } as unknown as ListControllerResult}>
      <ThreadList view="all" onView={() => undefined} selectedId={undefined} />
    </ListContextProvider>,
  );

test('a list of one customer’s messages says so and offers all of them', () => {
  expect(renderList({ filterValues: { accountId: 'helene' } })).toMatch(
    /Seulement les messages d’un client\..*<button[^>]*>Montrer tous les messages<\/button>/,
  );
  expect(renderList({})).not.toContain('Seulement les messages');
});

test.each([
  [0, '0\u00a0message'],
  [1, '1\u00a0message'],
  [2, '2\u00a0messages'],
])('a list of %i is announced as « %s »', (total, words) => {
  const html = renderList({ total });
  expect(html).toContain(`role="status">${words}</p>`);
});

test('a thread of a colleague who left the team still names that colleague, and can be given back', () => {
  const cache = createCache();
  const thread = { ...THREAD, assignedTo: 'ancienne', assigneeName: 'Nora Exemple' };
  cache.setQueryData(['messages', 'getOne', { id: THREAD.id, meta: undefined }], thread);
  cache.setQueryData(['auth', 'getPermissions', {}], ['messages.handle']);
  expect(renderPane(cache)).toContain('<option value="ancienne" selected="">Nora Exemple</option>');
});

test('a note that was not sent is there again', () => {
  const notes = new Map([[`affranchi.answer.zoe.messages/${THREAD.id}/note`, '{"body":"Rappeler mardi."}']]);
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => notes.get(key) ?? null } });
  try {
    const html = render(createCache(), <NoteForm agentId="zoe" thread={THREAD} onChanged={() => undefined} />);
    expect(html).toMatch(/<details[^>]* open="">.*>Rappeler mardi\.<\/textarea>/);
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
});

describe('of an answer it is said that it is in the account', () => {
  const renderAnswer = (hasAccount: boolean): string =>
    render(createCache(), <MessageItem message={ANSWER} person="Hélène" hasAccount={hasAccount} />);

  test('where the thread belongs to one', () => {
    expect(renderAnswer(true)).toContain('par e-mail et dans le compte');
  });

  test('and not otherwise', () => {
    expect(renderAnswer(false)).toContain('<span>par e-mail</span>');
  });
});

describe('the customer’s card', () => {
  const renderCard = (change: Partial<Thread>): string =>
    render(createCache(), <ThreadContext thread={{ ...THREAD, ...change }} onChanged={() => undefined} />);
  const ACCOUNT = { addressAccountId: 'helene', accountEmail: 'helene@exemple.fr' };

  test('says of an account that is not linked that the thread cannot be read in it, whatever the reason', () => {
    const html = renderCard({ ...ACCOUNT, messages: [QUESTION] });
    expect(html).toContain(', où cet échange ne se lit pas');
    expect(html).not.toContain('vérifiée');
  });

  test('says that the person was logged in where the person wrote, not where we wrote first', () => {
    const linked = { ...ACCOUNT, accountId: 'helene', userId: 'helene' };
    expect(renderCard({ ...linked, messages: [QUESTION, ANSWER] })).toContain('connecté en écrivant');
    expect(renderCard({ ...linked, messages: [ANSWER, QUESTION] })).not.toContain('connecté en écrivant');
  });
});

test.each(['open', 'done'] as const)('a thread that is %s without an answer is not called answered', (status) => {
  const thread = { ...THREAD, status, unansweredSince: null };
  expect(render(createCache(), <Age thread={thread} />)).toContain('n’attend pas');
  expect(render(createCache(), <Age thread={{ ...thread, status: 'waiting' }} />)).toContain('répondu');
});

test('a termination that a person must decide is not said to be about an order', () => {
  expect(describeOutcome('by_hand', 'termination')).toMatch(/^À traiter par une personne\u00a0: l’abonnement /);
  expect(describeOutcome('by_hand', 'withdrawal')).toContain('la commande ou l’abonnement');
  expect(describeOutcome('ended', 'termination')).toBe('Abonnement résilié.');
});

test('without a late message the summary speaks of those to be handled only: one that was put off may wait', () => {
  const cache = createCache();
  cache.setQueryData(['inbox-figures'], { late: 0, snoozed: 1, firstAnswerSeconds: null });
  const html = render(cache, <InboxSummary />);
  expect(html).toContain('Aucun message à traiter n’attend depuis plus de 4 heures.');
});
