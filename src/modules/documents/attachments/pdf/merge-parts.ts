import { createHash } from 'node:crypto';
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { LIMITS } from './limits.ts';
import { decodeStream } from './page-content.ts';
import { appendTaggedPages } from './preserve-structure-tags.ts';
import { addEmptyPage, saveDocument } from './write-pages.ts';

export interface LetterParts {
  letter: Uint8Array;
  /** As `normaliseEnclosure` made them, in the order they are announced. */
  enclosures: Uint8Array[];
  duplex: boolean;
}

export interface MergedLetter {
  pdf: Uint8Array;
  /** Of the file, empty backs among them. */
  pages: number;
  sheets: number;
}

/** Merges the parts of a letter (mergeLetter). */
export async function mergeParts({ letter, enclosures, duplex }: LetterParts): Promise<MergedLetter> {
  const document = await openOwnPdf(letter);
  const parts = await Promise.all(enclosures.map(openOwnPdf));
  const counts = [document, ...parts].map((part) => part.getPageCount());
  const sheets = counts.reduce((sum, pages) => sum + (duplex ? Math.ceil(pages / 2) : pages), 0);
  if (parts.length === 0) return { pdf: letter, pages: counts[0]!, sheets };

  for (const part of parts) {
    // Every part before has been filled up, so the page count shows whether this one would begin on a back.
    if (duplex && document.getPageCount() % 2 === 1) addEmptyPage(document);
    await appendTaggedPages(document, part);
  }
  removeArchiveClaim(document);
  setFileIds(document, [letter, ...enclosures, Uint8Array.of(duplex ? 2 : 1)]);
  return { pdf: await saveDocument(document), pages: document.getPageCount(), sheets };
}

/** Opens a PDF that we made. Anything else is a bug, of which pdf-lib would make an empty document. */
async function openOwnPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  if (document.getPageCount() === 0) throw new Error('A part of the letter has no pages.');
  return document;
}

/** ISO 19005: the letter says in its XMP that it is PDF/A. With other pages in it, that is no longer true. */
function removeArchiveClaim(document: PDFDocument): void {
  const reference = document.catalog.get(PDFName.of('Metadata'));
  const metadata = document.context.lookup(reference);
  const xmp =
    metadata instanceof PDFRawStream
      ? Buffer.from(decodeStream(metadata, { bytes: LIMITS.streamBytes })).toString('utf8')
      : '';
  if (!xmp.includes('pdfaid:')) return;
  const honest = xmp.replace(/<(pdfaid:\w+)>[^<]*<\/\1>\s*/g, '').replace(/\s(?:xmlns:pdfaid|pdfaid:\w+)="[^"]*"/g, '');
  // In the place of the old one, which would otherwise stay in the file unseen.
  document.context.assign(
    reference as PDFRef,
    document.context.stream(Buffer.from(honest, 'utf8'), { Type: 'Metadata', Subtype: 'XML' }),
  );
}

/** PDF 32000-1, 14.4: the first half names the letter and stays, the second names this version of it. */
function setFileIds(document: PDFDocument, parts: readonly Uint8Array[]): void {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(createHash('sha256').update(part).digest());
  const version = PDFHexString.of(hash.digest('hex').slice(0, 32));
  const existingIds = document.context.lookup(document.context.trailerInfo.ID);
  const first = existingIds instanceof PDFArray ? existingIds.get(0) : version;
  document.context.trailerInfo.ID = document.context.obj([first, version]);
}
