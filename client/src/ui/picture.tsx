/** Breakpoints xs, sm, md, lg, xl and xxl (docs/domain/interface.md#images). */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536] as const;

type Modifiers = Partial<Record<'f' | 'fit' | 'w' | 'h' | 's' | 'q' | 'b', string | number>>;

/** The URL of a picture in this size and format (docs/domain/interface.md#images). */
export const toIpxUrl = (path: string, modifiers: Modifiers): string =>
  `/_ipx/${
    Object.entries(modifiers)
      .map(([name, value]) => `${name}_${encodeURIComponent(value)}`)
      .join('&') || '_'
  }/${path.replace(/^\//, '')}`;

/** Every breakpoint up to the picture's own width, and that width: larger sizes would gain nothing. */
export const toSrcset = (path: string, width: number, modifiers: Modifiers = {}): string =>
  [...BREAKPOINTS.filter((candidate) => candidate < width), Math.min(width, 2 * 1536)]
    .map((candidate) => `${toIpxUrl(path, { ...modifiers, w: candidate })} ${candidate}w`)
    .join(', ');

interface PictureProps {
  src: string;
  alt: string;
  /** Intrinsic size, which prevents layout shift. */
  width: number;
  height: number;
  sizes: string;
}

/** A photograph or another bitmap, in the smallest size that the screen needs. */
export function Picture({ src, alt, width, height, sizes }: PictureProps) {
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={toSrcset(src, width, { f: format })} sizes={sizes} />
      ))}
      <img
        src={src}
        srcSet={toSrcset(src, width)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
