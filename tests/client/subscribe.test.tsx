import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { openSession, SessionProvider, type SessionUser } from '../../client/src/auth/session.ts';
import { subscriptionStatusQuery } from '../../client/src/features/payments/api.ts';
import { SubscribePage } from '../../client/src/pages/subscribe.tsx';

const user = { id: 'u1', email: 'jeanne@exemple.fr', role: 'customer', scope: [] } as unknown as SessionUser;

/** The page after the payment of this subscription, while the account's last one is as given. */
function show(paidId: string, subscription: { id: string; status: string; opens: boolean }): string {
  const client = new QueryClient();
  const facts = { trialEndsAt: null, periodEndsAt: null, endedAt: '2026-11-20T10:00:00.000Z', priceCents: 990 };
  client.setQueryData(subscriptionStatusQuery.queryKey, {
    subscription: { ...facts, ...subscription },
    trialAvailable: false,
  } as never);
  const router = createMemoryRouter([{ path: '/paiement', Component: SubscribePage, loader: () => null }], {
    initialEntries: [`/paiement?offre=subscription_without_trial&abonnement=${paidId}`],
    hydrationData: { loaderData: { 0: { pricing: {}, offer: {} } } },
  });
  return renderToStaticMarkup(
    <SessionProvider value={openSession(user)}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionProvider>,
  );
}

test('Back to the page after the payment of a subscription that has ended since does not wait for the bank', () => {
  const html = show('s1', { id: 's1', status: 'cancelled', opens: false });
  expect(html).toContain('Abonnement terminé');
  expect(html).not.toContain('Votre banque nous confirme');
});

test('after the payment of another subscription the page waits for the bank, and shows it once it runs', () => {
  expect(show('s2', { id: 's1', status: 'cancelled', opens: false })).toContain('Votre banque nous confirme');
  expect(show('s2', { id: 's2', status: 'active', opens: true })).toContain('Abonnement en cours');
});
