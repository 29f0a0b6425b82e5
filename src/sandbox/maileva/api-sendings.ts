import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { dropConnection } from '../faults.ts';
import { DOCUMENT_CALLS } from './api-sending-documents.ts';
import { PROOF_CALLS, RECIPIENT_CALLS } from './api-sending-recipients.ts';
import { findDraftSending, findSending, type SendingApi, type SendingCall } from './find-sending.ts';
import type { Sending } from './model.ts';
import { sendingFields } from './validation.ts';
import { sendingView } from './views.ts';
import { invalid, page, readJson, respondCreated, type Route } from './wire.ts';

const SENDING_CALLS: readonly SendingCall[] = [
  ['post', '/sendings', createSending],
  ['get', '/sendings', listSendings],
  ['get', '/sendings/:sendingId', showSending],
  ['patch', '/sendings/:sendingId', changeSending],
  ['delete', '/sendings/:sendingId', deleteSending],
  ['post', '/sendings/:sendingId/submit', submitSending],
];

/** registered_mail and mail: the same calls, each in its own dialect. */
export function createSendingRoutes(api: SendingApi): Route[] {
  const proofCalls = api.dialect.registered ? PROOF_CALLS : [];
  return [...SENDING_CALLS, ...DOCUMENT_CALLS, ...RECIPIENT_CALLS, ...proofCalls].map(([method, path, call]) => [
    method,
    path,
    (ctx) => call(api, ctx),
  ]);
}

async function createSending({ dialect, store }: SendingApi, ctx: Context): Promise<void> {
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
  respondCreated(ctx, `/sendings/${sending.id}`, sendingView(sending));
}

/** The sendings of this dialect, oldest first. */
const listDialectSendings = ({ dialect, store }: SendingApi): Sending[] =>
  [...store.sendings.values()].filter((candidate) => candidate.dialect === dialect.name);

function listSendings(api: SendingApi, ctx: Context): void {
  ctx.body = page(ctx, { name: 'sendings', all: listDialectSendings(api).map(sendingView), max: 500, defaultSize: 50 });
}

function showSending(api: SendingApi, ctx: Context): void {
  const sending = findSending(api, ctx);
  const other =
    api.faults.strikes('wrong_id') && listDialectSendings(api).findLast((candidate) => candidate !== sending);
  ctx.body = sendingView(other || sending);
}

async function changeSending(api: SendingApi, ctx: Context): Promise<void> {
  const input = await readJson(ctx);
  const sending = findDraftSending(api, ctx);
  api.store.commit({ t: 'fields', id: sending.id, fields: sendingFields(api.dialect, sending.fields, input) });
  ctx.body = sendingView(sending);
}

function deleteSending(api: SendingApi, ctx: Context): void {
  api.store.commit({ t: 'sending-gone', id: findDraftSending(api, ctx).id });
  ctx.status = 204;
}

function submitSending(api: SendingApi, ctx: Context): void {
  const { store, faults } = api;
  const sending = findDraftSending(api, ctx);
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
}
