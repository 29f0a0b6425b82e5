import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A fault of this machine, never of the file: the job retries and reports it. */
export class EngineMissing extends Error {
  override name = 'EngineMissing';
}

/** The engines are heavy, and most processes never enclose anything: each is loaded when first needed, once. */
export const engines = {
  sharp: loadOnce(async () => {
    const { default: sharp } = await import('sharp');
    // The worker pool is parallel already, and no input repeats.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }),
  /** One for all pictures: a decoder lets go of its last file only when it is given another. */
  heif: loadOnce(async () => new (await import('libheif-js/wasm-bundle.js')).default.HeifDecoder()),
  pdfium: loadOnce(async () => {
    const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
    const [module, { PDFiumModule }] = await Promise.all([WebAssembly.compile(wasm), import('@hyzyla/pdfium')]);
    return { module, PDFiumModule };
  }),
};

function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      throw new EngineMissing('An engine for enclosures could not be loaded.', { cause });
    }));
}
