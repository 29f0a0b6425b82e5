import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/kernel/config.ts';
import { encrypt, decrypt } from '../../src/modules/auth/encrypted-secret.ts';
import { readCode } from '../../src/modules/auth/recovery-codes.ts';
import { toBase32, computeHotp, buildOtpauthUri, findStep } from '../../src/modules/auth/totp.ts';

/** The secret of both RFCs. */
const secret = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match RFC 6238, appendix B, at second %i', (second, code) => {
    expect(computeHotp(secret, Math.floor(second / 30), 8)).toBe(code);
    expect(findStep(secret, code.slice(2), new Date(second * 1000))).toBe(Math.floor(second / 30));
  });

  test.each([
    ...['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].entries(),
  ])('match RFC 4226, appendix D, at count %i', (count, code) => {
    expect(computeHotp(secret, count)).toBe(code);
  });

  test('are valid one step before and one after, and no further', () => {
    const at = new Date(1_234_567_890_000);
    const now = Math.floor(1_234_567_890 / 30);
    expect([-2, -1, 0, 1, 2].map((drift) => findStep(secret, computeHotp(secret, now + drift), at))).toEqual([
      null,
      now - 1,
      now,
      now + 1,
      null,
    ]);
  });

  test('are computed from a secret that authenticators accept as text and as a URI', () => {
    // RFC 4648, 10, in whole groups.
    expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const { protocol, host, pathname, searchParams } = new URL(buildOtpauthUri(toBase32(secret), 'a+b@exemple.fr'));
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Affranchi:a+b@exemple.fr']);
    expect(Object.fromEntries(searchParams)).toEqual({ secret: toBase32(secret), issuer: 'Affranchi' });
  });

  test.each([
    ['123456', 'digits'],
    [' 123 456 ', 'digits'],
    ['123\u00a0456', 'digits'],
    ['1234 5678 9012 3456', 'recovery'],
    ['1234-5678-9012-3456', 'recovery'],
    ['12345', 'neither'],
    ['1234567', 'neither'],
    ['12345a', 'neither'],
    ['١٢٣٤٥٦', 'neither'],
    ['', 'neither'],
  ])('%j is read as %s', (typed, kind) => expect(readCode(typed).kind).toBe(kind));
});

describe('an encrypted secret', () => {
  const config = (keys: string) => ({ session: { keys: keys.split(',') } }) as ReturnType<typeof readConfig>;
  const [old, fresh] = ['an-old-key-of-more-than-thirty-two-signs', 'a-new-key-of-more-than-thirty-two-signs!'];

  test('is decrypted with any key of the list, and reports whether it was the first', () => {
    const sealed = encrypt(config(old), secret, 'me');
    expect(sealed.includes(secret)).toBe(false);
    expect(decrypt(config(old), sealed, 'me')).toEqual({ secret, byFirst: true });
    expect(decrypt(config(`${fresh},${old}`), sealed, 'me')).toEqual({ secret, byFirst: false });
    expect(decrypt(config(fresh), sealed, 'me')).toBeNull();
    expect(encrypt(config(old), secret, 'me').equals(sealed)).toBe(false);
  });

  test('cannot be decrypted in another person’s row, or after a change', () => {
    const sealed = encrypt(config(old), secret, 'me');
    expect(decrypt(config(old), sealed, 'you')).toBeNull();
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(decrypt(config(old), changed, 'me')).toBeNull();
    }
  });
});
