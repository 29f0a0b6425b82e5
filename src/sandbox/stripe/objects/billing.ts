import {
  listOfObjects,
  newId,
  type Customer,
  type Price,
  type StripeObject,
  type Subscription,
  type SubscriptionItem,
  type Words,
} from './kinds.ts';

/** The creation date of the catalogue, which a restart does not change. */
const WRITTEN_AT = 1_767_225_600;

export const product = (id: string, name: string): StripeObject => ({
  id,
  object: 'product',
  active: true,
  created: WRITTEN_AT,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: WRITTEN_AT,
  url: null,
});

export const price = (input: {
  id: string;
  product: string;
  name: string;
  cents: number;
  isRecurring: boolean;
}): Price => ({
  id: input.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: WRITTEN_AT,
  currency: 'eur',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: input.name,
  product: input.product,
  recurring: input.isRecurring
    ? { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
    : null,
  tax_behavior: 'inclusive',
  tiers_mode: null,
  transform_quantity: null,
  type: input.isRecurring ? 'recurring' : 'one_time',
  unit_amount: input.cents,
  unit_amount_decimal: String(input.cents),
});

export function subscription(input: {
  at: number;
  customer: Customer;
  price: Price;
  quantity: number;
  method: string | null;
  trialEnd: number | null;
  periodEnd: number;
  metadata: Words;
  status: string;
  missingMethod: string;
}): Subscription {
  const id = newId('sub');
  const item: SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: input.at,
    current_period_end: input.periodEnd,
    current_period_start: input.at,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: { id: input.price.id, object: 'plan' },
    price: input.price,
    quantity: input.quantity,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: input.trialEnd ?? input.at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: input.at,
    currency: 'eur',
    customer: input.customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.method,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOfObjects(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: input.at,
    status: input.status,
    test_clock: input.customer.test_clock,
    transfer_data: null,
    trial_end: input.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: input.missingMethod } },
    trial_start: input.trialEnd === null ? null : input.at,
  };
}
