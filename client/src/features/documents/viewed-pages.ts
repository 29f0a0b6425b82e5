import type { Page } from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';

/** A page of the letter, or of an enclosure behind it. */
export interface ViewedPage {
  /** « Feuille 2, verso », or « Feuille 2 » where only one side is printed. */
  name: string;
  content: { page: Page } | { enclosure: EnclosureView; number: number };
}

/** All printed pages in their order. Each enclosure begins on a new sheet. */
export function listViewedPages(
  pages: readonly Page[],
  enclosed: readonly EnclosureView[],
  { duplex }: { duplex: boolean },
): ViewedPage[] {
  const parts: ViewedPage['content'][][] = [
    pages.map((page) => ({ page })),
    ...enclosed
      .filter(({ can }) => can.includes('look'))
      .map((enclosure) => Array.from({ length: enclosure.pages ?? 0 }, (_, i) => ({ enclosure, number: i + 1 }))),
  ];
  let sheetsBefore = 0;
  return parts.flatMap((part) => {
    const first = sheetsBefore;
    sheetsBefore += duplex ? Math.ceil(part.length / 2) : part.length;
    return part.map((content, i) => ({ name: getPageName(i, { duplex, first }), content }));
  });
}

function getPageName(index: number, { duplex, first }: { duplex: boolean; first: number }): string {
  if (!duplex) return `Feuille ${first + index + 1}`;
  return `Feuille ${first + Math.floor(index / 2) + 1}, ${index % 2 === 0 ? 'recto' : 'verso'}`;
}
