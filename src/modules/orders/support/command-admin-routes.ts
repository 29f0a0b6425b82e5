import { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { busy } from '../../../kernel/exclusive.ts';
import { MAX_DRAFT_BODY } from '../../documents/drafts/contract.ts';
import {
  LetterStatus,
  OrderDecisionBody,
  OrderStatus,
  PostingConfirmation,
  PostingSearch,
  SupportCorrection,
} from '../contract.ts';
import {
  freeResendCorrected,
  letterNotHeld,
  partnerUnavailable,
  postingKnown,
  tooLateToHold,
} from '../mailing/errors.ts';
import { findLetterOfOrder } from '../mailing/queries.ts';
import { letterAlreadyClosed, pdfDelivered, tooLateToChange } from '../ordering/errors.ts';
import { getOrder } from '../ordering/queries.ts';
import { cancelOrderForCustomer } from './commands/cancel-order-for-customer.ts';
import { confirmPosting, searchPosting } from './commands/confirm-posting.ts';
import { correctForCustomer } from './commands/correct-for-customer.ts';
import { holdLetter, releaseLetter } from './commands/hold-letter.ts';

export const orderCommandAdminRoutes = createRouter('orders', 'admin');

const params = z.object({ id: z.uuid() });
const example = { reason: 'Demandé par le client au téléphone.', expectedStatusSince: '2026-11-24T10:04:00.000Z' };

/** The states after a command. */
const OrderState = z
  .object({ id: z.uuid(), status: OrderStatus, letterStatus: LetterStatus.nullable() })
  .meta({ id: 'OrderState' });
async function getOrderState(deps: Deps, id: string): Promise<z.input<typeof OrderState>> {
  const { status } = await getOrder(deps, id);
  return { id, status, letterStatus: (await findLetterOfOrder(deps, id))?.status ?? null };
}

const toCommand = (
  id: string,
  body: z.infer<typeof OrderDecisionBody>,
  user: { id: string },
): { orderId: string; reason: string; userId: string; expectedStatusSince: Date } => ({
  orderId: id,
  reason: body.reason,
  userId: user.id,
  expectedStatusSince: new Date(body.expectedStatusSince),
});

endpoint(orderCommandAdminRoutes, 'POST /orders/:id/cancel', {
  summary: 'Annuler une commande avant la remise de sa lettre, et rembourser le client',
  access: permitted('orders.cancel'),
  params,
  body: OrderDecisionBody,
  response: [200, OrderState],
  errors: [tooLateToChange, pdfDelivered, busy, 'conflict'],
  example,
  handler: async ({ deps, params: { id }, body, user }) => {
    await cancelOrderForCustomer(deps, toCommand(id, body, user));
    return getOrderState(deps, id);
  },
});

endpoint(orderCommandAdminRoutes, 'POST /orders/:id/hold', {
  summary: 'Retenir une lettre avant sa remise au service postal',
  access: permitted('letters.hold'),
  params,
  body: OrderDecisionBody,
  response: [200, OrderState],
  errors: [tooLateToHold, busy, 'conflict'],
  example,
  handler: async ({ deps, params: { id }, body, user }) => {
    await holdLetter(deps, toCommand(id, body, user));
    return getOrderState(deps, id);
  },
});

endpoint(orderCommandAdminRoutes, 'POST /orders/:id/release', {
  summary: 'Laisser repartir une lettre retenue',
  access: permitted('letters.hold'),
  params,
  body: OrderDecisionBody,
  response: [200, OrderState],
  errors: [letterNotHeld, busy, 'conflict'],
  example,
  handler: async ({ deps, params: { id }, body, user }) => {
    await releaseLetter(deps, toCommand(id, body, user));
    return getOrderState(deps, id);
  },
});

endpoint(orderCommandAdminRoutes, 'GET /orders/:id/posting', {
  summary: 'Chercher une lettre retenue chez les partenaires postaux, par notre identifiant',
  access: permitted('letters.hold'),
  params,
  response: [200, PostingSearch],
  errors: [postingKnown],
  handler: ({ deps, params: { id } }) => searchPosting(deps, id),
});

endpoint(orderCommandAdminRoutes, 'POST /orders/:id/confirm-posting', {
  summary: 'Confirmer qu’une lettre retenue après une restauration avait été postée',
  access: permitted('letters.hold'),
  params,
  body: PostingConfirmation,
  response: [200, OrderState],
  errors: ['invalid', postingKnown, partnerUnavailable, busy, 'conflict'],
  example: { ...example, partner: 'maileva', reference: '3f2b8a10-6f0e-4c1f-9a57-0d4f4a6f2b11' },
  handler: async ({ deps, params: { id }, body, user }) => {
    const { partner, reference } = body;
    await confirmPosting(deps, { ...toCommand(id, body, user), partner, reference });
    return getOrderState(deps, id);
  },
});

endpoint(orderCommandAdminRoutes, 'POST /orders/:id/correct', {
  summary: 'Corriger une lettre pour son client\u202f; refusée par le service postal, elle repart',
  access: permitted('letters.correct'),
  params,
  body: SupportCorrection,
  maxBodyBytes: MAX_DRAFT_BODY,
  response: [200, OrderState],
  errors: ['invalid', tooLateToChange, letterAlreadyClosed, freeResendCorrected, busy, 'conflict'],
  example: {
    ...example,
    recipient: {
      kind: 'organisation',
      organisation: 'Free SAS',
      line4: '8 rue de la Ville l’Évêque',
      postcode: '75008',
      city: 'Paris',
      country: 'FR',
    },
  },
  handler: async ({ deps, params: { id }, body, user }) => {
    const { recipient, content } = body;
    await correctForCustomer(deps, { ...toCommand(id, body, user), recipient, content });
    return getOrderState(deps, id);
  },
});
