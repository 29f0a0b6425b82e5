import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/kernel/config.ts';
import { settingGroups } from '../../src/kernel/settings/registry.ts';
import { given, refused, type Env } from './production-environment.ts';

const names = settingGroups.flatMap((group) => Object.keys(group.settings));
const STORE = { S3_ENDPOINT: 'https://s3.lettres.fr', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
const LOB = {
  POSTAL_LOB_API_KEY: 'test_x',
  POSTAL_LOB_ENVELOPE: 'env_x',
  POSTAL_LOB_WEBHOOK_SECRET: 'sixteen-characters',
};
const MERCI_FACTEUR = {
  POSTAL_MERCIFACTEUR_SERVICE_ID: 'x',
  POSTAL_MERCIFACTEUR_SECRET_KEY: 'x',
  POSTAL_MERCIFACTEUR_USER_ID: '1',
  POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: 'sixteen-characters',
};
const SENTRY = { SENTRY_DSN: 'https://key@errors.lettres.fr/7' };
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const TAGS = { TAG_MANAGER_URL: 'https://mesure.lettres.fr/tag.js' };
const every = { ...given, ...STORE, ...LOB, ...MERCI_FACTEUR, ...SENTRY, ...COLLECTOR, ...TAGS, SUIVI_KEY: 'x' };

test('an installation that uses every provider starts', () => expect(refused({}, every)).toBeNull());

describe('a value in quotes', () => {
  test.each(names)('stops the start, because they would be a part of %s', (name) => {
    for (const value of ['"x"', "'x'"])
      expect(refused({ [name]: value })).toHaveProperty(
        [name],
        'is in quotes, which would be a part of it: remove them',
      );
  });
  test('is told from quotes inside of one', () => {
    expect(refused({ MAIL_FROM: '"Les Lettres" <a@lettres.fr>', SELLER_NAME: 'SARL "Les Lettres"' })).toBeNull();
  });
});

test.each(names.filter((name) => !Object.hasOwn(given, name)))('a blank %s counts as not given', (name) => {
  for (const blank of ['', ' \t']) expect(refused({ [name]: blank })).toBeNull();
});

describe('an address with slashes at its end is the one without', () => {
  type Config = ReturnType<typeof readConfig>;
  test.each<[string, string, (config: Config) => unknown]>([
    ['POSTAL_API_URL', 'https://api.maileva.com', ({ postalPartners }) => postalPartners.maileva?.apiUrl],
    ['POSTAL_AUTH_URL', 'https://connexion.maileva.com/token', ({ postalPartners }) => postalPartners.maileva?.authUrl],
    ['POSTAL_LOB_API_URL', 'https://api.lob.com/v1', ({ postalPartners }) => postalPartners.lob?.apiUrl],
    [
      'POSTAL_MERCIFACTEUR_API_URL',
      'https://www.merci-facteur.com/api/1.2/prod/service',
      ({ postalPartners }) => postalPartners.mercifacteur?.apiUrl,
    ],
    ['SUIVI_API_URL', 'https://api.laposte.fr', ({ laPosteTracking }) => laPosteTracking?.apiUrl],
    ['ADDRESSES_API_URL', 'https://data.geopf.fr/geocodage', ({ addresses }) => addresses.apiUrl],
    ['STRIPE_API_URL', 'https://api.stripe.com', ({ stripe }) => stripe.apiUrl],
    ['S3_ENDPOINT', 'https://s3.lettres.fr', ({ storage }) => storage.kind === 's3' && storage.endpoint],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/v1/metrics', ({ otlpMetrics }) => otlpMetrics?.url],
  ])('%s', (name, address, read) => {
    const base = address.replace('/v1/metrics', '');
    for (const written of [base, `${base}/`, `${base}//`, ` ${base}/ `])
      expect(read(readConfig({ ...every, [name]: written }))).toBe(address);
  });
});

const ADDRESSES = [
  'PUBLIC_URL',
  'POSTAL_API_URL',
  'POSTAL_AUTH_URL',
  'POSTAL_LOB_API_URL',
  'POSTAL_MERCIFACTEUR_API_URL',
  'STRIPE_API_URL',
  'SUIVI_API_URL',
  'ADDRESSES_API_URL',
  'S3_ENDPOINT',
  'SELLER_MEDIATOR_URL',
  'SENTRY_DSN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'TAG_MANAGER_URL',
  'TAG_MANAGER_ORIGINS',
  'SANDBOX_URL',
];
describe('an address of another kind, or a host alone, stops the start', () => {
  test('of every setting that holds one', () => {
    const others = ['SMTP_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL', 'CLAMD_URL'];
    const named = names.filter((name) => /_(URL|ENDPOINT|DSN|ORIGINS)$/.test(name));
    expect([...ADDRESSES, ...others].toSorted()).toEqual(named.toSorted());
  });
  test.each(ADDRESSES)('%s', (name) => {
    for (const address of ['javascript:alert(1)', 'ftp://lettres.fr', 'lettres.fr', 'lettres.fr:443', 'https://'])
      expect([address, refused({ [name]: address }, every)]).toEqual([
        address,
        expect.objectContaining({ [name]: expect.any(String) }),
      ]);
  });
});

describe('a provider that gets our credentials', () => {
  const PROVIDERS = ADDRESSES.filter((name) => /^(POSTAL|STRIPE|SUIVI)_/.test(name));
  test.each(PROVIDERS)('is not called without TLS, unless it is on this machine: %s', (name) => {
    expect(refused({ [name]: 'http://api.lettres.fr' }, every)).toEqual({
      [name]: 'https, unless the host is this machine',
    });
    for (const address of ['http://127.0.0.1:9', 'http://localhost:9/x'])
      expect(refused({ [name]: address }, every)).toBeNull();
  });
});

test.each(['https://errors.lettres.fr/7', 'https://key@errors.lettres.fr', 'https://key@errors.lettres.fr/project'])(
  'an error service at %s would get no error',
  (SENTRY_DSN) => {
    expect(refused({ SENTRY_DSN })).toEqual({
      SENTRY_DSN: 'the address of a project at the error service: https://key@host/number',
    });
  },
);

describe('a password with characters that end the host', () => {
  const message = 'cannot be read: in user and password, write / as %2F, ? as %3F, # as %23 and @ as %40';
  test.each([
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_DIRECT_URL', 'postgresql'],
    ['REDIS_URL', 'rediss'],
    ['SMTP_URL', 'smtps'],
  ])('stops the start: %s', (name, scheme) => {
    // A part of digits would be the port of a host with the name of the user.
    for (const password of ['pa/ss', 'pa?ss', 'pa#ss', '12/ss', '12?ss', '12#ss'])
      expect([password, refused({ [name]: `${scheme}://u:${password}@lettres.fr/0` })]).toEqual([
        password,
        { [name]: message },
      ]);
    const encoded: Env = { [name]: `${scheme}://u:pa%2Fs%3Fs%40@lettres.fr/0` };
    expect(refused(encoded)).toBeNull();
  });
});

test.each([
  ['PORT', '3000/tcp', 'a whole number from 0 to 65535'],
  ['DRAIN_SECONDS', '10s', 'a whole number from 0 to 300'],
  ['DATABASE_POOL', '2.5', 'a whole number from 2 to 50'],
  ['LOG_RETENTION_DAYS', '30', 'a whole number from 90 to 3650'],
  ['FILE_KEYS', ',', 'each key is 32 random bytes in base64: openssl rand -base64 32'],
  ['HOST', 'http://0.0.0.0', 'an address or a name, without http:// and port'],
  ['HOST', '0.0.0.0:3000', 'an address or a name, without http:// and port'],
])('%s=%s is refused with what is expected', (name, value, message) => {
  expect(refused({ [name]: value })).toEqual({ [name]: message });
});
test.each(['::', '0.0.0.0', 'localhost', 'web-1.lettres.internal'])('the web process may listen at %s', (HOST) => {
  expect(readConfig({ ...given, HOST }).host).toBe(HOST);
});
