import type Router from '@koa/router';
import type { SandboxContext } from '../context.ts';
import { mountApi } from './api/index.ts';
import { Charges } from './bank.ts';
import { Billing } from './billing.ts';
import { seedPrices, seedWebhookEndpoint } from './catalogue.ts';
import { Clocks } from './clocks.ts';
import { HostedPages } from './desk.ts';
import { StripeStore } from './ledger.ts';
import { mountBillPage } from './pages/bill-page.ts';
import { mountCheckoutPage } from './pages/checkout-page.ts';
import { mountOverviewPage } from './pages/overview-page.ts';
import { mountPortalPage } from './pages/portal-page.ts';
import { Time } from './time.ts';
import { Webhooks } from './webhooks.ts';

/** With real Stripe keys the sandbox serves nothing, not even pages, whatever other sandboxes run. */
export const isBankHere = (env: SandboxContext['env']): boolean =>
  env['STRIPE_API_URL'] !== undefined && env['STRIPE_API_URL'] === env['SANDBOX_URL'];

/** A local sandbox of Stripe: the same protocol, no real cards. */
export function mountStripe(router: Router, context: SandboxContext): { close(): Promise<void> } {
  const ledger = new StripeStore(context);
  seedPrices(ledger, context.env['SANDBOX_STRIPE_PRICES']);
  seedWebhookEndpoint(ledger, `${context.publicUrl}/-/hooks/stripe`);
  const webhooks = new Webhooks(ledger, context);
  const bank = new Charges(ledger, webhooks, new Time(ledger));
  const billing = new Billing(bank, context.publicUrl);
  const desk = new HostedPages(bank, billing);
  const clocks = new Clocks(billing, desk);
  mountApi(router, { desk, billing, clocks }, context);
  mountCheckoutPage(router, desk);
  mountPortalPage(router, desk, billing);
  mountBillPage(router, billing.subscriptions);
  mountOverviewPage(router, { billing, clocks, debits: desk.debits });

  // The balance of the bank, for benches that compare it with our records.
  router.get('/sandbox/stripe/report.json', (ctx) => {
    ctx.body = {
      payments: ledger
        .all('charge')
        .filter(({ status }) => status === 'succeeded')
        .map((item) => ({
          orderId: item.metadata['order_id'],
          amountCents: item.amount,
          refundedCents: item.amount_refunded,
        })),
      undelivered: ledger.all('event').filter(({ id }) => !ledger.delivered.has(id)).length,
    };
  });
  clocks.start();
  return {
    close: async () => {
      clocks.close();
      await webhooks.close();
      ledger.close();
    },
  };
}
