import {
  listOfObjects,
  newId,
  type Customer,
  type Invoice,
  type InvoicePayment,
  type Price,
  type Subscription,
} from './kinds.ts';

export interface BillLine {
  amount: number;
  quantity: number;
  description: string;
  price: Price;
  period: { start: number; end: number };
}

/** Prices include tax (`inclusive`) and Stripe computes none: customers receive our own invoice. */
export function invoice(input: {
  id?: string;
  at: number;
  customer: Customer;
  subscription: Subscription;
  lines: BillLine[];
  reason: string;
  periodStart: number;
  periodEnd: number;
  publicUrl: string;
}): Invoice {
  const id = input.id ?? newId('in');
  const total = input.lines.reduce((sum, { amount }) => sum + amount, 0);
  const item = input.subscription.items.data[0]!;
  const lines = input.lines.map((line) => ({
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: 'eur',
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: input.subscription.metadata,
    parent:
      line.price.type === 'recurring'
        ? {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: false,
              proration_details: { credited_items: null },
              subscription: input.subscription.id,
              subscription_item: item.id,
            },
            type: 'subscription_item_details',
          }
        : {
            invoice_item_details: {
              invoice_item: newId('ii'),
              proration: false,
              proration_details: { credited_items: null },
              subscription: input.subscription.id,
            },
            subscription_item_details: null,
            type: 'invoice_item_details',
          },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: 'price_details',
      unit_amount_decimal: String(line.amount / line.quantity),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: input.subscription.id,
    subtotal: line.amount,
    taxes: [],
  }));
  return {
    id,
    object: 'invoice',
    account_country: 'FR',
    account_name: 'Affranchi',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: input.at,
    currency: 'eur',
    custom_fields: null,
    customer: input.customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: input.customer.email,
    customer_name: input.customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${input.publicUrl}/sandbox/stripe/factures/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOfObjects(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: input.subscription.metadata, subscription: input.subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: input.periodEnd,
    period_start: input.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: input.customer.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

export const invoicePayment = (input: {
  at: number;
  invoice: Invoice;
  intent: string;
  isPaid: boolean;
}): InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: input.isPaid ? input.invoice.amount_due : null,
  amount_requested: input.invoice.amount_due,
  created: input.at,
  currency: 'eur',
  invoice: input.invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: input.intent, type: 'payment_intent' },
  status: input.isPaid ? 'paid' : 'open',
  status_transitions: { canceled_at: null, paid_at: input.isPaid ? input.at : null },
});
