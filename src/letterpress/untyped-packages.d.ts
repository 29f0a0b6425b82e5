/**
 * The part of fontkit that the letterpress calls, and that pdfkit calls on the object it receives. fontkit ships no
 * types.
 */
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

/** The function of hyphen that we call, with the French patterns. hyphen ships no types. */
declare module 'hyphen/fr/index.js' {
  const french: { hyphenateSync(text: string, options: { hyphenChar: string }): string };
  export default french;
}
