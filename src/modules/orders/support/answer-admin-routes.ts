import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { authorize, createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { Refunding } from '../contract.ts';
import { getOrder } from '../ordering/queries.ts';
import { findAnswerFacts } from './answer-facts.ts';
import { fillAnswerTemplates } from './answer-templates.ts';
import { addNote } from './commands/add-note.ts';
import { answerThread } from './commands/answer-thread.ts';
import { assignThread } from './commands/assign-thread.ts';
import { finishThread, reopenThread, snoozeThread } from './commands/change-thread.ts';
import { linkOrder } from './commands/link-order.ts';
import { writeToCustomer } from './commands/write-to-customer.ts';
import { StaffAnswerText } from './contract.ts';
import { answerAlreadySent, customerErased, noOrderToRefund } from './errors.ts';
import { messages, MessageRow } from './message-admin-routes.ts';
import { isOrderMasked } from './reveal-order.ts';
import { findOrderIdOfThread, getInboxFigures, InboxFigures } from './thread-queries.ts';

/** What support does with the messages of people. */
export const answerAdminRoutes = createRouter('orders', 'admin');
const params = z.object({ id: z.uuid() });
const EXAMPLE_INSTANT = '2026-11-24T09:00:00.000Z';
const decision = {
  expectedStatusSince: z.iso
    .datetime()
    .transform((instant) => new Date(instant))
    .meta({ description: 'L’instant de l’état sur lequel la décision a été prise\u00a0: un autre est un conflit.' }),
};
const TemplateKey = z.string().regex(/^[a-z0-9_-]{1,40}$/);
const answer = {
  requestId: z.uuid(),
  body: StaffAnswerText,
  template: TemplateKey.nullable().default(null),
};
const access = permitted('messages.handle');
const row = [200, MessageRow] as const;
const Templates = z.array(
  z
    .object({ key: TemplateKey, label: z.string(), body: z.string(), isComplete: z.boolean() })
    .meta({ id: 'AnswerTemplate' }),
);

endpoint(answerAdminRoutes, 'GET /messages/:id/answer-templates', {
  summary: 'Les réponses toutes prêtes, remplies pour un échange',
  access,
  params,
  response: [200, Templates],
  handler: async ({ deps, params: { id }, user }) => {
    const orderId = await findOrderIdOfThread(deps, id);
    const isMasked = orderId !== null && (await isOrderMasked(deps, user, orderId));
    return fillAnswerTemplates(deps, await findAnswerFacts(deps, orderId, { isMasked }));
  },
});

endpoint(answerAdminRoutes, 'GET /orders/:id/answer-templates', {
  summary: 'Les réponses toutes prêtes, remplies pour une commande',
  access,
  params,
  response: [200, Templates],
  handler: async ({ deps, params: { id }, user }) => {
    const order = await getOrder(deps, id);
    const isMasked = await isOrderMasked(deps, user, order.id);
    return fillAnswerTemplates(deps, await findAnswerFacts(deps, order.id, { isMasked }));
  },
});

endpoint(answerAdminRoutes, 'GET /inbox-figures', {
  summary: 'Combien de messages attendent, et en combien de temps nous répondons',
  access: permitted('messages.read'),
  response: [200, InboxFigures],
  handler: async ({ deps, user }) => getInboxFigures(deps, user.id),
});

endpoint(answerAdminRoutes, 'POST /messages/:id/reply', {
  summary: 'Répondre à quelqu’un, par e-mail et dans son compte, et au besoin rembourser sa commande',
  access,
  params,
  body: z.strictObject({
    ...answer,
    ...decision,
    action: z.strictObject({ kind: z.literal('refund'), ...Refunding.shape }).optional(),
  }),
  response: row,
  errors: ['conflict', 'invalid', noOrderToRefund, answerAlreadySent],
  example: { requestId: EXAMPLE_ID, body: 'Votre lettre part ce soir.', expectedStatusSince: EXAMPLE_INSTANT },
  handler: async ({ deps, params: { id }, body, user }) => {
    const { requestId, body: text, template, expectedStatusSince, action } = body;
    if (action) authorize(permitted('orders.refund'), user);
    await answerThread(deps, {
      threadId: id,
      expectedStatusSince,
      answer: { id: requestId, body: text, template, authorId: user.id },
      refund: action && { ...action, role: user.role },
    });
    return messages.get(deps, id, user);
  },
});

endpoint(answerAdminRoutes, 'POST /orders/:id/messages', {
  summary: 'Écrire au client d’une commande',
  access,
  params,
  body: z.strictObject(answer),
  response: [201, MessageRow],
  errors: [customerErased],
  example: { requestId: EXAMPLE_ID, body: 'Votre lettre part ce soir.' },
  handler: async ({ deps, params: { id }, body: { requestId, body, template }, user }) => {
    const message = { id: requestId, body, template, authorId: user.id };
    return messages.get(deps, await writeToCustomer(deps, { orderId: id, message }), user);
  },
});

endpoint(answerAdminRoutes, 'POST /messages/:id/assign', {
  summary: 'Prendre un échange, le donner à un collègue ou le rendre',
  access,
  params,
  body: z.strictObject({ assigneeId: z.uuid().nullable(), expectedAssigneeId: z.uuid().nullable() }),
  response: row,
  errors: ['conflict'],
  example: { assigneeId: EXAMPLE_ID, expectedAssigneeId: null },
  handler: async ({ deps, params: { id }, body, user }) => {
    await assignThread(deps, { threadId: id, ...body });
    return messages.get(deps, id, user);
  },
});

endpoint(answerAdminRoutes, 'POST /messages/:id/link-order', {
  summary: 'Dire de quelle commande parle un échange',
  access,
  params,
  body: z.strictObject({
    orderId: z.uuid(),
    expectedOrderId: z
      .uuid()
      .nullable()
      .default(null)
      .meta({ description: 'La commande que l’écran montre\u00a0: une autre est un conflit.' }),
    ...decision,
  }),
  response: row,
  errors: ['conflict'],
  example: { orderId: EXAMPLE_ID, expectedStatusSince: EXAMPLE_INSTANT },
  handler: async ({ deps, params: { id }, body, user }) => {
    await linkOrder(deps, { threadId: id, ...body });
    return messages.get(deps, id, user);
  },
});

endpoint(answerAdminRoutes, 'POST /messages/:id/snooze', {
  summary: 'Reporter un échange',
  access,
  params,
  body: z.strictObject({ until: z.iso.datetime().transform((instant) => new Date(instant)), ...decision }),
  response: row,
  errors: ['conflict', 'invalid'],
  example: { until: '2026-11-25T08:00:00.000Z', expectedStatusSince: EXAMPLE_INSTANT },
  handler: async ({ deps, params: { id }, body, user }) => {
    await snoozeThread(deps, { threadId: id, ...body });
    return messages.get(deps, id, user);
  },
});

endpoint(answerAdminRoutes, 'POST /messages/:id/wake', {
  summary: 'Reprendre un échange reporté, en attente ou clos',
  access,
  params,
  body: z.strictObject(decision),
  response: row,
  errors: ['conflict'],
  example: { expectedStatusSince: EXAMPLE_INSTANT },
  handler: async ({ deps, params: { id }, body, user }) => {
    await reopenThread(deps, { threadId: id, ...body });
    return messages.get(deps, id, user);
  },
});

endpoint(answerAdminRoutes, 'POST /messages/:id/note', {
  summary: 'Laisser une note aux collègues',
  access,
  params,
  body: z.strictObject({
    requestId: z.uuid(),
    text: z.string().trim().min(2, 'Écrivez votre note.').max(2000, 'Cette note dépasse 2 000 caractères.'),
  }),
  response: row,
  example: { requestId: EXAMPLE_ID, text: 'Rappelée à 11 h.' },
  handler: async ({ deps, params: { id }, body: { requestId, text }, user }) => {
    await addNote(deps, { threadId: id, id: requestId, text, authorId: user.id });
    return messages.get(deps, id, user);
  },
});

endpoint(answerAdminRoutes, 'POST /messages/:id/done', {
  summary: 'Clore un échange',
  access,
  params,
  body: z.strictObject({ note: z.string().trim().max(1000).nullable().default(null), ...decision }),
  response: row,
  errors: ['conflict'],
  example: { note: 'Répondu par téléphone.', expectedStatusSince: EXAMPLE_INSTANT },
  handler: async ({ deps, params: { id }, body, user }) => {
    await finishThread(deps, { threadId: id, authorId: user.id, ...body });
    return messages.get(deps, id, user);
  },
});
