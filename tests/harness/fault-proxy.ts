import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { parseHost } from '../../src/kernel/local-host.ts';

export interface FaultProxy {
  /** The address given, by way of the proxy. */
  url: string;
  /** No connection any more, old or new, until `restore`. */
  cut(): void;
  /** Every open connection ends in the middle; a new one works. */
  reset(): void;
  /** Connections are accepted, requests are swallowed, and nothing is answered, until `restore`. */
  hang(): void;
  /** Every answer ends in the middle: after this many bytes its connection is reset. */
  cutAfter(bytes: number): void;
  /** Each part of an answer comes this much later. */
  delay(ms: number): void;
  restore(): void;
  close(): Promise<void>;
}

/** The host of an address by TCP: our own PostgreSQL is named by its Unix socket, and listens on the same port too. */
export const tcpHost = (address: string): string => {
  const host = parseHost(address);
  return host.startsWith('/') ? '127.0.0.1' : host;
};

/** Listens on loopback between us and a server (PostgreSQL, Redis, an object store), and fails as networks do. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const to = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  let isHanging = false;
  let maxBytes = Infinity;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(to.port), tcpHost(target));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (part) => void (isHanging || far.write(part)));
    near.on('end', () => far.end());
    let answered = 0;
    far.on('data', (part: Buffer) => {
      if (isHanging) return;
      answered += part.length;
      if (answered > maxBytes) {
        near.write(part.subarray(0, Math.max(0, part.length - (answered - maxBytes))), () => near.resetAndDestroy());
        return;
      }
      if (delayMs > 0) setTimeout(() => near.write(part), delayMs);
      else near.write(part);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const reset = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    url: Object.assign(new URL(target), {
      hostname: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
    }).toString(),
    cut() {
      isCut = true;
      reset();
    },
    reset,
    hang() {
      isHanging = true;
    },
    cutAfter(bytes) {
      maxBytes = bytes;
    },
    delay(ms) {
      delayMs = ms;
    },
    restore() {
      // What it swallowed is lost: such a connection cannot go on.
      if (isHanging) reset();
      isCut = false;
      isHanging = false;
      maxBytes = Infinity;
      delayMs = 0;
    },
    async close() {
      reset();
      await new Promise((done) => server.close(done));
    },
  };
}
