import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Router from '@koa/router';
import Koa from 'koa';
import type { Mount, SandboxContext } from '../../src/sandbox/context.ts';
import { sandboxPrices } from '../fakes/stripe-prices.ts';

export interface RunningSandbox {
  url: string;
  context: SandboxContext;
  close(): Promise<void>;
}

/** Starts one or several sandboxes on a free port of this machine, with their own directory. */
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
    env: { SANDBOX_STRIPE_PRICES: sandboxPrices, ...options.env },
    shipmentFinders: [],
    complain: (error) => {
      throw error;
    },
  };
  const router = new Router();
  const mounted = mounts.map((mount) => mount(router, context));
  const app = new Koa().use(router.routes());
  const server = await serve(app.callback());
  return {
    url: server.url,
    context,
    async close() {
      await Promise.all(mounted.map((one) => one.close()));
      await server.close();
      if (own) rmSync(dataDir, { recursive: true });
    },
  };
}

export async function serve(
  listener: Parameters<typeof createServer>[1],
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(listener);
  // A slow machine pauses longer than the usual five seconds between two calls: a connection closed in the meantime is no
  // answer.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Exchange {
  method: string;
  path: string;
  requestHeaders: Record<string, string | string[] | undefined>;
  requestBody: Buffer;
  status: number;
  answerType: string;
  answer: Buffer;
}

/** An answer that replaces the far side's own. */
export interface Spoilt {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Gate {
  url: string;
  seen: Exchange[];
  /**
   * Decides what happens to a call after the response of the far side: 'cut' hangs up, an answer replaces the real one; a
   * promise keeps it back until it resolves.
   */
  spoil: (exchange: Exchange) => 'cut' | Spoilt | undefined | Promise<undefined>;
  /** While false, nothing passes: 503. */
  open: boolean;
  close(): Promise<void>;
}

/** A proxy between a client and a sandbox: records requests, and can drop a response. */
export async function gateTo(target: string): Promise<Gate> {
  const gate: Gate = { url: '', seen: [], spoil: () => undefined, open: true, close: async () => {} };
  const server = await serve((req, res) => {
    if (!gate.open) return void res.writeHead(503).end();
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      const requestBody = Buffer.concat(parts);
      const headers = Object.fromEntries(
        Object.entries(req.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
      ) as Record<string, string>;
      const answer = await fetch(`${target}${req.url}`, {
        method: req.method!,
        headers,
        ...(requestBody.length > 0 && { body: requestBody }),
      });
      const exchange: Exchange = {
        method: req.method!,
        path: req.url!,
        requestHeaders: req.headers,
        requestBody,
        status: answer.status,
        answerType: answer.headers.get('content-type') ?? '',
        answer: Buffer.from(await answer.arrayBuffer()),
      };
      gate.seen.push(exchange);
      const spoilt = await gate.spoil(exchange);
      if (spoilt === 'cut') return void req.socket.destroy();
      const {
        status = answer.status,
        type = exchange.answerType || 'text/plain',
        headers: more = {},
        body = exchange.answer,
      } = spoilt ?? {};
      const noBody = [204, 304].includes(status);
      const requestId = answer.headers.get('request-id');
      res
        .writeHead(
          status,
          noBody ? {} : { 'content-type': type, ...(requestId && { 'request-id': requestId }), ...more },
        )
        .end(noBody ? undefined : body);
    })().catch(() => req.socket.destroy());
  });
  gate.url = server.url;
  gate.close = () => server.close();
  return gate;
}
