/** Returns a header as text; empty if it is missing or repeated. */
export const getHeader = (headers: Record<string, string | string[] | undefined>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const MAX_LENGTH = 500;

/** Whether a text from outside can be stored: short and well-formed. */
export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= MAX_LENGTH &&
  !value.includes('\u0000') &&
  value.isWellFormed();
