/**
 * Repeats the limits of the contract: importing the contract would add its validation library to the bundle. A test
 * compares them.
 */
export const MAX_ENCLOSURES = 20;
export const MAX_ENCLOSURE_BYTES = 20_000_000;
export const MAX_TOTAL_BYTES = 19_500_000;
export const MAX_CO_SENDERS = 5;
export const SIGNATURE_LINK_MINUTES = 10;
