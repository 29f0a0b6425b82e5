import { computeHotp } from '../../src/modules/auth/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as an authenticator reads it. */
export const secretBytes = (secret: string): Buffer =>
  Buffer.from(
    [...secret]
      .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );

/** What an authenticator shows at that instant, or so many steps from it. */
export const shownCode = (secret: string, at: Date, drift = 0): string =>
  computeHotp(secretBytes(secret), Math.floor(at.getTime() / 30_000) + drift);
