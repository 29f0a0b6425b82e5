import type { Charges } from '../bank.ts';
import { NAMED_METHODS } from '../cards.ts';
import { invalid, missing } from '../errors.ts';
import { toRecord, toText } from '../form.ts';
import type { Customer, PaymentMethod } from '../objects/kinds.ts';
import { type CardOnFile, setupIntent } from '../objects/money.ts';
import { paymentMethod } from '../objects/people.ts';
import { LIVING } from '../subscriptions.ts';
import { find, paginate, readMetadata } from './reading.ts';
import type { ApiContext } from './wire.ts';

export function mountPeople(context: ApiContext): void {
  mountCustomers(context);
  mountPaymentMethods(context);
  mountSetupIntents(context);
}

function mountCustomers({ router, respond, desk: { bank, people }, billing }: ApiContext): void {
  const { ledger } = bank;
  router.post('/v1/customers', (ctx) =>
    respond(ctx, (form) => {
      const clock = toText(form['test_clock']);
      if (clock) find(ledger, clock, 'test_helpers.test_clock', 'test_clock');
      const method = toText(form['payment_method']);
      const made = people.welcome({
        email: toText(form['email']),
        name: toText(form['name']),
        metadata: readMetadata(form),
        clock,
        method: null,
      });
      return method ? people.useByDefault(made, attach(bank, method, made).id) : made;
    }),
  );
  router.post('/v1/customers/:id', (ctx) =>
    respond(ctx, (form) => {
      const before = find(ledger, String(ctx['params'].id), 'customer');
      const method = toText(toRecord(form['invoice_settings'])['default_payment_method']);
      if (
        method &&
        find(ledger, method, 'payment_method', 'invoice_settings[default_payment_method]').customer !== before.id
      )
        throw invalid(
          'The customer does not have a payment method with this ID.',
          'invoice_settings[default_payment_method]',
        );
      return people.change(before, {
        ...(form['email'] !== undefined && { email: toText(form['email']) }),
        ...(form['name'] !== undefined && { name: toText(form['name']) }),
        ...(form['metadata'] !== undefined && {
          metadata: { ...(before['metadata'] as object), ...readMetadata(form) },
        }),
        ...(method && { invoice_settings: { ...before.invoice_settings, default_payment_method: method } }),
      });
    }),
  );
  router.delete('/v1/customers/:id', (ctx) =>
    respond(ctx, () => {
      const customer = find(ledger, String(ctx['params'].id), 'customer');
      for (const subscription of ledger.all('subscription'))
        if (subscription.customer === customer.id && LIVING.has(subscription.status))
          billing.subscriptions.end(subscription, 'cancellation_requested');
      people.remove(customer);
      return { id: customer.id, object: 'customer', deleted: true };
    }),
  );
  router.get('/v1/customers/:id/payment_methods', (ctx) =>
    respond(ctx, (form) => {
      const { id } = find(ledger, String(ctx['params'].id), 'customer');
      return paginate(
        ledger,
        `/v1/customers/${id}/payment_methods`,
        ledger.all('payment_method').filter(({ customer }) => customer === id),
        form,
      );
    }),
  );
}

function mountPaymentMethods({ router, respond, desk: { bank } }: ApiContext): void {
  const { ledger, webhooks } = bank;
  router.post('/v1/payment_methods/:id/attach', (ctx) =>
    respond(ctx, (form) =>
      attach(bank, String(ctx['params'].id), find(ledger, toText(form['customer']) ?? '', 'customer', 'customer')),
    ),
  );
  router.post('/v1/payment_methods/:id/detach', (ctx) =>
    respond(ctx, () => {
      const before = find(ledger, String(ctx['params'].id), 'payment_method');
      if (!before.customer)
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          'payment_method',
        );
      const after = ledger.put({ ...before, customer: null });
      webhooks.notify('payment_method.detached', after, { customer: before.customer });
      return after;
    }),
  );
}

function mountSetupIntents({ router, respond, desk: { bank } }: ApiContext): void {
  const { ledger, time, webhooks } = bank;
  router.post('/v1/setup_intents', (ctx) =>
    respond(ctx, (form) => {
      const customer = find(ledger, toText(form['customer']) ?? '', 'customer', 'customer');
      const method = attach(bank, toText(form['payment_method']) ?? '', customer);
      if (form['confirm'] === 'true') ledger.keepCard(method.id, { ...ledger.cards.get(method.id)!, setUp: true });
      const isDone = form['confirm'] === 'true';
      const made = ledger.put({
        ...setupIntent({
          at: time.of(customer.id),
          customer: customer.id,
          method: method.id,
          metadata: readMetadata(form),
        }),
        ...(!isDone && { status: 'requires_confirmation' }),
      });
      webhooks.notify('setup_intent.created', made);
      if (isDone) webhooks.notify('setup_intent.succeeded', made);
      return made;
    }),
  );
  router.post('/v1/setup_intents/:id/confirm', (ctx) =>
    respond(ctx, () => {
      const before = find(ledger, String(ctx['params'].id), 'setup_intent');
      if (before['status'] !== 'requires_confirmation')
        throw invalid('This SetupIntent is not waiting for a confirmation.', 'intent', 'setup_intent_unexpected_state');
      const methodId = String(before['payment_method']);
      ledger.keepCard(methodId, { ...ledger.cards.get(methodId)!, setUp: true });
      const after = ledger.put({ ...before, status: 'succeeded' });
      webhooks.notify('setup_intent.succeeded', after);
      return after;
    }),
  );
}

/** A named test card creates a new method each time; an existing method gets its owner. */
function attach({ ledger, time, webhooks }: Charges, id: string, customer: Customer): PaymentMethod {
  const number = NAMED_METHODS[id];
  if (number) {
    const card: CardOnFile = { number, expMonth: 12, expYear: 2034, name: null, email: customer.email };
    const made = ledger.put(paymentMethod({ at: time.of(customer.id), customer: customer.id, card }));
    ledger.keepCard(made.id, { ...card, setUp: false });
    webhooks.notify('payment_method.attached', made);
    return made;
  }
  const before = ledger.get(id, 'payment_method');
  if (!before) throw missing(id, 'PaymentMethod', 'payment_method');
  if (before.customer === customer.id) return before;
  if (before.customer)
    throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method');
  const after = ledger.put({ ...before, customer: customer.id });
  webhooks.notify('payment_method.attached', after);
  return after;
}
