/**
 * The contract's limits, written again here: the contract itself would bring its whole library to the browser. A test
 * compares them.
 */
export const MAX_ENCLOSURES = 20;
export const MAX_ENCLOSURE_BYTES = 20_000_000;
export const MAX_TOTAL_BYTES = 19_500_000;
export const MAX_LABEL_LENGTH = 80;
export const MAX_CO_SENDERS = 5;
