import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Headers of a connection, not of a response. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const forwardable = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

/** The pause between two checks of a process. */
const CHECK_MS = 100;
/** A process gets no more requests after so many failed checks in a row. */
const MOST_FAILED_CHECKS = 2;

export interface Balancer {
  url: string;
  /** What clients must never see: a connection that was refused or cut, or a 5xx. */
  failures: string[];
  isReady(port: number): boolean;
  close(): Promise<void>;
}

/**
 * The least that a balancer does: it sends requests in turn to the processes that are ready, over connections that it
 * keeps, and repeats none.
 */
export async function startBalancer(ports: readonly number[], ownPort = 0): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const ready = new Set<number>();
  const failedChecks = new Map<number, number>();
  const check = async (port: number): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}/-/health/ready`).catch(() => null);
    await response?.body?.cancel();
    failedChecks.set(port, response?.ok ? 0 : (failedChecks.get(port) ?? 0) + 1);
    if (response?.ok) ready.add(port);
    else if (failedChecks.get(port) === MOST_FAILED_CHECKS) ready.delete(port);
  };
  await Promise.all(ports.map(check));
  let isOpen = true;
  // One after the other: a late answer must not overrule a newer one.
  const checks = ports.map(async (port) => {
    while (isOpen) {
      await pause(CHECK_MS);
      await check(port);
    }
  });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const candidates = [...ready];
    const port = candidates[(turn += 1) % candidates.length];
    const fail = (what: string): void => {
      failures.push(`${incoming.method} ${incoming.url} at ${port}: ${what}`);
      // The client must not take a part for the whole.
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (port === undefined) return fail('no process is ready');
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      if ((response.statusCode ?? 0) >= 500) failures.push(`${method} ${path} at ${port}: ${response.statusCode}`);
      outgoing.writeHead(response.statusCode ?? 502, forwardable(response.headers));
      response.on('error', (error) => fail(error.message)).pipe(outgoing);
    });
    forwarded.on('error', (error) => fail(error.message));
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(ownPort, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    isReady: (port) => ready.has(port),
    async close() {
      isOpen = false;
      await Promise.all(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
