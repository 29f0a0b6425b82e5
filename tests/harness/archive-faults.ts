import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';

const at = (dictionary: PDFDict, key: string): PDFObject | undefined => dictionary.lookup(PDFName.of(key));
const isNamed = (dictionary: PDFDict, key: string, name: string): boolean => at(dictionary, key) === PDFName.of(name);

/** The rules of PDF/A-2 (ISO 19005-2) that a file breaks, as far as its objects show; none for a sound one. */
export async function findArchiveFaults(bytes: Uint8Array, conformance: 'A' | 'B'): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const faults = new Set<string>();
  const need = (isMet: boolean, fault: string): void => {
    if (!isMet) faults.add(fault);
  };

  const metadata = at(catalog, 'Metadata');
  const isPlain = metadata instanceof PDFRawStream && !metadata.dict.has(PDFName.of('Filter'));
  const xmp = isPlain ? Buffer.from(metadata.contents).toString('utf8') : '';
  need(xmp.includes('<pdfaid:part>2</pdfaid:part>'), '6.6.4 no part in the metadata');
  need(xmp.includes(`<pdfaid:conformance>${conformance}</pdfaid:conformance>`), '6.6.4 no level in the metadata');
  need(/<dc:title>.*\S.*<\/dc:title>/.test(xmp), '6.6.3 no title in the metadata');
  need(hasRgbIntent(catalog), '6.2.3 no output intent with an RGB profile');
  need(context.trailerInfo.Encrypt === undefined, '6.1.3 encrypted');
  need(context.lookup(context.trailerInfo.ID) instanceof PDFArray, '6.1.3 no identifier');
  for (const key of ['OpenAction', 'AA', 'OCProperties', 'AcroForm'])
    need(!catalog.has(PDFName.of(key)), `6.5 ${key} in the catalogue`);
  const marks = at(catalog, 'MarkInfo');
  need(marks instanceof PDFDict && at(marks, 'Marked') === PDFBool.True, '6.7.2 not tagged');
  need(at(catalog, 'StructTreeRoot') instanceof PDFDict, '6.7.3 no structure');
  need(at(catalog, 'Lang') instanceof PDFString, '6.7.4 no language');

  for (const [, object] of context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    const text = dictionary.toString();
    need(!/\/(?:LZWDecode|Crypt)\b/.test(text), '6.1.7 a forbidden filter');
    need(!/\/DeviceCMYK\b/.test(text), '6.2.4 a colour without a profile');
    need(!/\/(?:JavaScript|Launch|EmbeddedFile)\b/.test(text), '6.5 an action or a file inside');
    need(!/\/S\s*\/Figure\b/.test(text) || dictionary.has(PDFName.of('Alt')), '6.7.8 a figure without a text');
    need(!isFontProgramMissing(dictionary), '6.2.11 a font outside the file');
    if (object instanceof PDFRawStream && !dictionary.has(PDFName.of('Subtype')))
      need(!/(?:[-+.\d]+\s+){4}[kK]\s/.test(unpack(object)), '6.2.4 a colour without a profile');
  }
  return [...faults];
}

function hasRgbIntent(catalog: PDFDict): boolean {
  const intents = at(catalog, 'OutputIntents');
  const intent = intents instanceof PDFArray ? intents.lookup(0) : undefined;
  const profile = intent instanceof PDFDict ? at(intent, 'DestOutputProfile') : undefined;
  if (!(profile instanceof PDFRawStream) || !(intent instanceof PDFDict)) return false;
  const icc = inflateSync(profile.contents);
  return (
    isNamed(intent, 'S', 'GTS_PDFA1') &&
    icc.readUInt32BE(0) === icc.length &&
    icc.toString('latin1', 12, 20) === 'mntrRGB ' &&
    icc.toString('latin1', 36, 40) === 'acsp' &&
    profile.dict.toString().includes('/N 3')
  );
}

function isFontProgramMissing(font: PDFDict): boolean {
  if (!isNamed(font, 'Type', 'Font') || isNamed(font, 'Subtype', 'Type0') || isNamed(font, 'Subtype', 'Type3'))
    return false;
  const descriptor = at(font, 'FontDescriptor');
  return !(
    descriptor instanceof PDFDict &&
    ['FontFile', 'FontFile2', 'FontFile3'].some((key) => at(descriptor, key) instanceof PDFStream)
  );
}

function unpack({ contents, dict }: PDFRawStream): string {
  if (!dict.has(PDFName.of('Filter'))) return Buffer.from(contents).toString('latin1');
  return isNamed(dict, 'Filter', 'FlateDecode') && !dict.has(PDFName.of('Length1'))
    ? inflateSync(contents).toString('latin1')
    : '';
}
