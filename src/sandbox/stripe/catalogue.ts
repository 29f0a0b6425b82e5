import type { StripeStore } from './ledger.ts';
import { price, product } from './objects/billing.ts';
import { API_VERSION } from './objects/kinds.ts';

/** Our products under the identifiers of `src/scripts/settings.mjs`. */
export const CATALOGUE = [
  { id: 'price_single_document', name: 'La lettre, à l’unité', cents: 490, isRecurring: false },
  { id: 'price_trial', name: 'Essai gratuit', cents: 0, isRecurring: false },
  { id: 'price_subscription', name: 'Abonnement Affranchi', cents: 990, isRecurring: true },
  { id: 'price_subscription_without_trial', name: 'Abonnement Affranchi', cents: 990, isRecurring: true },
];

export function seedPrices(ledger: StripeStore): void {
  ledger.together(() => {
    for (const { id, name, cents, isRecurring } of CATALOGUE) {
      if (ledger.get(id, 'price')) continue;
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
