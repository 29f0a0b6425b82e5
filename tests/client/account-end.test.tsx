import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountEnd } from '../../client/src/features/orders/account-end.tsx';
import { accountEndQuery } from '../../client/src/features/orders/api.ts';

test('lists what stays of an erased account as the server says it, and no period of its own', () => {
  const client = new QueryClient();
  client.setQueryData(accountEndQuery.queryKey, {
    underWay: [],
    refusal: null,
    kept: [
      { data: 'vos factures', period: '11\u00a0ans' },
      { data: 'vos preuves', period: '7\u00a0ans' },
    ],
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AccountEnd userId="u1" email="helene@exemple.fr" onErased={async () => undefined} />
    </QueryClientProvider>,
  );
  expect(html).toContain('<li>vos factures\u00a0: 11\u00a0ans\u202f;</li><li>vos preuves\u00a0: 7\u00a0ans.</li>');
  expect(html.match(/\d+\u00a0ans/g)).toEqual(['11\u00a0ans', '7\u00a0ans']);
});
