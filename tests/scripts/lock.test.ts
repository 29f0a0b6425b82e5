import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { tryAcquireLock } from '../../src/scripts/lock.mjs';

test('says that it waits beside the output of a command, which may be a file', async () => {
  const name = `test ${process.pid}`;
  const release = await tryAcquireLock(name);
  const script = `import { acquireLock } from './src/scripts/lock.mjs'; await acquireLock('${name}', 'a test'); console.log('held');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (part: Buffer) => {
      written[stream] += part.toString();
      // Held until it has said so.
      release?.();
    });
  await once(child, 'close');
  expect(written).toEqual({ stdout: 'held\n', stderr: 'Waiting: a test…\n' });
});
