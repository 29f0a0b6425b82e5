// Slow by nature: processes are watched until their time limit.
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, jest, test } from '@jest/globals';
import { watchProcess } from '../../src/scripts/process-supervisor.mjs';

const leash = pathToFileURL(resolve('src/scripts/exit-with-parent.mjs')).href;
const children: ChildProcess[] = [];
/** A process as the start command runs ours. */
function start(program: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', leash, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test('a process whose event loop is blocked is killed, after it was reported with its memory', async () => {
  const child = start(`setTimeout(() => { for (;;); }, 1500)`);
  const silences: string[] = [];
  watchProcess(child, { liveUrl: null, limit: 2000, onSilent: (how) => silences.push(how) });
  const [, signal] = (await once(child, 'exit')) as [number | null, string];
  expect(signal).toBe('SIGKILL');
  expect(silences).toEqual([expect.stringMatching(/^2 s \(memory: (\d+ kB|unknown)\)$/)]);
});

test('a process with a heartbeat is left alone, and killed once it has been silent for the limit', () => {
  jest.useFakeTimers();
  try {
    const killed: string[] = [];
    const child = Object.assign(new EventEmitter(), {
      pid: 0,
      kill: (signal: string) => killed.push(signal),
    }) as unknown as ChildProcess;
    watchProcess(child, { liveUrl: null, limit: 20_000, onSilent: () => undefined });
    // Until its first sign it starts, which takes longer on a busy machine.
    jest.advanceTimersByTime(100_000);
    for (let beat = 0; beat < 600; beat += 1) {
      child.emit('message', 'alive');
      jest.advanceTimersByTime(1000);
    }
    expect(killed).toEqual([]);
    jest.advanceTimersByTime(18_000);
    expect(killed).toEqual([]);
    jest.advanceTimersByTime(6000);
    expect(killed).toEqual(['SIGKILL']);
  } finally {
    jest.useRealTimers();
  }
});

test('a process with a heartbeat that does not answer its URL is killed', async () => {
  const mute = createServer(() => undefined);
  await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready));
  const child = start(`setInterval(() => {}, 100)`);
  watchProcess(child, {
    liveUrl: `http://127.0.0.1:${(mute.address() as AddressInfo).port}/`,
    limit: 1000,
    onSilent: () => undefined,
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  mute.closeAllConnections();
  mute.close();
});
