import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Router from '@koa/router';
import Koa from 'koa';
import type { SandboxContext } from '../../src/sandbox/context.ts';

type Mount = (router: Router, context: SandboxContext) => { close(): Promise<void> };

export interface RunningSandbox {
  url: string;
  context: SandboxContext;
  close(): Promise<void>;
}

/** One or several stand-ins on a free port of this machine, with a directory of their own. */
export async function runSandbox(
  mounts: readonly Mount[],
  options: { dataDir?: string; speed?: number; env?: Record<string, string> } = {},
): Promise<RunningSandbox> {
  const own = options.dataDir === undefined;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-'));
  const context: SandboxContext = {
    dataDir,
    publicUrl: 'http://127.0.0.1',
    speed: options.speed ?? 1e7,
    env: options.env ?? {},
    complain: (error) => {
      throw error;
    },
  };
  const router = new Router();
  const mounted = mounts.map((mount) => mount(router, context));
  const app = new Koa().use(router.routes());
  const { url, close } = await serve(app.callback());
  return {
    url,
    context,
    async close() {
      await Promise.all(mounted.map((one) => one.close()));
      await close();
      if (own) rmSync(dataDir, { recursive: true });
    },
  };
}

export async function serve(listener: Parameters<typeof createServer>[1]): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits for something that happens by itself; the test's own time limit is the only clock. */
export async function eventually<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
