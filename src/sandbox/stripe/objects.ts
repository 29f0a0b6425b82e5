import { randomBytes } from 'node:crypto';

export type StripeObject = { id: string; object: string } & Record<string, unknown>;

export const API_VERSION = '2026-10-28.endive';
export const now = (): number => Math.floor(Date.now() / 1000);
export const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;

export interface SessionLine {
  name: string;
  amount: number;
  quantity: number;
}

/** A hosted Checkout page, mode payment, with every field the API promises. */
export function checkoutSession(input: {
  lines: SessionLine[];
  successUrl: string;
  cancelUrl: string | null;
  email: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  expiresAt: number;
  publicUrl: string;
}): StripeObject {
  const id = newId('cs_test');
  const total = input.lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
  return {
    id, object: 'checkout.session', adaptive_pricing: null, after_expiration: null, allow_promotion_codes: null,
    allowed_payment_method_types: null, amount_subtotal: total, amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null }, billing_address_collection: null,
    cancel_url: input.cancelUrl, client_reference_id: input.clientReferenceId, client_secret: null, collected_information: null,
    consent: null, consent_collection: null, created: now(), currency: 'eur', currency_conversion: null, custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null, customer_account: null, customer_creation: 'if_required', customer_details: null, customer_email: input.email,
    discounts: [], expires_at: input.expiresAt, integration_identifier: null, invoice: null, invoice_creation: null,
    livemode: false, locale: 'fr', managed_payments: null, metadata: input.metadata, mode: 'payment', origin_context: null,
    payment_intent: null, payment_link: null, payment_method_collection: 'if_required',
    payment_method_configuration_details: null, payment_method_options: {}, payment_method_types: ['card'],
    payment_status: 'unpaid', permissions: null, recovered_from: null, saved_payment_method_options: null, setup_intent: null,
    shipping_address_collection: null, shipping_cost: null, shipping_options: [], status: 'open', submit_type: null,
    subscription: null, success_url: input.successUrl, total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page', url: `${input.publicUrl}/sandbox/stripe/checkout/${id}`, wallet_options: null,
  };
}

export function paymentIntent(input: { amount: number; metadata: Record<string, string>; chargeId: string }): StripeObject {
  const id = newId('pi');
  return {
    id, object: 'payment_intent', allowed_payment_method_types: null, amount: input.amount, amount_capturable: 0,
    amount_received: input.amount, application: null, application_fee_amount: null, automatic_payment_methods: null,
    canceled_at: null, cancellation_reason: null, capture_method: 'automatic_async', client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic', created: now(), currency: 'eur', customer: null, customer_account: null, description: null,
    excluded_payment_method_types: null, last_payment_error: null, latest_charge: input.chargeId, livemode: false,
    managed_payments: null, metadata: input.metadata, next_action: null, on_behalf_of: null, payment_method: null,
    payment_method_configuration_details: null, payment_method_options: {}, payment_method_types: ['card'], payment_record: null,
    processing: null, receipt_email: null, review: null, setup_future_usage: null, shipping: null, source: null,
    statement_descriptor: null, statement_descriptor_suffix: null, status: 'succeeded', transfer_data: null, transfer_group: null,
  };
}

export function charge(input: { id: string; amount: number; metadata: Record<string, string>; card: string; name: string | null; email: string | null }): StripeObject {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    id: input.id, object: 'charge', amount: input.amount, amount_captured: input.amount, amount_refunded: 0, application: null,
    application_fee: null, application_fee_amount: null, balance_transaction: null,
    billing_details: { address, email: input.email, name: input.name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'AFFRANCHI', captured: true, created: now(), currency: 'eur', customer: null,
    description: null, disputed: false, failure_balance_transaction: null, failure_code: null, failure_message: null,
    fraud_details: {}, livemode: false, metadata: input.metadata, on_behalf_of: null,
    outcome: { advice_code: null, network_advice_code: null, network_decline_code: null, network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.', type: 'authorized' },
    paid: true, payment_intent: null, payment_method: null, payment_method_details: { card: cardDetails(input.card), type: 'card' },
    receipt_email: null, receipt_number: null, receipt_url: null, refunded: false, review: null, shipping: null, source: null,
    source_transfer: null, statement_descriptor: null, statement_descriptor_suffix: null, status: 'succeeded', transfer_data: null, transfer_group: null,
  };
}

const cardDetails = (number: string) => ({
  amount_authorized: null, authorization_code: null, brand: number.startsWith('5') ? 'mastercard' : 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' }, country: 'FR', electronic_commerce_indicator: null,
  exp_month: 12, exp_year: 2034, fingerprint: null, funding: 'credit', installments: null, last4: number.slice(-4), mandate: null,
  network: 'visa', network_token: null, network_transaction_id: null, regulated_status: null, three_d_secure: null, transaction_link_id: null, wallet: null,
});

export const refund = (input: { amount: number; chargeId: string; paymentIntentId: string; reason: string | null; metadata: Record<string, string> }): StripeObject => ({
  id: newId('re'), object: 'refund', amount: input.amount, balance_transaction: null, charge: input.chargeId, created: now(),
  currency: 'eur', customer: null, customer_account: null, metadata: input.metadata, payment_intent: input.paymentIntentId,
  payment_method: null, reason: input.reason, receipt_number: null, source_transfer_reversal: null, status: 'succeeded', transfer_reversal: null,
});

export const stripeEvent = (type: string, object: StripeObject): StripeObject => ({
  id: newId('evt'), object: 'event', api_version: API_VERSION, created: now(), data: { object: structuredClone(object) }, livemode: false,
  pending_webhooks: 1, request: { id: null, idempotency_key: null }, type,
});
