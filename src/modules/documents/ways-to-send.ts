import type { DeliveryMethod } from './contract.ts';

/** A tracked letter is a lettre verte that says which day it arrived (facts 3.2): what may leave green may leave tracked. */
export const listAllowedDeliveryMethods = (allowed: readonly DeliveryMethod[]): DeliveryMethod[] =>
  allowed.flatMap((one) => (one === 'green' && !allowed.includes('tracked') ? ['green' as const, 'tracked' as const] : [one]));
