const MEGA = 1024 * 1024;

/** What an enclosed file may weigh and hold. Anything beyond is rejected before it is opened. */
export const LIMITS = {
  /** Partners accept 20 MB for each document (docs/domain/maileva.md#production): more could not be posted either. */
  bytesIn: 20 * MEGA,
  bytesOut: 20 * MEGA,
  /** Both sides of what a large envelope holds with the letter: 44 sheets (docs/domain/maileva.md#production). */
  pages: 86,
  /** A telephone's picture has 12 to 50; each is four bytes of memory while it is decoded. */
  picturePixels: 60_000_000,
  /** One picture of a PDF, inflated: 60 million points in colour. */
  pictureBytes: 180 * MEGA,
  /** Any other stream of a PDF, inflated: a page's drawing, a font. Detailed maps stay below 20. */
  streamBytes: 48 * MEGA,
  /**
   * All that the pages of one file draw, unpacked: a contract takes a hundredth. Anything beyond is printed as
   * pictures.
   */
  drawingBytes: 96 * MEGA,
  /**
   * pdfium's whole memory. It cannot give any back, so beyond `maxReusedBytes` a new engine is taken for the next file.
   */
  engineBytes: 640 * MEGA,
  maxReusedBytes: 192 * MEGA,
} as const;

/** What the printers of our partners render sharply; more is weight only. */
export const PRINT_DPI = 200;
/** The largest photograph inside a PDF, over a whole sheet: it may be a scan of small print, or cut to a part. */
export const SCAN_DPI = 300;
/** A small picture is printed at this, its natural size: larger would only show its dots. */
export const NATURAL_DPI = 150;

/**
 * Nothing may be printed this near an edge. Printers usually need 5 mm all round; each partner has to confirm it.
 */
export const PRINTABLE_MARGIN_MM = 5;
