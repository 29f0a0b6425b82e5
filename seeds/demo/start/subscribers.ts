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

/** Some customers subscribe, one of them without paying, and one ends the contract. */
export async function startSubscriptions(getCustomer: (index: number) => Promise<SiteClient>): Promise<void> {
  for (const { customer: index, offer, ending } of SUBSCRIBERS) {
    const customer = await getCustomer(index);
    const pricing = await customer.call<{ offers: { key: string; monthlyCents?: number }[] }>(
      'GET',
      '/-/api/v1/pricing',
    );
    const page = await customer.call<{ url: string }>('POST', '/-/api/v1/subscription', {
      offer,
      expectedMonthlyCents: pricing.offers.find(({ key }) => key === offer)?.monthlyCents,
      consents: { terms: true, immediateStart: true },
    });
    if (ending === 'leave') continue;
    await customer.pay(page.url, GOOD_CARD);
    if (ending === 'end') await endSubscription(customer);
  }
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
