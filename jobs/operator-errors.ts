import type { AppError } from '../src/kernel/errors.ts';

/** English texts for the commands of operators. The texts of the errors themselves are for the site, in French. */
const TEXTS: Readonly<Record<string, string>> = {
  account_exists: 'This address already has an account.',
  admin_exists:
    'This installation has an administrator. Add --also to create another. If the link is lost or expired, «\u00a0Mot de passe oublié\u00a0» on the log-in page sends a new one.',
  invalid: 'This is not an e-mail address: npm run create-admin -- <e-mail> [--also]',
};

/** Describes an error on the command line. */
export const describeForOperator = ({ code, message }: AppError): string => TEXTS[code] ?? `${code}: ${message}`;
