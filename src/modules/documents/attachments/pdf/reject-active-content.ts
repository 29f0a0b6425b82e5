import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { LIMITS } from './limits.ts';
import { EnclosureRejected } from './rejection.ts';

/** PDF 32000-1, 12.6.4: actions that run something. Links merely disappear on paper. */
const PROGRAM_ACTIONS = new Set(['JavaScript', 'Launch', 'Rendition', 'RichMediaExecute']);
/** Annotations that carry a player and its scripts (12.5.6.24 and ISO 32000-2, 13.7). */
const PROGRAM_ANNOTATIONS = new Set(['RichMedia', '3D']);
const EXECUTABLE_NAME = /\.(exe|com|scr|pif|bat|cmd|msi|dll|jar|js|jse|vbs|vbe|wsf|hta|ps1|lnk|sh|apk|app|dmg|iso)$/i;
/** Windows, Linux, macOS, a script. */
const EXECUTABLE_START = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0x23, 0x21],
];

/**
 * Refuses a PDF that carries a program, or a picture too large to draw. A page made by its program does not print as it
 * is seen, and no customer encloses one on purpose. `document` is what pdfium rewrote: no object hides in a packed or
 * ciphered stream any more.
 */
export function rejectActiveContent({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) inspect(object);
}

function inspect(root: PDFObject): void {
  const waiting: PDFObject[] = [root];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    if (
      isExecutable(dictionary) ||
      isDynamicForm(dictionary) ||
      hasProgram(dictionary) ||
      (object instanceof PDFRawStream && isProgram(object))
    )
      throw new EnclosureRejected('scripted');
    if (countPixels(dictionary) > LIMITS.picturePixels) throw new EnclosureRejected('picture_too_large');
    waiting.push(...dictionary.values());
  }
}

const readName = (dictionary: PDFDict, key: string): string | undefined => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
};

const isExecutable = (dictionary: PDFDict): boolean =>
  dictionary.has(PDFName.of('JS')) ||
  PROGRAM_ACTIONS.has(readName(dictionary, 'S') ?? '') ||
  PROGRAM_ANNOTATIONS.has(readName(dictionary, 'Subtype') ?? '');

/**
 * XFA without fields of its own draws its pages by program; with them, the pages are there and the XFA is only a
 * double.
 */
function isDynamicForm(dictionary: PDFDict): boolean {
  if (!dictionary.has(PDFName.of('XFA'))) return false;
  const fields = dictionary.lookup(PDFName.of('Fields'));
  return !(fields instanceof PDFArray) || fields.size() === 0;
}

function hasProgram(dictionary: PDFDict): boolean {
  if (!dictionary.has(PDFName.of('EF'))) return false;
  return ['F', 'UF']
    .map((key) => dictionary.lookup(PDFName.of(key)))
    .some(
      (name) =>
        (name instanceof PDFString || name instanceof PDFHexString) && EXECUTABLE_NAME.test(name.decodeText().trim()),
    );
}

function isProgram(stream: PDFRawStream): boolean {
  if (readName(stream.dict, 'Type') !== 'EmbeddedFile') return false;
  const start = stream.dict.has(PDFName.of('Filter')) ? inflateStart(stream.contents) : stream.contents;
  return EXECUTABLE_START.some((magic) => magic.every((byte, i) => start[i] === byte));
}

function inflateStart(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed.subarray(0, 256), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // Packed some other way: its name was checked, and it is not copied in any case.
    return packed;
  }
}

function countPixels(dictionary: PDFDict): number {
  if (readName(dictionary, 'Subtype') !== 'Image') return 0;
  const [width, height] = ['Width', 'Height'].map((key) => dictionary.lookup(PDFName.of(key)));
  return width instanceof PDFNumber && height instanceof PDFNumber ? width.asNumber() * height.asNumber() : 0;
}
