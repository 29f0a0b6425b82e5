// Plain JavaScript: the launcher reads it before anything is built.
import { BlockList, isIP } from 'node:net';
import pg from 'pg';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address means this machine. A path is a Unix socket. */
export function isLocalHost(host) {
  const name = host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  if (name.startsWith('/') || name === 'localhost' || name.endsWith('.localhost')) return true;
  const family = isIP(name);
  return family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

const hostOf = (address) => (URL.canParse(address) ? decodeURIComponent(new URL(address).hostname) : '');
const isLocalUrl = (address) => hostOf(address) !== '' && isLocalHost(hostOf(address));

/** Uses the driver's own parser: the host may be in the query (`?host=`), percent-encoded, a socket, or PGHOST. */
function isLocalDatabase(address) {
  try {
    return isLocalHost(new pg.Client({ connectionString: address }).host);
  } catch {
    return false;
  }
}

const isMailevaTest = (address) => /(^|\.)sandbox\.maileva\.net$/.test(hostOf(address));

/** Providers with the settings that only an account gives, and their addresses: one on this machine is a stand-in. */
const PROVIDERS = [
  {
    name: 'Stripe',
    credentials: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    // One setting per offer (src/domain/offer.ts).
    credentialPrefix: 'STRIPE_PRICE_',
    addresses: ['STRIPE_API_URL'],
    isLive: (env) => /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? ''),
  },
  {
    name: 'Maileva',
    credentials: [
      'POSTAL_API_URL',
      'POSTAL_AUTH_URL',
      'POSTAL_CLIENT_ID',
      'POSTAL_CLIENT_SECRET',
      'POSTAL_USERNAME',
      'POSTAL_PASSWORD',
    ],
    addresses: ['POSTAL_API_URL', 'POSTAL_AUTH_URL'],
    // Without an address the account is not usable yet; what it may do is unknown.
    isLive: (env) =>
      [env.POSTAL_API_URL, env.POSTAL_AUTH_URL].some(
        (address) => address && !isLocalUrl(address) && !isMailevaTest(address),
      ),
  },
  {
    name: 'Merci Facteur',
    credentials: ['POSTAL_MERCIFACTEUR_SERVICE_ID', 'POSTAL_MERCIFACTEUR_SECRET_KEY', 'POSTAL_MERCIFACTEUR_USER_ID'],
    addresses: ['POSTAL_MERCIFACTEUR_API_URL'],
    // Test accounts have the same address and no mark.
    isLive: () => true,
  },
  {
    name: 'Lob',
    credentials: ['POSTAL_LOB_API_KEY', 'POSTAL_LOB_ENVELOPE'],
    addresses: ['POSTAL_LOB_API_URL'],
    isLive: (env) => (env.POSTAL_LOB_API_KEY ?? '').startsWith('live_'),
  },
  { name: 'La Poste', credentials: ['SUIVI_KEY'], addresses: ['SUIVI_API_URL'], isLive: () => false },
  { name: 'a mail server', credentials: ['SMTP_URL'], addresses: ['SMTP_URL'], isLive: () => false },
  {
    name: 'an object store',
    credentials: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    addresses: ['S3_ENDPOINT'],
    isLive: () => false,
  },
];

/** The settings that have a value, without the blanks around it. */
export function settingsGiven(env) {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

/**
 * Finds what shows that an environment is more than a trial on one machine: an account at a provider, an https address,
 * a database on another host.
 * `isLive`: money is taken or letters are printed with it.
 */
export function findRealProviders(env) {
  const found = PROVIDERS.flatMap(({ name, credentials, credentialPrefix, addresses, isLive }) => {
    const setting =
      credentials.find((credential) => env[credential]) ??
      Object.keys(env).find((key) => credentialPrefix && key.startsWith(credentialPrefix) && env[key]);
    if (!setting) return [];
    const known = addresses.map((address) => env[address]).filter(Boolean);
    const live = isLive(env);
    // A live key of Stripe has no use on this machine: it counts whatever the address.
    if (known.length > 0 && known.every(isLocalUrl) && !(name === 'Stripe' && live)) return [];
    return [{ setting, description: `${setting} belongs to ${name}${live ? ' (live)' : ''}`, isLive: live }];
  });
  if (/^https:/i.test(env.PUBLIC_URL ?? ''))
    found.push({ setting: 'PUBLIC_URL', description: 'PUBLIC_URL is https', isLive: false });
  if (env.DATABASE_URL && !isLocalDatabase(env.DATABASE_URL))
    found.push({ setting: 'DATABASE_URL', description: 'DATABASE_URL is on another host', isLive: false });
  return found;
}
