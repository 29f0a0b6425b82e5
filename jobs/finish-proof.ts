import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef, type PDFPage } from '@cantoo/pdf-lib';
import { formatFoot } from '../src/letterpress/paper/frame.ts';
import { writeFeet } from '../src/letterpress/pdf.ts';
import { buildXmp } from '../src/letterpress/pdf/letter-document.ts';

interface FinishedProof {
  title: string;
  /** What a page belongs to, by its number from 1, for its foot. */
  formatFootTitle(page: number): string;
  createdAt: Date;
  /** The pages, from 0, that are backs of the letter's sheets. */
  backs: ReadonlySet<number>;
  /** Whether every page may be archived. */
  isArchive: boolean;
  /** Bookmarks that open their page, by its number from 1. */
  outline: readonly Bookmark[];
}
interface Bookmark {
  title: string;
  page: number;
}

const FOOT = 'AffranchiFoot';
const A4_WIDTH = 595.28;

/** Numbers all pages of a merged proof file at their foot, copied ones too, and says that the file is PDF/A. */
export async function finishProof(bytes: Uint8Array, proof: FinishedProof): Promise<Uint8Array> {
  const { title, createdAt, backs, isArchive, outline } = proof;
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const pages = document.getPages();
  const texts = pages.map((page, i) => {
    const foot = formatFoot(proof.formatFootTitle(i + 1), i + 1, pages.length);
    return backs.has(i) && isBlank(page) ? `${foot} · verso vierge` : foot;
  });
  const feet = await document.embedPdf(
    writeFeet(texts, createdAt),
    pages.map((_, i) => i),
  );
  const save = context.register(context.stream('q\n'));
  pages.forEach((page, i) => addFoot(page, save, feet[i]!.ref));
  if (outline.length > 0) addOutline(document, outline);
  const metadata = catalog.get(PDFName.of('Metadata'));
  if (isArchive && metadata instanceof PDFRef) {
    const xmp = buildXmp({ title, createdAt, isPdf14: false, conformance: 'B' });
    context.assign(metadata, context.stream(Buffer.from(xmp, 'utf8'), { Type: 'Metadata', Subtype: 'XML' }));
  }
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** A back that was left empty, because the next file begins on a new sheet. */
const isBlank = ({ node }: PDFPage): boolean => node.Contents() === undefined;

/** Draws the foot over the page, whatever state its own drawing leaves behind. The page's lists may be shared. */
function addFoot(page: PDFPage, save: PDFRef, foot: PDFRef): void {
  const { node } = page;
  const { context } = node;
  const resources = copyDictionary(node.Resources(), context);
  const drawings = copyDictionary(resources.lookup(PDFName.of('XObject')), context);
  drawings.set(PDFName.of(FOOT), foot);
  resources.set(PDFName.of('XObject'), drawings);
  node.set(PDFName.of('Resources'), resources);

  const { x, y, width } = page.getCropBox();
  const draw = context.register(context.stream(`\nQ q 1 0 0 1 ${x + (width - A4_WIDTH) / 2} ${y} cm /${FOOT} Do Q`));
  const contents = node.get(PDFName.of('Contents'));
  const own = context.lookup(contents);
  const streams = own instanceof PDFArray ? own.asArray() : [];
  const single = contents && streams.length === 0 && !(own instanceof PDFArray) ? [contents] : [];
  node.set(PDFName.of('Contents'), context.obj([save, ...streams, ...single, draw]));
}

const copyDictionary = (dictionary: unknown, context: PDFDocument['context']): PDFDict =>
  dictionary instanceof PDFDict ? dictionary.clone(context) : context.obj({});

/** Adds bookmarks on one level, shown when the file is opened (ISO 32000-1, 12.3.3). */
function addOutline(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context, catalog } = document;
  const root = context.nextRef();
  const entries = bookmarks.map((bookmark) => ({ ...bookmark, ref: context.nextRef() }));
  entries.forEach(({ title, page, ref }, i) => {
    const item = context.obj({ Parent: root, Dest: [document.getPage(page - 1).ref, 'Fit'] });
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    const [previous, next] = [entries[i - 1], entries[i + 1]];
    if (previous) item.set(PDFName.of('Prev'), previous.ref);
    if (next) item.set(PDFName.of('Next'), next.ref);
    context.assign(ref, item);
  });
  const outlines = context.obj({ Type: 'Outlines', Count: entries.length });
  const [first, last] = [entries[0], entries.at(-1)];
  if (first && last) {
    outlines.set(PDFName.of('First'), first.ref);
    outlines.set(PDFName.of('Last'), last.ref);
  }
  context.assign(root, outlines);
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
