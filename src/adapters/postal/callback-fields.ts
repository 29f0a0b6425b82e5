/** A header as one text: sent twice it is no header of the partner. */
export const readHeader = (headers: Record<string, string | string[] | undefined>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const MAX_TEXT = 500;

/** Whether a value from outside can be stored: not too long, and valid for PostgreSQL. */
export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= MAX_TEXT &&
  !value.includes('\u0000') &&
  value.isWellFormed();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Encodes our letter id in 22 characters of a to z, digits, « - » and « _ », for partners whose references are short.
 */
export const toReference = (key: string): string =>
  UUID.test(key) ? Buffer.from(key.replaceAll('-', ''), 'hex').toString('base64url') : key;

/** Decodes a reference to the letter id; undefined if it is not one of our references. */
export function fromReference(reference: string): string | undefined {
  if (!/^[\w-]{22}$/.test(reference)) return undefined;
  const hex = Buffer.from(reference, 'base64url').toString('hex');
  const key = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return toReference(key) === reference ? key : undefined;
}
