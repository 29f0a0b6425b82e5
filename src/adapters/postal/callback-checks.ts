/** A header as one text: sent twice it is no header of the partner. */
export const headerOf = (headers: Record<string, string | string[] | undefined>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const MOST_TEXT = 500;

/** Text from outside that may be kept: of a sensible length, and storable. */
export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= MOST_TEXT &&
  !value.includes('\u0000') &&
  value.isWellFormed();
