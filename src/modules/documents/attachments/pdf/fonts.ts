import { PDFArray, PDFDict, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import { decodeStream, type DecodeBudget } from './page-content.ts';

/** PDF 32000-1, 9.9: where a font program is stored. */
const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];
/** « /F1 12 Tf » chooses a font. In a string it would look the same: better one font too many than one missing. */
const FONT_CHOICE = /\/([^\s/<>[\](){}%]+)\s+[-+.\d]+\s+Tf\b/g;

/** Something that draws, with the resources it names. */
interface Drawing {
  content: Uint8Array;
  resources: PDFDict;
}

/**
 * Whether every font a page writes with travels inside the file: a printer without it would write with another.
 * Fonts that are listed and never used are struck off the list. Throws when a drawing cannot be unpacked.
 */
export function hasEmbeddedFonts(page: Drawing, allowance: DecodeBudget): boolean {
  const drawings = listDrawings(page, allowance);
  // A drawing without a list of its own uses the page's, so a name used anywhere counts everywhere.
  const used = new Set(
    drawings.flatMap(({ content }) =>
      [...Buffer.from(content).toString('latin1').matchAll(FONT_CHOICE)].map(([, name]) => name!),
    ),
  );
  const missing = drawings.flatMap(({ resources }) =>
    listMissingFonts(resources).map(([list, name]) => ({ list, name })),
  );
  if (
    missing.some(({ name }) => used.has(encodeName(name))) ||
    drawings.some(({ resources }) => hasMissingFontChoice(resources))
  )
    return false;
  for (const { list, name } of missing) list.delete(name);
  return true;
}

export function listDrawings(page: Drawing, allowance: DecodeBudget): Drawing[] {
  const drawings = [page];
  const visited = new Set<PDFObject>();
  // Grows during the loop: nested drawings are examined in turn, once.
  for (const { resources } of drawings)
    for (const part of ['XObject', 'Pattern', 'Font']
      .flatMap((list) => listEntries(resources, list))
      .map(([, value]) => value)) {
      if (visited.has(part)) continue;
      visited.add(part);
      drawings.push(...listNestedDrawings(part, resources, allowance));
    }
  return drawings;
}

/** Forms, tiling patterns and fonts made of drawings (Type 3) may draw text in their turn. */
function listNestedDrawings(part: PDFObject, outer: PDFDict, allowance: DecodeBudget): Drawing[] {
  const dictionary = part instanceof PDFStream ? part.dict : part;
  if (!(dictionary instanceof PDFDict)) return [];
  const own = dictionary.lookup(PDFName.of('Resources'));
  const resources = own instanceof PDFDict ? own : outer;
  const glyphs = dictionary.lookup(PDFName.of('CharProcs'));
  if (glyphs instanceof PDFDict)
    return glyphs.keys().map((key) => ({ content: decodeStream(glyphs.lookup(key), allowance), resources }));
  const draws =
    part instanceof PDFStream && (isNamed(dictionary, 'Subtype', 'Form') || dictionary.has(PDFName.of('PatternType')));
  return draws ? [{ content: decodeStream(part, allowance), resources }] : [];
}

function listMissingFonts(resources: PDFDict): [list: PDFDict, name: PDFName][] {
  const list = resources.lookup(PDFName.of('Font'));
  if (!(list instanceof PDFDict)) return [];
  return list.keys().flatMap((name): [PDFDict, PDFName][] => (isEmbedded(list.lookup(name)) ? [] : [[list, name]]));
}

/** A graphics state may choose a font too (PDF 32000-1, table 58). */
const hasMissingFontChoice = (resources: PDFDict): boolean =>
  listEntries(resources, 'ExtGState').some(([, state]) => {
    const font = state instanceof PDFDict ? state.lookup(PDFName.of('Font')) : undefined;
    return font instanceof PDFArray && !isEmbedded(font.lookup(0));
  });

function isEmbedded(font: PDFObject | undefined): boolean {
  if (!(font instanceof PDFDict)) return false;
  if (isNamed(font, 'Subtype', 'Type3')) return true;
  const descendants = font.lookup(PDFName.of('DescendantFonts'));
  const described = descendants instanceof PDFArray ? descendants.lookup(0) : font;
  const descriptor = described instanceof PDFDict ? described.lookup(PDFName.of('FontDescriptor')) : undefined;
  return (
    descriptor instanceof PDFDict && PROGRAMS.some((key) => descriptor.lookup(PDFName.of(key)) instanceof PDFStream)
  );
}

function listEntries(resources: PDFDict, list: string): [PDFName, PDFObject][] {
  const entries = resources.lookup(PDFName.of(list));
  if (!(entries instanceof PDFDict)) return [];
  return entries.keys().flatMap((key): [PDFName, PDFObject][] => {
    const value = entries.lookup(key);
    return value === undefined ? [] : [[key, value]];
  });
}

export const isNamed = (dictionary: PDFDict, key: string, name: string): boolean =>
  dictionary.lookup(PDFName.of(key)) === PDFName.of(name);
/** As written in the file, after the slash: pdf-lib writes « #20 » the way the content does. */
const encodeName = (name: PDFName): string => name.asString().slice(1);
