import { attemptCharge } from '../collection.ts';
import { invalid, missing, StripeError } from '../errors.ts';
import { toList, toRecord, toText } from '../form.ts';
import { listOfObjects, type Price, type Subscription } from '../objects/kinds.ts';
import { DAY } from '../time.ts';
import { expand, find, readFlag, readMetadata } from './reading.ts';
import type { ApiContext } from './wire.ts';

export function mountBilling({ router, respond, billing }: ApiContext): void {
  const { bank, subscriptions } = billing;
  const { ledger, time } = bank;
  const findSubscription = (id: unknown): Subscription => find(ledger, String(id), 'subscription');

  router.post('/v1/subscriptions', (ctx) =>
    respond(ctx, (form) => {
      const who = find(ledger, toText(form['customer']) ?? '', 'customer', 'customer');
      const sold = toList(form['items'])
        .map(toRecord)
        .map((item, i) => ({
          price: findPrice(item['price'], `items[${i}][price]`),
          quantity: Number(toText(item['quantity']) ?? 1),
        }));
      const [first] = sold;
      if (first?.price.type !== 'recurring')
        throw invalid(
          'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
          'items[0][price]',
        );
      const besides = toList(form['add_invoice_items'])
        .map(toRecord)
        .map((item, i) => ({
          price: findPrice(item['price'], `add_invoice_items[${i}][price]`),
          quantity: Number(toText(item['quantity']) ?? 1),
        }));
      const method = toText(form['default_payment_method']);
      if (method && find(ledger, method, 'payment_method', 'default_payment_method').customer !== who.id)
        throw invalid('The customer does not have a payment method with this ID.', 'default_payment_method');
      const days = Number(toText(form['trial_period_days']) ?? 0);
      const end = toText(form['trial_end']);
      const endAfterDays = days > 0 ? time.of(who.id) + days * DAY : null;
      const trialEnd = end !== null && end !== 'now' ? Number(end) : endAfterDays;
      const made = billing.start({
        customer: who,
        ...first,
        besides,
        method,
        trialEnd,
        metadata: readMetadata(form),
        isConfirmed: false,
        missingMethod:
          toText(toRecord(toRecord(form['trial_settings'])['end_behavior'])['missing_payment_method']) ??
          'create_invoice',
      });
      return expand(ledger, made, form);
    }),
  );
  router.post('/v1/subscriptions/:id', (ctx) =>
    respond(ctx, (form) => {
      const before = findSubscription(ctx['params'].id);
      if (before.status === 'canceled' || before.status === 'incomplete_expired')
        throw invalid('A canceled subscription can only update its cancellation_details and metadata.', 'id');
      const ends = readFlag(form, 'cancel_at_period_end');
      const method = toText(form['default_payment_method']);
      if (method && find(ledger, method, 'payment_method', 'default_payment_method').customer !== before.customer)
        throw invalid('The customer does not have a payment method with this ID.', 'default_payment_method');
      const end = before.items.data[0]!.current_period_end;
      const after = subscriptions.change(before, {
        ...(form['metadata'] !== undefined && { metadata: { ...before.metadata, ...readMetadata(form) } }),
        ...(method && { default_payment_method: method }),
        ...(ends !== undefined &&
          ends !== before.cancel_at_period_end && {
            cancel_at_period_end: ends,
            cancel_at: ends ? end : null,
            canceled_at: ends ? time.of(before.customer) : null,
            cancellation_details: {
              comment: null,
              feedback: null,
              feedback_option: null,
              reason: ends ? 'cancellation_requested' : null,
            },
          }),
      });
      return expand(
        ledger,
        form['trial_end'] === 'now' && after.status === 'trialing' ? endTrialNow(after) : after,
        form,
      );
    }),
  );
  router.delete('/v1/subscriptions/:id', (ctx) =>
    respond(ctx, () => {
      const before = findSubscription(ctx['params'].id);
      if (before.status === 'canceled') throw missing(before.id, 'subscription');
      subscriptions.end(before, 'cancellation_requested');
      return findSubscription(before.id);
    }),
  );

  router.get('/v1/invoices/:id/lines', (ctx) =>
    respond(ctx, () =>
      listOfObjects(
        `/v1/invoices/${String(ctx['params'].id)}/lines`,
        (find(ledger, String(ctx['params'].id), 'invoice')['lines'] as { data: object[] }).data,
      ),
    ),
  );
  router.post('/v1/invoices/create_preview', (ctx) =>
    respond(ctx, (form) => billing.preview(findSubscription(toText(form['subscription']) ?? ''))),
  );
  router.post('/v1/invoices/:id/finalize', (ctx) =>
    respond(ctx, () => {
      const bill = find(ledger, String(ctx['params'].id), 'invoice');
      if (bill.status !== 'draft')
        throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', 'invoice');
      ledger.unplan('finalize', bill.id);
      billing.finalize(bill.id, { isConfirmed: false });
      return find(ledger, bill.id, 'invoice');
    }),
  );
  router.post('/v1/invoices/:id/pay', (ctx) =>
    respond(ctx, () => {
      const bill = find(ledger, String(ctx['params'].id), 'invoice');
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
          true,
        );
      return after;
    }),
  );

  function findPrice(value: unknown, param: string): Price {
    return find(ledger, typeof value === 'string' ? value : '', 'price', param);
  }
  function endTrialNow(before: Subscription): Subscription {
    const now = time.of(before.customer);
    const item = before.items.data[0]!;
    subscriptions.change(before, {
      trial_end: now,
      billing_cycle_anchor: now,
      items: { ...before.items, data: [{ ...item, current_period_end: now }] },
    });
    ledger.unplan('warn_trial', before.id);
    billing.endPeriod(before.id);
    return findSubscription(before.id);
  }
}
