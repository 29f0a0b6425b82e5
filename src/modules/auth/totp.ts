import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that every authenticator supports: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;

/** Computes a code of RFC 4226: the HMAC of the moving factor, truncated at the offset in its last half-byte. */
export function computeHotp(secret: Uint8Array, counter: number, digits = 6): string {
  const factor = Buffer.alloc(8);
  factor.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(factor).digest();
  const truncated = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/**
 * Finds the time step of a code among the current, previous and next one; null if none matches. All three are compared,
 * to take constant time.
 */
export function findStep(secret: Uint8Array, digits: string, instant: Date): number | null {
  const received = Buffer.from(digits);
  const currentStep = Math.floor(instant.getTime() / STEP_MS);
  return [currentStep - 1, currentStep, currentStep + 1].reduce<number | null>(
    (matchingStep, step) => (timingSafeEqual(Buffer.from(computeHotp(secret, step)), received) ? step : matchingStep),
    null,
  );
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes whole groups of five bytes as base32 (RFC 4648, 6): twenty bytes need no padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)]!);
}

const ISSUER = 'Affranchi';

/** The URI in the QR code of an authenticator. */
export const buildOtpauthUri = (secret: string, account: string): string =>
  `otpauth://totp/${ISSUER}:${encodeURIComponent(account)}?secret=${secret}&issuer=${ISSUER}`;
