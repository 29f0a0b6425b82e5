import { expect, test } from '@jest/globals';
import decodeQR from 'qr/decode.js';
import { drawQrCode } from '../../client/src/ui/draw-qr-code.ts';
import { toBase32, buildOtpauthUri } from '../../src/modules/auth/totp.ts';

/** The path as a camera sees it, each module some pixels wide. */
function photographed(
  { size, path }: ReturnType<typeof drawQrCode>,
  scale = 5,
): { width: number; height: number; data: Uint8Array } {
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1)
        data.fill(
          0,
          ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4,
          ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4 + 3,
        );
  return { width: side, height: side, data };
}

test.each(['a@b.fr', 'admin@exemple.fr', `${'é'.repeat(60)}@exemple.fr`])(
  'the QR code for %s contains the address that adds the account',
  (account) => {
    const uri = buildOtpauthUri(toBase32(Buffer.from('12345678901234567890')), account);
    expect(decodeQR(photographed(drawQrCode(uri)))).toBe(uri);
  },
);

test('the quiet zone is empty', () => {
  const { size, path } = drawQrCode('otpauth://totp/Affranchi:a@b.fr');
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (const at of [Number(x), Number(y)]) expect(at >= 4 && at < size - 4).toBe(true);
});
