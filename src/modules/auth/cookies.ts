import type { Config } from '../../kernel/config.ts';

const isHttps = (config: Config): boolean => config.publicUrl.startsWith('https:');

/**
 * Under https the prefix makes browsers refuse the cookie from a sibling domain or from http (RFC 6265bis, 4.1.3.2).
 * Browsers drop a prefixed cookie without `Secure`, so http has the bare name.
 */
export const getCookieName = (config: Config, name: string): string => (isHttps(config) ? `__Host-${name}` : name);

export const getCookieOptions = (config: Config) =>
  ({ sameSite: 'lax', path: '/', secure: isHttps(config), httpOnly: true, signed: false, overwrite: true }) as const;
