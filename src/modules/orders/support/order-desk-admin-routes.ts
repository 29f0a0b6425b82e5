import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { type Actor, createRouter, endpoint, fileResponse, permitted } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { listPrintedEnclosures } from '../../documents/index.ts';
import { readFile } from '../../files/index.ts';
import { listOrderInvoices } from '../../payments/index.ts';
import { ProofKind } from '../contract.ts';
import { proofPending } from '../mailing/errors.ts';
import { explainMissingPdf } from '../mailing/proof-availability.ts';
import { findLetterOfOrder, formatProofName, getProofFileId } from '../mailing/queries.ts';
import { fileNotReady, letterNotPrinted } from '../ordering/errors.ts';
import { getOrder } from '../ordering/queries.ts';
import { addOrderNote } from './commands/add-order-note.ts';
import { readOrderDesk } from './desk/read-order-desk.ts';
import { personalDataMasked } from './errors.ts';
import { NewOrderNote, OrderDesk } from './order-desk.contract.ts';
import { assertRevealed } from './reveal-order.ts';

/** One order for a colleague who has its customer on the line. Each file that is read leaves a line in the audit log. */
export const orderDeskAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });
const pdf = fileResponse('application/pdf');

endpoint(orderDeskAdminRoutes, 'GET /orders/:id/desk', {
  summary: 'Une commande avec sa lettre, son argent, son histoire et ce que l’on peut faire',
  access: permitted('orders.read'),
  audit: 'order_desk.read',
  params: id,
  response: [200, OrderDesk],
  handler: ({ deps, params, user }) => readOrderDesk(deps, { orderId: params.id, user }),
});

endpoint(orderDeskAdminRoutes, 'POST /orders/:id/notes', {
  summary: 'Écrire une note sur une commande, pour les collègues',
  access: permitted('orders.note'),
  params: id,
  body: NewOrderNote,
  response: [201, z.object({ id: z.uuid() })],
  example: { id: EXAMPLE_ID, body: 'Rappeler mardi\u00a0: le client attend la réponse de son bailleur.' },
  async handler({ deps, params, body, user }) {
    await addOrderNote(deps, { id: body.id, orderId: params.id, authorId: user.id, body: body.body });
    return { id: body.id };
  },
});

/** Shown in the browser, where the reader can print or save it. */
async function readInline(
  deps: Deps,
  fileId: string,
  name: string,
): Promise<{ name: string; bytes: Uint8Array; inline: true; mime: string }> {
  const { bytes, mime } = await readFile(deps, fileId);
  return { name, bytes, mime, inline: true };
}

endpoint(orderDeskAdminRoutes, 'GET /orders/:id/letter.pdf', {
  summary: 'Les pages d’une lettre, telles qu’elles sont parties',
  access: permitted('letters.read'),
  audit: 'letter.read',
  params: id,
  response: [200, pdf],
  errors: [letterNotPrinted, personalDataMasked],
  async handler({ deps, params, user }) {
    const order = await getOrder(deps, params.id);
    await assertRevealed(deps, user, order);
    const letter = await findLetterOfOrder(deps, order.id);
    const fileId = order.fileId ?? letter?.fileId;
    if (!fileId) throw explainMissingPdf(order, letter, deps.now());
    return readInline(deps, fileId, `lettre-${order.reference}.pdf`);
  },
});

/** Finds a printed enclosure of an order whose personal data were revealed to this colleague; `position` counts from 1. */
async function getRevealedEnclosure(
  deps: Deps,
  user: Actor,
  { id: orderId, enclosureId }: { id: string; enclosureId: string },
): Promise<{ fileId: string; previewFileId: string | null; position: number; reference: string }> {
  const order = await getOrder(deps, orderId);
  await assertRevealed(deps, user, order);
  const { documentId, enclosureIds, reference } = order;
  const position = enclosureIds.indexOf(enclosureId) + 1;
  const [enclosure] = position === 0 ? [] : await listPrintedEnclosures(deps, { documentId, ids: [enclosureId] });
  if (!enclosure?.fileId) throw notFound();
  return { fileId: enclosure.fileId, previewFileId: enclosure.previewFileId, position, reference };
}

endpoint(orderDeskAdminRoutes, 'GET /orders/:id/enclosures/:enclosureId/file.pdf', {
  summary: 'Une pièce jointe d’une lettre, telle qu’elle est imprimée',
  access: permitted('letters.read'),
  audit: 'enclosure.read',
  params: id.extend({ enclosureId: z.uuid() }),
  response: [200, pdf],
  errors: [personalDataMasked],
  async handler({ deps, params, user }) {
    const { fileId, position, reference } = await getRevealedEnclosure(deps, user, params);
    return readInline(deps, fileId, `piece-${position}-${reference}.pdf`);
  },
});

endpoint(orderDeskAdminRoutes, 'GET /orders/:id/enclosures/:enclosureId/preview.webp', {
  summary: 'La première page d’une pièce jointe, en petit',
  access: permitted('letters.read'),
  params: id.extend({ enclosureId: z.uuid() }),
  response: [200, fileResponse('image/webp')],
  errors: [personalDataMasked],
  async handler({ deps, params, user }) {
    const { previewFileId, position, reference } = await getRevealedEnclosure(deps, user, params);
    if (!previewFileId) throw notFound();
    return readInline(deps, previewFileId, `piece-${position}-${reference}.webp`);
  },
});

endpoint(orderDeskAdminRoutes, 'GET /orders/:id/proofs/:kind', {
  summary: 'Une preuve du service postal',
  access: permitted('letters.read'),
  audit: 'proof.read',
  params: id.extend({ kind: ProofKind }),
  response: [200, fileResponse('application/pdf', 'image/jpeg')],
  errors: [proofPending, personalDataMasked],
  async handler({ deps, params: { id: orderId, kind }, user }) {
    const order = await getOrder(deps, orderId);
    await assertRevealed(deps, user, order);
    const { reference } = order;
    const file = await readInline(deps, await getProofFileId(deps, orderId, kind), '');
    return { ...file, name: formatProofName(kind, reference, file.mime) };
  },
});

endpoint(orderDeskAdminRoutes, 'GET /orders/:id/invoices/:invoiceId/invoice.pdf', {
  summary: 'Une facture ou un avoir d’une commande',
  access: permitted('orders.read'),
  audit: 'invoice.read',
  params: id.extend({ invoiceId: z.uuid() }),
  response: [200, pdf],
  errors: [fileNotReady, personalDataMasked],
  async handler({ deps, params, user }) {
    const order = await getOrder(deps, params.id);
    await assertRevealed(deps, user, order);
    const invoice = (await listOrderInvoices(deps, order.id)).find(
      ({ id: invoiceId }) => invoiceId === params.invoiceId,
    );
    if (!invoice) throw notFound();
    if (!invoice.fileId) throw fileNotReady({ invoiceId: invoice.id });
    const kind = invoice.kind === 'invoice' ? 'facture' : 'avoir';
    return readInline(deps, invoice.fileId, `${kind}-${invoice.number}.pdf`);
  },
});
