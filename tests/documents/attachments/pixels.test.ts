import { expect, test } from '@jest/globals';
import { dropMissingColour, toGrey, toPrintedChannels } from '../../../src/modules/documents/attachments/pdf/pixels.ts';

const WHITE = [255, 255, 255];
const INK = [12, 14, 16];
const RED = [200, 20, 30];
const buildBitmap = (...pixels: number[][]) => ({
  data: Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255])),
  width: pixels.length,
  height: 1,
});

test('a page without colour prints in one channel, as light as the eye sees it', () => {
  const page = buildBitmap(WHITE, INK, [0, 0, 0]);
  expect(toPrintedChannels(page)).toEqual({ data: Uint8Array.of(255, 13, 0), width: 3, height: 1, channels: 1 });
  expect(toGrey(buildBitmap(RED, WHITE)).data).toEqual(Uint8Array.of(74, 255));
});

test('one pixel of colour anywhere keeps the three channels of all', () => {
  for (const pixels of [
    [RED, WHITE, INK],
    [WHITE, INK, RED],
  ])
    expect(toPrintedChannels(buildBitmap(...pixels))).toEqual({
      data: Uint8Array.from(pixels.flat()),
      width: 3,
      height: 1,
      channels: 3,
    });
});

test('a picture drops two channels only if no pixel has a colour', () => {
  const picture = (...pixels: number[][]) => ({
    data: Uint8Array.from(pixels.flat()),
    width: pixels.length,
    height: 1,
    channels: 3 as const,
  });
  expect(dropMissingColour(picture(WHITE, [100, 110, 120]))).toMatchObject({
    data: Uint8Array.of(255, 110),
    channels: 1,
  });
  const coloured = picture(WHITE, [100, 111, 100]);
  expect(dropMissingColour(coloured)).toBe(coloured);
});
