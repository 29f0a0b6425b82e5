import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthContext, RecordContextProvider, type AuthProvider, type RaRecord } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ApprovalRecipient } from '../../../admin/src/resources/approvals/recipient.tsx';
import { AccountCommands } from '../../../admin/src/resources/users/account-commands.tsx';

const UNREAD = new Error('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.');

/** Renders the part of a record whose own request, with this key, has failed. */
function renderUnread(queryKey: QueryKey, record: RaRecord, part: ReactNode): string {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retryOnMount: false } } });
  cache.setQueryData(['auth', 'getPermissions', {}], ['letters.read']);
  cache.getQueryCache().build(cache, { queryKey }).setState({ error: UNREAD, errorUpdatedAt: 1, status: 'error' });
  return renderToString(
    <MemoryRouter>
      <AuthContext value={{ getPermissions: async () => [] } as unknown as AuthProvider}>
        <QueryClientProvider client={cache}>
          <RecordContextProvider value={record}>{part}</RecordContextProvider>
        </QueryClientProvider>
      </AuthContext>
    </MemoryRouter>,
  );
}

const ACCOUNT = { id: 'helene', firstName: 'Hélène', lastName: 'Marchal', role: 'customer', openSessions: 1 };

test.each([
  ['export', 'data-export', 'Envoyer ses données'],
  ['erase', 'account-end', 'Effacer le compte'],
])('says why the command « %s » is missing if its state could not be read', (action, key, label) => {
  const html = renderUnread([key, 'helene'], { ...ACCOUNT, can: [action] }, <AccountCommands />);
  expect(html).toContain(label);
  expect(html).toContain(UNREAD.message);
});

test('says that the recipient of a resend could not be read, before it is approved', () => {
  const approval = { id: '1', action: 'resend', status: 'requested' };
  const html = renderUnread(['approval-recipient', '1', 'requested'], approval, <ApprovalRecipient />);
  expect(html).toContain('Destinataire');
  expect(html).toContain(UNREAD.message);
});
