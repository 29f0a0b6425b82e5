import { SubscriptionStatus as Subscriptions } from '../../src/modules/payments/contract.ts';
import { LetterStatus as Letters, OrderStatus as Orders } from '../../src/modules/orders/contract.ts';

export const LetterStatus = Letters.options;
export const OrderStatus = Orders.options;
export const SubscriptionStatus = Subscriptions.options;
export const PaymentStatus = ['pending', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed'] as const;

export const euros = (cents: number): string => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100);
