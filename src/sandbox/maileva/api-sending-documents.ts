import type { Context } from 'koa';
import { receiveDocument } from './documents.ts';
import { findDraftSending, findSending, type SendingApi, type SendingCall } from './find-sending.ts';
import type { Sending, StoredDocument } from './model.ts';
import { documentView } from './views.ts';
import { getParam, invalid, notFound, page, readMultipart, respondCreated } from './wire.ts';

export const DOCUMENT_CALLS: readonly SendingCall[] = [
  ['post', '/sendings/:sendingId/documents', addDocument],
  ['get', '/sendings/:sendingId/documents', listDocuments],
  ['get', '/sendings/:sendingId/documents/:documentId', showDocument],
  ['delete', '/sendings/:sendingId/documents/:documentId', deleteDocument],
];

function findDocument(ctx: Context, sending: Sending): StoredDocument {
  const document = sending.documents.find(({ id }) => id === getParam(ctx, 'documentId'));
  if (!document) throw notFound('DOCUMENT');
  return document;
}

async function addDocument(api: SendingApi, ctx: Context): Promise<void> {
  findDraftSending(api, ctx);
  const document = await receiveDocument(api.fileStore, findSending(api, ctx), await readMultipart(ctx));
  // Looked at again: reading the upload took time, and another call may have submitted or filled the same place.
  const sending = findDraftSending(api, ctx);
  if (sending.documents.some(({ priority }) => priority === document.priority)) throw invalid('DUPLICATE_PRIORITY');
  api.store.commit({ t: 'document', id: sending.id, document });
  respondCreated(ctx, `/sendings/${sending.id}/documents/${document.id}`, documentView(document, sending));
}

function listDocuments(api: SendingApi, ctx: Context): void {
  const sending = findSending(api, ctx);
  const all = sending.documents.map((document) => documentView(document, sending));
  ctx.body = page(ctx, { name: 'documents', all, max: 30, defaultSize: 30 });
}

function showDocument(api: SendingApi, ctx: Context): void {
  const sending = findSending(api, ctx);
  ctx.body = documentView(findDocument(ctx, sending), sending);
}

function deleteDocument(api: SendingApi, ctx: Context): void {
  const sending = findDraftSending(api, ctx);
  api.store.commit({ t: 'document-gone', id: sending.id, documentId: findDocument(ctx, sending).id });
  ctx.status = 204;
}
