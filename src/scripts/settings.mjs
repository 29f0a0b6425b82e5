import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRealProviders, settingsGiven } from '../kernel/real-providers.mjs';
import { root } from './install.mjs';
import { freePort } from './postgres.mjs';

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * An account of the demonstration.
 * @typedef {object} DemoAccount
 * @property {'customer' | 'support' | 'admin'} role
 * @property {string} email
 * @property {string} password
 * @property {string} firstName
 * @property {string} lastName
 */

/** @returns {Omit<DemoAccount, 'password'>[]} */
const readDemoPeople = () => JSON.parse(readFileSync(join(root, 'seeds/demo-accounts.json'), 'utf8'));

/** One random password for each role of the demonstration. */
const createDemoPasswords = () =>
  Object.fromEntries(readDemoPeople().map(({ role }) => [role, randomBytes(12).toString('base64url')]));

/**
 * The people of the demonstration with the passwords of one installation, from the environment of its processes.
 * @param {Environment} env
 * @returns {DemoAccount[]}
 */
export function demoAccounts(env) {
  /** @type {Record<string, string>} */
  const passwords = JSON.parse(env.DEMO_PASSWORDS ?? '{}');
  return readDemoPeople().flatMap((person) => {
    const password = passwords[person.role];
    return password ? [{ ...person, password }] : [];
  });
}

/**
 * Secrets that an installation makes itself, except those it knows already.
 * @param {Environment} known
 */
export function localSecrets(known = {}) {
  const secret = () => randomBytes(24).toString('hex');
  return {
    SESSION_KEYS: known.SESSION_KEYS ?? secret(),
    STRIPE_WEBHOOK_SECRET: known.STRIPE_WEBHOOK_SECRET ?? `whsec_${secret()}`,
    POSTAL_CALLBACK_LOGIN: known.POSTAL_CALLBACK_LOGIN ?? 'affranchi-local',
    POSTAL_CALLBACK_PASSWORD: known.POSTAL_CALLBACK_PASSWORD ?? secret(),
    POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: known.POSTAL_MERCIFACTEUR_WEBHOOK_SECRET ?? secret(),
    POSTAL_LOB_WEBHOOK_SECRET: known.POSTAL_LOB_WEBHOOK_SECRET ?? secret(),
    DEMO_PASSWORDS: known.DEMO_PASSWORDS ?? JSON.stringify(createDemoPasswords()),
  };
}

/**
 * The secrets of this installation, made once.
 * @param {string} dataDir
 */
function storedSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const secrets = localSecrets(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  // The mode above is that of a new file only.
  chmodSync(file, 0o600);
  return secrets;
}

/**
 * Decides which parts are simulated: every part that is not set, or none with a real provider, unless SANDBOX=yes
 * allows sandboxes with test keys.
 * @param {Record<string, string>} env
 */
function sandboxedParts(env) {
  const real = findRealProviders(env);
  const allowed =
    env.SANDBOX === 'yes' ? !real.some(({ isLive }) => isLive) : env.SANDBOX !== 'no' && real.length === 0;
  const postal =
    allowed && !['POSTAL_API_URL', 'POSTAL_AUTH_URL', 'POSTAL_CLIENT_ID', 'POSTAL_USERNAME'].some((name) => env[name]);
  return {
    stripe: allowed && !env.STRIPE_SECRET_KEY,
    postal,
    mail: allowed && !env.SMTP_URL,
    // Beside another account of Maileva no letter goes to a sandbox.
    mercifacteur: postal && !env.POSTAL_MERCIFACTEUR_SERVICE_ID,
    lob: postal && !env.POSTAL_LOB_API_KEY,
  };
}

/**
 * Builds the environment of the processes: what is given stays, and each sandbox fills its own gap. `readConfig` checks
 * it. With `secrets` nothing is written to the data folder.
 * @param {object} input
 * @param {Environment} input.env
 * @param {string} input.dataDir
 * @param {number} input.port
 * @param {string} input.databaseUrl
 * @param {ReturnType<typeof localSecrets>} [input.secrets] used instead of those of the data folder
 * @returns {Promise<{ sandboxed: boolean, env: Record<string, string> }>}
 */
export async function settings({ env: environment, dataDir, port, databaseUrl, secrets = storedSecrets(dataDir) }) {
  const env = settingsGiven(environment);
  const own = sandboxedParts(env);
  const anySandbox = own.stripe || own.postal || own.mail;
  const sandboxPort = await freePort();
  const smtpPort = await freePort();
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const host = env.HOST || '127.0.0.1';
  return {
    sandboxed: anySandbox,
    env: {
      ...env,
      NODE_ENV: env.NODE_ENV || 'production',
      PORT: String(port),
      HOST: host,
      ...(anySandbox && !env.PUBLIC_URL && { PUBLIC_URL: `http://localhost:${port}` }),
      DATA_DIR: dataDir,
      WEB_ROOT: join(root, 'dist/client'),
      DATABASE_URL: databaseUrl,
      SESSION_KEYS: env.SESSION_KEYS || secrets.SESSION_KEYS,
      ...(own.stripe && {
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
        STRIPE_API_URL: sandbox,
        STRIPE_PRICE_SINGLE_DOCUMENT: 'price_single_document',
        STRIPE_PRICE_TRIAL: 'price_trial',
        STRIPE_PRICE_SUBSCRIPTION: 'price_subscription',
        STRIPE_PRICE_SUBSCRIPTION_WITHOUT_TRIAL: 'price_subscription_without_trial',
      }),
      ...(own.postal && {
        POSTAL_AUTH_URL: `${sandbox}/maileva/auth/realms/services/protocol/openid-connect/token`,
        POSTAL_API_URL: `${sandbox}/maileva`,
        POSTAL_CLIENT_ID: 'sandbox',
        POSTAL_CLIENT_SECRET: 'sandbox',
        POSTAL_USERNAME: 'sandbox',
        POSTAL_PASSWORD: 'sandbox',
        // The partner of this machine gives numbers that only its own tracking knows.
        SUIVI_API_URL: sandbox,
        SUIVI_KEY: 'sandbox',
        SUIVI_HOUR_SECONDS: '2',
      }),
      ...(own.mercifacteur && {
        POSTAL_MERCIFACTEUR_API_URL: `${sandbox}/mercifacteur/api/1.2/prod/service`,
        POSTAL_MERCIFACTEUR_SERVICE_ID: 'sandbox',
        POSTAL_MERCIFACTEUR_SECRET_KEY: 'sandbox',
        POSTAL_MERCIFACTEUR_USER_ID: '1',
        POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: secrets.POSTAL_MERCIFACTEUR_WEBHOOK_SECRET,
      }),
      ...(own.lob && {
        POSTAL_LOB_API_URL: `${sandbox}/lob/v1`,
        POSTAL_LOB_API_KEY: 'live_sandbox',
        POSTAL_LOB_ENVELOPE: 'env_sandbox',
        POSTAL_LOB_WEBHOOK_SECRET: secrets.POSTAL_LOB_WEBHOOK_SECRET,
      }),
      // What the partner's calls to us carry is ours to choose, whoever the partner is.
      POSTAL_CALLBACK_LOGIN: env.POSTAL_CALLBACK_LOGIN || secrets.POSTAL_CALLBACK_LOGIN,
      POSTAL_CALLBACK_PASSWORD: env.POSTAL_CALLBACK_PASSWORD || secrets.POSTAL_CALLBACK_PASSWORD,
      // A machine of one's own calls nobody unless it is told to.
      ADDRESSES_API_URL: env.ADDRESSES_API_URL || '',
      ...(own.mail && { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }),
      ...(anySandbox && {
        SANDBOX_URL: sandbox,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_WEB_URL: ownAddress(host, port),
        DEMO_PASSWORDS: secrets.DEMO_PASSWORDS,
      }),
    },
  };
}

/**
 * Where this machine reaches a server that listens on `host`.
 * @param {string} host
 * @param {number} port
 */
export function ownAddress(host, port) {
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
