import { createServer, type Server } from 'node:http';

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
