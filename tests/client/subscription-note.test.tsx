import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { subscriptionStatusQuery } from '../../client/src/features/payments/api.ts';
import { SubscriptionNote } from '../../client/src/features/payments/subscription-note.tsx';
import { getTrialStartText } from '../../client/src/features/payments/subscription-text.ts';
import type { SubscriptionView } from '../../src/modules/payments/subscriptions/contract.ts';

const trial: SubscriptionView = {
  id: '0193b1a0-0000-7000-8000-000000000000',
  reference: 'AB-7K2M4P',
  offer: 'trial',
  status: 'trialing',
  statusSince: '2026-11-21T09:00:00Z',
  priceCents: 990,
  startedAt: '2026-11-21T09:00:00Z',
  trialEndsAt: '2026-11-28T09:00:00Z',
  periodEndsAt: '2026-11-28T09:00:00Z',
  cancelAtPeriodEnd: false,
  endedAt: null,
  nextAttemptAt: null,
  card: null,
  opens: true,
  can: ['cancel'],
};
function drawn(subscription: SubscriptionView | null): string {
  const client = new QueryClient();
  client.setQueryData(subscriptionStatusQuery.queryKey, { subscription, trialAvailable: true });
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SubscriptionNote />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replace(/<!-- -->/g, '');
}

test('a current subscription shows its price and dates on the account’s home, with a link to its end', () => {
  expect(drawn(trial)).toMatch(
    /Essai gratuit.*Gratuit jusqu’au 28 novembre 2026, puis 9,90.€ par mois.*href="\/mon-profil\/factures#abonnement"/,
  );
});

test.each([
  ['nobody’s', null],
  ['one that ended', { ...trial, status: 'cancelled' as const }],
])('%s shows nothing there', (_whose, subscription) => {
  expect(drawn(subscription)).toBe('');
});

test('a trial that has just begun names the days of the first charge and of the e-mail before it', () =>
  expect(getTrialStartText('2026-12-03T09:00:00Z').replaceAll('\u00a0', ' ')).toBe(
    'Rien n’est débité avant le 3 décembre 2026. Nous vous écrivons le 1er décembre 2026.',
  ));
