import { partnerSettings } from '../adapters/postal/settings.ts';
import { partnerNames } from '../domain/postal-partner.ts';
import { isLocalHost, isLocalUrl } from './local-host.ts';
import { findRealProviders } from './real-providers.ts';
import type { SettingIssue } from './settings/define-settings.ts';
import { objectStoreSettings } from './settings/file-settings.ts';
import { missingSellerSettings } from './settings/seller-settings.ts';

type Env = Record<string, string>;

/** Names that no mail server of the Internet may have (RFC 2606, RFC 6761). */
const RESERVED_DOMAIN = /(^|\.)(example|test|invalid|localhost|local|internal|example\.(com|net|org))$/i;

function findMailIssues(env: Env, name: 'MAIL_FROM' | 'CONTACT_EMAIL'): SettingIssue[] {
  const value = env[name];
  if (!value) return [{ setting: name, message: 'missing' }];
  const domain = /@([^@<>\s]+)>?$/.exec(value)?.[1] ?? '';
  return domain.includes('.') && !RESERVED_DOMAIN.test(domain)
    ? []
    : [{ setting: name, message: 'an address at a domain of yours' }];
}

function findPublicUrlIssues({ PUBLIC_URL: publicUrl }: Env): SettingIssue[] {
  if (!publicUrl) return [{ setting: 'PUBLIC_URL', message: 'missing: the https address that people open' }];
  if (!URL.canParse(publicUrl)) return [];
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isLocalHost(hostname)
    ? []
    : [{ setting: 'PUBLIC_URL', message: 'https, unless the host is this machine' }];
}

/** An incomplete configuration would store files on the disk of each machine, or fail at the first file. */
function storeIssues(env: Env): SettingIssue[] {
  const missing = objectStoreSettings.filter((setting) => !env[setting]);
  if (missing.length === objectStoreSettings.length) return [];
  return missing.map((setting) => ({ setting, message: 'missing next to the other settings of the object store' }));
}

function findSandboxIssues(env: Env): SettingIssue[] {
  const real = findRealProviders(env);
  const live = real.filter(({ isLive }) => isLive);
  const joinDescriptions = (list: typeof real) => list.map(({ description }) => description).join(', ');
  if (env['SANDBOX'] === 'yes' && live.length > 0)
    return [{ setting: 'SANDBOX', message: `no sandbox runs with live keys: ${joinDescriptions(live)}` }];
  if (!env['SANDBOX_URL'] || env['SANDBOX'] === 'yes') return [];
  if (env['SANDBOX'] === 'no') return [{ setting: 'SANDBOX_URL', message: 'contradicts SANDBOX=no' }];
  return real.length > 0
    ? [
        {
          setting: 'SANDBOX_URL',
          message: `no sandbox runs here, because ${joinDescriptions(real)}; SANDBOX=yes starts one next to test keys`,
        },
      ]
    : [];
}

/** With a test account, a partner prints nothing: a letter that was paid would count as posted. */
function findTestPartnerIssues(env: Env): SettingIssue[] {
  if (!/^(sk|rk)_live_/.test(env['STRIPE_SECRET_KEY'] ?? '')) return [];
  return partnerNames.flatMap((name) => {
    const partner = partnerSettings[name];
    const addresses = partner.addresses.flatMap((address) => env[address] ?? []);
    const isStandIn = addresses.length > 0 && addresses.every(isLocalUrl);
    if (isStandIn || partner.isLive(env) || !partner.read(env).settings) return [];
    const message = 'is of a test account next to a live key of Stripe: letters would be paid and never printed';
    return partner.accountSettings.slice(0, 1).map((setting) => ({ setting, message }));
  });
}

/** Whether every rule of production applies: no sandbox, and NODE_ENV is production (the default) or a key is live. */
export function isStrict(env: Env): boolean {
  return !env['SANDBOX_URL'] && runsInPublic(env);
}

const runsInPublic = (env: Env): boolean =>
  (env['NODE_ENV'] ?? 'production') === 'production' || findRealProviders(env).some(({ isLive }) => isLive);

/**
 * Checks what schemas of single settings cannot: requirements of production, and settings that contradict one another.
 */
export function findProductionIssues(env: Env): SettingIssue[] {
  const issues = [...findSandboxIssues(env), ...storeIssues(env), ...findTestPartnerIssues(env)];
  if (runsInPublic(env) && /^https:/i.test(env['PUBLIC_URL'] ?? '') && !env['TRUST_PROXY'])
    issues.push({
      setting: 'TRUST_PROXY',
      message: 'missing next to an https PUBLIC_URL: the number of proxies (0 for none) or their networks',
    });
  if (env['MAIL_REPLY_DOMAIN'] && !env['MAIL_WEBHOOK_SECRET'])
    issues.push({
      setting: 'MAIL_WEBHOOK_SECRET',
      message: 'missing next to MAIL_REPLY_DOMAIN: replies would be lost',
    });
  if (!isStrict(env)) return issues;
  if (env['RATE_LIMIT_FACTOR'] && env['RATE_LIMIT_FACTOR'] !== '1')
    issues.push({ setting: 'RATE_LIMIT_FACTOR', message: 'is for load tests against the sandboxes: remove it' });
  if (!env['S3_ENDPOINT'] && env['SINGLE_MACHINE'] !== 'yes')
    issues.push({
      setting: 'SINGLE_MACHINE',
      message:
        'missing: without S3_ENDPOINT, files are on the disk of one machine and other machines cannot read them. yes: there is only one',
    });
  issues.push(
    ...findPublicUrlIssues(env),
    ...findMailIssues(env, 'MAIL_FROM'),
    ...findMailIssues(env, 'CONTACT_EMAIL'),
  );
  issues.push(
    ...missingSellerSettings(env).map((setting) => ({
      setting,
      message: 'missing: the legal notice and invoices name the seller',
    })),
  );
  return issues;
}

/** Explains why no sandbox replaces a missing setting; empty if one may, or if none is needed. */
export function explainMissingSandbox(env: Env): string {
  const real = findRealProviders(env);
  if (env['SANDBOX_URL'] || real.length === 0) return '';
  const advice = real.some(({ isLive }) => isLive) ? '' : ' SANDBOX=yes starts sandboxes next to test keys.';
  const reasons = real.map(({ description }) => description).join(', ');
  return `No sandbox stands in for a missing setting, because ${reasons}.${advice}`;
}
