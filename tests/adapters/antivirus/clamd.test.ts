import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Clamd, createAntivirus } from '../../../src/adapters/antivirus/clamd.ts';
import { findFreePort } from '../../../src/scripts/postgres.mjs';

/**
 * A harmless text that each scanner recognises, in pieces, so that none recognises this file
 * (https://www.eicar.org/download-anti-malware-testfile/).
 */
const EICAR = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`, 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-'),
);
const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((path) => existsSync(path));
const withClamd = CLAMD ? describe : describe.skip;

let servers: Server[] = [];
afterEach(async () => {
  for (const server of servers) await new Promise((done) => server.close(done));
  servers = [];
});

/** Answers each connection with these words once it has the end of the file. */
async function answering(words: string | null): Promise<string> {
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      parts.push(part);
      if (words !== null && Buffer.concat(parts).subarray(-4).equals(Buffer.alloc(4))) socket.end(words);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('without a clear answer nothing is called clean', () => {
  test.each([
    '',
    'stream: ',
    'INSTREAM size limit exceeded. ERROR\0',
    'stream: OK and more\0',
    'HTTP/1.1 400 Bad Request',
  ])('%j', async (words) => {
    await expect(new Clamd(await answering(words)).isInfected(Buffer.from('%PDF-1.7'))).rejects.toThrow(
      'The antivirus did not scan a file',
    );
  });

  test('no answer, and no daemon', async () => {
    await expect(new Clamd(await answering(null), 200).isInfected(EICAR)).rejects.toThrow('did not answer in time');
    await expect(new Clamd(`tcp://127.0.0.1:${await findFreePort()}`).isInfected(EICAR)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

test('without an address there is no antivirus', () => {
  expect(createAntivirus({ clamdUrl: undefined })).toBeNull();
});

withClamd('the daemon of ClamAV', () => {
  let folder: string;
  let daemon: ChildProcess;
  let clamd: Clamd;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'affranchi-clamd-'));
    const port = await findFreePort();
    writeFileSync(join(folder, 'test.ndb'), `Eicar-Test:0:0:${EICAR.toString('hex')}\n`);
    writeFileSync(
      join(folder, 'clamd.conf'),
      [
        `TCPSocket ${port}`,
        'TCPAddr 127.0.0.1',
        `DatabaseDirectory ${folder}`,
        'Foreground yes',
        'User root',
        'StreamMaxLength 1M',
      ].join('\n'),
    );
    daemon = spawn(CLAMD!, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    clamd = new Clamd(`tcp://127.0.0.1:${port}`);
    for (let i = 0; i < 300; i += 1) {
      if (
        await clamd.isInfected(Buffer.from('a')).then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(100);
    }
    throw new Error('clamd did not start.');
  }, 60_000);
  afterAll(async () => {
    const ended = once(daemon, 'exit');
    daemon.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('recognises a malicious file, and finds nothing in another one', async () => {
    expect(await clamd.isInfected(EICAR)).toBe(true);
    expect(await clamd.isInfected(Buffer.from('%PDF-1.7 a letter'))).toBe(false);
    expect(await clamd.isInfected(Buffer.alloc(900_000))).toBe(false);
  });

  test('does not scan a file that is too large for it', async () => {
    await expect(clamd.isInfected(Buffer.alloc(4_000_000, 1))).rejects.toThrow();
  });
});
