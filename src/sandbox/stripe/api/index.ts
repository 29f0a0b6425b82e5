import type Router from '@koa/router';
import type { SandboxContext } from '../../context.ts';
import { StripeError } from '../errors.ts';
import type { Form } from '../form.ts';
import type { Kind } from '../objects/kinds.ts';
import { mountBilling } from './billing.ts';
import { mountCheckout } from './checkout.ts';
import { mountClocks } from './clocks.ts';
import { mountMoney } from './money.ts';
import { mountPeople } from './people.ts';
import { mountPortal } from './portal.ts';
import { expand, find, paginate } from './reading.ts';
import { type ApiContext, wire } from './wire.ts';

/** Every kind that is only read: one and a page of them. */
const READ: readonly (readonly [string, Kind])[] = [
  ['payment_intents', 'payment_intent'],
  ['charges', 'charge'],
  ['refunds', 'refund'],
  ['events', 'event'],
  ['disputes', 'dispute'],
  ['prices', 'price'],
  ['products', 'product'],
  ['customers', 'customer'],
  ['payment_methods', 'payment_method'],
  ['setup_intents', 'setup_intent'],
  ['invoice_payments', 'invoice_payment'],
  ['checkout/sessions', 'checkout.session'],
  ['test_helpers/test_clocks', 'test_helpers.test_clock'],
  ['invoices', 'invoice'],
  ['subscriptions', 'subscription'],
  ['billing_portal/configurations', 'billing_portal.configuration'],
  ['radar/early_fraud_warnings', 'radar.early_fraud_warning'],
  ['webhook_endpoints', 'webhook_endpoint'],
];

/** Mounts the API that stripe-node calls, form-encoded. */
export function mountApi(
  router: Router,
  parts: Pick<ApiContext, 'desk' | 'billing' | 'clocks'>,
  context: SandboxContext,
): void {
  const { ledger } = parts.desk.bank;
  const counter: ApiContext = { ...parts, router, respond: wire(ledger, context), publicUrl: context.publicUrl };
  mountCheckout(counter);
  mountPeople(counter);
  mountPortal(counter);
  mountBilling(counter);
  mountMoney(counter);
  mountClocks(counter);
  for (const [path, kind] of READ) {
    router.get(`/v1/${path}/:id`, (ctx) =>
      counter.respond(ctx, (form) => expand(ledger, find(ledger, String(ctx['params'].id), kind), form)),
    );
    router.get(`/v1/${path}`, (ctx) =>
      counter.respond(ctx, (form) => paginate(ledger, `/v1/${path}`, chosen(kind, form), form)),
    );
  }

  // Last: any other path gets Stripe's response for unknown URLs.
  router.all('/v1/{*path}', (ctx) =>
    counter.respond(ctx, () => {
      throw new StripeError(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${ctx.method}: ${ctx.path}). Please see https://stripe.com/docs.`,
      );
    }),
  );

  /** Ended subscriptions are listed only on request, and an invoice names its subscription inside its parent. */
  function chosen(kind: Kind, form: Form) {
    if (kind === 'subscription') {
      const requestedStatus = form['status'];
      if (requestedStatus === 'all') delete form['status'];
      return ledger.all(kind).filter(({ status }) => requestedStatus !== undefined || status !== 'canceled');
    }
    if (kind === 'invoice' && typeof form['subscription'] === 'string') {
      const { subscription } = form;
      delete form['subscription'];
      return ledger.all(kind).filter((bill) => bill.parent.subscription_details.subscription === subscription);
    }
    return ledger.all(kind);
  }
}
