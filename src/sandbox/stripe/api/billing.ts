import type { Context } from 'koa';
import type { Billing } from '../billing.ts';
import { attemptCharge } from '../collection.ts';
import { invalid, missing, StripeError } from '../errors.ts';
import { toList, toRecord, toText, type Form } from '../form.ts';
import type { StripeStore } from '../ledger.ts';
import { listOfObjects, type Invoice, type Price, type Subscription } from '../objects/kinds.ts';
import { DAY } from '../time.ts';
import { expand, find, readFlag, readMetadata } from './reading.ts';
import type { ApiContext } from './wire.ts';

export function mountBilling({ router, respond, billing }: ApiContext): void {
  const { ledger } = billing.bank;
  const readId = (ctx: Context): string => String(ctx['params'].id);

  router.post('/v1/subscriptions', (ctx) => respond(ctx, (form) => createSubscription(billing, form)));
  router.post('/v1/subscriptions/:id', (ctx) => respond(ctx, (form) => changeSubscription(billing, readId(ctx), form)));
  router.delete('/v1/subscriptions/:id', (ctx) => respond(ctx, () => cancelSubscription(billing, readId(ctx))));

  router.get('/v1/invoices/:id/lines', (ctx) =>
    respond(ctx, () => {
      const lines = find(ledger, readId(ctx), 'invoice')['lines'] as { data: object[] };
      return listOfObjects(`/v1/invoices/${readId(ctx)}/lines`, lines.data);
    }),
  );
  router.post('/v1/invoices/create_preview', (ctx) =>
    respond(ctx, (form) => billing.preview(findSubscription(ledger, toText(form['subscription']) ?? ''))),
  );
  router.post('/v1/invoices/:id/finalize', (ctx) => respond(ctx, () => finalizeInvoice(billing, readId(ctx))));
  router.post('/v1/invoices/:id/pay', (ctx) => respond(ctx, () => payInvoice(billing, readId(ctx))));
}

const findSubscription = (ledger: StripeStore, id: string): Subscription => find(ledger, id, 'subscription');
const findPrice = (ledger: StripeStore, value: unknown, param: string): Price =>
  find(ledger, typeof value === 'string' ? value : '', 'price', param);

const readLines = (ledger: StripeStore, form: Form, name: 'items' | 'add_invoice_items') =>
  toList(form[name])
    .map(toRecord)
    .map((item, i) => ({
      price: findPrice(ledger, item['price'], `${name}[${i}][price]`),
      quantity: Number(toText(item['quantity']) ?? 1),
    }));

function createSubscription(billing: Billing, form: Form): object {
  const { ledger, time } = billing.bank;
  const customer = find(ledger, toText(form['customer']) ?? '', 'customer', 'customer');
  const [first] = readLines(ledger, form, 'items');
  if (first?.price.type !== 'recurring')
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items[0][price]',
    );
  const besides = readLines(ledger, form, 'add_invoice_items');
  const method = toText(form['default_payment_method']);
  if (method && find(ledger, method, 'payment_method', 'default_payment_method').customer !== customer.id)
    throw invalid('The customer does not have a payment method with this ID.', 'default_payment_method');
  const days = Number(toText(form['trial_period_days']) ?? 0);
  const end = toText(form['trial_end']);
  const endAfterDays = days > 0 ? time.of(customer.id) + days * DAY : null;
  const trialEnd = end !== null && end !== 'now' ? Number(end) : endAfterDays;
  const made = billing.start({
    customer,
    ...first,
    besides,
    method,
    trialEnd,
    metadata: readMetadata(form),
    isConfirmed: false,
    missingMethod:
      toText(toRecord(toRecord(form['trial_settings'])['end_behavior'])['missing_payment_method']) ?? 'create_invoice',
  });
  return expand(ledger, made, form);
}

function changeSubscription(billing: Billing, id: string, form: Form): object {
  const { bank, subscriptions } = billing;
  const { ledger } = bank;
  const before = findSubscription(ledger, id);
  if (before.status === 'canceled' || before.status === 'incomplete_expired')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', 'id');
  const ends = readFlag(form, 'cancel_at_period_end');
  const method = toText(form['default_payment_method']);
  if (method && find(ledger, method, 'payment_method', 'default_payment_method').customer !== before.customer)
    throw invalid('The customer does not have a payment method with this ID.', 'default_payment_method');
  const after = subscriptions.change(before, {
    ...(form['metadata'] !== undefined && { metadata: { ...before.metadata, ...readMetadata(form) } }),
    ...(method && { default_payment_method: method }),
    ...(ends !== undefined && ends !== before.cancel_at_period_end && subscriptions.toCancellation(before, ends)),
  });
  return expand(
    ledger,
    form['trial_end'] === 'now' && after.status === 'trialing' ? endTrialNow(billing, after) : after,
    form,
  );
}

function endTrialNow(billing: Billing, before: Subscription): Subscription {
  const { bank, subscriptions } = billing;
  const { ledger, time } = bank;
  const now = time.of(before.customer);
  const item = before.items.data[0]!;
  subscriptions.change(before, {
    trial_end: now,
    billing_cycle_anchor: now,
    items: { ...before.items, data: [{ ...item, current_period_end: now }] },
  });
  ledger.unplan('warn_trial', before.id);
  billing.endPeriod(before.id);
  return findSubscription(ledger, before.id);
}

function cancelSubscription({ bank, subscriptions }: Billing, id: string): Subscription {
  const { ledger } = bank;
  const before = findSubscription(ledger, id);
  if (before.status === 'canceled') throw missing(before.id, 'subscription');
  subscriptions.end(before, 'cancellation_requested');
  return findSubscription(ledger, before.id);
}

function finalizeInvoice(billing: Billing, id: string): Invoice {
  const { ledger } = billing.bank;
  const bill = find(ledger, id, 'invoice');
  if (bill.status !== 'draft')
    throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', 'invoice');
  ledger.unplan('finalize', bill.id);
  billing.finalize(bill.id, { isConfirmed: false });
  return find(ledger, bill.id, 'invoice');
}

function payInvoice({ bank, subscriptions }: Billing, id: string): Invoice {
  const { ledger } = bank;
  const bill = find(ledger, id, 'invoice');
  if (bill.status === 'paid')
    throw new StripeError(400, 'invalid_request_error', 'Invoice is already paid', {
      code: 'invoice_already_paid',
    });
  if (bill.status !== 'open')
    throw new StripeError(400, 'invalid_request_error', 'This invoice can no longer be paid.', {
      code: 'invoice_not_editable',
    });
  ledger.unplan('retry', bill.id);
  attemptCharge(subscriptions, bill.id, { isConfirmed: false });
  const after = find(ledger, bill.id, 'invoice');
  if (after.status !== 'paid')
    throw new StripeError(
      402,
      'card_error',
      'Your card was declined.',
      { code: 'card_declined', decline_code: 'generic_decline' },
      { isKept: true },
    );
  return after;
}
