import { deflateSync } from 'node:zlib';
import { loadLetterFont, type FontName } from '../letter-fonts.ts';
import { CODES, getKerning, LIGATURE_LETTERS, applyLigatures, SOFT_HYPHEN, type Face } from '../metrics.ts';
import type { LetterDocument } from './letter-document.ts';
import type { TrueType } from './true-type.ts';

/**
 * One font of one document. Each character has its own code, so that copied text equals the written text even where
 * glyphs look alike: no-break spaces stay, ligatures are separated, hyphens at line ends disappear.
 */
export class DocumentFont {
  /** By character code: its number, or 0. */
  private readonly numbers = new Uint16Array(CODES);
  private readonly codes: number[] = [];
  private readonly font: TrueType;

  constructor(
    readonly name: FontName,
    private readonly face: Face,
  ) {
    this.font = loadLetterFont(name);
  }

  /** Collects the characters of a text that will be drawn. */
  learn(text: string): void {
    const glyphs = this.joined(text);
    for (let i = 0; i < glyphs.length; i += 1) {
      const code = glyphs.charCodeAt(i);
      if (this.numbers[code]! > 0) continue;
      // The layout consulted the metrics before, so a missing glyph is our mistake, and the letter is not written.
      if (code >= CODES || this.font.findGlyph(toGlyphCode(code)) === 0)
        throw new Error(`${this.name} has no glyph for U+${toHex(code)}.`);
      this.codes.push(code);
      this.numbers[code] = 1;
    }
  }

  /** Numbers the characters in their order once all are known, so that equal texts give equal numbers. */
  assignCodes(): void {
    this.codes.sort((a, b) => a - b);
    this.codes.forEach((code, i) => (this.numbers[code] = i + 1));
  }

  /**
   * Builds the operand of TJ: glyph codes with kerning in thousandths of the em. `wordSpace`, in the same unit, is
   * added to each space of a justified line.
   */
  draw(text: string, wordSpace: number): string {
    const glyphs = this.joined(text);
    let out = '[(';
    for (let i = 0; i < glyphs.length; i += 1) {
      const code = glyphs.charCodeAt(i);
      out += WRITTEN[this.numbers[code]!]!;
      if (i + 1 === glyphs.length) break;
      const apart =
        getKerning(this.face, code, glyphs.charCodeAt(i + 1)) + (code === 0x20 || code === 0xa0 ? wordSpace : 0);
      if (apart !== 0) out += `)${roundUnits(-apart)}(`;
    }
    return `${out})]TJ`;
  }

  private joined(text: string): string {
    return this.face.joins ? applyLigatures(text) : text;
  }

  /** Writes the font's objects and returns the one that pages refer to. */
  embed(document: LetterDocument, { isPdf14 }: { isPdf14: boolean }): PDFKit.PDFKitReference {
    const { codes } = this;
    const { file: packed, length, widths, map } = this.cut();
    const file = document.ref({ Length1: length, Filter: 'FlateDecode' });
    file.end(packed);

    const { description } = this.font;
    // Six letters of the subset's own (ISO 32000-1, 9.6.4), the same for the same characters.
    const name = `${toTag(codes)}+${description.name}`;
    const descriptor = document.ref({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC | (description.isItalic ? ITALIC : 0),
      FontBBox: description.box,
      ItalicAngle: description.italicAngle,
      Ascent: description.ascent,
      Descent: description.descent,
      CapHeight: description.capHeight,
      StemV: Math.round(10 + (description.weight - 50) / 5),
      FontFile2: file,
      ...(isPdf14 && { CIDSet: writeCidSet(document, codes.length) }),
    });
    descriptor.end(null);
    const descendant = document.ref({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      DW: 0,
      W: [1, widths],
    });
    descendant.end(null);
    const toUnicode = document.ref({ Filter: 'FlateDecode' });
    toUnicode.end(map);
    const whole = document.ref({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: toUnicode,
    });
    whole.end(null);
    return whole;
  }

  /**
   * The cut font, packed. Letters of one template often hold the same characters, a subject nearly always: those are
   * cut once.
   */
  private cut(): Cut {
    const { font, codes, name } = this;
    const key = `${name} ${String.fromCharCode(...codes)}`;
    const cached = cuts.get(key);
    if (cached) return cached;
    const glyphs = codes.map((code) => font.findGlyph(toGlyphCode(code)));
    const bytes = font.subset(glyphs);
    const created: Cut = {
      file: deflateSync(bytes),
      length: bytes.length,
      widths: glyphs.map((glyph) => Math.round(font.getAdvance(glyph))),
      map: deflateSync(Buffer.from(toUnicodeMap(codes), 'latin1')),
    };
    if (cuts.size >= MAX_CACHED) cuts.delete(cuts.keys().next().value!);
    cuts.set(key, created);
    return created;
  }
}

interface Cut {
  file: Buffer;
  length: number;
  widths: number[];
  map: Buffer;
}
/** The oldest entry is evicted; each takes some 8 kB. */
const cuts = new Map<string, Cut>();
const MAX_CACHED = 64;

const SYMBOLIC = 4;
const ITALIC = 64;
const JOINED_FROM = 0xfb00;
const HYPHEN = 0x2d;

/** The character whose glyph is drawn for a code of the metrics. */
function toGlyphCode(code: number): number {
  if (code <= 5) return JOINED_FROM + code - 1;
  return code === SOFT_HYPHEN.charCodeAt(0) ? HYPHEN : code;
}

const roundUnits = (units: number): number => Math.round(units * 100) / 100;

/** Two bytes of a literal string (ISO 32000-1, 7.3.4.2). */
const escapeCode = (number: number): string => escapeByte(number >> 8) + escapeByte(number & 0xff);
/** Numbers as pages write them; no letter holds more characters of one font. */
const WRITTEN = Array.from({ length: 4096 }, (_, number) => escapeCode(number));

function escapeByte(byte: number): string {
  const char = String.fromCharCode(byte);
  if (char === '(' || char === ')' || char === '\\') return `\\${char}`;
  if (char === '\r') return '\\r';
  return char === '\n' ? '\\n' : char;
}

function toTag(codes: readonly number[]): string {
  let hash = 7;
  for (const code of codes) hash = (Math.imul(hash, 31) + code) >>> 0;
  return Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(hash / 26 ** i) % 26))).join('');
}

/** PDF/A-1 requires a list of the glyphs in a subset (ISO 19005-1, 6.3.5). */
function writeCidSet(document: LetterDocument, count: number): PDFKit.PDFKitReference {
  const bits = Buffer.alloc(Math.ceil((count + 1) / 8));
  for (let i = 0; i <= count; i += 1) bits[i >> 3]! |= 0x80 >> (i & 7);
  const set = document.ref({});
  set.end(bits);
  return set;
}

const toHex = (code: number): string => code.toString(16).padStart(4, '0');
const toUnicode = (code: number): string =>
  Array.from(LIGATURE_LETTERS[String.fromCharCode(code)] ?? String.fromCharCode(code), (char) =>
    toHex(char.charCodeAt(0)),
  ).join('');

/** Maps glyphs to text, in ranges of consecutive characters (ISO 32000-1, 9.10.3). */
function toUnicodeMap(codes: readonly number[]): string {
  const entries: string[] = [];
  for (let i = 0; i < codes.length; i += 1) {
    let end = i;
    while (codes[i]! > 5 && codes[end + 1] === codes[end]! + 1 && (codes[end]! & 0xff) !== 0xff) end += 1;
    entries.push(`<${toHex(i + 1)}><${toHex(end + 1)}><${toUnicode(codes[i]!)}>`);
    i = end;
  }
  const blocks: string[] = [];
  for (let i = 0; i < entries.length; i += 100) {
    const some = entries.slice(i, i + 100);
    blocks.push(`${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
}
