import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../src/scripts/install.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';
import { given, type Env } from '../kernel/production-environment.ts';

/** No provider answers, and no process calls anything beyond this machine. */
const LOCAL: Env = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  ADDRESSES_API_URL: '',
};

/**
 * A program of the build in production, as a supervisor would start it, or a command of the operator with its arguments;
 * `copy` is a folder with a copy of the build. The test ends it.
 */
export function startBuiltProcess(
  name: 'release' | 'web' | 'worker' | 'cli',
  env: Env,
  { copy, args = [] }: { copy?: string; args?: readonly string[] } = {},
) {
  const program = copy ? join(copy, relative(root, builtProgram(name))) : builtProgram(name);
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...given, ...LOCAL, ...env },
    ...(copy && { cwd: copy }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  );
  return {
    /** The exit code, or the signal that ended it. */
    ended,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits until it has written this; throws if it ends before. */
    async untilWritten(text: string): Promise<void> {
      let hasEnded = false;
      void ended.then(() => (hasEnded = true));
      while (!output.includes(text)) {
        if (hasEnded) throw new Error(`${name} ended without « ${text} »:\n${output}`);
        await pause(20);
      }
    },
  };
}

export type BuiltProcess = ReturnType<typeof startBuiltProcess>;
