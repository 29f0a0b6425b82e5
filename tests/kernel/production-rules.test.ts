import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../../src/kernel/config.ts';
import { RENAMED_SETTINGS } from '../../src/kernel/settings/renamed-settings.ts';
import { stripePriceSettings } from '../fakes/stripe-prices.ts';
import { given, namesRefused, refused, type Env } from './production-environment.ts';

const KEY = given.FILE_KEYS;

const STORE = { S3_ENDPOINT: 'https://s3.lettres.fr', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

describe('production does not start', () => {
  test('without required settings, and names all of them at once', () => {
    expect(namesRefused({}, {})).toEqual([
      'CONTACT_EMAIL',
      'DATABASE_URL',
      'FILE_KEYS',
      'MAIL_FROM',
      'POSTAL_API_URL',
      'POSTAL_AUTH_URL',
      'POSTAL_CALLBACK_LOGIN',
      'POSTAL_CALLBACK_PASSWORD',
      'POSTAL_CLIENT_ID',
      'POSTAL_CLIENT_SECRET',
      'POSTAL_PASSWORD',
      'POSTAL_USERNAME',
      'PUBLIC_URL',
      'SELLER_ADDRESS',
      'SELLER_DIRECTOR',
      'SELLER_FORM',
      'SELLER_HOST',
      'SELLER_MEDIATOR',
      'SELLER_MEDIATOR_URL',
      'SELLER_NAME',
      'SELLER_PHONE',
      'SELLER_REGISTRATION',
      'SESSION_KEYS',
      'SINGLE_MACHINE',
      'SMTP_URL',
      ...Object.keys(stripePriceSettings).toSorted(),
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
    expect(refused({})).toBeNull();
  });
  test.each(Object.keys(given))('with %s empty or blank', (name) => {
    expect([namesRefused({ [name]: '' }), namesRefused({ [name]: ' \t' })]).toEqual([[name], [name]]);
  });
  test.each(['secret', 'a2V5', `${KEY},${KEY}`, `${KEY},short`, KEY.slice(0, -1), `${KEY}=`])(
    'with %s as the keys of files',
    (keys) => expect(namesRefused({ FILE_KEYS: keys })).toEqual(['FILE_KEYS']),
  );
  test('and reads several keys of files, the newest first', () => {
    const older = Buffer.alloc(32, 1).toString('base64');
    expect(readConfig({ ...given, FILE_KEYS: `${KEY}, ${older}` }).fileKeys).toEqual([KEY, older]);
  });
  test.each(['sk_x', 'x', 'pk_live_x', 'sk_live_'])('with %s as a key of Stripe', (key) =>
    expect(namesRefused({ STRIPE_SECRET_KEY: key })).toEqual(['STRIPE_SECRET_KEY']),
  );
  test.each(['prod_x', 'price_', '13,80'])('with %s as a price', (price) =>
    expect(namesRefused({ STRIPE_PRICE_TRIAL: price })).toEqual(['STRIPE_PRICE_TRIAL']),
  );
  test.each([
    'ne-pas-repondre@affranchi.example',
    'Lettres <a@localhost>',
    'a@lettres.test',
    'a@example.com',
    'lettres.fr',
  ])('with %s as the sender of e-mails', (sender) => {
    expect(namesRefused({ MAIL_FROM: sender })).toEqual(['MAIL_FROM']);
  });
  test.each(['bonjour@affranchi.example', 'bonjour', 'Lettres <bonjour@lettres.fr>'])(
    'with %s as the contact address',
    (address) => {
      expect(namesRefused({ CONTACT_EMAIL: address })).toEqual(['CONTACT_EMAIL']);
    },
  );
  test.each([
    'http://lettres.fr',
    'http://10.0.0.7',
    'ftp://lettres.fr',
    'lettres.fr',
    'https://lettres.fr/site',
    'http://localhost.lettres.fr',
  ])('at %s', (publicUrl) => {
    expect(namesRefused({ PUBLIC_URL: publicUrl, TRUST_PROXY: '1' })).toEqual(['PUBLIC_URL']);
  });
  test('at an https address without a proxy setting, also with a sandbox; 0 is a valid one', () => {
    expect(namesRefused({ PUBLIC_URL: 'https://lettres.fr' })).toEqual(['TRUST_PROXY']);
    expect(
      namesRefused({ PUBLIC_URL: 'https://lettres.fr', SANDBOX: 'yes', SANDBOX_URL: 'http://127.0.0.1:9' }),
    ).toEqual(['TRUST_PROXY']);
    expect(refused({ PUBLIC_URL: 'https://lettres.fr', TRUST_PROXY: '0' })).toBeNull();
  });
  test('with a partial configuration of a postal partner or a tag manager, and lists it with the rest', () => {
    expect(namesRefused({ POSTAL_LOB_ENVELOPE: 'env_x', TAG_MANAGER_PURPOSES: 'all', SELLER_NAME: '' })).toEqual([
      'POSTAL_LOB_API_KEY',
      'POSTAL_LOB_WEBHOOK_SECRET',
      'SELLER_NAME',
      'TAG_MANAGER_PURPOSES',
    ]);
  });
  test('with files on the disk of one of several machines', () => {
    expect(namesRefused({ SINGLE_MACHINE: 'no' })).toEqual(['SINGLE_MACHINE']);
    expect(refused({ SINGLE_MACHINE: undefined })?.['SINGLE_MACHINE']).toContain('without S3_ENDPOINT');
    expect(namesRefused({ SINGLE_MACHINE: 'oui' })).toEqual(['SINGLE_MACHINE']);
    for (const SINGLE_MACHINE of [undefined, 'no', 'yes']) expect(refused({ SINGLE_MACHINE, ...STORE })).toBeNull();
  });
  test('with a part of the settings of an object store, which would store files on the disk or nowhere', () => {
    for (const name of Object.keys(STORE)) expect(namesRefused({ ...STORE, [name]: undefined })).toEqual([name]);
    expect(namesRefused({ ...STORE, S3_ENDPOINT: 's3.lettres.fr' })).toEqual(['S3_ENDPOINT']);
  });
  test('with a live key of Stripe next to a test account at a partner', () => {
    const maileva = (host: string) => ({ POSTAL_AUTH_URL: `https://${host}/token`, POSTAL_API_URL: `https://${host}` });
    const [live, trial] = [maileva('api.maileva.com'), maileva('api.sandbox.maileva.net')];
    const lob = (key: string) => ({
      POSTAL_LOB_API_KEY: key,
      POSTAL_LOB_ENVELOPE: 'env_x',
      POSTAL_LOB_WEBHOOK_SECRET: 'sixteen-characters',
    });
    const STRIPE_SECRET_KEY = 'sk_live_x';
    expect(refused({ ...trial, ...lob('test_x') })).toBeNull();
    expect(refused({ ...live, ...lob('live_x'), STRIPE_SECRET_KEY })).toBeNull();
    expect(namesRefused({ ...trial, STRIPE_SECRET_KEY })).toEqual(['POSTAL_AUTH_URL']);
    expect(namesRefused({ ...live, ...lob('test_x'), STRIPE_SECRET_KEY })).toEqual(['POSTAL_LOB_API_KEY']);
  });
  test('with a live key outside production', () => {
    const { SELLER_NAME: _name, MAIL_FROM: _from, ...rest } = given;
    expect(refused({ NODE_ENV: 'development' }, rest)).toBeNull();
    expect(namesRefused({ NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_live_x' }, rest)).toEqual([
      'MAIL_FROM',
      'SELLER_NAME',
    ]);
  });
});

describe('a setting under its former name', () => {
  test.each(Object.entries(RENAMED_SETTINGS))('stops the start: %s names %s', (formerName, name) => {
    expect(refused({ [formerName]: '7' })).toEqual({ [formerName]: `was renamed: set ${name} instead` });
    expect(refused({ [formerName]: '7', [name]: '7' })).toHaveProperty(formerName);
    expect(refused({ [formerName]: ' ', [name]: '7' })).toBeNull();
  });
  test('is listed in one message with all other errors', () => {
    const env = { RETELL_SECONDS: '20', PAPERS_MOST: '3', SMTP_URL: undefined };
    expect(namesRefused(env)).toEqual(['PAPERS_MOST', 'RETELL_SECONDS', 'SMTP_URL']);
  });
});

describe('docker-compose.yml', () => {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<'web' | 'worker' | 'release', { env_file: string; environment: Record<string, string> }>;
  };
  /** A `.env` for these containers. */
  const { DATABASE_URL: _own, SINGLE_MACHINE: _notWithAStore, ...rest } = given;
  const file: Env = {
    ...rest,
    PUBLIC_URL: 'https://lettres.fr',
    POSTGRES_PASSWORD: 'x',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
  /** What Compose gives to a process: the file, and over it the service's own variables with those of the file in them. */
  const passed = ({ environment }: (typeof services)['web'], values: Env): Env => ({
    ...values,
    ...Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [
        name,
        text.replace(/\$\{(\w+):[?-]\}/g, (_all, of: string) => values[of] ?? ''),
      ]),
    ),
  });
  const processes = [services.web, services.worker, services.release];

  test('gives each process the whole .env, with which it starts', () => {
    for (const service of processes) {
      expect(service.env_file).toBe('.env');
      expect(refused(passed(service, file), {})).toBeNull();
    }
  });
  test('invents no setting that production needs', () => {
    for (const service of processes)
      for (const name of Object.keys(rest))
        expect([name, namesRefused(passed(service, { ...file, [name]: undefined }), {})]).toEqual([name, [name]]);
  });
});

test('the public address has no trailing slash and no default port', () => {
  const address = (PUBLIC_URL: string) => readConfig({ ...given, PUBLIC_URL, TRUST_PROXY: '1' }).publicUrl;
  expect(
    ['https://lettres.fr/', 'https://lettres.fr//', ' https://lettres.fr:443 ', 'HTTPS://Lettres.fr'].map(address),
  ).toEqual(Array.from({ length: 4 }, () => 'https://lettres.fr'));
  expect(['https://localhost', 'http://[::1]:3000/', 'http://127.0.0.2'].map(address)).toEqual([
    'https://localhost',
    'http://[::1]:3000',
    'http://127.0.0.2',
  ]);
});

describe('a sandbox', () => {
  /** What the start command gives to the processes where nothing is set. */
  const sandboxed: Env = {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !/^(SELLER_|MAIL_FROM|CONTACT_EMAIL)/.test(name))),
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    SANDBOX_URL: 'http://127.0.0.1:9',
    POSTAL_LOB_API_KEY: 'live_sandbox',
    POSTAL_LOB_ENVELOPE: 'env_sandbox',
    POSTAL_LOB_WEBHOOK_SECRET: 'sixteen-characters',
    POSTAL_LOB_API_URL: 'http://127.0.0.1:9',
    SUIVI_KEY: 'sandbox',
    SUIVI_API_URL: 'http://127.0.0.1:9',
  };
  const REAL: [string, Env][] = [
    ['a live key of Stripe', { STRIPE_SECRET_KEY: 'sk_live_x' }],
    ['a restricted live key of Stripe', { STRIPE_SECRET_KEY: 'rk_live_x' }],
    ['a test key of Stripe', { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: undefined }],
    ['a price of Stripe alone', { STRIPE_SECRET_KEY: undefined, STRIPE_API_URL: undefined }],
    ['an account at Maileva', { POSTAL_AUTH_URL: 'https://connexion.maileva.com/token' }],
    ['an account at Lob', { POSTAL_LOB_API_URL: undefined }],
    ['a key of La Poste', { SUIVI_API_URL: undefined }],
    ['a mail server', { SMTP_URL: 'smtps://user:secret@mail.lettres.fr' }],
    ['an object store', STORE],
    ['an https address', { PUBLIC_URL: 'https://lettres.fr', TRUST_PROXY: '1' }],
    ['https on this machine', { PUBLIC_URL: 'HTTPS://localhost', TRUST_PROXY: '0' }],
    ['a database on another host', { DATABASE_URL: 'postgres://u:p@db.lettres.fr/x' }],
    ['a database on another host in disguise', { DATABASE_URL: 'postgres://u@127.0.0.1/x?host=db%2Elettres.fr' }],
    ['a database at an IPv6 address', { DATABASE_URL: 'postgres://u@[2001:db8::7]:5432/x' }],
    ['a database behind a name that begins like this machine', { DATABASE_URL: 'postgres://u@localhost.lettres.fr/x' }],
  ];
  test('runs if every service is on this machine', () => expect(refused({}, sandboxed)).toBeNull());
  test.each(REAL)('is rejected with %s', (_what, env) => {
    expect(namesRefused(env, sandboxed)).toContain('SANDBOX_URL');
  });
  test.each([
    'postgres://u@localhost/x',
    'postgres://u@%6cocalhost/x',
    'postgres://u@[::1]:5432/x',
    'postgres://u@127.8.0.1/x',
    'postgres://%2Fvar%2Frun%2Fpostgresql/x',
    'socket:/var/run/postgresql?db=x',
    'postgresql:///x?host=/var/run/postgresql',
  ])('runs with a database at %s', (DATABASE_URL) => expect(refused({ DATABASE_URL }, sandboxed)).toBeNull());
  test('runs with test keys if it is requested by name, and never with live ones', () => {
    const mixed = { SANDBOX: 'yes', STRIPE_API_URL: undefined };
    expect(refused(mixed, sandboxed)).toBeNull();
    const live: Env[] = [
      { STRIPE_SECRET_KEY: 'sk_live_x' },
      { STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_API_URL: 'http://127.0.0.1:9' },
      { POSTAL_LOB_API_URL: undefined },
      { POSTAL_API_URL: 'https://api.maileva.com' },
    ];
    for (const env of live) expect([env, namesRefused({ ...mixed, ...env }, sandboxed)]).toEqual([env, ['SANDBOX']]);
    expect(
      refused(
        {
          ...mixed,
          POSTAL_API_URL: 'https://api.sandbox.maileva.net',
          POSTAL_AUTH_URL: 'https://connexion.sandbox.maileva.net/x',
        },
        sandboxed,
      ),
    ).toBeNull();
    // Without any sandbox the wish alone is refused as well.
    expect(namesRefused({ SANDBOX: 'yes', STRIPE_SECRET_KEY: 'sk_live_x' })).toEqual(['SANDBOX']);
  });
  test('is rejected if SANDBOX=no, and other values are invalid', () => {
    expect(namesRefused({ SANDBOX: 'no' }, sandboxed)).toEqual(['SANDBOX_URL']);
    expect(refused({ SANDBOX: 'no' })).toBeNull();
    expect(namesRefused({ SANDBOX: 'Yes' }, sandboxed)).toEqual(['SANDBOX']);
    expect(refused({ SANDBOX: '' }, sandboxed)).toBeNull();
  });
  test('listens on this machine only, unless HOST is set', () => {
    const host = (env: Env, base: Env = sandboxed) => readConfig({ ...base, ...env }).host;
    expect([host({}), host({ HOST: '0.0.0.0' }), host({}, given), host({ NODE_ENV: 'development' }, given)]).toEqual([
      '127.0.0.1',
      '0.0.0.0',
      '0.0.0.0',
      '127.0.0.1',
    ]);
  });
  test('has demonstration passwords, which exist only there', () => {
    const DEMO_PASSWORDS = '{"admin":"twelve-characters"}';
    expect(readConfig({ ...sandboxed, DEMO_PASSWORDS }).demoPasswords).toEqual({ admin: 'twelve-characters' });
    expect(readConfig({ ...given, DEMO_PASSWORDS }).demoPasswords).toBeUndefined();
    for (const wrong of ['{', '{"admin":"short"}', '[]'])
      expect([wrong, namesRefused({ DEMO_PASSWORDS: wrong }, sandboxed)]).toEqual([wrong, ['DEMO_PASSWORDS']]);
  });
});

describe('the database', () => {
  const database = (env: Env) => readConfig({ ...given, ...env }).database;
  test('is reached directly, unless a direct address beside a pooler is given', () => {
    const url = given.DATABASE_URL;
    expect(database({})).toMatchObject({ url, directUrl: url, isPooled: false });
    expect(database({ DATABASE_DIRECT_URL: url })).toMatchObject({ isPooled: false });
    const directUrl = 'postgres://u:p@127.0.0.1:5433/affranchi';
    expect(database({ DATABASE_DIRECT_URL: directUrl })).toMatchObject({ url, directUrl, isPooled: true });
    expect(namesRefused({ DATABASE_DIRECT_URL: 'mysql://x' })).toEqual(['DATABASE_DIRECT_URL']);
  });
  test('on another host is no trial, whichever address leads there', () => {
    const env = { SANDBOX_URL: 'http://127.0.0.1:9', DATABASE_DIRECT_URL: 'postgres://u@db.lettres.fr/x' };
    expect(refused(env)?.['SANDBOX_URL']).toContain('DATABASE_DIRECT_URL is on another host');
  });
});

test('a web process drains in production only, unless the setting says otherwise', () => {
  const drain = (env: Env) => readConfig({ ...given, ...env }).drainSeconds;
  expect([drain({}), drain({ NODE_ENV: 'development' }), drain({ DRAIN_SECONDS: '3' })]).toEqual([10, 0, 3]);
});

describe('the trusted proxies', () => {
  const trust = (TRUST_PROXY?: string, NODE_ENV = 'production') =>
    readConfig({ ...given, NODE_ENV, TRUST_PROXY }).trustProxy;
  test('are a number or networks, none by default, the same in every mode', () => {
    for (const mode of ['production', 'development', 'test']) {
      expect(trust(undefined, mode)).toEqual({ kind: 'hops', hops: 0 });
      expect(trust('2', mode)).toEqual({ kind: 'hops', hops: 2 });
      expect(trust(' 10.0.0.0/8, 192.0.2.7,2001:db8::/32 ', mode)).toEqual({
        kind: 'networks',
        networks: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'],
      });
    }
  });
  test.each([
    'yes',
    'no',
    'true',
    '-1',
    '11',
    '999',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '2001:db8::/129',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/08',
    'proxy.lettres.fr',
    ',',
    '1,2',
  ])('are not %s, and the message explains the format', (text) =>
    expect(refused({ TRUST_PROXY: text })?.['TRUST_PROXY']).toContain('write the number of proxies'),
  );
});
