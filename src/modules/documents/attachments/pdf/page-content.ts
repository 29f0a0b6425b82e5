import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  decodePDFRawStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { LIMITS } from './limits.ts';

/** Filters that may grow without bound, unused on pages for twenty years, are decoded up to this size. */
const OLD_PACKERS_BYTES = 64 * 1024;
const FLATE = new Set(['FlateDecode', 'Fl']);
const TEXT_PACKERS = new Set(['ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx']);

/** What may still be unpacked of one file: a thousand small bombs are a large one. */
export interface DecodeBudget {
  bytes: number;
}

/** What a page draws, unpacked within the limits; throws when it cannot be. */
export function readContent(page: PDFDict, allowance: DecodeBudget): Uint8Array {
  const contents = page.lookup(PDFName.of('Contents'));
  if (contents === undefined) return new Uint8Array();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((part) => page.context.lookup(part)) : [contents];
  // The parts of a page may be cut between any two words (PDF 32000-1, 7.8.2).
  return new Uint8Array(
    Buffer.concat(streams.flatMap((stream) => [decodeStream(stream, allowance), Buffer.from('\n')])),
  );
}

export function decodeStream(stream: PDFObject | undefined, allowance: DecodeBudget): Uint8Array {
  if (!(stream instanceof PDFRawStream)) throw new Error('no stream where a page draws');
  let data = stream.contents;
  for (const filter of listFilters(stream.dict)) data = unpack(stream.dict.context, data, filter);
  allowance.bytes -= data.length;
  if (allowance.bytes < 0) throw new Error('too much to unpack');
  return data;
}

function listFilters(dictionary: PDFDict): string[] {
  const filter = dictionary.lookup(PDFName.of('Filter'));
  if (filter === undefined) return [];
  if (dictionary.has(PDFName.of('DecodeParms'))) throw new Error('predictors are for pictures');
  return (filter instanceof PDFArray ? filter.asArray() : [filter]).map((entry) => {
    const name = entry instanceof PDFRef ? dictionary.context.lookup(entry) : entry;
    if (!(name instanceof PDFName)) throw new Error('a filter without a name');
    return name.decodeText();
  });
}

function unpack(context: PDFContext, data: Uint8Array, filter: string): Uint8Array {
  if (FLATE.has(filter)) return inflateSync(data, { maxOutputLength: LIMITS.streamBytes });
  if (!TEXT_PACKERS.has(filter) && data.length > OLD_PACKERS_BYTES) throw new Error(`too much ${filter}`);
  return decodePDFRawStream(PDFRawStream.of(context.obj({ Filter: filter }), data)).decode();
}
