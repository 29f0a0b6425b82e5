/** Millimetres on A4 portrait, from the top left corner. One record per partner and envelope. */
export interface SheetGeometry {
  sender: { x: number; y: number; width: number };
  /** Inside the window of every partner known: x 110–195, y 55–77 (facts 2.1). */
  recipient: { x: number; y: number; width: number; leading: number; sizePt: number };
  /** Nothing else may be printed here, or it would show in a window. */
  quiet: { x: number; y: number; width: number; height: number };
  window: { x: number; y: number; width: number; height: number };
  date: { x: number; y: number };
  body: { x: number; right: number; top: number; bottom: number };
  next: { top: number };
  folds: readonly number[];
}

export const DL_WINDOW: SheetGeometry = {
  sender: { x: 20, y: 18, width: 75 },
  recipient: { x: 110, y: 56.8, width: 85, leading: 3.9, sizePt: 9.5 },
  quiet: { x: 98, y: 38, width: 107, height: 46 },
  window: { x: 100, y: 45, width: 100, height: 45 },
  date: { x: 110, y: 89.5 },
  body: { x: 20, right: 190, top: 101, bottom: 277 },
  next: { top: 24 },
  folds: [99, 198],
};
