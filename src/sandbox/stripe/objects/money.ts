import {
  API_VERSION,
  newId,
  realNow,
  type Charge,
  type Intent,
  type StripeEvent,
  type StripeObject,
  type Words,
} from './kinds.ts';

export interface CardOnFile {
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
}
/** The bank's reason for declining. */
export interface Decline {
  code: string;
  declineCode: string;
}
interface Attempt {
  at: number;
  amount: number;
  customer: string | null;
  method: string | null;
  metadata: Words;
  description: string | null;
  decline: Decline | null;
}

const MESSAGE = 'Your card was declined.';
const toPaymentError = ({ code, declineCode }: Decline) => ({
  type: 'card_error',
  code,
  decline_code: declineCode,
  message: MESSAGE,
});

export function paymentIntent(
  input: Attempt & { chargeId: string | null; needsAction?: boolean; actionUrl?: string },
): Intent {
  const id = newId('pi');
  const isPaid = !input.decline && !input.needsAction;
  const unpaidStatus = input.needsAction ? 'requires_action' : 'requires_payment_method';
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: isPaid ? input.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: input.at,
    currency: 'eur',
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: input.decline && toPaymentError(input.decline),
    latest_charge: input.chargeId,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: input.needsAction
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: null, url: input.actionUrl ?? null } }
      : null,
    on_behalf_of: null,
    payment_method: isPaid ? input.method : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: input.customer ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : unpaidStatus,
    transfer_data: null,
    transfer_group: null,
  };
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export function charge(input: Attempt & { id: string; intent: string; card: CardOnFile }): Charge {
  const { decline } = input;
  return {
    id: input.id,
    object: 'charge',
    amount: input.amount,
    amount_captured: decline ? 0 : input.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: NO_ADDRESS, email: input.card.email, name: input.card.name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'AFFRANCHI',
    captured: !decline,
    created: input.at,
    currency: 'eur',
    customer: input.customer,
    description: input.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline ? MESSAGE : null,
    fraud_details: {},
    livemode: false,
    metadata: input.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: input.intent,
    payment_method: input.method,
    payment_method_details: { card: chargedCard(input.card), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export const findBrand = (number: string): string => (/^(?:5|2[2-7])/.test(number) ? 'mastercard' : 'visa');

const chargedCard = ({ number, expMonth, expYear }: CardOnFile) => ({
  amount_authorized: null,
  authorization_code: null,
  brand: findBrand(number),
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'FR',
  electronic_commerce_indicator: null,
  exp_month: expMonth,
  exp_year: expYear,
  fingerprint: null,
  funding: 'credit',
  installments: null,
  last4: number.slice(-4),
  mandate: null,
  network: findBrand(number),
  network_token: null,
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

export const setupIntent = (input: {
  at: number;
  customer: string;
  method: string;
  metadata?: Words;
}): StripeObject => {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_sandbox`,
    created: input.at,
    customer: input.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: input.method,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'succeeded',
    usage: 'off_session',
  };
};

/** `created` is real time: a test clock affects objects, not the event log. */
export const stripeEvent = (type: string, object: object, previous: Record<string, unknown> | null): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: API_VERSION,
  created: realNow(),
  data: { object: structuredClone(object), ...(previous && { previous_attributes: structuredClone(previous) }) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
