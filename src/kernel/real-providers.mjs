// Plain JavaScript: the launcher reads it before anything is built.
import { BlockList, isIP } from 'node:net';
import pg from 'pg';

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * A setting that shows that an environment is more than a trial on one machine.
 * @typedef {object} RealProvider
 * @property {string} setting
 * @property {string} description for a message: `STRIPE_SECRET_KEY belongs to Stripe (live)`
 * @property {boolean} isLive money is taken or letters are printed with it
 */

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a host name or address means this machine. A path is a Unix socket.
 * @param {string} host
 */
export function isLocalHost(host) {
  const name = host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  if (name.startsWith('/') || name === 'localhost' || name.endsWith('.localhost')) return true;
  const family = isIP(name);
  return family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** @param {string} address */
const hostOf = (address) => (URL.canParse(address) ? decodeURIComponent(new URL(address).hostname) : '');
/** @param {string} address */
const isLocalUrl = (address) => hostOf(address) !== '' && isLocalHost(hostOf(address));

/**
 * Uses the driver's own parser: the host may be in the query (`?host=`), percent-encoded, a socket, or PGHOST.
 * @param {string} address
 */
function isLocalDatabase(address) {
  try {
    return isLocalHost(new pg.Client({ connectionString: address }).host);
  } catch {
    return false;
  }
}

/** @param {string} address */
const isMailevaTest = (address) => /(^|\.)sandbox\.maileva\.net$/.test(hostOf(address));

/**
 * Providers with the settings that require an account, and their addresses. A local address means a sandbox.
 * @type {{ name: string, credentials: string[], addresses: string[], credentialPrefix?: string, isLive: (env:
 *   Environment) => boolean }[]}
 */
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
    // Without an address the account cannot be used yet, so it does not count as live.
    isLive: (env) =>
      [env.POSTAL_API_URL, env.POSTAL_AUTH_URL].some(
        (address) => address !== undefined && address !== '' && !isLocalUrl(address) && !isMailevaTest(address),
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

/**
 * The settings that have a value, without the blanks around it.
 * @param {Environment} env
 * @returns {Record<string, string>}
 */
export function settingsGiven(env) {
  const trimmed = Object.entries(env).map(([name, value]) => /** @type {const} */ ([name, value?.trim() ?? '']));
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

/**
 * Finds signs that an environment is more than a trial on one machine: an account at a provider, an https address, a
 * database on another host. `isLive`: it can charge money or print letters.
 * @param {Environment} env
 * @returns {RealProvider[]}
 */
export function findRealProviders(env) {
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
  if (/^https:/i.test(env.PUBLIC_URL ?? ''))
    found.push({ setting: 'PUBLIC_URL', description: 'PUBLIC_URL is https', isLive: false });
  if (env.DATABASE_URL && !isLocalDatabase(env.DATABASE_URL))
    found.push({ setting: 'DATABASE_URL', description: 'DATABASE_URL is on another host', isLive: false });
  return found;
}
