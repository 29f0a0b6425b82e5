// Wrong certificates of PostgreSQL and Redis, at servers with TLS; the other faults are in the files beside this one.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { findPostgresAccount } from '../../src/scripts/postgres-binaries.mjs';
import { findFreePort, startPostgres } from '../../src/scripts/postgres.mjs';
import { findRedisServer } from '../../src/scripts/redis.mjs';
import { startBuiltProcess, type BuiltProcess } from '../harness/built-process.ts';
import { createCertificate, type Certificate } from '../harness/certificates.ts';

const PASSWORD = 'secret-of-the-tests';
let folder: string;
let ours: Certificate;
let ofAnotherHost: Certificate;
let expired: Certificate;
let notYetValid: Certificate;
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
let postgresPort: number;
let running: BuiltProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-tls-'));
  chmodSync(folder, 0o711);
  ours = createCertificate(folder, { name: 'ours', hosts: 'IP:127.0.0.1' });
  ofAnotherHost = createCertificate(folder, { name: 'another', hosts: 'DNS:db.example' });
  expired = createCertificate(folder, { name: 'expired', hosts: 'IP:127.0.0.1', daysFromNow: -30 });
  notYetValid = createCertificate(folder, { name: 'later', hosts: 'IP:127.0.0.1', daysFromNow: 30 });
  postgresPort = await findFreePort();
  await presentAtPostgres(ofAnotherHost);
}, 120_000);
afterEach(async () => {
  for (const process of running) process.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts PostgreSQL, again on the same port, with another certificate or without TLS. */
async function presentAtPostgres(certificate: Certificate | null): Promise<void> {
  await postgres?.stop();
  const account = findPostgresAccount(join(folder, 'none'));
  if (certificate && account) for (const file of Object.values(certificate)) chownSync(file, account.uid, account.gid);
  const parameters = certificate
    ? ['ssl=on', `ssl_cert_file=${certificate.certificate}`, `ssl_key_file=${certificate.key}`]
    : ['ssl=off'];
  postgres = await startPostgres({ dataDir: join(folder, 'pg'), durable: false, port: postgresPort, parameters });
}

/** Passes connections on, and records what we send. */
async function recorder(port: number) {
  const connections: Buffer[][] = [];
  const server = createServer((near) => {
    const sent: Buffer[] = [];
    connections.push(sent);
    const far = connect(port, '127.0.0.1');
    near.on('data', (part) => sent.push(part) && far.write(part));
    far.on('data', (part) => near.write(part));
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => connections.map((parts) => Buffer.concat(parts)),
    close: () => void server.close(),
  };
}
type Recorder = Awaited<ReturnType<typeof recorder>>;

/** The address of the server by way of the recorder. */
const databaseUrl = ({ port }: Pick<Recorder, 'port'>, query: string): string => {
  const url = Object.assign(new URL(postgres!.url), { hostname: '127.0.0.1', port: String(port) });
  return `${url.toString()}?${query}`;
};

function start(name: 'release' | 'web' | 'worker', env: Record<string, string>): BuiltProcess {
  const process = startBuiltProcess(name, { DATA_DIR: join(folder, 'data'), ...env });
  running.push(process);
  return process;
}
interface Line {
  msg: string;
  level: number;
  settings?: string[];
}
/** What is wrong with a setting, line by line. */
const settingsNamed = (process: BuiltProcess): Line[] =>
  process
    .output()
    .split('\n')
    .filter((line) => /"settings":\["(DATABASE|REDIS)/.test(line))
    .map((line) => JSON.parse(line) as Line);

/** PostgreSQL's request for TLS; what follows is a record of TLS: its first byte is 22. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const HANDSHAKE = 22;

const NOTHING_SENT = 'nothing was sent to it (docs/production.md#tls)';
const SELF_SIGNED = `no known authority vouches for the certificate of the server (DEPTH_ZERO_SELF_SIGNED_CERT): ${NOTHING_SENT}`;
const OTHER_HOST = `the certificate of the server is for another host (ERR_TLS_CERT_ALTNAME_INVALID): ${NOTHING_SENT}`;
const EXPIRED = `the certificate of the server has expired (CERT_HAS_EXPIRED): ${NOTHING_SENT}`;
const NOT_YET_VALID = `the certificate of the server is not valid yet, or the clock of this machine is slow (CERT_NOT_YET_VALID): ${NOTHING_SENT}`;
const NO_TLS = `the server does not speak TLS, which the address asks for: ${NOTHING_SENT}`;

describe('PostgreSQL', () => {
  let through: Recorder;
  beforeAll(async () => {
    through = await recorder(postgresPort);
  });
  afterAll(() => through?.close());
  afterEach(() => {
    // Neither the name of the user nor the password has left in the clear, whatever was presented.
    // A connection that has just been opened, or was given up at once, has sent nothing.
    const begun = through.sent().filter(({ length }) => length > 0);
    expect(begun.length).toBeGreaterThan(0);
    for (const sent of begun) {
      expect(sent.subarray(0, 8)).toEqual(SSL_REQUEST);
      if (sent.length > 8) expect(sent[8]).toBe(HANDSHAKE);
    }
  });
  const trusting = ({ certificate }: Certificate): string => `sslmode=verify-full&sslrootcert=${certificate}`;

  test.each([
    ['an expired certificate', () => expired, EXPIRED],
    ['a certificate that is not valid yet', () => notYetValid, NOT_YET_VALID],
    ['a certificate of another host', () => ofAnotherHost, OTHER_HOST],
    ['a certificate that it does not know', () => ofAnotherHost, SELF_SIGNED],
  ])('release ends with one line at %s', async (_fault, presented, reason) => {
    await presentAtPostgres(presented());
    const query = reason === SELF_SIGNED ? 'sslmode=verify-full' : trusting(presented());
    const release = start('release', { DATABASE_URL: databaseUrl(through, query) });
    expect(await release.ended).toBe(1);
    expect(release.output().trim().split('\n')).toHaveLength(1);
    expect(settingsNamed(release)).toMatchObject([
      { level: 60, settings: ['DATABASE_URL'], msg: `DATABASE_URL: ${reason}` },
    ]);
  });

  test('web answers 503, and names the setting once', async () => {
    const port = await findFreePort();
    const web = start('web', { DATABASE_URL: databaseUrl(through, 'sslmode=verify-full'), PORT: String(port) });
    await web.untilWritten('web ready');
    await web.untilWritten(SELF_SIGNED);
    const origin = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${origin}/-/health/ready`)).json()).toMatchObject({ code: 'database_unavailable' });
    const page = await fetch(`${origin}/`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    // Beyond several attempts to reconnect.
    await pause(3_000);
    const [listener, ...requests] = settingsNamed(web);
    expect(listener).toMatchObject({ level: 50, settings: ['DATABASE_URL'], msg: `DATABASE_URL: ${SELF_SIGNED}` });
    expect(requests.length).toBeLessThanOrEqual(2);
    expect(web.output()).not.toMatch(/"stack"|    at |postgres:\/\//);
  });

  test('a server without TLS is not talked to, and the worker begins as soon as the certificate is right', async () => {
    await presentAtPostgres(null);
    const worker = start('worker', { DATABASE_URL: databaseUrl(through, trusting(ours)) });
    await worker.untilWritten(NO_TLS);
    expect(settingsNamed(worker)).toMatchObject([{ level: 50, settings: ['DATABASE_URL'] }]);
    await presentAtPostgres(ours);
    await worker.untilWritten('worker ready');
  });
});

const redisBinary = findRedisServer();
(redisBinary ? describe : describe.skip)('Redis (skipped where no redis-server is installed)', () => {
  let port: number;
  let through: Recorder;
  beforeAll(async () => {
    await presentAtPostgres(ours);
    port = await findFreePort();
    through = await recorder(port);
    // It stops at Stripe, which it asks last and which does not answer.
    const release = start('release', env());
    await release.ended;
    expect(release.output()).toContain('Stripe does not answer');
  }, 120_000);
  afterAll(() => through?.close());
  afterEach(() => {
    expect(through.sent().length).toBeGreaterThan(0);
    for (const sent of through.sent()) if (sent.length > 0) expect(sent[0]).toBe(HANDSHAKE);
  });

  /** Runs Redis with these options while `run` does. */
  async function withRedis(options: string[], run: () => Promise<void>): Promise<void> {
    const common = ['--bind', '127.0.0.1', '--save', '', '--requirepass', PASSWORD];
    const server = spawn(redisBinary!, [...common, ...options]);
    const ended = new Promise((done) => server.once('exit', done));
    try {
      await new Promise<void>((ready, failed) => {
        server.stdout.on('data', (text: Buffer) => text.includes('Ready to accept') && ready());
        void ended.then(() => failed(new Error('Redis ended.')));
      });
      await run();
    } finally {
      server.kill('SIGKILL');
      await ended;
    }
  }
  const withCertificate = ({ certificate, key }: Certificate): string[] => {
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
    return ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...files];
  };
  const env = (): Record<string, string> => ({
    DATABASE_URL: databaseUrl({ port: postgresPort }, `sslmode=verify-full&sslrootcert=${ours.certificate}`),
    REDIS_URL: `rediss://:${PASSWORD}@127.0.0.1:${through.port}`,
  });

  test('with a certificate that the worker does not know, the queue waits; with the right one it begins', async () => {
    const worker = start('worker', { ...env(), NODE_EXTRA_CA_CERTS: ours.certificate });
    await withRedis(withCertificate(createCertificate(folder, { name: 'new', hosts: 'IP:127.0.0.1' })), async () => {
      await worker.untilWritten(SELF_SIGNED);
      expect(settingsNamed(worker)).toMatchObject([
        { level: 50, settings: ['REDIS_URL'], msg: `REDIS_URL: ${SELF_SIGNED}` },
      ]);
    });
    await withRedis(withCertificate(ours), () => worker.untilWritten('worker ready'));
    expect(worker.output()).not.toContain(PASSWORD);
  });

  test.each([
    ['of another host', () => ofAnotherHost, OTHER_HOST],
    ['that has expired', () => expired, EXPIRED],
    ['that is not valid yet', () => notYetValid, NOT_YET_VALID],
  ])(
    'with a certificate %s, web counts attempts in memory and names the setting',
    async (_fault, presented, reason) => {
      const webPort = await findFreePort();
      await withRedis(withCertificate(presented()), async () => {
        const web = start('web', {
          ...env(),
          NODE_EXTRA_CA_CERTS: presented().certificate,
          PORT: String(webPort),
        });
        await web.untilWritten('web ready');
        // Its attempts are counted.
        const verify = () => fetch(`http://127.0.0.1:${webPort}/-/api/v1/seals/${'0'.repeat(64)}`);
        expect((await verify()).status).toBe(404);
        await web.untilWritten(reason);
        expect((await verify()).status).toBe(404);
        expect(settingsNamed(web)).toMatchObject([{ settings: ['REDIS_URL'], msg: `REDIS_URL: ${reason}` }]);
        expect(web.output()).not.toContain(PASSWORD);
      });
    },
  );
});
