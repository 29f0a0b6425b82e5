/** fontkit ships no types: what the letterpress asks of it, and pdfkit of the object it is handed. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
    advanceWidth: number;
    codePoints: number[];
  }
  export interface Font {
    unitsPerEm: number;
    glyphForCodePoint(code: number): Glyph;
    layout(text: string): unknown;
  }
  export function create(bytes: Uint8Array): Font;
}
