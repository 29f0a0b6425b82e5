/** Pixels, row after row; `channels` is 1 for grey, 3 for RGB. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3;
}

/** Four bytes per pixel: red, green, blue, and one that is ignored. */
export interface Bitmap {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Channels that differ by less look grey on paper. */
const GREY_TOLERANCE = 10;
const WHITE = 0xffffffff;

/** Lightness as the eye weighs the colours (ITU-R BT.601). */
export function toGrey({ data, width, height }: Bitmap): Pixels {
  const grey = new Uint8Array(width * height).fill(255);
  const words = toWords(data);
  // Most of a page is white, and comparing one word is several times faster than reading three bytes.
  for (let i = 0; i < words.length; i++)
    if (words[i] !== WHITE) grey[i] = (data[i * 4]! * 299 + data[i * 4 + 1]! * 587 + data[i * 4 + 2]! * 114) / 1000;
  return { data: grey, width, height, channels: 1 };
}

/** Three channels if some pixel has a colour, otherwise one. */
export function toPrintedChannels(bitmap: Bitmap): Pixels {
  const { data, width, height } = bitmap;
  if (!hasColour(data, 4)) return toGrey(bitmap);
  const colours = new Uint8Array(width * height * 3).fill(255);
  const words = toWords(data);
  for (let i = 0; i < words.length; i++)
    if (words[i] !== WHITE) {
      colours[i * 3] = data[i * 4]!;
      colours[i * 3 + 1] = data[i * 4 + 1]!;
      colours[i * 3 + 2] = data[i * 4 + 2]!;
    }
  return { data: colours, width, height, channels: 3 };
}

/** One channel instead of three if no pixel has a colour. */
export function dropMissingColour(pixels: Pixels): Pixels {
  const { data, width, height, channels } = pixels;
  if (channels === 1 || hasColour(data, channels)) return pixels;
  const grey = new Uint8Array(width * height);
  // The green channel is the lightness of a grey.
  for (let i = 0; i < grey.length; i++) grey[i] = data[i * 3 + 1]!;
  return { data: grey, width, height, channels: 1 };
}

function hasColour(data: Uint8Array, bytesPerPixel: 3 | 4): boolean {
  for (let at = 1; at < data.length; at += bytesPerPixel) {
    const green = data[at]!;
    if (Math.abs(data[at - 1]! - green) > GREY_TOLERANCE || Math.abs(data[at + 1]! - green) > GREY_TOLERANCE)
      return true;
  }
  return false;
}

const toWords = ({ buffer, byteOffset, length }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length / 4);
