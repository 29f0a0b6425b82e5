import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { freePort } from './postgres.mjs';

/** Secrets of this installation, made once. */
function localSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secret = () => randomBytes(24).toString('hex');
  const made = {
    SESSION_KEYS: known.SESSION_KEYS ?? secret(),
    STRIPE_WEBHOOK_SECRET: known.STRIPE_WEBHOOK_SECRET ?? `whsec_${secret()}`,
    POSTAL_CALLBACK_LOGIN: known.POSTAL_CALLBACK_LOGIN ?? 'affranchi-local',
    POSTAL_CALLBACK_PASSWORD: known.POSTAL_CALLBACK_PASSWORD ?? secret(),
    POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: known.POSTAL_MERCIFACTEUR_WEBHOOK_SECRET ?? secret(),
    POSTAL_LOB_WEBHOOK_SECRET: known.POSTAL_LOB_WEBHOOK_SECRET ?? secret(),
  };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

/** The environment of the processes: what is given stays, and each embedded part fills only its own gap. */
export async function settings({ env, dataDir, port, databaseUrl }) {
  const secrets = localSecrets(dataDir);
  const sandboxPort = await freePort();
  const smtpPort = await freePort();
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const own = {
    stripe: !env.STRIPE_SECRET_KEY,
    // One of them is enough to mean the real partner; the boot then names those that are missing.
    postal: !['POSTAL_API_URL', 'POSTAL_AUTH_URL', 'POSTAL_CLIENT_ID', 'POSTAL_USERNAME'].some((name) => env[name]),
    mail: !env.SMTP_URL,
  };
  // Beside a real partner no letter goes to one that stands in.
  own.mercifacteur = own.postal && !env.POSTAL_MERCIFACTEUR_SERVICE_ID;
  own.lob = own.postal && !env.POSTAL_LOB_API_KEY;
  const anySandbox = own.stripe || own.postal || own.mail;
  return {
    sandboxed: anySandbox,
    env: {
      ...env,
      NODE_ENV: env.NODE_ENV || 'production',
      PORT: String(port),
      PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
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
        SANDBOX_WEB_URL: `http://127.0.0.1:${port}`,
      }),
    },
  };
}
