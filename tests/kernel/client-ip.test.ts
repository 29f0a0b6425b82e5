import { describe, expect, test } from '@jest/globals';
import type { Context } from 'koa';
import { clientIp, getClientIp, parseIp, toRateLimitKey } from '../../src/kernel/client-ip.ts';

type TrustProxy = Parameters<typeof clientIp>[0];
const hops = (count: number): TrustProxy => ({ kind: 'hops', hops: count });
const networks = (...list: string[]): TrustProxy => ({ kind: 'networks', networks: list });

function readClient(
  trustProxy: TrustProxy,
  peer: string | undefined,
  forwardedFor?: string,
): { ip: string; isBehindProxy: boolean } {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const ctx = {
    req: { socket: { remoteAddress: peer }, headers },
    get: () => forwardedFor ?? '',
    state: {},
    request: { ip: peer },
  } as unknown as Context;
  void clientIp(trustProxy)(ctx, async () => undefined);
  return { ip: getClientIp(ctx.request), isBehindProxy: ctx.state.isBehindProxy! };
}
const readIp = (...input: Parameters<typeof readClient>): string => readClient(...input).ip;

describe('the address of a client', () => {
  test('is the peer of the socket if no proxy is declared, whatever the header contains', () => {
    expect(readClient(hops(0), '198.51.100.7', '203.0.113.9')).toEqual({ ip: '198.51.100.7', isBehindProxy: false });
  });

  test('behind one proxy is the entry that it appended, not the client’s own', () => {
    expect(readClient(hops(1), '10.0.0.1', '66.6.0.1, 203.0.113.9')).toEqual({
      ip: '203.0.113.9',
      isBehindProxy: true,
    });
    expect(readIp(hops(2), '10.0.0.1', '66.6.0.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  });

  test('is the first address from the right that is in no declared network', () => {
    const trusted = networks('10.0.0.0/8', '127.0.0.1', 'fd00::/8');
    expect(readIp(trusted, '::ffff:10.0.0.1', '66.6.0.1, 203.0.113.9, fd00::2, 10.1.2.3')).toBe('203.0.113.9');
    expect(readIp(trusted, 'fd00::1', '2001:db8::9')).toBe('2001:db8::9');
    expect(readIp(trusted, '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });

  test('is the peer if it is in no declared network: a caller who bypasses the proxy', () => {
    expect(readClient(networks('10.0.0.0/8'), '198.51.100.7', '203.0.113.9')).toEqual({
      ip: '198.51.100.7',
      isBehindProxy: false,
    });
  });

  test.each([
    [', ,', '10.0.0.1'],
    ['unknown', '10.0.0.1'],
    ['', '10.0.0.1'],
    ['66.6.0.1, unknown', '10.0.0.1'],
    ['x'.repeat(10_000), '10.0.0.1'],
    ['1,'.repeat(5000), '10.0.0.1'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['999.1.1.1', '10.0.0.1'],
    ['2001:db8::9]', '10.0.0.1'],
  ])('with X-Forwarded-For %s is %s', (forwardedFor, expected) => {
    expect(readIp(hops(1), '10.0.0.1', forwardedFor)).toBe(expected);
    expect(readIp(networks('10.0.0.0/8'), '10.0.0.1', forwardedFor)).toBe(expected);
  });

  test('is empty for a closed socket', () => expect(readIp(hops(0), undefined)).toBe(''));
});

describe('the key of a rate limit', () => {
  test('is shared by all addresses of an IPv6 /64, and differs for the next one', () => {
    const keys = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:DB8:1:2:a:b:c:d', '2001:db8:1:2:0:0:1.2.3.4'].map(
      (ip) => toRateLimitKey(parseIp(ip)!),
    );
    expect(new Set(keys)).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(toRateLimitKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
    expect(toRateLimitKey('::1')).toBe('0:0:0:0::/64');
  });

  test('is the address itself for IPv4, even in IPv6 notation', () => {
    expect(['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'].map((ip) => toRateLimitKey(parseIp(ip)!))).toEqual(
      ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
    );
  });
});
