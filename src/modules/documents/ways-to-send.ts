import type { SendingProduct } from './contract.ts';

/** A tracked letter is a lettre verte that says which day it arrived (docs/domain/la-poste.md#products): what may leave green may leave tracked. */
export const waysToSend = (allowed: readonly SendingProduct[]): SendingProduct[] =>
  allowed.flatMap((one) => (one === 'green' && !allowed.includes('tracked') ? ['green' as const, 'tracked' as const] : [one]));
