import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { findDraftSending, findSending, type SendingApi, type SendingCall } from './find-sending.ts';
import type { Recipient, Sending } from './model.ts';
import { proofInstant, proofPdf, type ProofName } from './proofs.ts';
import { recipientFields } from './validation.ts';
import { recipientView } from './views.ts';
import { getParam, notFound, page, readJson, respondCreated } from './wire.ts';

const PROOFS: readonly [path: string, proof: ProofName][] = [
  ['download_deposit_proof', 'deposit'],
  ['download_content_proof', 'content'],
  ['download_acknowledgement_of_receipt', 'receipt'],
  ['download_undelivered_mail', 'undelivered'],
];

export const RECIPIENT_CALLS: readonly SendingCall[] = [
  ['post', '/sendings/:sendingId/recipients', addRecipient],
  ['get', '/sendings/:sendingId/recipients', listRecipients],
  ['delete', '/sendings/:sendingId/recipients', deleteRecipients],
  ['get', '/sendings/:sendingId/recipients/:recipientId', showRecipient],
  ['patch', '/sendings/:sendingId/recipients/:recipientId', changeRecipient],
  ['delete', '/sendings/:sendingId/recipients/:recipientId', deleteRecipient],
];

/** Only registered_mail has proofs. */
export const PROOF_CALLS: readonly SendingCall[] = PROOFS.map(([path, proof]) => [
  'get',
  `/sendings/:sendingId/recipients/:recipientId/${path}`,
  (api, ctx) => downloadProof(api, ctx, proof),
]);

function findRecipient(ctx: Context, sending: Sending): Recipient {
  const recipient = sending.recipients.find(({ id }) => id === getParam(ctx, 'recipientId'));
  if (!recipient) throw notFound('RECIPIENT');
  return recipient;
}

async function addRecipient(api: SendingApi, ctx: Context): Promise<void> {
  const fields = recipientFields(api.dialect, {}, await readJson(ctx));
  const sending = findDraftSending(api, ctx);
  const recipient: Recipient = {
    id: randomUUID(),
    fields,
    status: 'DRAFT',
    statuses: [{ code: 'DRAFT', date: new Date().toISOString() }],
    deliveries: [],
    mains: [],
  };
  api.store.commit({ t: 'recipient', id: sending.id, recipient });
  respondCreated(ctx, `/sendings/${sending.id}/recipients/${recipient.id}`, recipientView(recipient, sending));
}

function listRecipients(api: SendingApi, ctx: Context): void {
  const sending = findSending(api, ctx);
  const all = sending.recipients.map((recipient) => recipientView(recipient, sending));
  ctx.body = page(ctx, { name: 'recipients', all, max: 500, defaultSize: 50 });
}

function deleteRecipients(api: SendingApi, ctx: Context): void {
  const sending = findDraftSending(api, ctx);
  for (const { id } of sending.recipients) api.store.commit({ t: 'recipient-gone', id: sending.id, recipientId: id });
  ctx.status = 204;
}

function showRecipient(api: SendingApi, ctx: Context): void {
  const sending = findSending(api, ctx);
  ctx.body = recipientView(findRecipient(ctx, sending), sending);
}

async function changeRecipient(api: SendingApi, ctx: Context): Promise<void> {
  const input = await readJson(ctx);
  const sending = findDraftSending(api, ctx);
  const recipient = findRecipient(ctx, sending);
  const fields = recipientFields(api.dialect, recipient.fields, input);
  api.store.commit({ t: 'recipient-fields', id: sending.id, recipientId: recipient.id, fields });
  ctx.body = recipientView(recipient, sending);
}

function deleteRecipient(api: SendingApi, ctx: Context): void {
  const sending = findDraftSending(api, ctx);
  api.store.commit({ t: 'recipient-gone', id: sending.id, recipientId: findRecipient(ctx, sending).id });
  ctx.status = 204;
}

async function downloadProof(api: SendingApi, ctx: Context, proof: ProofName): Promise<void> {
  const sending = findSending(api, ctx);
  const recipient = findRecipient(ctx, sending);
  if (!proofInstant(recipient, proof) || api.faults.strikes('proof_not_ready')) throw notFound('PROOF');
  ctx.type = 'application/pdf';
  ctx.body = await proofPdf(sending, recipient, proof);
}
