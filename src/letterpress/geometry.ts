/** Converts millimetres to points. */
export const PT_PER_MM = 72 / 25.4;
/** Formats millimetres as points, to the thousandth, for page and PDF alike. */
export const toPoints = (mm: number): number => Math.round(mm * PT_PER_MM * 1000) / 1000;

/** A column of lines: the first baseline at `y`, the last one at `bottom` or above. */
export interface Column {
  x: number;
  y: number;
  width: number;
  bottom: number;
  sizePt: number;
  leading: number;
  /** Long or many lines are set smaller down to this before they are broken. */
  minPt: number;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where things are printed: millimetres on A4 portrait, from the top left corner. */
export interface SheetGeometry {
  sender: Column;
  /**
   * Inside the area that every known window shows: x 110–195, y 53–77
   * (docs/domain/postal.md#envelope-windows-and-margins).
   */
  recipient: Column;
  /** Only the recipient may be printed here, because windows show it. */
  quiet: Rectangle;
  /** Under the quiet zone: the largest window known reaches y 88, and a date at y 86 would show through it. */
  date: { x: number; y: number };
  /** `leading`: millimetres from one line to the next. */
  body: { x: number; right: number; top: number; bottom: number; sizePt: number; leading: number };
  /** How much larger than usual the space between the parts of a letter is. */
  spacing: number;
  next: { top: number };
  /** Partners print their marks in the last 15 mm of a sheet (docs/domain/postal.md#envelope-windows-and-margins). */
  folio: { y: number; sizePt: number };
}

/**
 * The recipient is in the area common to all known windows, and nothing else is where the largest of them may be
 * (docs/domain/postal.md#envelope-windows-and-margins).
 */
export const LETTER_SHEET: SheetGeometry = {
  sender: { x: 20, y: 19, width: 75, bottom: 44, sizePt: 10.5, leading: 4.8, minPt: 8 },
  recipient: { x: 110, y: 55.5, width: 85, bottom: 76.6, sizePt: 10, leading: 4.2, minPt: 7 },
  quiet: { x: 98, y: 38, width: 107, height: 54 },
  date: { x: 110, y: 96 },
  body: { x: 20, right: 190, top: 100, bottom: 276, sizePt: 11, leading: 5.3 },
  spacing: 1,
  next: { top: 22 },
  folio: { y: 282, sizePt: 9 },
};

/**
 * The same sheet in large type. The recipient keeps the size that the post reads and the place that windows show; the
 * sender may use the whole height to the left of the window.
 */
export const LARGE_TYPE_SHEET: SheetGeometry = {
  ...LETTER_SHEET,
  sender: { x: 20, y: 22, width: 75, bottom: 90, sizePt: 16, leading: 6.6, minPt: 16 },
  date: { x: 110, y: 97.5 },
  body: { x: 20, right: 190, top: 103, bottom: 276, sizePt: 16, leading: 7.6 },
  spacing: 1.4,
  folio: { y: 282, sizePt: 12 },
};
