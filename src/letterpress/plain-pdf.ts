import { toPdf } from './pdf.ts';
import { layOutPlain, type PlainBlock } from './plain-lay-out.ts';

export interface DocumentPdf {
  title: string;
  createdAt: Date;
  blocks: PlainBlock[];
}

/** Receipts, invoices, proofs: the letter's own writer and fonts, without its form. Same document, same bytes. */
export function writeDocumentPdf({ title, createdAt, blocks }: DocumentPdf): Uint8Array {
  const { pages, rules } = layOutPlain(blocks);
  return toPdf(pages, { title }, { createdAt, rules });
}
