import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp, type RunningApp } from '../../src/scripts/running-app.mjs';
import { listDemoAccounts } from '../../src/scripts/settings.mjs';
import { eventually } from '../harness/eventually.ts';

const root = resolve('.');
let folder: string;
/** Runs a program of ours to its end, with nothing of this test's own environment but what finds programs. */
async function run(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MISSING = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_SINGLE_DOCUMENT',
  'STRIPE_PRICE_TRIAL',
  'STRIPE_PRICE_SUBSCRIPTION',
  'STRIPE_PRICE_SUBSCRIPTION_WITHOUT_TRIAL',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'PUBLIC_URL',
  'POSTAL_API_URL',
  'POSTAL_AUTH_URL',
  'POSTAL_CLIENT_ID',
  'POSTAL_CLIENT_SECRET',
  'POSTAL_USERNAME',
  'POSTAL_PASSWORD',
  'SELLER_NAME',
  'SELLER_FORM',
  'SELLER_ADDRESS',
  'SELLER_REGISTRATION',
  'SELLER_PHONE',
  'SELLER_DIRECTOR',
  'SELLER_HOST',
  'SELLER_MEDIATOR',
  'SELLER_MEDIATOR_URL',
];

test('the build stores a source map for each script outside the served files, and no script names its map', () => {
  const assets = 'dist/client/assets';
  // A chunk that only re-exports has nothing to map.
  const scripts = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && statSync(join(assets, name)).size > 1000,
  );
  expect(scripts.length).toBeGreaterThan(10);
  const maps = new Set(readdirSync('dist/source-maps/assets'));
  expect(scripts.filter((name) => !maps.has(`${name}.map`))).toEqual([]);
  expect(
    readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map')),
  ).toEqual([]);
  expect(scripts.filter((name) => /[#@] sourceMappingURL=/.test(readFileSync(join(assets, name), 'utf8')))).toEqual([]);
});

describe('with a live key only', () => {
  test('the start command stops before anything exists, and names every missing setting', async () => {
    const dataDir = join(folder, 'live');
    const { code, output } = await run(['src/scripts/start.mjs'], {
      STRIPE_SECRET_KEY: 'sk_live_x',
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
    });
    expect(code).toBe(1);
    expect(MISSING.filter((name) => !output.includes(`  ${name}: missing`))).toEqual([]);
    expect(output).toContain(
      'No sandbox stands in for a missing setting, because STRIPE_SECRET_KEY belongs to Stripe (live).',
    );
    // Neither a database nor a secret nor an account: there is no folder to hold them.
    expect(existsSync(dataDir)).toBe(false);
    expect(output).not.toMatch(/Log-in|exemple\.fr/);
  });

  test.each(['web', 'worker', 'release'])('the %s process alone stops too, even with a sandbox', async (name) => {
    const { code, output } = await run([`dist/server/${name}.js`], {
      STRIPE_SECRET_KEY: 'sk_live_x',
      SANDBOX_URL: 'http://127.0.0.1:9',
      DATA_DIR: join(folder, name),
    });
    expect(code).toBe(1);
    for (const setting of ['SANDBOX_URL', 'DATABASE_URL', 'STRIPE_PRICE_TRIAL', 'SMTP_URL'])
      expect(output).toContain(`  ${setting}: `);
    expect(existsSync(join(folder, name))).toBe(false);
  });
});

describe('an unresponsive process', () => {
  let product: RunningApp;
  beforeAll(async () => {
    product = await startApp({
      port: await findFreePort(),
      dataDir: join(folder, 'data'),
      env: { TEST_DATABASE_URL: '', UNRESPONSIVE_SECONDS: '5' },
    });
  }, 180_000);
  afterAll(() => product?.stop(), 60_000);
  const stopped: number[] = [];
  afterEach(() => {
    for (const pid of stopped.splice(0)) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // it was replaced
      }
    }
  });

  test.each(['worker', 'web'])('is replaced: %s', async (name) => {
    // On a busy machine it may be replaced at this moment already.
    await until(() => product.processes()[name] !== undefined);
    const before = product.processes()[name]!;
    process.kill(before, 'SIGSTOP');
    stopped.push(before);
    await until(() => ![undefined, before].includes(product.processes()[name]));
    expect(product.output()).toContain(`${name} has been silent for`);
    expect(() => process.kill(before, 0)).toThrow();
    await until(async () => (await fetch(`${product.url}/-/health`).catch(() => null))?.ok === true);
    expect(await (await fetch(`${product.url}/-/health/live`)).json()).toEqual({ status: 'ok' });
  });

  test('is restarted, and the printed addresses contain the passwords of this installation, on this machine only', () => {
    const accounts = listDemoAccounts(product.env);
    expect(accounts.map(({ role }) => role)).toEqual(['customer', 'support', 'manager', 'admin']);
    for (const { email, password } of accounts) expect(product.output()).toContain(`${email}  /  ${password}`);
    expect(product.output()).toMatch(/Listens on +│ 127\.0\.0\.1, port \d+/);
  });
});

const until = (met: () => boolean | Promise<boolean>): Promise<boolean> =>
  eventually(met, { everyMs: 100, giveUpAfterMs: 120_000 });
