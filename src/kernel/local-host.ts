import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address means this machine. A path is a Unix socket. */
export function isLocalHost(host: string): boolean {
  const name = host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  if (name.startsWith('/') || name === 'localhost' || name.endsWith('.localhost')) return true;
  const family = isIP(name);
  return family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** The host of an address, decoded; empty if it is not an address. */
export const parseHost = (address: string): string =>
  URL.canParse(address) ? decodeURIComponent(new URL(address).hostname) : '';

export const isLocalUrl = (address: string): boolean => parseHost(address) !== '' && isLocalHost(parseHost(address));
