import { deflateSync } from 'node:zlib';

/**
 * The colour profiles that PDF/A requires, written here: no copyright, and 400 bytes for the black of letters instead of
 * 3 kB. ICC.1:2001-04 (version 2.1), display profiles, white point D50. Tags of equal bytes are stored once.
 */
function buildProfile(name: string, space: 'GRAY' | 'RGB ', curves: readonly [string, Buffer][]): Buffer {
  const title = Buffer.from(`${name}\0`, 'latin1');
  const tags: [string, Buffer][] = [
    // textDescriptionType: counts of its ASCII, Unicode and Macintosh forms, the last two empty.
    ['desc', tag('desc', Buffer.concat([uint32(title.length), title, Buffer.alloc(8 + 3 + 67)]))],
    ['cprt', tag('text', Buffer.from('No copyright, use freely\0', 'latin1'))],
    ['wtpt', tag('XYZ ', D50)],
    ...curves,
  ];
  const directory: Buffer[] = [uint32(tags.length)];
  const bodies: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = 128 + 4 + tags.length * 12;
  for (const [signature, body] of tags) {
    const offset = offsets.get(body) ?? end;
    directory.push(Buffer.from(signature, 'latin1'), uint32(offset), uint32(body.length));
    if (offsets.has(body)) continue;
    offsets.set(body, offset);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    end += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(end, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  // The creation date, which the format requires.
  [2026, 11, 21].forEach((part, i) => header.writeUInt16BE(part, 24 + i * 2));
  header.write('acsp', 36, 'latin1');
  D50.copy(header, 68);
  return Buffer.concat([header, ...directory, ...bodies]);
}

const tag = (type: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), body]);

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
const xyz = (x: number, y: number, z: number): Buffer => Buffer.concat([x, y, z].map(uint32));
const D50 = xyz(0xf6d6, 0x10000, 0xd32d);

/** The transfer function of sRGB (IEC 61966-2-1) as a table. */
function buildSrgbCurve(): Buffer {
  const steps = 256;
  const values = Array.from({ length: steps }, (_, i) => {
    const value = i / (steps - 1);
    return uint16(Math.round(65_535 * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)));
  });
  return tag('curv', Buffer.concat([uint32(steps), ...values]));
}

interface ColourProfile {
  name: string;
  channels: 1 | 3;
  packed: Buffer;
}

const pack = (profile: Buffer): Buffer => deflateSync(profile, { level: 9 });

/** Letters are black only. */
export const GRAY_PROFILE: ColourProfile = {
  name: 'Gray gamma 2.2',
  channels: 1,
  packed: pack(
    buildProfile('Gray gamma 2.2', 'GRAY', [
      ['kTRC', tag('curv', Buffer.concat([uint32(1), uint16(Math.round(2.2 * 256))]))],
    ]),
  ),
};

const curve = buildSrgbCurve();
/** Papers are in colour, and so are the pages that they include. The primaries are those of sRGB, adapted to D50. */
export const RGB_PROFILE: ColourProfile = {
  name: 'sRGB IEC61966-2.1',
  channels: 3,
  packed: pack(
    buildProfile('sRGB IEC61966-2.1', 'RGB ', [
      ['rXYZ', tag('XYZ ', xyz(0x6fa2, 0x38f5, 0x0390))],
      ['gXYZ', tag('XYZ ', xyz(0x6299, 0xb785, 0x18da))],
      ['bXYZ', tag('XYZ ', xyz(0x24a0, 0x0f84, 0xb6cf))],
      ['rTRC', curve],
      ['gTRC', curve],
      ['bTRC', curve],
    ]),
  ),
};
