import pg from 'pg';
import { partnerSettings } from '../adapters/postal/settings.ts';
import { getPartnerLabel, partnerNames } from '../domain/postal-partner.ts';
import { isLocalHost, isLocalUrl } from './local-host.ts';
import { objectStoreSettings } from './settings/file-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that shows that an environment is more than a trial on one machine. */
export interface RealProvider {
  setting: string;
  /** For a message: `STRIPE_SECRET_KEY belongs to Stripe (live)`. */
  description: string;
  /** Money is taken or letters are printed with it. */
  isLive: boolean;
}

/** Uses the driver's own parser: the host may be in the query (`?host=`), percent-encoded, a socket, or PGHOST. */
function isLocalDatabase(address: string): boolean {
  try {
    return isLocalHost(new pg.Client({ connectionString: address }).host);
  } catch {
    return false;
  }
}

/** A provider with the settings that require an account, and its addresses. A local address means a sandbox. */
interface Provider {
  name: string;
  credentials: readonly string[];
  credentialPrefix?: string;
  addresses: readonly string[];
  isLive(env: Environment): boolean;
}

const PROVIDERS: readonly Provider[] = [
  {
    name: 'Stripe',
    credentials: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    // One setting per offer (src/domain/offer.ts).
    credentialPrefix: 'STRIPE_PRICE_',
    addresses: ['STRIPE_API_URL'],
    isLive: (env) => /^(sk|rk)_live_/.test(env['STRIPE_SECRET_KEY'] ?? ''),
  },
  ...partnerNames.map((name) => ({
    name: getPartnerLabel(name),
    credentials: partnerSettings[name].accountSettings,
    addresses: partnerSettings[name].addresses,
    isLive: partnerSettings[name].isLive,
  })),
  { name: 'La Poste', credentials: ['SUIVI_KEY'], addresses: ['SUIVI_API_URL'], isLive: () => false },
  { name: 'a mail server', credentials: ['SMTP_URL'], addresses: ['SMTP_URL'], isLive: () => false },
  {
    name: 'an object store',
    credentials: objectStoreSettings,
    addresses: ['S3_ENDPOINT'],
    isLive: () => false,
  },
];

/**
 * Finds signs that an environment is more than a trial on one machine: an account at a provider, an https address, a
 * database on another host. `isLive`: it can charge money or print letters.
 */
export function findRealProviders(env: Environment): RealProvider[] {
  const found = PROVIDERS.flatMap(({ name, credentials, credentialPrefix, addresses, isLive }) => {
    const setting =
      credentials.find((credential) => env[credential]) ??
      Object.keys(env).find((key) => credentialPrefix && key.startsWith(credentialPrefix) && env[key]);
    if (!setting) return [];
    const known = addresses.flatMap((address) => env[address] || []);
    const live = isLive(env);
    // A live Stripe key has no legitimate use on a local machine, so it counts whatever the address.
    if (known.length > 0 && known.every(isLocalUrl) && !(name === 'Stripe' && live)) return [];
    return [{ setting, description: `${setting} belongs to ${name}${live ? ' (live)' : ''}`, isLive: live }];
  });
  if (/^https:/i.test(env['PUBLIC_URL'] ?? ''))
    found.push({ setting: 'PUBLIC_URL', description: 'PUBLIC_URL is https', isLive: false });
  for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    if (env[setting] && !isLocalDatabase(env[setting]))
      found.push({ setting, description: `${setting} is on another host`, isLive: false });
  return found;
}
