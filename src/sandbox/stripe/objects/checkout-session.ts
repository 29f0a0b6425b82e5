import { newId, type Session, type Words } from './kinds.ts';

/** The line item on the page: a price of the catalogue, or one given with the call. */
export interface SessionLine {
  name: string;
  amount: number;
  quantity: number;
  priceId?: string;
  isRecurring?: boolean;
}
/** Data stored with a session that the API does not show. */
export interface PagePlan {
  trialDays: number;
  missingMethod: string;
  metadata: Words;
}

/** The payment methods that a new French account has enabled. */
export const ACCOUNT_METHODS = ['card', 'link', 'sepa_debit'];

/** A hosted Checkout page with every field the API promises. */
export function checkoutSession(input: {
  mode: Session['mode'];
  lines: SessionLine[];
  /** During the trial, recurring prices cost nothing today. */
  isTrial: boolean;
  successUrl: string;
  cancelUrl: string | null;
  customer: string | null;
  email: string | null;
  clientReferenceId: string | null;
  metadata: Words;
  created: number;
  expiresAt: number;
  publicUrl: string;
  /** Null: every method of the account. */
  methods: string[] | null;
  linkDisplay: string | null;
}): Session {
  const id = newId('cs_test');
  const total = input.lines.reduce(
    (sum, line) => sum + (input.isTrial && line.isRecurring ? 0 : line.amount * line.quantity),
    0,
  );
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: input.methods,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancelUrl,
    client_reference_id: input.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: input.created,
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: input.customer,
    customer_account: null,
    customer_creation: input.mode === 'subscription' ? 'always' : 'if_required',
    customer_details: null,
    customer_email: input.email,
    discounts: [],
    expires_at: input.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: 'fr',
    managed_payments: null,
    metadata: input.metadata,
    mode: input.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: input.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: input.methods ?? ACCOUNT_METHODS,
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${input.publicUrl}/sandbox/stripe/checkout/${id}`,
    wallet_options: input.linkDisplay ? { link: { display: input.linkDisplay } } : null,
  };
}
