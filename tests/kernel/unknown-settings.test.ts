import { expect, test } from '@jest/globals';
import { warnAboutUnknownSettings } from '../../src/kernel/config.ts';
import { settingNames } from '../../src/kernel/settings/registry.ts';
import { listUnknownSettings } from '../../src/kernel/settings/unknown-settings.mjs';
import { given } from './production-environment.ts';

const list = (...names: string[]) => listUnknownSettings(names, settingNames);

test('a misspelt setting is named, with the one that is probably meant', () => {
  expect(list('STRIPE_WEBHOOK_SECRETS', 'SESSION_KEY', 'TRSUT_PROXY', 'public_url', 'LOG_LEVLE')).toEqual([
    'STRIPE_WEBHOOK_SECRETS (STRIPE_WEBHOOK_SECRET?)',
    'SESSION_KEY (SESSION_KEYS?)',
    'TRSUT_PROXY (TRUST_PROXY?)',
    'public_url (PUBLIC_URL?)',
    'LOG_LEVLE (LOG_LEVEL?)',
  ]);
});

test('an unknown name under a prefix of ours is named', () => {
  expect(list('SMTP_PASSWORD', 'SELLER_SIRET', 'POSTAL_LOB_REGION')).toEqual([
    'SMTP_PASSWORD',
    'SELLER_SIRET',
    'POSTAL_LOB_REGION',
  ]);
});

test('no setting is mistaken for another one', () => expect(list(...settingNames)).toEqual([]));

test.each([
  [
    'a shell',
    'PATH HOME MAIL MAILCHECK HOSTNAME HOSTTYPE LOGNAME LS_COLORS PWD TERM LANG LC_ALL TZ _ http_proxy NO_PROXY',
  ],
  ['Node.js and npm', 'NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS npm_config_loglevel npm_package_name'],
  ['a desktop', 'SESSION_MANAGER DESKTOP_SESSION XDG_DATA_DIRS SSH_AUTH_SOCK DISPLAY'],
  ['a platform', 'DYNO WEB_CONCURRENCY REDIS_TLS_URL POSTGRES_USER PGPASSWORD AWS_REGION INVOCATION_ID'],
  ['Kubernetes', 'KUBERNETES_SERVICE_HOST MAIL_SERVICE_HOST MAIL_SERVICE_PORT_SMTP MAIL_PORT MAIL_PORT_25_TCP_ADDR'],
  ['OpenTelemetry and Sentry', 'OTEL_SERVICE_NAME OTEL_TRACES_EXPORTER OTEL_BSP_SCHEDULE_DELAY SENTRY_RELEASE'],
  ['the start command', 'SANDBOX_PORT SANDBOX_SMTP_PORT SANDBOX_WEB_URL SANDBOX_STRIPE_PRICES'],
])('variables of %s are not', (_origin, names) => expect(list(...names.split(' '))).toEqual([]));

test('a process logs the names without their values, and nothing where all names are known', () => {
  const lines: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  warnAboutUnknownSettings({ log }, { ...given, SMTP_PASSWORDS: ' ' });
  expect(lines).toEqual([]);
  warnAboutUnknownSettings({ log }, { ...given, SMTP_PASSWORD: 'a-secret' });
  expect(lines).toEqual([[{ settings: ['SMTP_PASSWORD'] }, expect.stringContaining('nothing reads them')]]);
});
