/** The longest message that is reported. */
const MAX_LENGTH = 250;

/**
 * Removes what people typed from an error message: queries of addresses, quoted text, e-mail addresses and numbers of
 * four or more digits. Used by server and browser.
 */
export const scrub = (message: string): string =>
  message
    .replace(/(https?:\/\/[^\s?#]*|(?<=\s|^)\/[^\s?#]*)[?#]\S*/g, '$1')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g, '“…”')
    .replace(/[^\s<>()[\],;:@]+@[^\s<>()[\],;:@]+/g, '…')
    .replace(/\d[\d\s.]{2,}\d/g, '…')
    .slice(0, MAX_LENGTH);
