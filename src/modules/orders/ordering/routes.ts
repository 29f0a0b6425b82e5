import { z } from 'zod';
import { EXAMPLE_CONTENT, EXAMPLE_ID } from '../../../domain/examples.ts';
import { getClientIp } from '../../../kernel/client-ip.ts';
import { createRouter, endpoint, fileResponse, setStatus, signedIn } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { MAX_DRAFT_BODY } from '../../documents/drafts/contract.ts';
import { readFile } from '../../files/index.ts';
import { listOrderInvoices } from '../../payments/index.ts';
import { CheckoutView, Correction, NewOrder, OrderView, Quote, QuoteRequest } from '../contract.ts';
import { explainMissingInvoice, explainMissingPdf } from '../mailing/proof-availability.ts';
import { findLetterOfOrder } from '../mailing/queries.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { correctOrder } from './commands/correct-order.ts';
import { assertPostingDay, measureLetter } from './commands/measure-letter.ts';
import { payOrder } from './commands/pay-order.ts';
import { placeOrder } from './commands/place-order.ts';
import {
  addressRejected,
  consentsMissing,
  correctionChangesPrice,
  fileNotReady,
  letterAlreadyClosed,
  letterIncomplete,
  orderCancelled,
  pdfChangePeriodOver,
  pdfDelivered,
  pdfRefunded,
  priceChanged,
  tooLateToChange,
} from './errors.ts';
import { getOrderForUser, listOrders, toOrderView } from './queries.ts';

export const ordersRoutes = createRouter('orders');
const params = z.object({ orderId: z.uuid() });
const nothing = z.strictObject({});
const pdf = fileResponse('application/pdf');

endpoint(ordersRoutes, 'POST /orders/quote', {
  summary: 'Prix, feuilles et jour prévu d’une lettre finie',
  access: signedIn,
  body: QuoteRequest,
  response: [200, Quote],
  errors: [notFound, letterIncomplete, addressRejected, 'conflict', 'gone'],
  example: { documentId: EXAMPLE_ID, sending: 'registered', offer: 'single_document' },
  handler: async ({ deps, user, body }) => {
    assertPostingDay(deps, body.postOn);
    return (await measureLetter(deps, { ...body, userId: user.id })).quote;
  },
});

endpoint(ordersRoutes, 'POST /orders', {
  summary: 'Commander avec obligation de paiement',
  access: signedIn,
  body: NewOrder,
  response: [201, OrderView],
  otherStatuses: [200],
  errors: [notFound, priceChanged, letterIncomplete, addressRejected, 'conflict', 'gone'],
  example: {
    documentId: EXAMPLE_ID,
    sending: 'registered',
    offer: 'single_document',
    expectedTotalCents: 1380,
    consents: { terms: true, immediateStart: true, withdrawalLoss: true },
  },
  handler: async ({ deps, user, body, ctx }) => {
    const { order, isNew } = await placeOrder(deps, { user, order: body, clientIp: getClientIp(ctx) });
    if (!isNew) setStatus(ctx, 200);
    return toOrderView(deps, order);
  },
});

endpoint(ordersRoutes, 'POST /orders/:orderId/pay', {
  summary: 'Ouvrir la page de paiement',
  access: signedIn,
  rateLimit: { name: 'pay', points: 60, seconds: 600, by: 'account' },
  params,
  body: nothing,
  response: [200, CheckoutView],
  errors: [orderCancelled, consentsMissing],
  handler: async ({ deps, user, params: { orderId } }) => {
    const order = await getOrderForUser(deps, { orderId, user });
    const { url } = await payOrder(deps, { order, user });
    return { url, order: await toOrderView(deps, order) };
  },
});

endpoint(ordersRoutes, 'GET /orders', {
  summary: 'Mes commandes',
  access: signedIn,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20), cursor: z.uuid().optional() }),
  response: [200, z.object({ items: z.array(OrderView), nextCursor: z.uuid().nullable() })],
  handler: async ({ deps, user, query }) =>
    listOrders(deps, { user, limit: query.limit, ...(query.cursor && { cursor: query.cursor }) }),
});

endpoint(ordersRoutes, 'GET /orders/:orderId', {
  summary: 'Une commande et la vie de sa lettre',
  access: signedIn,
  params,
  response: [200, OrderView],
  handler: async ({ deps, user, params: { orderId } }) =>
    toOrderView(deps, await getOrderForUser(deps, { orderId, user })),
});

endpoint(ordersRoutes, 'POST /orders/:orderId/cancel', {
  summary: 'Annuler avec remboursement',
  access: signedIn,
  params,
  body: nothing,
  response: [200, OrderView],
  errors: [tooLateToChange, pdfDelivered, stateConflict],
  handler: async ({ deps, user, params: { orderId } }) => {
    const order = await getOrderForUser(deps, { orderId, user });
    await cancelOrder(deps, { order });
    return toOrderView(deps, await getOrderForUser(deps, { orderId, user }));
  },
});

endpoint(ordersRoutes, 'POST /orders/:orderId/correct', {
  summary: 'Corriger ma lettre',
  access: signedIn,
  params,
  body: Correction,
  maxBodyBytes: MAX_DRAFT_BODY,
  response: [200, OrderView],
  errors: [
    tooLateToChange,
    letterIncomplete,
    addressRejected,
    'conflict',
    correctionChangesPrice,
    letterAlreadyClosed,
    pdfChangePeriodOver,
    pdfRefunded,
  ],
  example: { content: EXAMPLE_CONTENT, revision: 1 },
  handler: async ({ deps, user, params: { orderId }, body }) => {
    const order = await getOrderForUser(deps, { orderId, user });
    await correctOrder(deps, { order, ...body });
    return toOrderView(deps, await getOrderForUser(deps, { orderId, user }));
  },
});

endpoint(ordersRoutes, 'GET /orders/:orderId/letter.pdf', {
  summary: 'La lettre, telle qu’elle part',
  access: signedIn,
  params,
  response: [200, pdf],
  errors: [fileNotReady],
  handler: async ({ deps, user, params: { orderId } }) => {
    const order = await getOrderForUser(deps, { orderId, user });
    const letter = await findLetterOfOrder(deps, orderId);
    const fileId = order.fileId ?? letter?.fileId;
    // Pages are made by a worker when the change of mind is over, never for an answer.
    if (!fileId) throw explainMissingPdf(order, letter, deps.now());
    return { name: `lettre-${order.reference}.pdf`, bytes: (await readFile(deps, fileId)).bytes };
  },
});

endpoint(ordersRoutes, 'GET /orders/:orderId/receipt.pdf', {
  summary: 'La facture',
  access: signedIn,
  params,
  response: [200, pdf],
  errors: [fileNotReady],
  handler: async ({ deps, user, params: { orderId } }) => {
    const order = await getOrderForUser(deps, { orderId, user });
    const invoice = (await listOrderInvoices(deps, orderId)).find(({ kind }) => kind === 'invoice');
    if (!invoice) throw explainMissingInvoice(order);
    if (!invoice.fileId) throw fileNotReady({ orderId });
    return { name: `facture-${invoice.number}.pdf`, bytes: (await readFile(deps, invoice.fileId)).bytes };
  },
});
