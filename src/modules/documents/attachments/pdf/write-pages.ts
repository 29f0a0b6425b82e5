import { deflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFObjectCopier, PDFStream, type PDFRef } from '@cantoo/pdf-lib';
import type { PageShape } from './open-pdf.ts';
import { addImage, type PrintImage } from './print-image.ts';
import { A4, type Place } from './sheet.ts';

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** A sheet that shows one picture. */
export function addPicturePage(document: PDFDocument, image: PrintImage, { x, y, width, height, turned }: Place): void {
  const matrix: Matrix = turned ? [0, height, -width, 0, x + width, y] : [width, 0, 0, height, x, y];
  addSheet(document, addImage(document.context, image), `q ${matrix.map(formatNumber).join(' ')} cm /X Do Q`);
}

/**
 * What a page drew, as one drawing (a form XObject, PDF 32000-1, 8.10): its text stays text, and what it left undone
 * stays inside.
 */
export function addDrawnPage(
  document: PDFDocument,
  copier: PDFObjectCopier,
  page: { content: Uint8Array; resources: PDFDict },
  shape: PageShape,
  place: Place,
): void {
  const { left, bottom, right, top } = shape.box;
  const { context } = document;
  const drawing = context.register(
    context.stream(deflateSync(page.content), {
      Type: 'XObject',
      Subtype: 'Form',
      Filter: 'FlateDecode',
      BBox: [left, bottom, right, top].map(round),
      Matrix: toMatrix(shape, place).map(round),
      Resources: copier.copy(page.resources),
    }),
  );
  addSheet(document, drawing, '/X Do');
}

export function addEmptyPage(document: PDFDocument): void {
  document.addPage([A4.width, A4.height]);
}

function addSheet(document: PDFDocument, drawn: PDFRef, content: string): void {
  const { context } = document;
  const page = document.addPage([round(A4.width), round(A4.height)]);
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { X: drawn } }));
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
}

/** From the page's own coordinates to its position on the sheet, by quarter turns. */
function toMatrix({ box, quarters }: PageShape, { x, y, scale: s, turned }: Place): Matrix {
  // Lying with its top to the left is three quarters clockwise.
  const turn = (quarters + (turned ? 3 : 0)) % 4;
  if (turn === 1) return [0, -s, s, 0, x - s * box.bottom, y + s * box.right];
  if (turn === 2) return [-s, 0, 0, -s, x + s * box.right, y + s * box.top];
  if (turn === 3) return [0, s, -s, 0, x + s * box.top, y - s * box.left];
  return [s, 0, 0, s, x - s * box.left, y - s * box.bottom];
}

/**
 * No dates and no numbers of its own: the same sheets are the same bytes. A letter of version 1.4 knows no object
 * streams.
 */
export const saveDocument = (document: PDFDocument): Promise<Uint8Array> =>
  document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });

/**
 * What a drawing drags along that does not print: layers are already decided, and the rest would only talk about the
 * person.
 */
const BAGGAGE = [
  'OC',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'StructParent',
  'StructParents',
  'AF',
  'OPI',
  'Alternates',
].map((key) => PDFName.of(key));

export function removePrivateMetadata(document: PDFDocument): void {
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (dictionary instanceof PDFDict) for (const key of BAGGAGE) dictionary.delete(key);
  }
}

const round = (value: number): number => Number(value.toFixed(4));
const formatNumber = (value: number): string => String(round(value));
