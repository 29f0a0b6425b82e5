import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed mail is accepted for so long, so that a recorded call is of no use later. */
const TOLERANCE_SECONDS = 300;

/** The header of a signed call: `t=<seconds since 1970>,v1=<hex>`. */
export const MAIL_SIGNATURE_HEADER = 'x-affranchi-signature';

const computeHash = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Reads the instant and the hash; null if the header is malformed or its instant too far from now. */
export function readMailSignature(header: string | undefined, now: Date): { seconds: string; hash: Buffer } | null {
  const [, seconds, hash] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!seconds || !hash) return null;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return null;
  return { seconds, hash: Buffer.from(hash, 'hex') };
}

/** Whether the header is the HMAC-SHA-256 of its instant and these exact bytes. */
export function verifyMailSignature(
  secret: string,
  { header, body, now }: { header: string | undefined; body: Buffer; now: Date },
): boolean {
  const signature = readMailSignature(header, now);
  return signature !== null && timingSafeEqual(signature.hash, computeHash(secret, signature.seconds, body));
}
