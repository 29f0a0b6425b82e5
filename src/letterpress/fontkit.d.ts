/** fontkit ships no types: what the letterpress asks of it, and pdfkit of the object it is handed. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
    advanceWidth: number;
    codePoints: number[];
    path: { toSVG(): string };
  }
  export interface GlyphRun {
    glyphs: Glyph[];
    positions: { xAdvance: number }[];
  }
  export interface Font {
    unitsPerEm: number;
    glyphForCodePoint(code: number): Glyph;
    layout(text: string): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
