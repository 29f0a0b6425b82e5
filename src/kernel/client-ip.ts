import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Context, Middleware } from 'koa';
import type { Config } from './config.ts';

/** Position 0 is the peer of the socket, 1 the last entry of X-Forwarded-For, and so on towards the client. */
type IsTrusted = (ip: string, position: number) => boolean;

/**
 * Sets `ctx.ip` to the address of the client. X-Forwarded-For is read from the right, through declared proxies only,
 * because the client wrote everything left of the first address that is not a proxy. X-Forwarded-Host and
 * X-Forwarded-Proto are never read; `PUBLIC_URL` is the public address.
 */
export function clientIp(trustProxy: Config['trustProxy']): Middleware {
  const isTrusted = trustRule(trustProxy);
  return (ctx, next) => {
    const peer = parseIp(ctx.req.socket.remoteAddress ?? '') ?? '';
    ctx.state.isBehindProxy = ctx.req.headers['x-forwarded-for'] !== undefined && isTrusted(peer, 0);
    ctx.request.ip = findClient(peer, ctx.get('x-forwarded-for'), isTrusted);
    return next();
  };
}

/** The full address of the client, as evidence of a consent records it. IPv4-mapped IPv6 is written as IPv4. */
export const getClientIp = ({ ip }: Pick<Context, 'ip'>): string => parseIp(ip) ?? ip;

/**
 * The unit that rate limits count: one IPv4 address, or one IPv6 /64, which a single subscriber owns whole (RFC 6177,
 * RFC 4291 2.5.4).
 */
export const toRateLimitKey = (ip: string): string =>
  isIPv6(ip)
    ? `${toGroups(ip)
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`
    : ip;

/** Reads `host`, `host:port`, `[host]:port` and zones (`%eth0`); null when there is no address in it. */
export function parseIp(text: string): string | null {
  const trimmed = text.trim();
  const host = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const ip = host.replace(/%.*$/, '');
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return null;
  const groups = toGroups(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.')
    : new URL(`http://[${ip}]`).hostname.slice(1, -1);
}

function findClient(peer: string, forwardedFor: string, isTrusted: IsTrusted): string {
  const chain = [peer, ...(forwardedFor ? forwardedFor.split(',').toReversed() : [])];
  let client = peer;
  for (const [position, entry] of chain.entries()) {
    const ip = parseIp(entry);
    // An entry that is not an address ends the chain; the last hop with an address counts.
    if (ip === null) break;
    client = ip;
    if (!isTrusted(ip, position)) break;
  }
  return client;
}

function trustRule(trustProxy: Config['trustProxy']): IsTrusted {
  if (trustProxy.kind === 'hops') return (_ip, position) => position < trustProxy.hops;
  const proxies = new BlockList();
  for (const network of trustProxy.networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (ip) => ip !== '' && proxies.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** The eight groups of an IPv6 address. The URL parser writes an embedded IPv4 address as two groups. */
function toGroups(ip: string): number[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const toNumbers = (text: string | undefined): number[] =>
    text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [headNumbers, tailNumbers] = [toNumbers(head), toNumbers(tail)];
  return [
    ...headNumbers,
    ...Array.from({ length: 8 - headNumbers.length - tailNumbers.length }, () => 0),
    ...tailNumbers,
  ];
}
