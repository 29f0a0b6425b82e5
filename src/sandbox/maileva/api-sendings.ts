import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { dropConnection, type Faults } from '../faults.ts';
import type { FileStore } from '../file-store.ts';
import type { ApiProfile } from './api-profiles.ts';
import { receiveDocument } from './documents.ts';
import { findInvented } from './invented.ts';
import type { Recipient, Sending } from './model.ts';
import { proofInstant, proofPdf, type ProofName } from './proofs.ts';
import type { MailevaStore } from './store.ts';
import { recipientFields, sendingFields } from './validation.ts';
import { documentView, recipientView, sendingView } from './views.ts';
import { invalid, notFound, page, readJson, readMultipart } from './wire.ts';

const PROOFS: readonly [path: string, proof: ProofName][] = [
  ['download_deposit_proof', 'deposit'],
  ['download_content_proof', 'content'],
  ['download_acknowledgement_of_receipt', 'receipt'],
  ['download_undelivered_mail', 'undelivered'],
];

type Route = [method: 'get' | 'post' | 'patch' | 'delete', path: string, run: (ctx: Context) => Promise<void> | void];

/** registered_mail and mail: the same calls, each in its own dialect. */
export function sendingRoutes(dialect: ApiProfile, store: MailevaStore, shelf: FileStore, faults: Faults): Route[] {
  const find = (ctx: Context): Sending => {
    const id = param(ctx, 'sendingId');
    const sending = store.sendings.get(id) ?? findInvented(id, dialect.name);
    if (!sending || sending.dialect !== dialect.name) throw notFound('SENDING');
    return sending;
  };
  const findDraft = (ctx: Context): Sending => {
    const sending = find(ctx);
    if (sending.status !== 'DRAFT') throw invalid('SENDING_STATUS_IS_NOT_DRAFT');
    return sending;
  };
  const findRecipient = (ctx: Context, sending: Sending): Recipient => {
    const recipient = sending.recipients.find(({ id }) => id === param(ctx, 'recipientId'));
    if (!recipient) throw notFound('RECIPIENT');
    return recipient;
  };
  const findDocument = (ctx: Context, sending: Sending) => {
    const document = sending.documents.find(({ id }) => id === param(ctx, 'documentId'));
    if (!document) throw notFound('DOCUMENT');
    return document;
  };

  return [
    [
      'post',
      '/sendings',
      async (ctx) => {
        const fields = sendingFields(dialect, {}, await readJson(ctx));
        const createdAt = new Date().toISOString();
        const sending: Sending = {
          id: randomUUID(),
          dialect: dialect.name,
          fields,
          status: 'DRAFT',
          statuses: [{ code: 'DRAFT', date: createdAt }],
          createdAt,
          documents: [],
          recipients: [],
          plan: [],
        };
        store.commit({ t: 'sending', sending });
        created(ctx, `/sendings/${sending.id}`, sendingView(sending));
      },
    ],
    [
      'get',
      '/sendings',
      (ctx) => {
        const all = [...store.sendings.values()].filter((candidate) => candidate.dialect === dialect.name);
        ctx.body = page(ctx, 'sendings', all.map(sendingView), 500, 50);
      },
    ],
    [
      'get',
      '/sendings/:sendingId',
      (ctx) => {
        const sending = find(ctx);
        const other =
          faults.strikes('wrong_id') &&
          [...store.sendings.values()].findLast(
            (candidate) => candidate !== sending && candidate.dialect === dialect.name,
          );
        ctx.body = sendingView(other || sending);
      },
    ],
    [
      'patch',
      '/sendings/:sendingId',
      async (ctx) => {
        const input = await readJson(ctx);
        const sending = findDraft(ctx);
        store.commit({ t: 'fields', id: sending.id, fields: sendingFields(dialect, sending.fields, input) });
        ctx.body = sendingView(sending);
      },
    ],
    [
      'delete',
      '/sendings/:sendingId',
      (ctx) => {
        store.commit({ t: 'sending-gone', id: findDraft(ctx).id });
        ctx.status = 204;
      },
    ],
    [
      'post',
      '/sendings/:sendingId/submit',
      (ctx) => {
        const sending = findDraft(ctx);
        if (sending.documents.length === 0) throw invalid('INVALID_DOCUMENTS_COUNT');
        if (sending.recipients.length === 0) throw invalid('INVALID_RECIPIENTS_COUNT');
        const submittedAt = Date.now();
        store.submit(sending, submittedAt, { isDoomed: faults.strikes('reject_later') });
        if (faults.strikes('early_callback') && sending.plan[0])
          for (const notification of store.buildNotifications(sending, sending.plan[0], submittedAt))
            store.commit({ t: 'notification', notification });
        // The letter is accepted; only the response is lost.
        if (faults.strikes('cut_after_accepting')) return dropConnection(ctx);
        ctx.status = 200;
        ctx.body = '';
      },
    ],

    [
      'post',
      '/sendings/:sendingId/documents',
      async (ctx) => {
        findDraft(ctx);
        const document = await receiveDocument(shelf, find(ctx), await readMultipart(ctx));
        // Looked at again: reading the upload took time, and another call may have submitted or filled the same place.
        const sending = findDraft(ctx);
        if (sending.documents.some(({ priority }) => priority === document.priority))
          throw invalid('DUPLICATE_PRIORITY');
        store.commit({ t: 'document', id: sending.id, document });
        created(ctx, `/sendings/${sending.id}/documents/${document.id}`, documentView(document, sending));
      },
    ],
    [
      'get',
      '/sendings/:sendingId/documents',
      (ctx) => {
        const sending = find(ctx);
        ctx.body = page(
          ctx,
          'documents',
          sending.documents.map((document) => documentView(document, sending)),
          30,
          30,
        );
      },
    ],
    [
      'get',
      '/sendings/:sendingId/documents/:documentId',
      (ctx) => {
        const sending = find(ctx);
        ctx.body = documentView(findDocument(ctx, sending), sending);
      },
    ],
    [
      'delete',
      '/sendings/:sendingId/documents/:documentId',
      (ctx) => {
        const sending = findDraft(ctx);
        store.commit({ t: 'document-gone', id: sending.id, documentId: findDocument(ctx, sending).id });
        ctx.status = 204;
      },
    ],

    [
      'post',
      '/sendings/:sendingId/recipients',
      async (ctx) => {
        const fields = recipientFields(dialect, {}, await readJson(ctx));
        const sending = findDraft(ctx);
        const recipient: Recipient = {
          id: randomUUID(),
          fields,
          status: 'DRAFT',
          statuses: [{ code: 'DRAFT', date: new Date().toISOString() }],
          deliveries: [],
          mains: [],
        };
        store.commit({ t: 'recipient', id: sending.id, recipient });
        created(ctx, `/sendings/${sending.id}/recipients/${recipient.id}`, recipientView(recipient, sending));
      },
    ],
    [
      'get',
      '/sendings/:sendingId/recipients',
      (ctx) => {
        const sending = find(ctx);
        ctx.body = page(
          ctx,
          'recipients',
          sending.recipients.map((recipient) => recipientView(recipient, sending)),
          500,
          50,
        );
      },
    ],
    [
      'delete',
      '/sendings/:sendingId/recipients',
      (ctx) => {
        const sending = findDraft(ctx);
        for (const { id } of sending.recipients) store.commit({ t: 'recipient-gone', id: sending.id, recipientId: id });
        ctx.status = 204;
      },
    ],
    [
      'get',
      '/sendings/:sendingId/recipients/:recipientId',
      (ctx) => {
        const sending = find(ctx);
        ctx.body = recipientView(findRecipient(ctx, sending), sending);
      },
    ],
    [
      'patch',
      '/sendings/:sendingId/recipients/:recipientId',
      async (ctx) => {
        const input = await readJson(ctx);
        const sending = findDraft(ctx);
        const recipient = findRecipient(ctx, sending);
        store.commit({
          t: 'recipient-fields',
          id: sending.id,
          recipientId: recipient.id,
          fields: recipientFields(dialect, recipient.fields, input),
        });
        ctx.body = recipientView(recipient, sending);
      },
    ],
    [
      'delete',
      '/sendings/:sendingId/recipients/:recipientId',
      (ctx) => {
        const sending = findDraft(ctx);
        store.commit({ t: 'recipient-gone', id: sending.id, recipientId: findRecipient(ctx, sending).id });
        ctx.status = 204;
      },
    ],
    ...(dialect.registered ? PROOFS : []).map(([path, proof]): Route => [
      'get',
      `/sendings/:sendingId/recipients/:recipientId/${path}`,
      async (ctx) => {
        const sending = find(ctx);
        const recipient = findRecipient(ctx, sending);
        if (!proofInstant(recipient, proof) || faults.strikes('proof_not_ready')) throw notFound('PROOF');
        ctx.type = 'application/pdf';
        ctx.body = await proofPdf(sending, recipient, proof);
      },
    ]),
  ];
}

const param = (ctx: Context, name: string): string =>
  (ctx as unknown as { params: Record<string, string> }).params[name] ?? '';

function created(ctx: Context, location: string, body: unknown): void {
  ctx.status = 201;
  ctx.set('Location', location);
  ctx.body = body;
}
