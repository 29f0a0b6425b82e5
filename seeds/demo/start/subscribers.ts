import type { Deps } from '../../../src/kernel/deps.ts';
import { GOOD_CARD } from './demo-plan.ts';
import type { SiteClient } from './site-client.ts';

interface Subscriber {
  customer: number;
  offer: 'trial' | 'subscription_without_trial';
  ending: 'pay' | 'leave' | 'end';
}

const SUBSCRIBERS: readonly Subscriber[] = [
  { customer: 4, offer: 'trial', ending: 'pay' },
  { customer: 5, offer: 'subscription_without_trial', ending: 'pay' },
  { customer: 6, offer: 'subscription_without_trial', ending: 'end' },
  { customer: 7, offer: 'trial', ending: 'leave' },
];

interface SubscribingCustomers {
  get(index: number): Promise<SiteClient>;
  emailOf(index: number): string;
}

/** Lists the subscribers who have not reached their ending, with their progress. */
async function listPending(
  { db }: Pick<Deps, 'db'>,
  customers: SubscribingCustomers,
): Promise<(Subscriber & { hasPaid: boolean })[]> {
  const rows: { email: string; status: string; cancel_at_period_end: boolean }[] = await db('subscriptions')
    .join('users', 'users.id', 'subscriptions.user_id')
    .whereIn(
      'email',
      SUBSCRIBERS.map(({ customer }) => customers.emailOf(customer)),
    )
    .select('email', 'status', 'cancel_at_period_end');
  return SUBSCRIBERS.flatMap((subscriber) => {
    const row = rows.find(({ email }) => email === customers.emailOf(subscriber.customer));
    const hasPaid = row !== undefined && row.status !== 'incomplete';
    const hasEnded = hasPaid && (row.cancel_at_period_end || row.status === 'cancelled');
    const isDone = { leave: row !== undefined, pay: hasPaid, end: hasEnded }[subscriber.ending];
    return isDone ? [] : [{ ...subscriber, hasPaid }];
  });
}

export const areSubscriptionsStarted = async (
  deps: Pick<Deps, 'db'>,
  customers: SubscribingCustomers,
): Promise<boolean> => (await listPending(deps, customers)).length === 0;

/** Some customers subscribe, one of them without paying, and one ends the contract. */
export async function startSubscriptions(deps: Pick<Deps, 'db'>, customers: SubscribingCustomers): Promise<void> {
  for (const { customer: index, offer, ending, hasPaid } of await listPending(deps, customers)) {
    const customer = await customers.get(index);
    if (!hasPaid) await subscribe(customer, { offer, pays: ending !== 'leave' });
    if (ending === 'end') await endSubscription(customer);
  }
}

async function subscribe(
  customer: SiteClient,
  { offer, pays }: Pick<Subscriber, 'offer'> & { pays: boolean },
): Promise<void> {
  const pricing = await customer.call<{ offers: { key: string; monthlyCents?: number }[] }>('GET', '/-/api/v1/pricing');
  const page = await customer.call<{ url: string }>('POST', '/-/api/v1/subscription', {
    offer,
    expectedMonthlyCents: pricing.offers.find(({ key }) => key === offer)?.monthlyCents,
    consents: { terms: true, immediateStart: true },
  });
  if (pays) await customer.pay(page.url, GOOD_CARD);
}

const TRIES = 20;

/** The subscription exists once its webhook was processed. */
async function endSubscription(customer: SiteClient): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { subscription } = await customer.call<{ subscription: { opens?: boolean } | null }>(
      'GET',
      '/-/api/v1/subscription',
    );
    if (subscription?.opens) break;
    await new Promise((done) => setTimeout(done, 1_000));
  }
  await customer.call('POST', '/-/api/v1/subscription/cancel', {});
}
