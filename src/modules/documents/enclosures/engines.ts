/** The engines are heavy, and most processes never enclose anything: each is loaded when first needed, once. */
export const engines = {
  sharp: once(async () => {
    const { default: sharp } = await import('sharp');
    // Threads of the press work side by side already, and nothing is asked for twice.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }),
  heif: once(async () => (await import('libheif-js/wasm-bundle.js')).default),
};

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
