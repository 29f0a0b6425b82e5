import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { AppError } from '../kernel/errors.ts';
import { hostNotAllowed, hostUnreachable, pictureTooLarge, imageNotFound } from './errors.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_MS = 8_000;
const MAX_REDIRECTS = 3;

/** Addresses outside the public network (IANA's special-purpose registries). */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits);
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, bits, 'ipv6');
const worldwide = new BlockList();
worldwide.addSubnet('2000::', 3, 'ipv6');

export const isPublic = (address: string): boolean =>
  isIPv6(address)
    ? worldwide.check(address, 'ipv6') && !inside.check(address, 'ipv6')
    : isIP(address) === 4 && !inside.check(address);

/** Opens the connection; tests replace it to reach a local server. */
export interface Reach {
  resolve(host: string): Promise<string[]>;
  isPublic(address: string): boolean;
  ca?: string;
}
const internet: Reach = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic,
};

/**
 * Reads a picture of an allowed host: over https, from a public address, within bounds of size and time, and from that
 * host only.
 */
export async function fetchRemoteImage(address: URL, reach: Reach = internet): Promise<Buffer> {
  const signal = AbortSignal.timeout(MAX_MS);
  try {
    let url = address;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await openRequest(url, {
        address: await resolvePublicAddress(url.hostname, reach),
        ca: reach.ca,
        signal,
      });
      const status = answer.statusCode ?? 0;
      if (status === 200) return await readBounded(answer);
      answer.destroy();
      if (status === 404 || status === 410) throw imageNotFound();
      if (![301, 302, 303, 307, 308].includes(status)) throw hostUnreachable({ status });
      const next = new URL(answer.headers.location ?? '', url);
      if (next.host !== address.host || next.protocol !== 'https:') throw hostNotAllowed();
      url = next;
    }
    throw hostUnreachable({ redirects: MAX_REDIRECTS });
  } catch (error) {
    throw error instanceof AppError ? error : hostUnreachable();
  }
}

/**
 * Resolves a name once, checks the address and connects to that address, so that a second DNS answer cannot lead
 * elsewhere.
 */
async function resolvePublicAddress(host: string, reach: Reach): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) ? [bare] : await reach.resolve(bare);
  if (addresses.length === 0 || !addresses.every((candidate) => reach.isPublic(candidate))) throw hostNotAllowed();
  return addresses[0]!;
}

const openRequest = (
  url: URL,
  { address, ca, signal }: { address: string; ca: Reach['ca']; signal: AbortSignal },
): Promise<IncomingMessage> => {
  const family = isIPv6(address) ? 6 : 4;
  const lookUpChecked: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family);
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        lookup: lookUpChecked,
        signal,
        agent: false,
        headers: { accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity' },
        ...(ca && { ca }),
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
};

async function readBounded(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) {
      answer.destroy();
      throw pictureTooLarge();
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
