/** A part of a legal sentence; `to` is a page of this site, or another address. */
export interface MarkupSpan {
  text: string;
  strong?: true;
  to?: string;
}

/** `**text**` is bold, `[text](address)` is a link: the legal texts need no more. */
const MARK = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function parseMarkup(marked: string): MarkupSpan[] {
  const pieces: MarkupSpan[] = [];
  let from = 0;
  for (const match of marked.matchAll(MARK)) {
    const [whole, strong, label, to] = match;
    if (match.index > from) pieces.push({ text: marked.slice(from, match.index) });
    pieces.push(strong ? { text: strong, strong: true } : { text: label!, to: to! });
    from = match.index + whole.length;
  }
  if (from < marked.length) pieces.push({ text: marked.slice(from) });
  return pieces;
}

/** Returns the plain text. */
export const stripMarkup = (marked: string): string =>
  parseMarkup(marked)
    .map(({ text }) => text)
    .join('');
