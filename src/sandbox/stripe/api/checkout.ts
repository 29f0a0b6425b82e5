import { invalid, StripeError } from '../errors.ts';
import { toList, toRecord, toText, toTextRecord, type Form, type FormValue } from '../form.ts';
import type { StripeStore } from '../ledger.ts';
import { checkoutSession, type SessionLine } from '../objects/checkout-session.ts';
import { listOfObjects, newId } from '../objects/kinds.ts';
import { DAY } from '../time.ts';
import { find, readMetadata } from './reading.ts';
import type { ApiContext } from './wire.ts';

const MIN_PAGE_SECONDS = 30 * 60;

export function mountCheckout({ router, respond, desk, publicUrl }: ApiContext): void {
  const { ledger, time } = desk.bank;

  router.post('/v1/checkout/sessions', (ctx) =>
    respond(ctx, (form) => {
      const mode = toText(form['mode']);
      if (mode !== 'payment' && mode !== 'subscription')
        throw invalid('The sandbox knows mode=payment and mode=subscription.', 'mode');
      const lines = toList(form['line_items']).map((line, i) => sessionLine(ledger, toRecord(line), i));
      if (lines.length === 0) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
      if (mode === 'subscription' && !lines.some(({ isRecurring }) => isRecurring))
        throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items');
      if (mode === 'payment' && lines.some(({ isRecurring }) => isRecurring))
        throw invalid('You specified `payment` mode but passed a recurring price.', 'line_items');
      const successUrl = toText(form['success_url']);
      if (!successUrl) throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
      const email = toText(form['customer_email']);
      if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
        throw invalid(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
      rejectTax(form);
      rejectSmallAmount(mode, lines);
      const customer = toText(form['customer']);
      const existingCustomer = customer ? find(ledger, customer, 'customer', 'customer') : null;
      if (existingCustomer && email)
        throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
      const now = time.of(customer);
      const trialDays = parseTrialDays(form, now);
      const made = checkoutSession({
        mode,
        lines,
        successUrl,
        customer,
        publicUrl,
        created: now,
        isTrial: trialDays > 0,
        cancelUrl: toText(form['cancel_url']),
        email,
        methods: form['allowed_payment_method_types'] === undefined ? null : listMethods(form),
        linkDisplay: toText(toRecord(toRecord(form['wallet_options'])['link'])['display']),
        clientReferenceId: toText(form['client_reference_id']),
        metadata: readMetadata(form),
        expiresAt: parseExpiry(form, now),
      });
      const data = toRecord(form['subscription_data']);
      ledger.keepPage(made.id, lines, {
        trialDays,
        missingMethod:
          toText(toRecord(toRecord(data['trial_settings'])['end_behavior'])['missing_payment_method']) ??
          'create_invoice',
        metadata: toTextRecord(data['metadata']),
      });
      ledger.plan({ what: 'expire_page', about: made.id, at: made.expires_at, clock: time.findClock(customer) });
      return ledger.put(made);
    }),
  );
  router.post('/v1/checkout/sessions/:id/expire', (ctx) =>
    respond(ctx, () => {
      const session = find(ledger, String(ctx['params'].id), 'checkout.session');
      if (session.status !== 'open')
        throw invalid('Only Checkout Sessions with a status of open can be expired.', 'session');
      desk.expire(session.id);
      return find(ledger, session.id, 'checkout.session');
    }),
  );
  router.get('/v1/checkout/sessions/:id/line_items', (ctx) =>
    respond(ctx, () => {
      const session = find(ledger, String(ctx['params'].id), 'checkout.session');
      return listOfObjects(
        `/v1/checkout/sessions/${session.id}/line_items`,
        (ledger.lines.get(session.id) ?? []).map((line) => ({
          id: newId('li'),
          object: 'item',
          adjustable_quantity: null,
          amount_discount: 0,
          amount_subtotal: line.amount * line.quantity,
          amount_tax: 0,
          amount_total: line.amount * line.quantity,
          currency: 'eur',
          description: line.name,
          metadata: {},
          price: line.priceId ? (ledger.get(line.priceId, 'price') ?? null) : null,
          quantity: line.quantity,
        })),
      );
    }),
  );
}

/** The least that can be charged in euros (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MIN_CENTS = 50;
const METHODS = new Set(['card', 'link', 'sepa_debit', 'paypal', 'klarna', 'bancontact']);

function rejectSmallAmount(mode: string, lines: readonly SessionLine[]): void {
  const total = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  if (mode === 'payment' && total > 0 && total < MIN_CENTS)
    throw new StripeError(
      400,
      'invalid_request_error',
      'The Checkout Session’s total amount due must add up to at least €0.50 eur',
      { code: 'amount_too_small' },
    );
}

/** Like a new account, this one has no head office address. */
function rejectTax(form: Form): void {
  if (toRecord(form['automatic_tax'])['enabled'] !== 'true') return;
  throw new StripeError(
    400,
    'invalid_request_error',
    'You must have a valid head office address to enable automatic tax calculation. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
  );
}

function listMethods(form: Form): string[] {
  const methods = toList(form['allowed_payment_method_types']).map(String);
  const unknown = methods.findIndex((method) => !METHODS.has(method));
  if (unknown >= 0)
    throw invalid(
      `Invalid allowed_payment_method_types[${unknown}]: ${methods[unknown]}`,
      `allowed_payment_method_types[${unknown}]`,
    );
  return methods;
}

function parseTrialDays(form: Form, now: number): number {
  const data = toRecord(form['subscription_data']);
  const days = toText(data['trial_period_days']);
  const end = toText(data['trial_end']);
  if (days !== null && !(Number.isInteger(Number(days)) && Number(days) >= 1))
    throw invalid('The minimum number of trial period days is 1.', 'subscription_data[trial_period_days]');
  if (end !== null && Number(end) < now + 2 * DAY)
    throw invalid('The `trial_end` date must be at least 2 days in the future.', 'subscription_data[trial_end]');
  if (days !== null) return Number(days);
  return end === null ? 0 : Math.round((Number(end) - now) / DAY);
}

function parseExpiry(form: Form, now: number): number {
  const requestedExpiry = toText(form['expires_at']);
  const expiry = requestedExpiry === null ? now + DAY : Number(requestedExpiry);
  if (!(expiry >= now + MIN_PAGE_SECONDS - 60 && expiry <= now + DAY + 60))
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return expiry;
}

function sessionLine(ledger: StripeStore, line: Record<string, FormValue>, i: number): SessionLine {
  const quantity = Number(toText(line['quantity']) ?? 1);
  if (!Number.isInteger(quantity) || quantity < 1) throw invalid('Invalid integer', `line_items[${i}][quantity]`);
  const priceId = toText(line['price']);
  if (priceId) {
    const price = ledger.get(priceId, 'price');
    if (!price) throw invalid(`No such price: '${priceId}'`, `line_items[${i}][price]`, 'resource_missing');
    return {
      name: price.nickname ?? 'Article',
      amount: price.unit_amount,
      quantity,
      priceId,
      isRecurring: price.type === 'recurring',
    };
  }
  const data = toRecord(line['price_data']);
  const amount = Number(toText(data['unit_amount']));
  if (!Number.isInteger(amount) || amount < 0)
    throw invalid('Invalid integer', `line_items[${i}][price_data][unit_amount]`);
  return { name: toText(toRecord(data['product_data'])['name']) ?? 'Article', amount, quantity };
}
