import type { Pdfium } from './pdfium.ts';
import { toGrey, toPrintedChannels, type Pixels } from './pixels.ts';
import { EnclosureRejected } from './rejection.ts';

/** FPDF_GetLastError (fpdfview.h). */
const PASSWORD_ERROR = 4;
const UNKNOWN_SECURITY = 5;
/** FPDF_GetFormType (fpdf_formfill.h). */
const XFA_FULL = 2;
const FLATTENED = 1;
const FOR_PRINTING = 1;
const REMOVE_SECURITY = 3;
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER | FPDF_PRINTING. */
const DRAW_AS_PRINTED = 0x01 | 0x10 | 0x800;
const WHITE = 0xffffffff;
/**
 * FPDFBitmap_BGRx, with its order reversed. pdfium's own grey bitmaps stop the engine at the first filled rectangle
 * (2.1.13).
 */
const FOUR_BYTES = 3;
/** FPDFANNOT_LINK and FPDFANNOT_POPUP draw nothing on paper. */
const INVISIBLE = new Set([2, 16]);

export interface PageShape {
  /** Points, as seen: after the page's own rotation and crop. */
  width: number;
  height: number;
  /** The visible part of the page, in its own coordinates. */
  box: { left: number; bottom: number; right: number; top: number };
  /** Clockwise quarter turns. */
  quarters: number;
}

/** The position of a page in a bitmap, in pixels and their fractions; turned with its top to the left. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  turned: boolean;
}

/** A PDF as pdfium sees it. Everything is closed with `close`. */
export class OpenPdf {
  /** One page is open at a time: its decoded pictures are freed with it. */
  #open: { index: number; page: number } | undefined;

  private constructor(
    readonly pdfium: Pdfium,
    readonly document: number,
    readonly bytes: number,
  ) {}

  static open(pdfium: Pdfium, file: Uint8Array): OpenPdf {
    const bytes = pdfium.malloc(file.length);
    if (bytes === 0) throw new EnclosureRejected('too_heavy');
    new Uint8Array(pdfium.memory.buffer).set(file, bytes);
    const document = pdfium.FPDF_LoadMemDocument(bytes, file.length, 0);
    if (document !== 0) return new OpenPdf(pdfium, document, bytes);
    const error = pdfium.FPDF_GetLastError();
    pdfium.free(bytes);
    throw new EnclosureRejected(error === PASSWORD_ERROR || error === UNKNOWN_SECURITY ? 'encrypted' : 'broken');
  }

  get pageCount(): number {
    return this.pdfium.FPDF_GetPageCount(this.document);
  }
  /** An encrypted file that opened without a password: only its owner's restrictions needed one. */
  get restricted(): boolean {
    return this.pdfium.FPDF_GetSecurityHandlerRevision(this.document) !== -1;
  }
  /** XFA that draws its pages itself: without its program there is only « please wait ». */
  get isProgram(): boolean {
    return this.pdfium.FPDF_GetFormType(this.document) === XFA_FULL;
  }
  getShape(index: number): PageShape {
    const page = this.#page(index);
    const pointer = this.pdfium.malloc(16);
    const hasBox = this.pdfium.FPDF_GetPageBoundingBox(page, pointer);
    // FS_RECTF is left, top, right, bottom.
    const [left, top, right, bottom] = new Float32Array(
      this.pdfium.memory.buffer.slice(pointer, pointer + 16),
    ) as unknown as [number, number, number, number];
    this.pdfium.free(pointer);
    const shape = { width: this.pdfium.FPDF_GetPageWidthF(page), height: this.pdfium.FPDF_GetPageHeightF(page) };
    if (hasBox === 0 || !(shape.width > 0) || !(shape.height > 0))
      throw new EnclosureRejected('broken_page', index + 1);
    return { ...shape, box: { left, bottom, right, top }, quarters: this.pdfium.FPDFPage_GetRotation(page) };
  }

  /**
   * Draws a page into `frame` of a white bitmap, as a printer would: in grey with one channel, in its colours, if it has
   * any, with three.
   */
  draw(index: number, bitmap: { width: number; height: number; channels: 1 | 3 }, frame: Frame): Pixels {
    const { pdfium } = this;
    const page = this.#page(index);
    const { width, height, channels } = bitmap;
    const handle = pdfium.FPDFBitmap_CreateEx(width, height, FOUR_BYTES, 0, 0);
    if (handle === 0) throw new EnclosureRejected('too_heavy');
    try {
      pdfium.FPDFBitmap_FillRect(handle, 0, 0, width, height, WHITE);
      this.#render(handle, page, frame);
      const start = pdfium.FPDFBitmap_GetBuffer(handle);
      const data = new Uint8Array(pdfium.memory.buffer, start, width * height * 4);
      return (channels === 1 ? toGrey : toPrintedChannels)({ data, width, height });
    } finally {
      pdfium.FPDFBitmap_Destroy(handle);
    }
  }

  /** To a fraction of a pixel, so that two drawings of the same thing can be compared. */
  #render(bitmap: number, page: number, { left, top, width, height, turned }: Frame): void {
    const { pdfium } = this;
    // Without a matrix a point is a pixel, and pdfium cuts the fraction off the page's size.
    const [across, down] = [
      Math.trunc(pdfium.FPDF_GetPageWidthF(page)) || 1,
      Math.trunc(pdfium.FPDF_GetPageHeightF(page)) || 1,
    ];
    const matrix = turned
      ? [0, -height / across, width / down, 0, left, top + height]
      : [width / across, 0, 0, height / down, left, top];
    const pointer = pdfium.malloc(40);
    // FS_MATRIX, then FS_RECTF, of which pdfium cuts the fractions off too: outside the page nothing is drawn, and what
    // touches a pixel fills it.
    new Float32Array(pdfium.memory.buffer, pointer, 10).set([
      ...matrix,
      Math.floor(left),
      Math.floor(top),
      Math.ceil(left + width),
      Math.ceil(top + height),
    ]);
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, pointer, pointer + 24, DRAW_AS_PRINTED);
    pdfium.free(pointer);
  }

  /** Annotations and fields become part of the page, as they print. True when there was something to see. */
  flatten(index: number): boolean {
    const { pdfium } = this;
    const page = this.#page(index);
    const visible = Array.from({ length: pdfium.FPDFPage_GetAnnotCount(page) }, (_, i) =>
      this.#annotationKind(page, i),
    ).some((kind) => !INVISIBLE.has(kind));
    // Drawing gives annotations without an appearance the usual one; flattening by itself would lose them.
    if (visible)
      this.draw(index, { width: 8, height: 8, channels: 1 }, { left: 0, top: 0, width: 8, height: 8, turned: false });
    const flattened = pdfium.FPDFPage_Flatten(page, FOR_PRINTING) === FLATTENED;
    this.#closePage();
    return visible && flattened;
  }

  #annotationKind(page: number, index: number): number {
    const annotation = this.pdfium.FPDFPage_GetAnnot(page, index);
    const kind = this.pdfium.FPDFAnnot_GetSubtype(annotation);
    this.pdfium.FPDFPage_CloseAnnot(annotation);
    return kind;
  }

  /** The whole file in plain syntax: repaired, deciphered, every object on its own. */
  rewrite(): Uint8Array {
    return saveCopy(this.pdfium, this.document);
  }

  /** The pages alone, in a new document that knows nothing else: no names, actions, attachments, layers or metadata. */
  copyPages(): Uint8Array {
    const { pdfium } = this;
    const fresh = pdfium.FPDF_CreateNewDocument();
    try {
      // No list of indexes means all pages.
      if (pdfium.FPDF_ImportPagesByIndex(fresh, this.document, 0, 0, 0) === 0) throw new EnclosureRejected('broken');
      return saveCopy(pdfium, fresh);
    } finally {
      pdfium.FPDF_CloseDocument(fresh);
    }
  }

  close(): void {
    this.#closePage();
    this.pdfium.FPDF_CloseDocument(this.document);
    this.pdfium.free(this.bytes);
  }

  #page(index: number): number {
    if (this.#open?.index === index) return this.#open.page;
    this.#closePage();
    const page = this.pdfium.FPDF_LoadPage(this.document, index);
    if (page === 0) throw new EnclosureRejected('broken_page', index + 1);
    this.#open = { index, page };
    return page;
  }
  #closePage(): void {
    if (this.#open) this.pdfium.FPDF_ClosePage(this.#open.page);
    this.#open = undefined;
  }
}

/**
 * `(module (import "e" "f" (func (param i32 i32 i32) (result i32))) (export "f" (func 0)))`: gives a JavaScript
 * function the type C calls.
 */
const TRAMPOLINE = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 127, 127, 127, 1, 127, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0,
  0,
]);

/**
 * FPDF_SaveAsCopy hands its bytes to a C function. The table of functions cannot grow, so ours borrows the place of the
 * null pointer, which nothing calls.
 */
function saveCopy(pdfium: Pdfium, document: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const take = (_writer: number, data: number, size: number): number =>
    parts.push(new Uint8Array(pdfium.memory.buffer.slice(data, data + size)));
  const table = pdfium.__indirect_function_table;
  const writer = pdfium.malloc(8);
  try {
    table.set(0, new WebAssembly.Instance(new WebAssembly.Module(TRAMPOLINE), { e: { f: take } }).exports['f']);
    // FPDF_FILEWRITE: its version, then the function.
    new Int32Array(pdfium.memory.buffer, writer, 2).set([1, 0]);
    if (pdfium.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) === 0) throw new EnclosureRejected('broken');
    return new Uint8Array(Buffer.concat(parts));
  } finally {
    table.set(0, null);
    pdfium.free(writer);
  }
}
