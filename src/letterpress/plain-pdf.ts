import { layOutPlain, type PlainBlock } from './plain-lay-out.ts';
import { toPdf } from './pdf.ts';

export interface DocumentPdf {
  title: string;
  createdAt: Date;
  blocks: PlainBlock[];
}

/** Receipts, invoices, proofs: the letter's own writer and fonts, without its form. */
export const writeDocumentPdf = (document: DocumentPdf): Promise<Uint8Array> =>
  toPdf(layOutPlain(document.blocks), { lang: 'fr', title: document.title, blocks: [], missing: [] }, { createdAt: document.createdAt });
