/** A price in running text, in the display face: the text face has a slashed zero. */
export const Price = ({ amount }: { amount: string }) => <span className="amount-text">{amount}</span>;
