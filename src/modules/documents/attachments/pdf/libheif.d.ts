/** libheif-js ships the types of the C functions only: these are of the two classes on top, which its README shows. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Turned upright and in RGBA; hands null when the picture cannot be decoded. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (image: { data: Uint8ClampedArray } | null) => void,
    ): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[]; decoder?: unknown } };
  export default libheif;
}
