import { formatLongDate } from '../../src/letterpress/index.ts';
import type { PaperBlock } from '../../src/letterpress/paper/blocks.ts';
import type { DocumentPdf } from '../../src/letterpress/pdf.ts';
import { parseMarkup, type TermsBlock, type TermsText } from '../../src/modules/payments/index.ts';

const BLANK = '……………………………………………';

/** Builds the PDF of a legal text: links are printed with their target. */
export function buildTermsDocument({ title, version, publicUrl, parts }: TermsText, storedAt: Date): DocumentPdf {
  const toRuns = (marked: string) =>
    parseMarkup(marked).map(({ text, strong, to }) => ({
      text: text + (to ? formatTarget(text, to) : ''),
      ...(strong && { style: 'bold' as const }),
    }));
  const formatTarget = (label: string, to: string): string => {
    if (to.startsWith('/')) return ` (${publicUrl}${to})`;
    return to.endsWith(`:${label}`) || to.includes(`//${label}`) ? '' : ` (${to})`;
  };
  const toBlocks = (block: TermsBlock): PaperBlock[] => {
    switch (block.kind) {
      case 'paragraph':
        return [{ kind: 'paragraph', text: toRuns(block.text) }];
      case 'steps':
        return block.items.map((item, i) => ({ kind: 'paragraph', text: `${i + 1}.\u00a0${item}` }));
      case 'seller':
        return [
          {
            kind: 'facts',
            rows: block.rows.map(([label, value]) => [
              label,
              value
                ? toRuns(value)
                    .map(({ text }) => text)
                    .join('')
                : 'Information non renseignée par l’éditeur',
            ]),
          },
        ];
      case 'prices':
        return [{ kind: 'table', head: block.head, rows: block.rows }];
      // Leaves room to fill in the form by hand.
      case 'form':
        return block.lines.flatMap((line, i): PaperBlock[] =>
          i > 1
            ? [
                { kind: 'paragraph', text: '' },
                { kind: 'paragraph', text: `${line} ${BLANK}` },
              ]
            : [{ kind: 'paragraph', text: line }],
        );
    }
  };
  return {
    title,
    createdAt: storedAt,
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text: `Version du ${formatLongDate(version)}.` },
      ...parts.flatMap(({ title: name, blocks }): PaperBlock[] => [
        { kind: 'section', text: name, overleaf: blocks.some(({ kind }) => kind === 'form') },
        ...blocks.flatMap(toBlocks),
      ]),
    ],
  };
}
