import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { subscriptionStatusQuery } from '../../client/src/features/payments/api.ts';
import { SubscriptionNote } from '../../client/src/features/payments/subscription-note.tsx';
import { getEndNotice, getTrialStartText } from '../../client/src/features/payments/subscription-text.ts';
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

test.each<[string, Partial<SubscriptionView>, RegExp]>([
  ['a trial lets it run to its end', {}, /^Votre essai continue jusqu’à sa fin/],
  [
    'an unused first month ends it at once and gives the month back',
    { status: 'active', periodEndsAt: '2026-12-28T09:00:00Z' },
    /^Si vous n’avez rien envoyé depuis l’essai, .* s’arrête tout de suite .* remboursé en entier\. Sinon, il continue/,
  ],
  [
    'a later month lets it run to its end',
    { status: 'active', periodEndsAt: '2027-01-28T09:00:00Z' },
    /^Votre abonnement continue jusqu’à la fin/,
  ],
  [
    'a month without trial lets it run to its end',
    { status: 'active', trialEndsAt: null },
    /^Votre abonnement continue/,
  ],
  ['an unpaid month ends it at once', { status: 'past_due' }, /^Votre abonnement s’arrête tout de suite/],
])('before it is confirmed, a cancellation says that %s', (_name, change, expected) =>
  expect(getEndNotice({ ...trial, ...change })).toMatch(expected),
);
