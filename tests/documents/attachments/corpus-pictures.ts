import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { Case } from './corpus.ts';
import { bomb, onePage } from './written-pdf.ts';

/** A4 proportions, black in the top left corner: the position of the corner shows how the picture was turned. */
export const WIDTH = 600;
export const HEIGHT = 800;
export async function cornered(width = WIDTH, height = HEIGHT): Promise<Sharp> {
  const mark = await sharp({ create: { width: 150, height: 150, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(sheet);
}

/** 96 × 64 points, black from (4, 4) to (31, 27) on white; made with libheif 1.15 and x265. */
export const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAOQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABBbWRhdAAAADUoAa9Y8jerEA+8DaaYNaXMMScWMD6BLKBKz2eTdQSHeCoM3XQtCuXCC98OaPbudTApy1qscA==',
  'base64',
);

const converted: Case['becomes'] = { ready: 1, changes: ['converted'] };
const lying: Case['becomes'] = { ready: 1, changes: ['converted', 'turned'] };
const unreadable = { refused: 'picture_unreadable' } as const;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A grey PNG that declares this size. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const jpeg = async () => (await cornered()).jpeg().toBuffer();
const heicOfSize = (width: number, height: number) => {
  const lying = Buffer.from(HEIC);
  const at = lying.indexOf('ispe') + 8;
  lying.writeUInt32BE(width, at);
  lying.writeUInt32BE(height, at + 4);
  return lying;
};

export const pictures: Case[] = [
  { name: 'a JPEG', bytes: jpeg, becomes: converted },
  { name: 'a PNG', bytes: async () => (await cornered()).png().toBuffer(), becomes: converted },
  { name: 'a WebP', bytes: async () => (await cornered()).webp().toBuffer(), becomes: converted },
  { name: 'a HEIC of a telephone', bytes: () => HEIC, becomes: lying },
  { name: 'a JPEG lying down', bytes: async () => (await cornered(HEIGHT, WIDTH)).jpeg().toBuffer(), becomes: lying },
  ...[1, 2, 3, 4].map((orientation): Case => ({
    name: `a JPEG of orientation ${orientation}`,
    bytes: async () => (await cornered()).withMetadata({ orientation }).jpeg().toBuffer(),
    becomes: converted,
  })),
  ...[5, 6, 7, 8].map((orientation): Case => ({
    name: `a JPEG of orientation ${orientation}`,
    bytes: async () => (await cornered(HEIGHT, WIDTH)).withMetadata({ orientation }).jpeg().toBuffer(),
    becomes: converted,
  })),
  {
    name: 'a JPEG for a press (CMYK)',
    bytes: async () => (await cornered()).toColourspace('cmyk').jpeg().toBuffer(),
    becomes: converted,
  },
  { name: 'a grey JPEG', bytes: async () => (await cornered()).greyscale().jpeg().toBuffer(), becomes: converted },
  {
    name: 'a progressive JPEG',
    bytes: async () => (await cornered()).jpeg({ progressive: true }).toBuffer(),
    becomes: converted,
  },
  {
    name: 'a JPEG in another colour space',
    bytes: async () => (await cornered()).withIccProfile('p3').jpeg().toBuffer(),
    becomes: converted,
  },
  {
    name: 'a PNG of 16 bits',
    bytes: async () => (await cornered()).toColourspace('rgb16').png().toBuffer(),
    becomes: converted,
  },
  {
    name: 'a PNG of few colours',
    bytes: async () => (await cornered()).png({ palette: true, colours: 4 }).toBuffer(),
    becomes: converted,
  },
  {
    name: 'a PNG in seven passes',
    bytes: async () => (await cornered()).png({ progressive: true }).toBuffer(),
    becomes: converted,
  },
  {
    name: 'a PNG one can see through',
    bytes: () =>
      sharp({ create: { width: 60, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    becomes: converted,
  },
  {
    name: 'a PNG with more after its end',
    bytes: async () => Buffer.concat([await (await cornered()).png().toBuffer(), Buffer.from('PK\x03\x04')]),
    becomes: converted,
  },
  {
    name: 'one point',
    bytes: () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    becomes: converted,
  },
  {
    name: 'a line ten thousand points long',
    bytes: () =>
      sharp({ create: { width: 10_000, height: 3, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    becomes: lying,
  },
  {
    name: 'a WebP that moves',
    bytes: async () =>
      sharp(
        await Promise.all(
          ['#f00', '#0f0', '#00f'].map((background) =>
            sharp({ create: { width: 60, height: 80, channels: 3, background } })
              .png()
              .toBuffer(),
          ),
        ),
        { join: { animated: true } },
      )
        .webp({ delay: [100, 100, 100] })
        .toBuffer(),
    becomes: converted,
  },
  {
    name: 'a JPEG that is also a PDF',
    bytes: async () =>
      Buffer.concat([await jpeg(), onePage({ catalogue: '/OpenAction << /S /JavaScript /JS (x) >>' })]),
    becomes: converted,
  },
  { name: 'a JPEG cut short', bytes: async () => (await jpeg()).subarray(0, 900), becomes: unreadable },
  {
    name: 'a PNG cut short',
    bytes: async () => {
      const whole = await (await cornered()).png({ compressionLevel: 0 }).toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    becomes: unreadable,
  },
  {
    name: 'a WebP cut short',
    bytes: async () => {
      const whole = await (await cornered()).webp({ lossless: true }).toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    becomes: unreadable,
  },
  { name: 'a HEIC cut short', bytes: () => HEIC.subarray(0, 380), becomes: unreadable },
  { name: 'a HEIC without a picture', bytes: () => HEIC.subarray(0, 60), becomes: unreadable },
  {
    name: 'a HEIC that says it is huge',
    bytes: () => heicOfSize(30_000, 30_000),
    becomes: { refused: 'picture_too_large' },
  },
  { name: 'a HEIC that says it is larger than it is', bytes: () => heicOfSize(4000, 3000), becomes: unreadable },
  {
    name: 'a JPEG header alone',
    bytes: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
    becomes: unreadable,
  },
  {
    name: 'a PNG that says it is 65 000 by 65 000',
    bytes: () => png(65_000, 65_000, Buffer.from([0x78, 0xda])),
    becomes: { refused: 'picture_too_large' },
  },
  { name: 'a PNG that says it has no width', bytes: () => png(0, 100, Buffer.from([0x78, 0xda])), becomes: unreadable },
  {
    name: 'a PNG whose rows unfold to far more than it shows',
    bytes: () => png(100, 100, bomb(512)),
    becomes: converted,
  },
  { name: 'a PNG just below the limit', bytes: () => png(7_000, 8_000, bomb(54)), becomes: converted },
];
