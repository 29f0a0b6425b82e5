import { describeTlsErrorAt, type AddressSetting } from './connection-errors.ts';
import { findOutage } from './outages.ts';

/** SQLSTATE codes of rejected connections (PostgreSQL manual, appendix A). */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the password',
  '28000': 'PostgreSQL refuses the user',
  '3D000': 'PostgreSQL has no database of this name',
};

/**
 * One line for an operator about a database that cannot be used, without any part of its address; null for every other
 * error.
 */
export function describeDatabaseFailure(setting: AddressSetting, error: unknown): string | null {
  const tls = describeTlsErrorAt(setting, error);
  if (tls) return tls;
  const code = findCode(error);
  const refusal = REFUSALS[code];
  if (refusal) return `${setting}: ${refusal} (${code})`;
  return findOutage(error) === 'database' ? `${setting}: PostgreSQL does not answer${code && ` (${code})`}` : null;
}

function findCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // A host that has several addresses: each was tried.
  if (error instanceof AggregateError) return findCode(error.errors[0]);
  return 'code' in error ? String(error.code) : '';
}
