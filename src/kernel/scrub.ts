/** Seed, section 9: longer messages are cut. */
const LONGEST = 250;

/**
 * A message without what people typed, for those who mend the product: addresses lose their query, what stands in quotes, e-mail addresses and
 * numbers of four figures or more give way to a dot. Read by the server and by the browser.
 */
export const scrub = (message: string): string =>
  message
    .replace(/(https?:\/\/[^\s?#]*|(?<=\s|^)\/[^\s?#]*)[?#]\S*/g, '$1')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g, '“…”')
    .replace(/[^\s<>()[\],;:@]+@[^\s<>()[\],;:@]+/g, '…')
    .replace(/\d[\d\s.]{2,}\d/g, '…')
    .slice(0, LONGEST);
