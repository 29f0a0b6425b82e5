import { type Page, sheetBox, svgLines, svgStrokes } from '../../../letterpress/index.ts';
import type { SheetView } from './contract.ts';

/** A page as the back office draws it. */
export const toSheetView = (page: Page): SheetView => ({
  box: sheetBox(page),
  texts: svgLines(page),
  strokes: svgStrokes(page),
});
