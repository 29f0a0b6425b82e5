import type { StripeStore } from './ledger.ts';
import { price, product } from './objects/billing.ts';
import { API_VERSION } from './objects/kinds.ts';

/** A price as the start command lists it (src/scripts/stand-ins.mjs). */
interface ListedPrice {
  id: string;
  name: string;
  cents: number;
  interval: 'once' | 'month';
}

/**
 * Sells the prices of SANDBOX_STRIPE_PRICES. A price that changed since the last start is replaced, unlike at Stripe,
 * where a new one is created.
 */
export function seedPrices(ledger: StripeStore, setting = '[]'): void {
  const listed = JSON.parse(setting) as ListedPrice[];
  ledger.together(() => {
    for (const { id, name, cents, interval } of listed) {
      const isRecurring = interval === 'month';
      const known = ledger.get(id, 'price');
      if (known?.unit_amount === cents && (known.type === 'recurring') === isRecurring) continue;
      const sold = ledger.put(product(id.replace('price_', 'prod_'), name));
      ledger.put(price({ id, product: sold.id, name, cents, isRecurring }));
    }
  });
}

/** Where this sandbox sends its events, as an endpoint created in the dashboard. */
export function seedWebhookEndpoint(ledger: StripeStore, url: string): void {
  const id = 'we_sandbox';
  ledger.put({
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: 1_767_225_600,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  });
}
