import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { partnerNames } from '../../src/domain/postal-partner.ts';
import * as product from '../../src/kernel/launcher.ts';
import { listDemoAccounts, toOwnAddress, buildSettings } from '../../src/scripts/settings.mjs';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'affranchi-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const local = 'postgres://127.0.0.1/affranchi';
const buildEnvironment = async (env: Record<string, string>) =>
  (await buildSettings({ product, env, dataDir, port: 3510, databaseUrl: env['DATABASE_URL'] ?? local })).env;
/** The parts that a sandbox replaces. */
async function parts(env: Record<string, string>): Promise<string[]> {
  const made = await buildEnvironment(env);
  const sandbox = made['SANDBOX_URL'];
  if (!sandbox) {
    expect(made).not.toHaveProperty('DEMO_PASSWORDS');
    expect(made).not.toHaveProperty('SANDBOX_PORT');
    return [];
  }
  const addresses = [
    ['stripe', ['STRIPE_API_URL']] as const,
    ...partnerNames.map((name) => [name, product.partnerSettings[name].addresses] as const),
  ];
  const played = addresses
    .filter(([, names]) => names.every((name) => made[name]?.startsWith(sandbox)))
    .map(([part]) => part as string);
  return made['SMTP_URL'] === `smtp://127.0.0.1:${made['SANDBOX_SMTP_PORT']}` ? [...played, 'mail'] : played;
}
const ALL = ['stripe', ...partnerNames, 'mail'];

describe('the start command simulates', () => {
  test.each([
    ['nothing is set', {}],
    ['settings are empty or blank', { STRIPE_SECRET_KEY: '', SMTP_URL: '  ', SANDBOX: '' }],
    ['it is asked to', { SANDBOX: 'yes' }],
    ['the database is on this machine', { DATABASE_URL: 'postgres://u@localhost/x' }],
    ['people open it over http', { PUBLIC_URL: 'http://192.168.1.7:3510' }],
  ])('everything where %s', async (_when, env) => expect(await parts(env as Record<string, string>)).toEqual(ALL));

  test('what is missing next to sandboxes of this machine', async () => {
    expect(await parts({ SMTP_URL: 'smtp://127.0.0.1:2525' })).toEqual(ALL.filter((part) => part !== 'mail'));
    expect(await parts({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: 'http://localhost:12111' })).toEqual(
      ALL.filter((part) => part !== 'stripe'),
    );
  });

  test.each([
    ['a live key', { STRIPE_SECRET_KEY: 'sk_live_x' }],
    ['a test key', { STRIPE_SECRET_KEY: 'sk_test_x' }],
    ['a mail server', { SMTP_URL: 'smtps://mail.lettres.fr' }],
    ['an https address', { PUBLIC_URL: 'https://lettres.fr/' }],
    ['a database elsewhere', { DATABASE_URL: 'postgres://u@10.0.0.7/x' }],
    ['SANDBOX=no', { SANDBOX: 'no' }],
    ['a live key, even when asked to', { SANDBOX: 'yes', STRIPE_SECRET_KEY: 'sk_live_x' }],
  ])('nothing next to %s', async (_what, env) => expect(await parts(env as Record<string, string>)).toEqual([]));

  test('the rest next to test keys on request, and never a second post next to a real one', async () => {
    expect(
      await parts({ SANDBOX: 'yes', STRIPE_SECRET_KEY: 'sk_test_x', PUBLIC_URL: 'https://essai.lettres.fr' }),
    ).toEqual([...partnerNames, 'mail']);
    expect(await parts({ SANDBOX: 'yes', POSTAL_API_URL: 'https://api.sandbox.maileva.net' })).toEqual([
      'stripe',
      'mail',
    ]);
  });
});

test('what it simulates is all that the processes need', async () => {
  expect(product.readConfig(await buildEnvironment({})).partners).toEqual(partnerNames);
});

test('an account at an optional partner replaces the stand-in of that partner alone', async () => {
  const env = { SANDBOX: 'yes', POSTAL_LOB_API_KEY: 'test_x' };
  expect(await parts(env)).toEqual(ALL.filter((part) => part !== 'lob'));
});

test('no address of its own is invented where no sandbox runs', async () => {
  expect((await buildEnvironment({}))['PUBLIC_URL']).toBe('http://localhost:3510');
  expect(await buildEnvironment({ STRIPE_SECRET_KEY: 'sk_live_x' })).not.toHaveProperty('PUBLIC_URL');
});

test('listens on this machine only unless HOST is set, and checks its health there', async () => {
  expect([
    (await buildEnvironment({}))['HOST'],
    (await buildEnvironment({ STRIPE_SECRET_KEY: 'sk_live_x' }))['HOST'],
    (await buildEnvironment({ HOST: '0.0.0.0' }))['HOST'],
  ]).toEqual(['127.0.0.1', '127.0.0.1', '0.0.0.0']);
  expect(
    ['127.0.0.1', '0.0.0.0', '::', '192.168.1.7', '::1', 'localhost'].map((host) => toOwnAddress(host, 80)),
  ).toEqual([
    'http://127.0.0.1:80',
    'http://127.0.0.1:80',
    'http://127.0.0.1:80',
    'http://192.168.1.7:80',
    'http://[::1]:80',
    'http://localhost:80',
  ]);
});

describe('the key of stored files', () => {
  const fileKeys = async (env = {}) => (await buildEnvironment(env))['FILE_KEYS']!;
  test('is made once, differs between installations, and a given one comes first', async () => {
    const first = await fileKeys();
    expect(Buffer.from(first, 'base64')).toHaveLength(32);
    expect(await fileKeys()).toBe(first);
    const given = Buffer.alloc(32, 7).toString('base64');
    expect(await fileKeys({ FILE_KEYS: given })).toBe(given);
    expect(await fileKeys()).toBe(first);
    rmSync(join(dataDir, 'secrets.json'));
    expect(await fileKeys()).not.toBe(first);
  });
  test('is added to the secrets of an older version', async () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"SESSION_KEYS":"the-keys-of-an-older-version-of-the-product"}');
    const key = await fileKeys();
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toMatchObject({
      SESSION_KEYS: 'the-keys-of-an-older-version-of-the-product',
      FILE_KEYS: key,
    });
  });
});

test('a write that is interrupted leaves the secrets as they were', async () => {
  const [file, before] = [join(dataDir, 'secrets.json'), join(dataDir, 'before.json')];
  await buildEnvironment({});
  linkSync(file, before);
  const { ino, mtimeMs } = statSync(file);
  await buildEnvironment({});
  expect(statSync(file)).toMatchObject({ ino, mtimeMs });

  const complete = readFileSync(file, 'utf8');
  const { MAIL_WEBHOOK_SECRET: _missing, ...others } = JSON.parse(complete) as Record<string, string>;
  writeFileSync(file, JSON.stringify(others));
  await buildEnvironment({});
  // The name leads to another file: the old one was not emptied to be filled again.
  expect(JSON.parse(readFileSync(before, 'utf8'))).toEqual(others);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('MAIL_WEBHOOK_SECRET');
});

describe('the passwords of the demonstration', () => {
  const passwords = async () => listDemoAccounts(await buildEnvironment({})).map(({ password }) => password);
  test('are random, one per account, stable across a restart, and differ between installations', async () => {
    const first = await passwords();
    expect(first).toHaveLength(4);
    expect(new Set(first).size).toBe(4);
    for (const password of first) expect(password).toMatch(/^[\w-]{16}$/);
    expect(await passwords()).toEqual(first);
    rmSync(join(dataDir, 'secrets.json'));
    expect(await passwords()).not.toEqual(first);
  });
  test('are completed for a role that an older version did not have', async () => {
    writeFileSync(
      join(dataDir, 'secrets.json'),
      JSON.stringify({ DEMO_PASSWORDS: '{"admin":"of-the-older-version"}' }),
    );
    const made = JSON.parse((await buildEnvironment({}))['DEMO_PASSWORDS']!) as Record<string, string>;
    expect(made['admin']).toBe('of-the-older-version');
    expect(Object.keys(made).toSorted()).toEqual(['admin', 'customer', 'manager', 'support']);
    expect(await passwords()).toHaveLength(4);
  });
  test('are in a file that only its owner can read, even if the file existed before', async () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"SESSION_KEYS":"the-keys-of-an-older-version-of-the-product"}', {
      mode: 0o644,
    });
    const made = await buildEnvironment({});
    expect(made['SESSION_KEYS']).toBe('the-keys-of-an-older-version-of-the-product');
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toMatchObject({
      DEMO_PASSWORDS: made['DEMO_PASSWORDS'],
    });
  });
});
