import type { Charges } from './bank.ts';
import { findPrevious, type Customer, type PaymentMethod, type Words } from './objects/kinds.ts';
import { setupIntent, type CardOnFile } from './objects/money.ts';
import { customer as newCustomer, paymentMethod } from './objects/people.ts';

/** The payer and the card. */
export class Customers {
  constructor(private readonly bank: Charges) {}

  welcome(input: {
    email: string | null;
    name: string | null;
    metadata?: Words;
    clock?: string | null;
    method?: string | null;
  }): Customer {
    const { ledger, time, webhooks } = this.bank;
    const clock = input.clock ?? null;
    const made = ledger.put(newCustomer({ ...input, clock, at: time.by(clock) }));
    webhooks.notify('customer.created', made);
    return made;
  }

  /** A card typed on a hosted page is set up: its bank has agreed to later charges. */
  keepCard(customer: Customer, card: CardOnFile): PaymentMethod {
    const method = this.storeCard(customer, card);
    this.bank.webhooks.notify('payment_method.attached', method);
    return method;
  }

  /** Does the same without a payment: the set-up has an intent of its own. */
  setUpCard(customer: Customer, card: CardOnFile): PaymentMethod {
    const { ledger, time, webhooks } = this.bank;
    const method = this.storeCard(customer, card);
    const intent = ledger.put(setupIntent({ at: time.of(customer.id), customer: customer.id, method: method.id }));
    webhooks.notify('setup_intent.created', { ...intent, status: 'requires_payment_method', payment_method: null });
    webhooks.notify('setup_intent.succeeded', intent);
    webhooks.notify('payment_method.attached', method);
    return method;
  }

  private storeCard(customer: Customer, card: CardOnFile): PaymentMethod {
    const { ledger, time } = this.bank;
    const method = ledger.put(paymentMethod({ at: time.of(customer.id), customer: customer.id, card }));
    ledger.keepCard(method.id, { ...card, setUp: true });
    return method;
  }

  useByDefault(customer: Customer, methodId: string): Customer {
    return this.change(customer, {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId },
    });
  }

  /** Deletes the customer and their cards; what they paid stays. */
  remove(customer: Customer): void {
    const { ledger, webhooks } = this.bank;
    const { id } = customer;
    for (const method of ledger.all('payment_method'))
      if (method.customer === id) ledger.put({ ...method, customer: null });
    ledger.remove({ object: 'customer', id });
    webhooks.notify('customer.deleted', customer);
  }

  change(before: Customer, changes: Partial<Customer>): Customer {
    const after = this.bank.ledger.put({ ...before, ...changes });
    const previous = findPrevious(before, after);
    if (Object.keys(previous).length > 0) this.bank.webhooks.notify('customer.updated', after, previous);
    return after;
  }
}
