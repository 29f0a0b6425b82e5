import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPage,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { hasEmbeddedFonts, isNamed, listDrawings } from './fonts.ts';
import { LIMITS, PRINT_DPI } from './limits.ts';
import { OpenPdf } from './open-pdf.ts';
import { readContent } from './page-content.ts';
import { withPdfium } from './pdfium.ts';
import { addImage, printImage } from './print-image.ts';
import { saveDocument } from './write-pages.ts';

export interface ArchivedPages {
  pdf: Uint8Array;
  /** How many pages became pictures. */
  pictures: number;
}

export async function replaceUnarchivablePages(pdf: Uint8Array): Promise<ArchivedPages> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const replaced = document.getPages().flatMap((page, i) => (isArchivable(page) ? [] : [i]));
  if (replaced.length === 0) return { pdf, pictures: 0 };
  await withPdfium(async (pdfium) => {
    const source = OpenPdf.open(pdfium, pdf);
    try {
      for (const index of replaced) await showPicture(document.getPage(index), source, index);
    } finally {
      source.close();
    }
  });
  return { pdf: await saveDocument(document), pictures: replaced.length };
}

/** Drawn as printed, at the resolution of print. */
async function showPicture({ node, doc: { context } }: PDFPage, source: OpenPdf, index: number): Promise<void> {
  const shape = source.getShape(index);
  const [width, height] = [shape.width, shape.height].map((points) =>
    Math.max(1, Math.round((points / 72) * PRINT_DPI)),
  ) as [number, number];
  const frame = { left: 0, top: 0, width, height, turned: false };
  const image = addImage(context, await printImage(source.draw(index, { width, height, channels: 3 }, frame)));
  for (const key of PAGE_EXTRAS) node.delete(PDFName.of(key));
  node.set(PDFName.of('MediaBox'), context.obj([0, 0, shape.width, shape.height]));
  node.set(PDFName.of('Resources'), context.obj({ XObject: { X: image } }));
  node.set(
    PDFName.of('Contents'),
    context.register(context.stream(`q ${shape.width} 0 0 ${shape.height} 0 0 cm /X Do Q`)),
  );
}

/** What belongs to the drawing that a picture replaces, or changes how the page is seen. */
const PAGE_EXTRAS = [
  'Annots',
  'AA',
  'Group',
  'Rotate',
  'CropBox',
  'TrimBox',
  'BleedBox',
  'ArtBox',
  'StructParents',
  'UserUnit',
];

/**
 * The rules of ISO 19005-2 that pages of others break: fonts outside the file, colours without a definition, packing
 * under patent or hard to read, actions. Whatever cannot be read is not archivable either.
 */
function isArchivable({ node }: PDFPage): boolean {
  try {
    if (isTurned(node) || node.has(PDFName.of('AA')) || (node.Annots()?.size() ?? 0) > 0) return false;
    const drawing = {
      content: readContent(node, { bytes: LIMITS.drawingBytes }),
      resources: node.Resources() ?? node.context.obj({}),
    };
    return (
      hasEmbeddedFonts(drawing, { bytes: LIMITS.drawingBytes }) &&
      listDrawings(drawing, { bytes: LIMITS.drawingBytes }).every(
        ({ content }) => !UNDEFINED_COLOUR.test(Buffer.from(content).toString('latin1')),
      ) &&
      !hasForbiddenObject(node.context, [drawing.resources, node.lookup(PDFName.of('Group'))])
    );
  } catch {
    return false;
  }
}

const isTurned = (node: PDFPage['node']): boolean => (node.Rotate()?.asNumber() ?? 0) % 360 !== 0;

/** In a string it would look the same: better one picture too many. */
const UNDEFINED_COLOUR = /\/(?:DeviceCMYK|CMYK|LZW(?:Decode)?|Crypt)\b|(?:[-+.\d]+\s+){4}[kK](?![^\s/[(<])/;

const FORBIDDEN_NAMES = new Set(['DeviceCMYK', 'LZWDecode', 'LZW', 'JPXDecode', 'Crypt']);
/** External streams, printer's commands, alternatives to what is drawn, layers. */
const FORBIDDEN_KEYS = ['OPI', 'Ref', 'Alternates', 'TR', 'HTP', 'OC', 'PS'];
const BLEND_MODES = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
);
/** Ways up, out of the page. */
const UPWARDS = new Set(['Parent', 'P', 'Pg', 'StructParent', 'StructParents'].map((key) => PDFName.of(key)));

function hasForbiddenObject(context: PDFContext, roots: readonly (PDFObject | undefined)[]): boolean {
  const resolve = (value: PDFObject): PDFObject => context.lookup(value) ?? value;
  const visited = new Set<PDFObject>();
  const waiting = roots.filter((root) => root !== undefined);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (visited.has(object)) continue;
    if (object instanceof PDFName && FORBIDDEN_NAMES.has(object.decodeText())) return true;
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (dictionary instanceof PDFDict) {
      visited.add(object);
      if (isForbidden(dictionary, object instanceof PDFStream)) return true;
      for (const [key, value] of dictionary.entries()) if (!UPWARDS.has(key)) waiting.push(resolve(value));
    } else if (dictionary instanceof PDFArray) {
      visited.add(object);
      waiting.push(...dictionary.asArray().map(resolve));
    }
  }
  return false;
}

function isForbidden(dictionary: PDFDict, isStream: boolean): boolean {
  const blend = dictionary.lookup(PDFName.of('BM'));
  const transfer = dictionary.lookup(PDFName.of('TR2'));
  return (
    (isStream && dictionary.has(PDFName.of('F'))) ||
    FORBIDDEN_KEYS.some((key) => dictionary.has(PDFName.of(key))) ||
    isNamed(dictionary, 'Subtype', 'PS') ||
    dictionary.lookup(PDFName.of('Interpolate')) === PDFBool.True ||
    (transfer !== undefined && transfer !== PDFName.of('Default')) ||
    (blend !== undefined && !(blend instanceof PDFName && BLEND_MODES.has(blend.decodeText()))) ||
    // Glyphs without a map to the font's own are chosen by the reader (6.2.11.3.2).
    (isNamed(dictionary, 'Subtype', 'CIDFontType2') && !dictionary.has(PDFName.of('CIDToGIDMap')))
  );
}
