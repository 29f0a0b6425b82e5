import type { Logger } from 'pino';
import { serializeError } from './logger.ts';

/** The settings whose address leads to a server that a process cannot do without. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'REDIS_URL';

/** The setting that gives the address without a pooler. */
export const directSetting = ({ isPooled }: { isPooled: boolean }): AddressSetting =>
  isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';

/** Codes of OpenSSL for a certificate, as Node.js passes them on, and its own for a certificate of another host. */
const CERTIFICATE_CODES = /^(ERR_TLS_CERT_.*|CERT_.*|.*_CERT(_.*)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/;
export const isCertificateCode = (code: string): boolean => CERTIFICATE_CODES.test(code);

/** What `pg` says, without a code, if the server declines TLS. It then sends nothing more. */
const DECLINED_BY_POSTGRES = /The server does not support SSL connections|There was an error establishing an SSL/;
/** The server answers with something else than TLS. */
const NO_TLS_CODES = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/;
/** Every other failure of a handshake: no common version or cipher, a certificate that the server wants from us. */
const HANDSHAKE_CODES = /^(EPROTO|ERR_SSL_.*)$/;

/**
 * Says why no connection with TLS came about, without any part of the address; null for every other error. Nothing was
 * sent to the server: neither `pg` nor ioredis continues without TLS, and neither logs in before the certificate is
 * checked.
 */
export function describeTlsError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate of the server is for another host (${code})`;
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of the server has expired (${code})`;
  if (code === 'CERT_NOT_YET_VALID')
    return `the certificate of the server is not valid yet, or the clock of this machine is slow (${code})`;
  if (isCertificateCode(code)) return `no known authority vouches for the certificate of the server (${code})`;
  // knex puts the query before the message.
  if (NO_TLS_CODES.test(code) || DECLINED_BY_POSTGRES.test(error.message))
    return `the server does not speak TLS, which the address asks for${code && ` (${code})`}`;
  return HANDSHAKE_CODES.test(code) ? `the TLS handshake with the server failed (${code})` : null;
}

const ADVICE = 'nothing was sent to it (docs/production.md#tls)';

/** One line for an operator about a connection that TLS prevented; null for every other error. */
export function describeTlsErrorAt(setting: AddressSetting, error: unknown): string | null {
  const reason = describeTlsError(error);
  return reason && `${setting}: ${reason}: ${ADVICE}`;
}

/** Logs why a connection failed: the setting and the reason if it is TLS, otherwise the error under `message`. */
export function logConnectionError(
  log: Pick<Logger, 'warn' | 'error'>,
  failure: { setting: AddressSetting; error: unknown; message: string; context?: Record<string, string> },
): void {
  const { setting, error, message, context } = failure;
  const described = describeTlsErrorAt(setting, error);
  if (described) log.error({ ...context, settings: [setting] }, described);
  else log.warn({ ...context, error: serializeError(error) }, message);
}

/** Filters out consecutive identical failures of a connection, so that each is logged once. */
export function createRepetitionFilter(): { isNew(error: unknown): boolean; reset(): void } {
  let last = '';
  return {
    isNew(error) {
      const { name, message } = serializeError(error);
      const summary = `${String(name)} ${String(message)}`;
      const isNew = summary !== last;
      last = summary;
      return isNew;
    },
    reset() {
      last = '';
    },
  };
}
