import { deflateSync } from 'node:zlib';

/**
 * The colour profile that PDF/A requires. Letters are black only, so a profile with one channel suffices: 400 bytes
 * instead of the 3 kB of sRGB. ICC.1:2001-04 (version 2.1), monochrome display, gamma 2.2, white point D50.
 */
function grayProfile(): Buffer {
  const text = (type: string, body: Buffer): Buffer =>
    Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), body]);
  const name = Buffer.from('Gray gamma 2.2\0', 'latin1');
  const tags: [string, Buffer][] = [
    // textDescriptionType: counts of its ASCII, Unicode and Macintosh forms, the last two empty.
    ['desc', text('desc', Buffer.concat([uint32(name.length), name, Buffer.alloc(8 + 3 + 67)]))],
    ['cprt', text('text', Buffer.from('No copyright, use freely\0', 'latin1'))],
    ['wtpt', text('XYZ ', D50)],
    ['kTRC', text('curv', Buffer.concat([uint32(1), uint16(Math.round(2.2 * 256))]))],
  ];
  const bodies = tags.map(([, body]) => Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]));
  const directory: Buffer[] = [uint32(tags.length)];
  let offset = 128 + 4 + tags.length * 12;
  tags.forEach(([signature, body], i) => {
    directory.push(Buffer.from(signature, 'latin1'), uint32(offset), uint32(body.length));
    offset += bodies[i]!.length;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrGRAYXYZ ', 12, 'latin1');
  // The creation date, which the format requires.
  [2026, 11, 21].forEach((part, i) => header.writeUInt16BE(part, 24 + i * 2));
  header.write('acsp', 36, 'latin1');
  D50.copy(header, 68);
  return Buffer.concat([header, ...directory, ...bodies]);
}

function uint32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}
function uint16(value: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeUInt16BE(value);
  return out;
}
/** X, Y and Z as s15Fixed16 numbers. */
const D50 = Buffer.concat([uint32(0xf6d6), uint32(0x10000), uint32(0xd32d)]);

export const GRAY_PROFILE_PACKED: Buffer = deflateSync(grayProfile(), { level: 9 });
