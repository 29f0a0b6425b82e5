import { isIP } from 'node:net';
import { z } from 'zod';

/** Which proxies may state the client's address: the last `hops`, or those in `networks`. */
export type TrustProxy = { kind: 'hops'; hops: number } | { kind: 'networks'; networks: readonly string[] };

const MAX_PROXIES = 10;
const EXPECTED =
  'write the number of proxies in front (0 for none, 1 for one…) or their networks: 10.0.0.0/8, 2001:db8::7';

/** Accepts an address, or a network with a prefix. Prefix 0 is rejected: any client could then claim any address. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Parses TRUST_PROXY. */
export const trustProxySchema = z.string().transform((text, context): TrustProxy => {
  const reject = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  if (/^-?\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 0 && hops <= MAX_PROXIES
      ? { kind: 'hops', hops }
      : reject(`0 to ${MAX_PROXIES} proxies; ${EXPECTED}`);
  }
  const networks = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined && networks.length > 0) return { kind: 'networks', networks };
  return reject(`"${wrong ?? text}" is neither a number nor a network; ${EXPECTED}`);
});
