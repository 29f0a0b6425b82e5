/** The font data that a PDF needs (ISO 32000-1, table 122), in thousandths of the em. */
export interface FontDescription {
  name: string;
  box: [number, number, number, number];
  ascent: number;
  descent: number;
  capHeight: number;
  italicAngle: number;
  isItalic: boolean;
  weight: number;
}

const HEADER = 12;
const RECORD = 16;
const LONG_OFFSETS = 1;
/** Tables that a subset without hints needs; the PDF replaces all others. */
const SUBSET_TABLES = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const;

/**
 * A TrueType font, parsed once, from which subsets are cut (OpenType specification 1.9). Our own code, because
 * subsetting is most of the cost of a letter's PDF and a general library parses the whole font each time.
 */
export class TrueType {
  readonly description: FontDescription;
  private readonly tables = new Map<string, Buffer>();
  private readonly glyphs = new Map<number, number>();
  private readonly offsets: Uint32Array;
  private readonly longMetrics: number;
  private readonly toThousandths: number;

  constructor(bytes: Buffer) {
    for (let i = 0; i < bytes.readUInt16BE(4); i += 1) {
      const recordOffset = HEADER + i * RECORD;
      const from = bytes.readUInt32BE(recordOffset + 8);
      this.tables.set(
        bytes.toString('latin1', recordOffset, recordOffset + 4),
        bytes.subarray(from, from + bytes.readUInt32BE(recordOffset + 12)),
      );
    }
    this.toThousandths = 1000 / this.table('head').readUInt16BE(18);
    this.longMetrics = this.table('hhea').readUInt16BE(34);
    this.offsets = this.readOffsets();
    this.readCharacters();
    this.description = this.readDescription();
  }

  /** 0 when the font has no such character. */
  findGlyph(code: number): number {
    return this.glyphs.get(code) ?? 0;
  }

  /** The advance of a glyph in thousandths of the em. */
  getAdvance(glyph: number): number {
    return this.table('hmtx').readUInt16BE(Math.min(glyph, this.longMetrics - 1) * 4) * this.toThousandths;
  }

  /**
   * A font of these glyphs in this order; glyph 0 stays the empty box, and the parts of accented letters follow at the
   * end.
   */
  subset(requestedGlyphs: readonly number[]): Buffer {
    const order = [0, ...requestedGlyphs];
    const places = new Map(order.map((glyph, place) => [glyph, place]));
    const outlines: Buffer[] = [];
    for (let i = 0; i < order.length; i += 1) outlines.push(this.outline(order[i]!, order, places));
    return writeTables({
      glyf: Buffer.concat(outlines),
      head: this.buildHead(),
      hhea: withUInt16(this.table('hhea'), 34, order.length),
      hmtx: this.buildMetrics(order),
      loca: buildOffsets(outlines),
      maxp: withUInt16(this.table('maxp'), 4, order.length),
    });
  }

  private table(name: string): Buffer {
    const table = this.tables.get(name);
    if (!table) throw new Error(`The font has no table ${name}.`);
    return table;
  }

  private readOffsets(): Uint32Array {
    const loca = this.table('loca');
    const isLong = this.table('head').readInt16BE(50) === LONG_OFFSETS;
    const count = this.table('maxp').readUInt16BE(4) + 1;
    return Uint32Array.from({ length: count }, (_, i) =>
      isLong ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2,
    );
  }

  /** Format 4 of the character map: the Basic Multilingual Plane, which is all that clean text holds. */
  private readCharacters(): void {
    const cmap = this.table('cmap');
    const subtableOffset = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
      cmap.readUInt32BE(4 + i * 8 + 4),
    ).find((offset) => cmap.readUInt16BE(offset) === 4);
    if (subtableOffset === undefined) throw new Error('The font has no character map of format 4.');
    const doubled = cmap.readUInt16BE(subtableOffset + 6);
    const ends = subtableOffset + 14;
    const starts = ends + doubled + 2;
    const deltas = starts + doubled;
    const ranges = deltas + doubled;
    for (let i = 0; i < doubled; i += 2) {
      const range = cmap.readUInt16BE(ranges + i);
      const start = cmap.readUInt16BE(starts + i);
      for (let code = start; code <= cmap.readUInt16BE(ends + i) && code !== 0xffff; code += 1) {
        const glyph = range === 0 ? code : cmap.readUInt16BE(ranges + i + range + (code - start) * 2);
        if (glyph !== 0) this.glyphs.set(code, (glyph + cmap.readUInt16BE(deltas + i)) & 0xffff);
      }
    }
  }

  private readDescription(): FontDescription {
    const head = this.table('head');
    const os2 = this.table('OS/2');
    const scaled = (units: number): number => Math.round(units * this.toThousandths);
    const italicAngle = this.table('post').readInt32BE(4) / 65_536;
    return {
      name: this.readName(),
      box: [
        scaled(head.readInt16BE(36)),
        scaled(head.readInt16BE(38)),
        scaled(head.readInt16BE(40)),
        scaled(head.readInt16BE(42)),
      ],
      ascent: scaled(this.table('hhea').readInt16BE(4)),
      descent: scaled(this.table('hhea').readInt16BE(6)),
      capHeight: scaled(os2.readInt16BE(88)),
      italicAngle,
      isItalic: italicAngle !== 0,
      weight: os2.readUInt16BE(4),
    };
  }

  /** The PostScript name, as stored for Windows. */
  private readName(): string {
    const name = this.table('name');
    const texts = name.readUInt16BE(4);
    for (let recordOffset = 6; recordOffset < 6 + name.readUInt16BE(2) * 12; recordOffset += 12) {
      if (name.readUInt16BE(recordOffset) !== 3 || name.readUInt16BE(recordOffset + 6) !== 6) continue;
      const from = texts + name.readUInt16BE(recordOffset + 10);
      return Buffer.from(name.subarray(from, from + name.readUInt16BE(recordOffset + 8)))
        .swap16()
        .toString('utf16le');
    }
    return 'Letter';
  }

  /** A glyph's drawing; the parts of an accented letter join the subset under their new numbers. */
  private outline(glyph: number, order: number[], places: Map<number, number>): Buffer {
    const drawing = this.table('glyf').subarray(this.offsets[glyph], this.offsets[glyph + 1]);
    if (drawing.length === 0 || drawing.readInt16BE(0) >= 0) return padToFour(drawing);
    const copy = Buffer.from(drawing);
    for (let offset = 10, flags = MORE_PARTS; flags & MORE_PARTS;) {
      flags = copy.readUInt16BE(offset);
      const part = copy.readUInt16BE(offset + 2);
      if (!places.has(part)) {
        places.set(part, order.length);
        order.push(part);
      }
      copy.writeUInt16BE(places.get(part)!, offset + 2);
      offset += 4 + (flags & WORD_ARGUMENTS ? 4 : 2) + countScaleBytes(flags);
    }
    return padToFour(copy);
  }

  private buildMetrics(order: readonly number[]): Buffer {
    const hmtx = this.table('hmtx');
    const out = Buffer.alloc(order.length * 4);
    order.forEach((glyph, i) => {
      const isLong = glyph < this.longMetrics;
      out.writeUInt16BE(hmtx.readUInt16BE(Math.min(glyph, this.longMetrics - 1) * 4), i * 4);
      out.writeInt16BE(
        hmtx.readInt16BE(isLong ? glyph * 4 + 2 : this.longMetrics * 4 + (glyph - this.longMetrics) * 2),
        i * 4 + 2,
      );
    });
    return out;
  }

  private buildHead(): Buffer {
    const head = Buffer.from(this.table('head'));
    head.writeUInt32BE(0, 8);
    head.writeInt16BE(LONG_OFFSETS, 50);
    return head;
  }
}

const WORD_ARGUMENTS = 0x1;
const ONE_SCALE = 0x8;
const MORE_PARTS = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;

/** The bytes of the transformation that follows a part of a composite glyph. */
function countScaleBytes(flags: number): number {
  if (flags & ONE_SCALE) return 2;
  if (flags & TWO_SCALES) return 4;
  return flags & MATRIX ? 8 : 0;
}

/** Tables and glyphs start at multiples of four. */
function padToFour(bytes: Buffer): Buffer {
  const over = bytes.length % 4;
  return over === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - over)]);
}

function withUInt16(table: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, offset);
  return copy;
}

function buildOffsets(outlines: readonly Buffer[]): Buffer {
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  let offset = 0;
  outlines.forEach(({ length }, i) => {
    offset += length;
    loca.writeUInt32BE(offset, (i + 1) * 4);
  });
  return loca;
}

function writeTables(tables: Record<(typeof SUBSET_TABLES)[number], Buffer>): Buffer {
  const count = SUBSET_TABLES.length;
  const directory = Buffer.alloc(HEADER + count * RECORD);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  SUBSET_TABLES.forEach((name, i) => {
    const table = padToFour(tables[name]);
    const record = HEADER + i * RECORD;
    directory.write(name, record, 'latin1');
    directory.writeUInt32BE(computeChecksum(table), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(tables[name].length, record + 12);
    offset += table.length;
    parts.push(table);
  });
  const font = Buffer.concat(parts);
  const head = directory.readUInt32BE(HEADER + SUBSET_TABLES.indexOf('head') * RECORD + 8);
  font.writeUInt32BE((0xb1b0afba - computeChecksum(font)) >>> 0, head + 8);
  return font;
}

function computeChecksum(bytes: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < bytes.length; offset += 4) sum = (sum + bytes.readUInt32BE(offset)) >>> 0;
  return sum;
}
