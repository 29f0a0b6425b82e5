import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { openSession, SessionProvider } from '../../client/src/auth/session.ts';
import { MyAccountPage } from '../../client/src/pages/my-account.tsx';
import type { UserView } from '../../src/modules/auth/contract.ts';

const render = (scope: string[]): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={openSession({ id: 'u', firstName: 'Jeanne', scope } as unknown as UserView)}>
        <MemoryRouter>
          <MyAccountPage />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );

test('the account page links to the back office for staff only', () => {
  expect(render(['orders.read'])).toContain('<a href="/admin">Ouvrir le back office</a>');
  expect(render([])).not.toContain('back office');
});
