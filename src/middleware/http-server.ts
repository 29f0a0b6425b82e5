import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { finishesWithin } from '../kernel/finishes-within.ts';

const LIMITS = {
  /** Longer than a proxy's idle time, so that the proxy never writes into a socket we just closed. */
  keepAliveTimeout: 65_000,
  headersTimeout: 15_000,
  /** For the whole request: an attachment of 20 MB needs 2.7 Mbit/s. */
  requestTimeout: 60_000,
  /** How often the two limits above are enforced; Node's 30 s would treble the first. */
  connectionsCheckingInterval: 5_000,
};

/**
 * Creates the HTTP server of the web process, without a request listener. It closes connections whose client stops
 * sending.
 */
export const createHttpServer = (): Server => createServer(LIMITS);

/**
 * Watches the requests of a server from now on. The returned function stops it without refusing or cutting one: it
 * serves for `drainMs`, in which a balancer sees that the process is not ready and each response asks its client for
 * another connection; then it accepts no connection, and waits at most `finishMs` for the responses in progress.
 * Returns how many of them were cut.
 */
export function watchRequests(server: Server): (limits: { drainMs: number; finishMs: number }) => Promise<number> {
  const inProgress = new Set<ServerResponse>();
  let isDraining = false;
  let notifyIdle = (): void => undefined;
  server.prependListener('request', (_request, response) => {
    inProgress.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      inProgress.delete(response);
      if (inProgress.size === 0) notifyIdle();
    });
  });
  return async ({ drainMs, finishMs }) => {
    isDraining = true;
    for (const response of inProgress) if (!response.headersSent) response.setHeader('Connection', 'close');
    await pause(drainMs);
    const closed = new Promise((done) => server.close(done));
    const idle = new Promise<void>((done) => (notifyIdle = done));
    if (inProgress.size > 0) await finishesWithin(finishMs, idle);
    const cut = inProgress.size;
    // The others wait for a request, or have never sent one, as browsers do that connect ahead.
    server.closeAllConnections();
    await closed;
    return cut;
  };
}
