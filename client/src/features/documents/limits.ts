/** The contract's limits, written again here: the contract itself would bring its whole library to the browser. A test compares them. */
export const MOST_ENCLOSURES = 20;
export const MOST_ENCLOSURE_BYTES = 20_000_000;
export const MOST_BYTES_TOGETHER = 19_500_000;
export const MOST_LABEL = 80;
export const MOST_CO_SENDERS = 5;
