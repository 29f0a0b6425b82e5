import type { DeliveryMethod } from '../contract.ts';

/** A tracked letter is a lettre verte that says which day it arrived (docs/domain/la-poste.md#products): what may leave green may leave tracked. */
export const listAllowedDeliveryMethods = (allowed: readonly DeliveryMethod[]): DeliveryMethod[] =>
  allowed.flatMap((one) =>
    one === 'green' && !allowed.includes('tracked') ? ['green' as const, 'tracked' as const] : [one],
  );
