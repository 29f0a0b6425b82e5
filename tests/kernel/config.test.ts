import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/kernel/config.ts';
import * as product from '../../src/kernel/launcher.ts';
import { buildSettings } from '../../src/scripts/settings.mjs';
import { given, refused, type Env } from './production-environment.ts';

const apiUrl = (env: Record<string, string | undefined>) => readConfig({ ...given, ...env }).addresses.apiUrl;

describe('the source of address suggestions', () => {
  test('is IGN in production, unless another address or none is configured', () => {
    expect(apiUrl({ NODE_ENV: 'production' })).toBe('https://data.geopf.fr/geocodage');
    expect(apiUrl({ NODE_ENV: 'production', ADDRESSES_API_URL: 'https://geo.test' })).toBe('https://geo.test');
    expect(apiUrl({ NODE_ENV: 'production', ADDRESSES_API_URL: '' })).toBeUndefined();
  });
  test.each(['development', 'test'])('is our own table in %s', (mode) => {
    expect(apiUrl({ NODE_ENV: mode })).toBeUndefined();
    expect(apiUrl({ NODE_ENV: mode, ADDRESSES_API_URL: 'https://geo.test' })).toBe('https://geo.test');
  });
  test('is our own table on a single machine, which runs like production without external calls', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'affranchi-settings-'));
    try {
      const local = async (env: Record<string, string>) =>
        readConfig(
          (await buildSettings({ product, env, dataDir, port: 3000, databaseUrl: 'postgres://127.0.0.1/x' })).env,
        );
      expect((await local({})).addresses.apiUrl).toBeUndefined();
      expect((await local({})).mode).toBe('production');
      expect((await local({ ADDRESSES_API_URL: 'https://geo.test' })).addresses.apiUrl).toBe('https://geo.test');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

test('request limits can be raised for load tests against the sandboxes only', () => {
  const factor = (env: Record<string, string>) => readConfig({ ...given, ...env }).rateLimitFactor;
  expect(factor({})).toBe(1);
  expect(
    factor({ NODE_ENV: 'production', SANDBOX: 'yes', SANDBOX_URL: 'http://127.0.0.1:9', RATE_LIMIT_FACTOR: '1000' }),
  ).toBe(1000);
  expect(() => factor({ NODE_ENV: 'production', RATE_LIMIT_FACTOR: '1000' })).toThrow('RATE_LIMIT_FACTOR');
});

describe('the addresses of PostgreSQL and Redis', () => {
  test.each([
    ['DATABASE_URL', 'postgres://u:p@db.example/x?SSLMODE=verify-full', 'sslmode is written in small letters'],
    ['DATABASE_DIRECT_URL', 'postgres://u:p@db.example/x?sslMode=verify-full', 'sslmode is written in small letters'],
    [
      'DATABASE_URL',
      'postgres://u:p@db.example/x?sslrootcert=/nowhere/ca.pem',
      'sslrootcert names a file that this process cannot read',
    ],
    ['REDIS_URL', 'valkeys://:p@redis.example', 'the address of Redis: redis://…, or rediss://… with TLS'],
    ['REDIS_URL', 'redis.example:6379', 'the address of Redis: redis://…, or rediss://… with TLS'],
  ])('%s %s would connect without TLS, or not at all: it stops the start', (name, address, message) => {
    expect(refused({ [name]: address })).toEqual({ [name]: message });
  });
  test('may ask for TLS, with an authority of their own', () => {
    const DATABASE_URL = `postgres://u:p@db.example/x?sslmode=verify-full&sslrootcert=${import.meta.filename}`;
    expect(refused({ DATABASE_URL, REDIS_URL: 'rediss://:p@redis.example:6380' })).toBeNull();
    expect(refused({ DATABASE_URL: 'socket:/run/postgresql?db=x', REDIS_URL: 'redis://redis:6379' })).toBeNull();
  });
});

describe('the keys of sessions', () => {
  const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)];
  const keys = (SESSION_KEYS: string) => readConfig({ ...given, SESSION_KEYS }).session.keys;
  test('are separated by commas, without the blanks around them, and none is empty', () => {
    expect(keys(NEW)).toEqual([NEW]);
    for (const text of [`${NEW},${OLD}`, `${NEW}, ${OLD}`, ` ${NEW} ,\n${OLD}, `])
      expect(keys(text)).toEqual([NEW, OLD]);
  });
  test.each(['short', 'a-key-of-16-chars,a-key-of-16-chars', `${NEW},short`, ','])(
    '%j stops the start',
    (SESSION_KEYS) => {
      expect(refused({ SESSION_KEYS })).toEqual({
        SESSION_KEYS: 'each key has at least 32 characters, several are separated by commas',
      });
    },
  );
});

describe('the payment methods', () => {
  const methods = (names?: string) => readConfig({ ...given, STRIPE_PAYMENT_METHODS: names }).stripe.paymentMethods;
  test('are cards only by default', () => {
    expect([methods(), methods(''), methods('card, sepa_debit')]).toEqual([['card'], ['card'], ['card', 'sepa_debit']]);
  });
  test.each(['cheque', ' , '])('%j is rejected by name', (names) => {
    expect(() => methods(names)).toThrow('STRIPE_PAYMENT_METHODS');
  });
});

describe('the second factor of staff', () => {
  const rule = (env: Record<string, string | undefined>) => readConfig({ ...given, ...env }).secondFactor;
  test('is required in production without sandboxes, and optional elsewhere, unless configured', () => {
    expect(rule({ NODE_ENV: 'production' })).toBe('required');
    expect(rule({})).toBe('required');
    expect(
      rule({
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:9',
        STRIPE_API_URL: 'http://127.0.0.1:9',
        SANDBOX_URL: 'http://127.0.0.1:9',
      }),
    ).toBe('offered');
    expect(rule({ NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_live_x' })).toBe('required');
    expect(rule({ NODE_ENV: 'development' })).toBe('offered');
    expect(rule({ NODE_ENV: 'production', STAFF_SECOND_FACTOR: 'offered' })).toBe('offered');
    expect(rule({ NODE_ENV: 'test', STAFF_SECOND_FACTOR: 'required' })).toBe('required');
    expect(() => rule({ STAFF_SECOND_FACTOR: 'yes' })).toThrow();
  });
});

test('metrics require a sufficiently long token, or are disabled', () => {
  const token = (METRICS_TOKEN: string) => readConfig({ ...given, METRICS_TOKEN }).metricsToken;
  expect(token('')).toBeUndefined();
  expect(token('twenty-four-characters-x')).toBe('twenty-four-characters-x');
  for (const weak of ['short', 'twenty-four characters xx', 'vingt-quatre-caractères-é'])
    expect(() => token(weak)).toThrow('METRICS_TOKEN');
});

test('metrics are sent to a collector unless it takes traces only, with its headers', () => {
  const collector = (env: Env) =>
    readConfig({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', ...env }).otlpMetrics;
  expect(readConfig(given).otlpMetrics).toBeNull();
  expect(collector({ OTEL_METRICS_EXPORTER: 'none' })).toBeNull();
  expect(collector({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b,x-team=post' })).toEqual({
    url: 'http://collector:4318/v1/metrics',
    headers: { Authorization: 'Bearer a=b', 'x-team': 'post' },
    intervalMs: 60_000,
  });
  for (const wrong of ['token', 'a=b c', 'a=%0d%0ab', 'a=%zz', 'a=b,'])
    expect(() => collector({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow('OTEL_EXPORTER_OTLP_HEADERS');
});

describe('consent', () => {
  const tracking = (env: Record<string, string | undefined>) => readConfig({ ...given, ...env }).tagManager;
  test('is not needed without a tag manager', () => {
    expect(tracking({})).toBeNull();
    expect(tracking({ TAG_MANAGER_URL: '' })).toBeNull();
  });
  test('covers the script, its addresses and its purposes, as one question with a version', () => {
    const url = { TAG_MANAGER_URL: 'https://mesure.exemple/tag.js?id=1' };
    const whole = tracking({
      ...url,
      TAG_MANAGER_ORIGINS: 'https://un.exemple/x, https://deux.exemple',
      TAG_MANAGER_PURPOSES: 'audience, advertising',
    })!;
    expect(whole).toMatchObject({
      vendor: 'mesure.exemple',
      origins: ['https://mesure.exemple', 'https://un.exemple', 'https://deux.exemple'],
      purposes: ['audience', 'advertising'],
    });
    const versions = [
      whole.version,
      ...[
        url,
        { ...url, TAG_MANAGER_PURPOSES: 'advertising' },
        { ...url, TAG_MANAGER_NAME: 'X' },
        { TAG_MANAGER_URL: 'https://mesure.exemple/tag.js?id=2' },
      ].map((env) => tracking(env)!.version),
    ];
    expect(new Set(versions).size).toBe(5);
    expect(tracking(url)!.version).toBe(tracking({ ...url, TAG_MANAGER_PURPOSES: ' audience ' })!.version);
  });
  test.each([
    { TAG_MANAGER_URL: 'pas une adresse' },
    { TAG_MANAGER_URL: 'javascript:alert(1)' },
    { TAG_MANAGER_URL: 'https://x.test', TAG_MANAGER_PURPOSES: 'tout' },
    { TAG_MANAGER_URL: 'https://x.test', TAG_MANAGER_ORIGINS: 'x' },
  ])('stops the start if the settings are invalid: %j', (env) => {
    expect(() => tracking(env)).toThrow();
  });
});

describe('the postal partners other than Maileva', () => {
  const partners = (env: Record<string, string>) => readConfig({ ...given, ...env }).postalPartners;
  test('are disabled without settings', () => {
    expect(partners({})).toMatchObject({ mercifacteur: null, lob: null });
    expect(partners({ POSTAL_MERCIFACTEUR_SERVICE_ID: '', POSTAL_LOB_API_KEY: '' })).toMatchObject({
      mercifacteur: null,
      lob: null,
    });
  });
  test('are configured completely or stop the start, naming every gap', () => {
    expect(() => partners({ POSTAL_MERCIFACTEUR_SERVICE_ID: 'x', POSTAL_MERCIFACTEUR_USER_ID: '1' })).toThrow(
      /SECRET_KEY[^]*WEBHOOK_SECRET/,
    );
    expect(() => partners({ POSTAL_LOB_API_KEY: 'live_x' })).toThrow(
      /POSTAL_LOB_ENVELOPE[^]*POSTAL_LOB_WEBHOOK_SECRET/,
    );
    expect(() => partners({ POSTAL_LOB_API_KEY: 'x' })).toThrow('POSTAL_LOB_API_KEY');
    expect(
      partners({
        POSTAL_LOB_API_KEY: 'test_x',
        POSTAL_LOB_ENVELOPE: 'env_x',
        POSTAL_LOB_WEBHOOK_SECRET: 'sixteen-characters',
      }).lob,
    ).toMatchObject({ apiUrl: 'https://api.lob.com/v1' });
  });
});

test('errors are reported with the version and environment of the build, unless configured', () => {
  const named = (env: Env) => {
    const { release, sentryEnvironment } = readConfig({ ...given, ...env });
    return [release, sentryEnvironment];
  };
  expect(named({})).toEqual(['unbuilt', 'production']);
  expect(named({ APP_RELEASE: 'affranchi@2', SENTRY_ENVIRONMENT: 'staging' })).toEqual(['affranchi@2', 'staging']);
  expect(named({ NODE_ENV: 'development' })).toEqual(['unbuilt', 'development']);
});
