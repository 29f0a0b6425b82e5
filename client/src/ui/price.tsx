import { formatEuros } from '../../../src/domain/money.ts';

/** A price in running text, in the display face: the text face has a slashed zero. */
export const Price = ({ cents }: { cents: number }) => <span className="amount-text">{formatEuros(cents)}</span>;
