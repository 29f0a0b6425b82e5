import { engines } from './engines.ts';
import { LIMITS } from './limits.ts';
import { EnclosureRejected } from './rejection.ts';

/**
 * pdfium, compiled to WebAssembly: it opens what a stranger sends, in a memory of its own that cannot outgrow a limit.
 * The package's own classes know a tenth of it, so we call the C functions (fpdfview.h, fpdf_edit.h, fpdf_ppo.h and
 * their like).
 */
export interface Pdfium {
  malloc(size: number): number;
  free(pointer: number): void;
  /** Views are created each time: growing the memory detaches the old ones. */
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  FPDF_InitLibrary(): void;
  FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  FPDF_GetLastError(): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetSecurityHandlerRevision(document: number): number;
  FPDF_GetFormType(document: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFPage_Flatten(page: number, usage: number): number;
  FPDF_CreateNewDocument(): number;
  FPDF_ImportPagesByIndex(to: number, from: number, indexes: number, count: number, at: number): number;
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number;
  FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmapWithMatrix(bitmap: number, page: number, matrix: number, clip: number, flags: number): void;
}

let engine: Promise<Engine> | undefined;

/** Lends the engine for one file. An engine that failed, or has grown large, is not lent again. */
export async function withPdfium<T>(work: (pdfium: Pdfium) => Promise<T>): Promise<T> {
  engine ??= start();
  const lent = engine;
  let sound = false;
  try {
    const { pdfium, isFull } = await lent;
    const [done] = await Promise.allSettled([work(pdfium)]);
    // Without memory, it reports another error, or draws a page without its picture and no error.
    if (isFull()) throw new EnclosureRejected('too_heavy');
    if (done.status === 'rejected') throw done.reason;
    sound = pdfium.memory.buffer.byteLength <= LIMITS.maxReusedBytes;
    return done.value;
  } finally {
    if (!sound && engine === lent) engine = undefined;
  }
}

interface Engine {
  pdfium: Pdfium;
  /** Whether it was ever refused memory. */
  isFull(): boolean;
}

async function start(): Promise<Engine> {
  const { module, PDFiumModule } = await engines.pdfium();
  let full = false;
  const silent = { print: () => {}, printErr: () => {} };
  const loaded = await PDFiumModule({
    ...silent,
    instantiateWasm: (imports, done) => instantiate(module, imports, done, () => (full = true)),
  });
  const pdfium = loaded.wasmExports as unknown as Pdfium;
  pdfium.FPDF_InitLibrary();
  return { pdfium, isFull: () => full };
}

/**
 * Emscripten asks its host for memory by this one import, which may refuse: then the allocation fails, and the file
 * with it.
 */
function instantiate(
  module: WebAssembly.Module,
  imports: WebAssembly.Imports,
  done: (module: WebAssembly.Module) => void,
  onFull: () => void,
): WebAssembly.Exports {
  const env = imports['env'] as Record<string, WebAssembly.ImportValue>;
  const grow = env['emscripten_resize_heap'] as (size: number) => number;
  const toBounded = (size: number) => {
    if (size >>> 0 <= LIMITS.engineBytes) return grow(size);
    onFull();
    return 0;
  };
  const instance = new WebAssembly.Instance(module, { ...imports, env: { ...env, emscripten_resize_heap: toBounded } });
  // The declared type wants the module, the generated code the instance.
  (done as unknown as (instance: WebAssembly.Instance) => void)(instance);
  return instance.exports;
}
