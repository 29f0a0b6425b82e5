import { PDFDict, PDFDocument, PDFObjectCopier } from '@cantoo/pdf-lib';
import { downsampleImages } from './downsample-images.ts';
import { flattenForms } from './flatten-forms.ts';
import { hasEmbeddedFonts } from './fonts.ts';
import { LIMITS, PRINT_DPI } from './limits.ts';
import type { Change, EnclosureInput, Normalised, Overflow } from './normalised.ts';
import { OpenPdf, type PageShape } from './open-pdf.ts';
import { readContent, type DecodeBudget } from './page-content.ts';
import { withPdfium, type Pdfium } from './pdfium.ts';
import type { Pixels } from './pixels.ts';
import { printImage } from './print-image.ts';
import { computeFactor, toFrame, measureOverflow, VIEW } from './printable-zone.ts';
import { rejectActiveContent } from './reject-active-content.ts';
import { rejectDecompressionBombs } from './reject-decompression-bombs.ts';
import { EnclosureRejected } from './rejection.ts';
import { placeOnSheet, reducePlace, type Place } from './sheet.ts';
import { isVisuallyEqual } from './visual-equality.ts';
import { addDrawnPage, addEmptyPage, addPicturePage, removePrivateMetadata, saveDocument } from './write-pages.ts';

/** A page on its way to the sheet. `drawing` is undefined once it has to be a picture. */
interface Page {
  shape: PageShape;
  place: Place;
  drawing: { content: Uint8Array; resources: PDFDict } | undefined;
}

/** Rounding may leave a hair outside after one reduction; a second, smaller one removes it. */
const ROUNDS = 4;

export async function normalisePdf({ bytes, fit }: EnclosureInput): Promise<Normalised> {
  return withPdfium((pdfium) =>
    withOpenPdf(pdfium, bytes, async (source) => {
      const filledIn = await assertPrintable(source);
      const changes = new Set<Change>(source.restricted ? ['unlocked'] : []);
      if (filledIn === undefined) return placeOnSheets(pdfium, source, { fit, changes });
      return withOpenPdf(pdfium, filledIn, (complete) => placeOnSheets(pdfium, complete, { fit, changes }));
    }),
  );
}

async function withOpenPdf<T>(pdfium: Pdfium, bytes: Uint8Array, work: (source: OpenPdf) => Promise<T>): Promise<T> {
  const source = OpenPdf.open(pdfium, bytes);
  try {
    return await work(source);
  } finally {
    source.close();
  }
}

async function placeOnSheets(
  pdfium: Pdfium,
  source: OpenPdf,
  { fit, changes }: { fit: boolean; changes: Set<Change> },
): Promise<Normalised> {
  const shapes = Array.from({ length: source.pageCount }, (_, i) => source.getShape(i));
  // Read before flattening, which rewrites the boxes; and all pages, though one would be enough.
  if (shapes.map((_, i) => source.flatten(i)).includes(true)) changes.add('flattened');
  const plain = await PDFDocument.load(source.copyPages(), { updateMetadata: false });
  removePrivateMetadata(plain);
  await downsampleImages(plain);
  const allowance = { bytes: LIMITS.drawingBytes };
  const pages = shapes.map((shape, i): Page => ({
    shape,
    place: placeOnSheet(shape),
    drawing: findDrawing(plain, i, allowance),
  }));

  for (let round = 0; round < ROUNDS; round++) {
    const pdf = await write(source, plain, pages);
    const { lost, overflow } = await review(pdfium, source, pages, pdf);
    for (const index of lost) pages[index]!.drawing = undefined;
    if (lost.length === 0 && overflow.length === 0)
      return { kind: 'ready', pdf, pages: pages.length, changes: [...changes, ...listChanges(pages)] };
    if (!fit && lost.length === 0) return { kind: 'overflows', overflow };
    if (fit && reduce(pages, overflow)) changes.add('reduced');
  }
  throw new Error('A page still reaches outside after being reduced.');
}

/**
 * Everything that is refused without drawing a page; gives the file to use instead when fields would stay empty in this
 * one.
 */
async function assertPrintable(source: OpenPdf): Promise<Uint8Array | undefined> {
  if (source.pageCount <= 0) throw new EnclosureRejected('no_pages');
  if (source.pageCount > LIMITS.pages) throw new EnclosureRejected('too_many_pages');
  if (source.isProgram) throw new EnclosureRejected('scripted');
  const rewritten = source.rewrite();
  const inside = await PDFDocument.load(rewritten, { updateMetadata: false });
  rejectActiveContent(inside);
  await rejectDecompressionBombs(inside);
  return flattenForms(inside);
}

/** What can be copied with its text and its fonts; undefined when the page has to be drawn as a picture. */
function findDrawing(plain: PDFDocument, index: number, allowance: DecodeBudget): Page['drawing'] {
  try {
    const { node } = plain.getPage(index);
    const drawing = { content: readContent(node, allowance), resources: node.Resources() ?? plain.context.obj({}) };
    return hasEmbeddedFonts(drawing, allowance) ? drawing : undefined;
  } catch {
    // pdfium reads more than we can copy: what it draws is what is printed.
    return undefined;
  }
}

async function write(source: OpenPdf, plain: PDFDocument, pages: readonly Page[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  // One copier: a font that ten pages share is copied once.
  const copier = PDFObjectCopier.for(plain.context, document.context);
  for (const [index, { shape, place, drawing }] of pages.entries()) {
    if (drawing === undefined)
      addPicturePage(document, await printImage(drawPixels(source, index, place)), { ...place, turned: false });
    else if (drawing.content.length === 0) addEmptyPage(document);
    else addDrawnPage(document, copier, drawing, shape, place);
  }
  const pdf = await saveDocument(document);
  if (pdf.length > LIMITS.bytesOut) throw new EnclosureRejected('result_too_big');
  return pdf;
}

function drawPixels(source: OpenPdf, index: number, place: Place): Pixels {
  const pixels = (points: number) => Math.max(1, Math.round((points / 72) * PRINT_DPI));
  const [width, height] = [pixels(place.width), pixels(place.height)];
  return source.draw(index, { width, height, channels: 3 }, { left: 0, top: 0, width, height, turned: place.turned });
}

/** Compares every sheet, as printed, with its page, and measures what exceeds the printable zone. */
const review = (
  pdfium: Pdfium,
  source: OpenPdf,
  pages: readonly Page[],
  pdf: Uint8Array,
): Promise<{ lost: number[]; overflow: Overflow[] }> =>
  withOpenPdf(pdfium, pdf, async (result) => {
    const lost: number[] = [];
    const overflow: Overflow[] = [];
    for (const [index, { place, drawing }] of pages.entries()) {
      const view = result.draw(index, VIEW, { left: 0, top: 0, width: VIEW.width, height: VIEW.height, turned: false });
      if (drawing !== undefined && !isVisuallyEqual(source.draw(index, VIEW, toFrame(place)), view)) lost.push(index);
      else overflow.push(...measureOverflow(view, index + 1));
    }
    return { lost, overflow };
  });

function reduce(pages: readonly Page[], overflow: readonly Overflow[]): boolean {
  for (const [index, page] of pages.entries()) {
    const own = overflow.filter((item) => item.page === index + 1);
    if (own.length > 0) page.place = reducePlace(page.place, computeFactor(own));
  }
  return overflow.length > 0;
}

function listChanges(pages: readonly Page[]): Change[] {
  const changeFlags: [Change, boolean][] = [
    ['turned', pages.some(({ place }) => place.turned)],
    ['resized', pages.some(({ place }) => place.resized)],
    ['redrawn', pages.some(({ drawing }) => drawing === undefined)],
  ];
  return changeFlags.flatMap(([change, happened]) => (happened ? [change] : []));
}
