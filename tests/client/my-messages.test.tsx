import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { threadsQuery } from '../../client/src/features/orders/api.ts';
import { MyMessagesPage } from '../../client/src/pages/my-messages.tsx';
import type { ThreadView } from '../../src/modules/orders/support/contract.ts';

test('an exchange in the list has a heading one level below the page’s', () => {
  const client = new QueryClient();
  const thread = { id: 't1', reference: 'AF-7K2M4P', kind: 'withdrawal', awaits: 'us', messages: [] };
  const items = [{ ...thread, lastMessageAt: '2026-11-20T10:00:00.000Z' }] as unknown as ThreadView[];
  client.setQueryData(threadsQuery.queryKey, { pages: [{ items, nextCursor: null }], pageParams: [null] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MyMessagesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect([...html.matchAll(/<(h\d)/gu)].map(([, level]) => level)).toEqual(['h1', 'h2']);
});
