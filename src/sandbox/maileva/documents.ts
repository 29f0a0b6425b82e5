import { randomUUID } from 'node:crypto';
import { PDFArray, PDFDocument, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib';
import type { FileStore } from '../file-store.ts';
import type { Sending, StoredDocument } from './model.ts';
import { invalid } from './wire.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_DOCUMENTS = 30;
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/rtf',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Validates an uploaded document as Maileva does, and stores it. */
export async function receiveDocument(fileStore: FileStore, sending: Sending, form: FormData): Promise<StoredDocument> {
  const files = form.getAll('document');
  const metadata = await readMetadata(form);
  if (files.length > 1) throw invalid('TOO_MANY_PARAMETER_DOCUMENT');
  const [file] = files;
  if (!(file instanceof Blob) || file.size === 0) throw invalid('EMPTY_DOCUMENT');

  const name = metadata.name ?? file.name;
  const type = TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!type) throw invalid('DOCUMENT_TYPE_NOT_ACCEPTED');
  if (file.size > MAX_BYTES) throw invalid('INVALID_DOCUMENT_SIZE');
  if (sending.documents.reduce((total, { size }) => total + size, file.size) > MAX_BYTES)
    throw invalid('INVALID_TOTAL_SENDING_SIZE');
  if (sending.documents.length >= MAX_DOCUMENTS) throw invalid('INVALID_DOCUMENTS_COUNT');
  if (sending.documents.some(({ priority }) => priority === metadata.priority)) throw invalid('DUPLICATE_PRIORITY');

  const bytes = new Uint8Array(await file.arrayBuffer());
  const { pages, white } = type === 'application/pdf' ? await countPages(bytes) : { pages: 1, white: 0 };
  return {
    id: randomUUID(),
    priority: metadata.priority,
    name,
    type,
    ...(metadata.category && { category: metadata.category }),
    size: bytes.length,
    pages,
    white,
    sha256: fileStore.put(bytes),
  };
}

async function readMetadata(form: FormData): Promise<{ priority: number; name?: string; category?: string }> {
  const metadataParts = form.getAll('metadata');
  if (metadataParts.length === 0) throw invalid('EMPTY_METADATA');
  if (metadataParts.length > 1) throw invalid('TOO_MANY_PARAMETER_METADATA');
  const [part] = metadataParts;
  let read: unknown;
  try {
    read = JSON.parse(typeof part === 'string' ? part : await part!.text());
  } catch {
    throw invalid('METADATA_WRONG_FORMAT');
  }
  if (typeof read !== 'object' || read === null) throw invalid('METADATA_WRONG_FORMAT');
  const { priority, name, category } = read as Record<string, unknown>;
  if (priority === undefined) throw invalid('EMPTY_PRIORITY');
  if (!Number.isInteger(priority) || Number(priority) < 1) throw invalid('INVALID_PRIORITY');
  if ((name !== undefined && typeof name !== 'string') || (category !== undefined && category !== 'ANNEX'))
    throw invalid('METADATA_WRONG_FORMAT');
  return {
    priority: Number(priority),
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category }),
  };
}

/** pdf-lib accepts arbitrary bytes; only the page count reveals them. */
async function countPages(bytes: Uint8Array): Promise<{ pages: number; white: number }> {
  let pages: PDFPage[] = [];
  try {
    pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();
  } catch {
    throw invalid('CORRUPTED_DOCUMENT');
  }
  if (pages.length < 1) throw invalid('CORRUPTED_DOCUMENT');
  return { pages: pages.length, white: pages.filter((page, i) => i % 2 === 1 && isWhite(page)).length };
}

/** The blank back of a sheet. */
function isWhite({ node }: PDFPage): boolean {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents];
  return streams.every(
    (stream) => stream === undefined || (stream instanceof PDFRawStream && stream.getContentsSize() === 0),
  );
}
