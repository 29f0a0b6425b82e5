import { randomBytes } from 'node:crypto';

/** Every object of the API; the fields the bank itself reads are typed below, the others are only sent out. */
export type StripeObject = { id: string; object: string } & Record<string, unknown>;
/** An object of which we read these fields. */
type Open<T> = T & Record<string, unknown>;
export type Words = Record<string, string>;
export type List<T> = { object: 'list'; url: string; data: T[]; has_more: boolean };

export type Customer = StripeObject & {
  email: string | null;
  name: string | null;
  test_clock: string | null;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: Open<{ default_payment_method: string | null }>;
};
export type PaymentMethod = StripeObject & { customer: string | null; card: Open<{ brand: string; last4: string }> };
export type Price = StripeObject & {
  unit_amount: number;
  type: 'one_time' | 'recurring';
  product: string;
  nickname: string | null;
};
export type SubscriptionItem = StripeObject & {
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
};
export type Subscription = StripeObject & {
  customer: string;
  status: string;
  items: List<SubscriptionItem>;
  metadata: Words;
  trial_end: number | null;
  start_date: number;
  cancel_at_period_end: boolean;
  default_payment_method: string | null;
  latest_invoice: string | null;
  billing_cycle_anchor: number;
  trial_settings: { end_behavior: Open<{ missing_payment_method: string }> };
};
export type Invoice = StripeObject & {
  customer: string;
  status: string;
  amount_due: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  number: string | null;
  parent: Open<{ subscription_details: Open<{ subscription: string }> }>;
  status_transitions: Record<string, number | null>;
  created: number;
  billing_reason: string;
};
export type InvoicePayment = StripeObject & {
  invoice: string;
  payment: Open<{ payment_intent: string }>;
  status: string;
};
export type Intent = StripeObject & {
  amount: number;
  latest_charge: string | null;
  status: string;
  customer: string | null;
};
export type Charge = StripeObject & {
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  customer: string | null;
  status: string;
  metadata: Words;
};
export type BalanceTransaction = StripeObject & { amount: number; fee: number; net: number; created: number };
export type Refund = StripeObject & { amount: number; charge: string; status: string };
export type Dispute = StripeObject & { amount: number; charge: string; status: string };
export type Session = StripeObject & {
  mode: 'payment' | 'subscription';
  status: string;
  customer: string | null;
  customer_email: string | null;
  amount_total: number;
  expires_at: number;
  metadata: Words;
  success_url: string;
  cancel_url: string | null;
  payment_intent: string | null;
  allowed_payment_method_types: string[] | null;
};
export type PortalSession = StripeObject & {
  customer: string;
  return_url: string | null;
  created: number;
  flow: Open<{
    type: string;
    subscription_cancel: Open<{ subscription: string }> | null;
    after_completion: Open<{ redirect: { return_url: string } | null }>;
  }> | null;
  is_used?: true;
};
type Feature = Open<{ enabled: boolean }>;
export type PortalConfiguration = StripeObject & {
  active: boolean;
  metadata: Words;
  features: Open<
    Record<'customer_update' | 'invoice_history' | 'payment_method_update' | 'subscription_cancel', Feature>
  >;
};
export type TestClock = StripeObject & {
  frozen_time: number;
  status: 'ready' | 'advancing';
  name: string | null;
  status_details: { advancing?: { target_frozen_time: number } };
};
export type StripeEvent = StripeObject & { type: string };

export interface Kinds {
  customer: Customer;
  payment_method: PaymentMethod;
  price: Price;
  product: StripeObject;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: Intent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  setup_intent: StripeObject;
  'checkout.session': Session;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': PortalConfiguration;
  'radar.early_fraud_warning': StripeObject;
  webhook_endpoint: StripeObject;
  'test_helpers.test_clock': TestClock;
  event: StripeEvent;
}
export type Kind = keyof Kinds;

export const API_VERSION = '2026-10-28.endive';
export const realNow = (): number => Math.floor(Date.now() / 1000);
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
export const listOfObjects = <T>(url: string, data: T[]): List<T> => ({ object: 'list', url, data, has_more: false });

/** The former values of what an update changed, as events carry them. */
export const findPrevious = (before: StripeObject, after: StripeObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, before[key] ?? null]),
  );
