import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { findFreePort } from './postgres.mjs';
import { buildPartnerEnvironment, buildPriceEnvironment, listSecrets } from './stand-ins.mjs';

/** @typedef {Record<string, string | undefined>} Environment */

/** What settings depend on in the product. @typedef {Omit<typeof import('../kernel/launcher.ts'), 'readConfig'>} Product */

/**
 * Secrets of one installation by setting; those of the partners have the names in their environment.json.
 * @typedef {Record<'SESSION_KEYS' | 'FILE_KEYS' | 'STRIPE_WEBHOOK_SECRET' | 'MAIL_WEBHOOK_SECRET' | 'DEMO_PASSWORDS', string> & Record<string, string>} Secrets
 */

/**
 * An account of the demonstration.
 * @typedef {object} DemoAccount
 * @property {'customer' | 'support' | 'manager' | 'admin'} role
 * @property {string} email
 * @property {string} password
 * @property {string} firstName
 * @property {string} lastName
 */

/**
 * Imports what the start command needs of the built product.
 * @param {import('./programs.mjs').FindProgram} findProgram
 * @returns {Promise<typeof import('../kernel/launcher.ts')>}
 */
export const importProduct = (findProgram) => import(pathToFileURL(findProgram('launcher')).href);

/** @returns {Omit<DemoAccount, 'password'>[]} */
const readDemoPeople = () => JSON.parse(readFileSync(join(root, 'seeds/demo-accounts.json'), 'utf8'));

/** Creates a random password for each role. */
const createDemoPasswords = () =>
  Object.fromEntries(readDemoPeople().map(({ role }) => [role, randomBytes(12).toString('base64url')]));

/**
 * Returns the demo accounts with the passwords of an installation, from the environment of its processes.
 * @param {Environment} env
 * @returns {DemoAccount[]}
 */
export function listDemoAccounts(env) {
  /** @type {Record<string, string>} */
  const passwords = JSON.parse(env.DEMO_PASSWORDS ?? '{}');
  return readDemoPeople().flatMap((person) => {
    const password = passwords[person.role];
    return password ? [{ ...person, password }] : [];
  });
}

/**
 * Creates the secrets that an installation makes itself, except known ones.
 * @param {Pick<Product, 'partnerNames'>} product
 * @param {Environment} known
 * @returns {Secrets}
 */
export function createLocalSecrets({ partnerNames }, known = {}) {
  const secret = () => randomBytes(24).toString('hex');
  return {
    SESSION_KEYS: known.SESSION_KEYS ?? secret(),
    FILE_KEYS: known.FILE_KEYS ?? randomBytes(32).toString('base64'),
    STRIPE_WEBHOOK_SECRET: known.STRIPE_WEBHOOK_SECRET ?? `whsec_${secret()}`,
    MAIL_WEBHOOK_SECRET: known.MAIL_WEBHOOK_SECRET ?? secret(),
    ...Object.fromEntries(partnerNames.flatMap(listSecrets).map((name) => [name, known[name] ?? secret()])),
    // An older version may have had fewer roles.
    DEMO_PASSWORDS: JSON.stringify({ ...createDemoPasswords(), ...JSON.parse(known.DEMO_PASSWORDS ?? '{}') }),
  };
}

/**
 * Returns the secrets of this installation, and creates missing ones. The file holds the only key of the stored files: it
 * is written where a secret is missing, and never in place, which a full disk or a crash would leave empty.
 * @param {string} dataDir
 * @param {Product} product
 */
function readStoredSecrets(dataDir, product) {
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const secrets = createLocalSecrets(product, stored === null ? {} : JSON.parse(stored));
  const text = JSON.stringify(secrets);
  if (text !== stored) {
    const fresh = `${file}.new`;
    writeAndSync(fresh, text);
    renameSync(fresh, file);
  }
  // An older version may have left it readable to others.
  chmodSync(file, 0o600);
  return secrets;
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeAndSync(file, text) {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Decides which parts are simulated: every part that is not configured, or none if any provider is real, unless
 * SANDBOX=yes allows sandboxes next to test keys.
 * @param {Record<string, string>} env
 * @param {Product} product
 */
function listSandboxedParts(env, { findRealProviders, partnerNames, partnerSettings }) {
  const real = findRealProviders(env);
  const allowed =
    env.SANDBOX === 'yes' ? !real.some(({ isLive }) => isLive) : env.SANDBOX !== 'no' && real.length === 0;
  const withAccount = partnerNames.filter((name) =>
    partnerSettings[name].accountSettings.some((setting) => env[setting]),
  );
  // With an account at a required partner, no letter may go to a sandbox.
  const isPostReal = withAccount.some((name) => partnerSettings[name].isRequired);
  return {
    stripe: allowed && !env.STRIPE_SECRET_KEY,
    partners: allowed && !isPostReal ? partnerNames.filter((name) => !withAccount.includes(name)) : [],
    mail: allowed && !env.SMTP_URL,
  };
}

/**
 * Fills in missing settings of the partners: all of each simulated one, and the secrets of required ones, whether
 * simulated or not.
 * @param {Record<string, string>} env
 * @param {string[]} simulated
 * @param {{ product: Product, sandbox: string, secrets: Record<string, string> }} input
 * @returns {Record<string, string>}
 */
function fillPartnerSettings(env, simulated, { product, sandbox, secrets }) {
  const standIns = simulated.map((name) => buildPartnerEnvironment(name, sandbox, { ...secrets, ...env }));
  const required = product.partnerNames.filter((name) => product.partnerSettings[name].isRequired);
  const ours = required.flatMap(listSecrets).map((name) => [name, env[name] || secrets[name]]);
  return Object.assign({}, ...standIns, Object.fromEntries(ours));
}

/**
 * Builds the environment of the processes: given settings stay, and each sandbox fills in its own. `readConfig`
 * validates the result. With `secrets`, nothing is written to the data folder.
 * @param {object} input
 * @param {Product} input.product
 * @param {Environment} input.env
 * @param {string} input.dataDir
 * @param {number} input.port
 * @param {string} input.databaseUrl
 * @param {Secrets} [input.secrets] used instead of those of the data folder
 * @returns {Promise<{ sandboxed: boolean, isFullySandboxed: boolean, env: Record<string, string> }>}
 */
export async function buildSettings({ product, env: environment, dataDir, port, databaseUrl, secrets: knownSecrets }) {
  const secrets = knownSecrets ?? readStoredSecrets(dataDir, product);
  const env = product.selectSettings(environment);
  const own = listSandboxedParts(env, product);
  const isPostSimulated = own.partners.length > 0;
  const anySandbox = own.stripe || isPostSimulated || own.mail;
  const sandboxPort = await findFreePort();
  const smtpPort = await findFreePort();
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const host = env.HOST || '127.0.0.1';
  const isFullySandboxed = own.stripe && own.mail && own.partners.length === product.partnerNames.length;
  return {
    sandboxed: anySandbox,
    isFullySandboxed,
    env: {
      ...(isFullySandboxed && DEMO_SELLER),
      ...env,
      NODE_ENV: env.NODE_ENV || 'production',
      PORT: String(port),
      HOST: host,
      ...(anySandbox && !env.PUBLIC_URL && { PUBLIC_URL: `http://localhost:${port}` }),
      DATA_DIR: dataDir,
      WEB_ROOT: join(root, 'dist/client'),
      DATABASE_URL: databaseUrl,
      SINGLE_MACHINE: env.SINGLE_MACHINE || 'yes',
      // There is no balancer that has to notice.
      DRAIN_SECONDS: env.DRAIN_SECONDS || '0',
      SESSION_KEYS: env.SESSION_KEYS || secrets.SESSION_KEYS,
      FILE_KEYS: env.FILE_KEYS || secrets.FILE_KEYS,
      ...(own.stripe && {
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
        STRIPE_API_URL: sandbox,
        ...buildPriceEnvironment(product.OFFERS),
      }),
      ...fillPartnerSettings(env, own.partners, { product, sandbox, secrets }),
      // Only the stand-in of La Poste knows the tracking numbers of the other stand-ins.
      ...(isPostSimulated && { SUIVI_API_URL: sandbox, SUIVI_KEY: 'sandbox', SUIVI_HOUR_SECONDS: '2' }),
      // Calls no external service unless configured.
      ADDRESSES_API_URL: env.ADDRESSES_API_URL || '',
      // With a real mail server, its webhook must be configured too.
      ...(own.mail && {
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_WEBHOOK_SECRET: env.MAIL_WEBHOOK_SECRET || secrets.MAIL_WEBHOOK_SECRET,
        MAIL_REPLY_DOMAIN: env.MAIL_REPLY_DOMAIN || 'reponses.affranchi.example',
      }),
      ...(anySandbox && {
        SANDBOX_URL: sandbox,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_WEB_URL: toOwnAddress(host, port),
        DEMO_PASSWORDS: secrets.DEMO_PASSWORDS,
      }),
    },
  };
}

/** The publisher of a demonstration, plainly invented. The numbers are those that Arcep reserves for fiction. */
const DEMO_SELLER = {
  SELLER_NAME: 'Affranchi Démonstration',
  SELLER_FORM: 'SAS (démonstration)',
  SELLER_CAPITAL: '10\u00a0000\u00a0€',
  SELLER_ADDRESS: '1 rue de l’Exemple, 69000 Lyon (démonstration)',
  SELLER_REGISTRATION: 'RCS Lyon 000 000 000 (démonstration)',
  SELLER_VAT: 'FR00000000000 (démonstration)',
  SELLER_PHONE: '01 99 00 12 34 (démonstration)',
  SELLER_DIRECTOR: 'Camille Exemple (démonstration)',
  SELLER_HOST: 'Hébergeur Exemple, 2 rue de l’Exemple, 69000 Lyon, 01 99 00 56 78 (démonstration)',
  SELLER_MEDIATOR: 'Médiateur Exemple, 3 rue de l’Exemple, 75000 Paris (démonstration)',
  SELLER_MEDIATOR_URL: 'https://mediateur.example/',
};

/**
 * Returns the address at which this machine reaches a server that listens on `host`.
 * @param {string} host
 * @param {number} port
 */
export function toOwnAddress(host, port) {
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
