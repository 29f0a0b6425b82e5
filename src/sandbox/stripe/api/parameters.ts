import { invalid } from '../errors.ts';
import type { Form, FormValue } from '../form.ts';

/**
 * The parameters of an operation. `inside` describes the objects and lists whose names are all known; the content of
 * others is not checked.
 */
export interface Parameters {
  names: ReadonlySet<string>;
  required: readonly string[];
  inside: Readonly<Record<string, Parameters>>;
}

/** `names` with spaces; one that ends in `!` is required. */
const accepts = (names: string, inside: Record<string, Parameters> = {}): Parameters => {
  const all = names.split(' ').filter(Boolean);
  return {
    names: new Set(all.map((name) => name.replace('!', ''))),
    required: all.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1)),
    inside,
  };
};

const PRODUCT_DATA = accepts('name! description images metadata tax_code tax_details unit_label');
const PRICE_DATA = accepts('currency! product product_data recurring tax_behavior unit_amount unit_amount_decimal', {
  product_data: PRODUCT_DATA,
});
const TRIAL_SETTINGS = accepts('end_behavior!', { end_behavior: accepts('missing_payment_method!') });
/** An update may omit whether a part is enabled. */
const portalFeatures = (required: '!' | ''): Parameters =>
  accepts(
    'customer_update invoice_history payment_method_update subscription_cancel subscription_pause subscription_update',
    {
      customer_update: accepts(`enabled${required} allowed_updates`),
      invoice_history: accepts('enabled!'),
      payment_method_update: accepts('enabled! payment_method_configuration'),
      subscription_cancel: accepts(`enabled${required} cancellation_reason mode proration_behavior`),
    },
  );
const BUSINESS_PROFILE = accepts('headline privacy_policy_url terms_of_service_url');
const CUSTOMER =
  'address balance business_name cash_balance description email expand individual_name invoice_prefix invoice_settings metadata name next_invoice_sequence phone preferred_locales shipping source tax tax_exempt validate';
const SUBSCRIPTION =
  'add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor billing_schedules billing_thresholds cancel_at cancel_at_period_end collection_method days_until_due default_payment_method ' +
  'default_source default_tax_rates description discounts expand invoice_settings items metadata off_session on_behalf_of payment_behavior payment_settings pending_invoice_item_interval proration_behavior ' +
  'transfer_data trial_end trial_from_plan trial_settings';
const SETUP_INTENT =
  'allowed_payment_method_types confirmation_token expand mandate_data payment_method payment_method_data payment_method_options return_url use_stripe_sdk';
const ONLY_EXPAND = accepts('expand');

/**
 * The operations of this sandbox in API 2026-10-28.endive (https://docs.stripe.com/api); tests/contracts compares the
 * names with Stripe's description.
 */
export const WRITES: Readonly<Record<string, Parameters>> = {
  'POST /v1/checkout/sessions': accepts(
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency ' +
      'custom_fields custom_text customer customer_account customer_creation customer_email customer_update discounts excluded_payment_method_types expand expires_at integration_identifier invoice_creation ' +
      'line_items locale managed_payments metadata mode name_collection optional_items origin_context payment_intent_data payment_method_collection payment_method_configuration payment_method_data ' +
      'payment_method_options permissions phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection shipping_options submit_type ' +
      'subscription_data success_url tax_id_collection ui_mode wallet_options',
    {
      line_items: accepts('adjustable_quantity metadata price price_data quantity tax_rates', {
        price_data: PRICE_DATA,
      }),
      subscription_data: accepts(
        'application_fee_percent billing_cycle_anchor billing_cycle_anchor_config billing_mode default_tax_rates description invoice_settings metadata on_behalf_of pending_invoice_item_interval ' +
          'proration_behavior transfer_data trial_end trial_period_days trial_settings',
        { trial_settings: TRIAL_SETTINGS },
      ),
      payment_intent_data: accepts(
        'application_fee_amount capture_method description metadata on_behalf_of receipt_email setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group',
      ),
      wallet_options: accepts('link', { link: accepts('display') }),
      automatic_tax: accepts('enabled! liability'),
    },
  ),
  'POST /v1/checkout/sessions/:id/expire': ONLY_EXPAND,
  'POST /v1/customers': accepts(`${CUSTOMER} payment_method tax_id_data test_clock`),
  'POST /v1/customers/:id': accepts(`${CUSTOMER} default_source`),
  'DELETE /v1/customers/:id': accepts(''),
  'POST /v1/payment_methods/:id/attach': accepts('customer customer_account expand'),
  'POST /v1/payment_methods/:id/detach': ONLY_EXPAND,
  'POST /v1/setup_intents': accepts(
    `${SETUP_INTENT} attach_to_self automatic_payment_methods confirm customer customer_account description excluded_payment_method_types flow_directions metadata on_behalf_of payment_method_configuration single_use usage`,
  ),
  'POST /v1/setup_intents/:id/confirm': accepts(SETUP_INTENT),
  'POST /v1/billing_portal/sessions': accepts(
    'after_expiration configuration customer customer_account expand flow_data locale on_behalf_of return_url',
    {
      flow_data: accepts(
        'type! after_completion subscription_cancel subscription_pause subscription_update subscription_update_confirm',
        {
          after_completion: accepts('type! hosted_confirmation redirect', { redirect: accepts('return_url!') }),
          subscription_cancel: accepts('subscription! retention'),
        },
      ),
    },
  ),
  'POST /v1/billing_portal/configurations': accepts(
    'features! business_profile default_return_url expand login_page metadata name',
    { features: portalFeatures('!'), business_profile: BUSINESS_PROFILE },
  ),
  'POST /v1/billing_portal/configurations/:id': accepts(
    'active business_profile default_return_url expand features login_page metadata name',
    { features: portalFeatures(''), business_profile: BUSINESS_PROFILE },
  ),
  'POST /v1/subscriptions': accepts(
    `${SUBSCRIPTION} backdate_start_date billing_cycle_anchor_config billing_mode currency customer customer_account trial_period_days`,
    {
      items: accepts('billing_thresholds current_trial discounts metadata plan price price_data quantity tax_rates'),
      add_invoice_items: accepts('discountable discounts metadata period price price_data quantity tax_rates'),
    },
  ),
  'POST /v1/subscriptions/:id': accepts(`${SUBSCRIPTION} cancellation_details pause_collection proration_date`),
  'DELETE /v1/subscriptions/:id': accepts('cancellation_details expand invoice_now prorate'),
  'POST /v1/invoices/create_preview': accepts(
    'automatic_tax currency customer customer_account customer_details discounts expand invoice_items issuer on_behalf_of preview_mode schedule schedule_details subscription subscription_details',
  ),
  'POST /v1/invoices/:id/finalize': accepts('auto_advance expand'),
  'POST /v1/invoices/:id/pay': accepts('expand forgive mandate off_session paid_out_of_band payment_method source'),
  'POST /v1/refunds': accepts(
    'amount charge currency customer expand instructions_email metadata origin payment_intent reason refund_application_fee reverse_transfer',
  ),
  'POST /v1/disputes/:id/close': ONLY_EXPAND,
  'POST /v1/test_helpers/test_clocks': accepts('frozen_time! customer expand name'),
  'POST /v1/test_helpers/test_clocks/:id/advance': accepts('frozen_time! expand'),
};

const PAGE = 'ending_before expand limit starting_after';
/** The filters of each list, besides paging. */
export const LISTS: Readonly<Record<string, Parameters>> = Object.fromEntries(
  Object.entries({
    payment_intents: 'created customer customer_account',
    charges: 'created customer payment_intent transfer_group',
    refunds: 'charge created payment_intent',
    events: 'created delivery_success type types',
    disputes: 'charge created payment_intent',
    prices: 'active created currency lookup_keys product recurring type',
    products: 'active created ids shippable type url',
    customers: 'created email test_clock',
    payment_methods: 'allow_redisplay customer customer_account type',
    setup_intents: 'attach_to_self created customer customer_account payment_method',
    invoice_payments: 'created invoice payment status',
    'checkout/sessions':
      'created customer customer_account customer_details payment_intent payment_link status subscription',
    'test_helpers/test_clocks': '',
    invoices: 'collection_method created customer customer_account due_date status subscription',
    subscriptions:
      'automatic_tax collection_method created current_period_end current_period_start customer customer_account plan price status test_clock',
    'billing_portal/configurations': 'active is_default',
    webhook_endpoints: '',
    'radar/early_fraud_warnings': 'charge created payment_intent',
    balance_transactions: 'created currency payout source type',
    payouts: 'arrival_date created destination status',
    'customers/:id/payment_methods': 'allow_redisplay type',
    'checkout/sessions/:id/line_items': '',
    'invoices/:id/lines': '',
  }).map(([path, filters]) => [`GET /v1/${path}`, accepts(`${PAGE} ${filters}`)]),
);

/** Rejects unknown parameters and missing required ones before anything is done. */
export function checkParameters(operation: string, form: Form): void {
  const parameters =
    WRITES[operation] ??
    LISTS[operation] ??
    (operation.startsWith('GET ') && operation.endsWith('/:id') ? ONLY_EXPAND : null);
  if (parameters) check(parameters, form, '');
}

function check({ names, required, inside }: Parameters, form: Form, path: string): void {
  const nameAt = (name: string): string => (path ? `${path}[${name}]` : name);
  const unknown = Object.keys(form).find((name) => !names.has(name));
  if (unknown !== undefined)
    throw invalid(`Received unknown parameter: ${nameAt(unknown)}`, nameAt(unknown), 'parameter_unknown');
  const missing = required.find((name) => form[name] === undefined);
  if (missing !== undefined)
    throw invalid(`Missing required param: ${nameAt(missing)}.`, nameAt(missing), 'parameter_missing');
  for (const [name, parameters] of Object.entries(inside))
    for (const [parameter, object] of objectsIn(form[name], nameAt(name))) check(parameters, object, parameter);
}

/** An object, or each object of a list with numeric keys. */
function objectsIn(value: FormValue | undefined, path: string): [string, Form][] {
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every((key) => /^\d+$/.test(key))) return [[path, value]];
  return keys.flatMap((key) => objectsIn(value[key], `${path}[${key}]`));
}
