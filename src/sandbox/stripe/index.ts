import type Router from '@koa/router';
import type { SandboxContext } from '../context.ts';
import { html, page } from '../page.ts';
import { mountApi } from './api.ts';
import { Bank } from './bank.ts';
import { mountCheckoutPage } from './checkout-page.ts';
import { Ledger } from './ledger.ts';
import { Webhooks } from './webhooks.ts';

/** A stand-in for Stripe on this machine: the same wire, no real card. */
export function mountStripe(router: Router, context: SandboxContext): { close(): Promise<void> } {
  const ledger = new Ledger(context);
  const webhooks = new Webhooks(ledger, context);
  const bank = new Bank(ledger, webhooks);
  mountApi(router, bank, context);
  mountCheckoutPage(router, bank);

  router.get('/sandbox/stripe', (ctx) => {
    const euros = (cents: unknown) => `${(Number(cents) / 100).toFixed(2).replace('.', ',')}\u00a0€`;
    ctx.type = 'html';
    ctx.body = page({
      title: 'Paiements',
      body: html`<h1>Paiements</h1><h2>Pages de paiement</h2><ul>${ledger.all('checkout.session').slice(0, 50).map((one) => html`<li><a href="/sandbox/stripe/checkout/${one.id}">${String((one['metadata'] as Record<string, string>)['order_reference'] ?? one.id)}</a> ${euros(one['amount_total'])}, ${String(one['status'])}, ${String(one['payment_status'])}</li>`)}</ul>
<h2>Remboursements</h2><ul>${ledger.all('refund').slice(0, 50).map((one) => html`<li>${one.id} ${euros(one['amount'])}, ${String(one['status'])}</li>`)}</ul>
<h2>Notifications</h2><ul>${ledger.all('event').slice(0, 50).map((one) => html`<li><form method="post" action="/sandbox/stripe/events/${one.id}/resend">${String(one['type'])} ${ledger.delivered.has(one.id) ? 'reçue' : 'en attente'} <button>Renvoyer</button></form></li>`)}</ul>`,
    });
  });
  router.post('/sandbox/stripe/events/:id/resend', (ctx) => {
    const event = ledger.get(String(ctx['params'].id), 'event');
    if (event) webhooks.resend(event);
    ctx.redirect('/sandbox/stripe');
  });
  // What the bank holds, for benches that compare it with our books.
  router.get('/sandbox/stripe/report.json', (ctx) => {
    ctx.body = {
      payments: ledger.all('charge').map((one) => ({ orderId: (one['metadata'] as Record<string, string>)['order_id'], amountCents: one['amount'], refundedCents: one['amount_refunded'] })),
      undelivered: ledger.all('event').filter(({ id }) => !ledger.delivered.has(id)).length,
    };
  });
  return {
    close: async () => {
      webhooks.close();
      ledger.close();
    },
  };
}
