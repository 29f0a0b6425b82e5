import type { Line, PlacedRun } from '../letter.ts';
import { drawKraftBand, drawStampMark } from './artwork.ts';
import { alignRight, centreAt, setText, setTitle } from './set-text.ts';
import { LEFT, OUTSIDE, RIGHT, type PaperPages } from './sheet.ts';

/** In the outer 8 mm of the sheet, where neither letters nor scanned pages print, and printers can. */
const FOOT_Y = 292;

/** Adds the head of every paper: kraft band, mark and name; on the pages that follow, one line with the title. */
export function addHeads({ pages, rules, artwork }: PaperPages, title: string): PaperPages {
  return {
    rules,
    pages: pages.map((page, i) => ({
      ...page,
      lines: [
        ...(i === 0
          ? [placeOutside(setTitle('Affranchi', { x: 36, width: 60, sizePt: 18 }), 21, 'deep')]
          : [
              placeOutside(setTitle('Affranchi', { x: LEFT, width: 40, sizePt: 9 }), 11, 'deep'),
              placeOutside(alignRight(setText(title, { x: 0, width: 120, sizePt: 8 }), RIGHT), 11, 'soft'),
            ]),
        ...page.lines,
      ],
    })),
    artwork: artwork.map((drawings, i) => [
      ...(i === 0 ? [drawKraftBand(6), drawStampMark(LEFT, 11, 12.4)] : [drawKraftBand(3)]),
      ...drawings,
    ]),
  };
}

/** The last line of a page: what it belongs to and its number. */
export const layOutFoot = (text: string): Line =>
  placeOutside(centreAt(setText(text, { x: 0, width: RIGHT - LEFT, sizePt: 7.5 }), 105), FOOT_Y, 'soft');

export const formatFoot = (title: string, page: number, count: number): string =>
  `${title} · Page\u00a0${page}\u00a0sur\u00a0${count}`;

/** A line that screen readers pass over. */
const placeOutside = ([runs = []]: readonly PlacedRun[][], y: number, ink: NonNullable<Line['ink']>): Line => ({
  y,
  runs,
  block: 'paragraph',
  blockIndex: OUTSIDE,
  ink,
});
