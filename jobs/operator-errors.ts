import type { AddressSetting } from '../src/kernel/connection-errors.ts';
import { describeDatabaseFailure } from '../src/kernel/database-failure.ts';
import { AppError } from '../src/kernel/errors.ts';
import { OperatorError } from '../src/kernel/operator-error.ts';
import { findOutage } from '../src/kernel/outages.ts';

/** English texts for the commands of operators. The texts of the errors themselves are for the site, in French. */
const TEXTS: Readonly<Record<string, string>> = {
  account_exists:
    'This address already has an account. A colleague becomes an administrator in the back office, under «\u00a0Équipe\u00a0»; otherwise take another address.',
  admin_exists:
    'This installation has an administrator. Add --also to create another. If the link is lost or expired, «\u00a0Mot de passe oublié\u00a0» on the log-in page sends a new one.',
  no_second_factor: 'This account has no second factor: it logs in with the password alone.',
  invalid: 'This is not an e-mail address: npm run create-admin -- <e-mail> [--also]',
};

/** An option that is not known, or a file that cannot be read: Node's own messages name them. */
const SELF_EXPLANATORY = /^(ERR_PARSE_ARGS_.*|ENOENT|EACCES|EISDIR|ENOTDIR|ENOSPC|EROFS)$/;

/** The errors of the steps that failed, or of the addresses of one host. */
const listErrors = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.flatMap(listErrors) : [error];

/**
 * Describes on the command line what an operator can mend; null for every other error, which is a bug. `setting` holds
 * the address of the database.
 */
export function describeForOperator(error: unknown, setting: AddressSetting): string | null {
  const lines = listErrors(error).map((cause) => describeOne(cause, setting));
  return lines.length > 0 && !lines.includes(null) ? [...new Set(lines)].join('\n') : null;
}

function describeOne(error: unknown, setting: AddressSetting): string | null {
  if (error instanceof AppError) return TEXTS[error.code] ?? `${error.code}: ${error.message}`;
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Error && 'code' in error && SELF_EXPLANATORY.test(String(error.code))) return error.message;
  if (findOutage(error) === 'payments') return 'Stripe does not answer: run the command again later.';
  return describeDatabaseFailure(setting, error);
}
