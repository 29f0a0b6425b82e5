import { newId, type Customer, type PaymentMethod, type PortalSession, type TestClock, type Words } from './kinds.ts';
import { findBrand, type CardOnFile } from './money.ts';

export const customer = (input: {
  at: number;
  email: string | null;
  name: string | null;
  metadata?: Words;
  clock: string | null;
  method?: string | null;
}): Customer => {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: input.at,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: input.email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: input.method ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: ['fr'],
    shipping: null,
    tax_exempt: 'none',
    test_clock: input.clock,
  };
};

export const paymentMethod = (input: {
  at: number;
  customer: string | null;
  card: CardOnFile;
  metadata?: Words;
}): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: input.card.email,
    name: input.card.name,
    phone: null,
    tax_id: null,
  },
  card: {
    brand: findBrand(input.card.number),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'FR',
    display_brand: findBrand(input.card.number),
    exp_month: input.card.expMonth,
    exp_year: input.card.expYear,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4: input.card.number.slice(-4),
    networks: { available: [findBrand(input.card.number)], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: input.at,
  customer: input.customer,
  customer_account: null,
  livemode: false,
  metadata: input.metadata ?? {},
  type: 'card',
});

export const portalSession = (input: {
  at: number;
  customer: string;
  returnUrl: string | null;
  locale: string | null;
  flow: { type: string; subscription: string | null; redirect: string | null } | null;
  publicUrl: string;
}): PortalSession => {
  const id = newId('bps');
  const { flow } = input;
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: input.at,
    customer: input.customer,
    customer_account: null,
    flow: flow && {
      after_completion: flow.redirect
        ? { hosted_confirmation: null, redirect: { return_url: flow.redirect }, type: 'redirect' }
        : { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
      customer_update: null,
      subscription_cancel:
        flow.type === 'subscription_cancel' && flow.subscription
          ? { retention: null, subscription: flow.subscription }
          : null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: null,
      type: flow.type,
    },
    livemode: false,
    locale: input.locale,
    on_behalf_of: null,
    return_url: input.returnUrl,
    url: `${input.publicUrl}/sandbox/stripe/portail/${id}`,
  };
};

export const testClock = (input: { at: number; frozenTime: number; name: string | null }): TestClock => ({
  id: newId('clock'),
  object: 'test_helpers.test_clock',
  created: input.at,
  deletes_after: input.at + 30 * 86_400,
  frozen_time: input.frozenTime,
  livemode: false,
  name: input.name,
  status: 'ready',
  status_details: {},
});
