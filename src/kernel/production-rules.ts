import { findRealProviders, isLocalHost } from './real-providers.mjs';
import { missingSellerSettings } from './settings/seller-settings.ts';

export interface SettingIssue {
  setting: string;
  message: string;
}
type Given = Record<string, string>;

/** Names that no mail server of the Internet may have (RFC 2606, RFC 6761). */
const RESERVED_DOMAIN = /(^|\.)(example|test|invalid|localhost|local|internal|example\.(com|net|org))$/i;

function mailIssue(given: Given, name: 'MAIL_FROM' | 'CONTACT_EMAIL'): SettingIssue[] {
  const value = given[name];
  if (!value) return [{ setting: name, message: 'missing' }];
  const domain = /@([^@<>\s]+)>?$/.exec(value)?.[1] ?? '';
  return domain.includes('.') && !RESERVED_DOMAIN.test(domain)
    ? []
    : [{ setting: name, message: 'an address at a domain of yours' }];
}

function publicUrlIssue({ PUBLIC_URL: publicUrl }: Given): SettingIssue[] {
  if (!publicUrl) return [{ setting: 'PUBLIC_URL', message: 'missing: the https address that people open' }];
  if (!URL.canParse(publicUrl)) return [];
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isLocalHost(hostname)
    ? []
    : [{ setting: 'PUBLIC_URL', message: 'https, unless the host is this machine' }];
}

function sandboxIssues(given: Given): SettingIssue[] {
  const real = findRealProviders(given);
  const live = real.filter(({ isLive }) => isLive);
  const described = (list: typeof real) => list.map(({ description }) => description).join(', ');
  if (given['SANDBOX'] === 'yes' && live.length > 0)
    return [{ setting: 'SANDBOX', message: `no sandbox runs with live keys: ${described(live)}` }];
  if (!given['SANDBOX_URL'] || given['SANDBOX'] === 'yes') return [];
  if (given['SANDBOX'] === 'no') return [{ setting: 'SANDBOX_URL', message: 'contradicts SANDBOX=no' }];
  return real.length > 0
    ? [
        {
          setting: 'SANDBOX_URL',
          message: `no sandbox runs here, because ${described(real)}; SANDBOX=yes asks for one beside test keys`,
        },
      ]
    : [];
}

/** Whether every rule of production applies: no sandbox, and NODE_ENV is production (the default) or a key is live. */
export function isStrict(given: Given): boolean {
  return !given['SANDBOX_URL'] && runsInPublic(given);
}

const runsInPublic = (given: Given): boolean =>
  (given['NODE_ENV'] ?? 'production') === 'production' || findRealProviders(given).some(({ isLive }) => isLive);

/**
 * Checks what schemas of single settings cannot: requirements of production, and settings that contradict one another.
 */
export function findProductionIssues(given: Given): SettingIssue[] {
  const issues = sandboxIssues(given);
  if (runsInPublic(given) && /^https:/i.test(given['PUBLIC_URL'] ?? '') && !given['TRUST_PROXY'])
    issues.push({
      setting: 'TRUST_PROXY',
      message: 'missing beside an https PUBLIC_URL: the number of proxies (0 for none) or their networks',
    });
  if (!isStrict(given)) return issues;
  if (given['RATE_LIMIT_FACTOR'] && given['RATE_LIMIT_FACTOR'] !== '1')
    issues.push({ setting: 'RATE_LIMIT_FACTOR', message: 'is for load tests against the sandboxes: remove it' });
  issues.push(...publicUrlIssue(given), ...mailIssue(given, 'MAIL_FROM'), ...mailIssue(given, 'CONTACT_EMAIL'));
  issues.push(
    ...missingSellerSettings(given).map((setting) => ({
      setting,
      message: 'missing: the legal notice and invoices name the seller',
    })),
  );
  return issues;
}

/** Explains why no sandbox replaces a missing setting; empty if one may, or if none is needed. */
export function whyNoSandbox(given: Given): string {
  const real = findRealProviders(given);
  if (given['SANDBOX_URL'] || real.length === 0) return '';
  const advice = real.some(({ isLive }) => isLive) ? '' : ' SANDBOX=yes asks for sandboxes beside test keys.';
  const reasons = real.map(({ description }) => description).join(', ');
  return `No sandbox stands in for a missing setting, because ${reasons}.${advice}`;
}
