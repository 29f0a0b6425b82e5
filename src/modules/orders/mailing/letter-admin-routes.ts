import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import {
  defineAdminList,
  filterById,
  filterByOpenAlarm,
  filterByReferenceIn,
  filterByValue,
} from '../../../kernel/admin-list.ts';
import { createRouter, endpoint, permitted, setStatus, type Actor } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { busy } from '../../../kernel/exclusive.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { Recipient } from '../../documents/contract.ts';
import { getRecipient } from '../../documents/index.ts';
import { type LetterStatus, Resending } from '../contract.ts';
import { OrderRow, orderRecords } from '../ordering/order-admin-routes.ts';
import { getOrder } from '../ordering/queries.ts';
import { DELIVERY_OPTIONS, LETTER_STATES, PARTNERS, REJECTION_KINDS } from '../status-labels.contract.ts';
import { personalDataMasked } from '../support/errors.ts';
import { assertRevealed } from '../support/reveal-order.ts';
import { allowResubmission } from './commands/hand-over.ts';
import { findResendBlocker, resendLetter } from './commands/resend-letter.ts';
import {
  accountWasErased,
  letterAwaitsPickup,
  nothingToResend,
  resendCancelled,
  resendDisputed,
  resendNeedsApproval,
  resendRejected,
  submissionConfirmed,
} from './errors.ts';
import { getLetter } from './queries.ts';

export const letterAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });

const LetterRow = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    orderReference: z.string(),
    status: z.string(),
    statusSince: Instant,
    product: z.string(),
    pages: z.number(),
    sheets: z.number(),
    provider: z.string().nullable(),
    sendingRef: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    rejectCode: z.string().nullable(),
    rejectKind: z.string().nullable(),
    rejectReason: z.string().nullable(),
    partnerSaid: z.string().nullable(),
    partnerSaidAt: Instant.nullable(),
    releasesAt: Instant,
    handedOverAt: Instant.nullable(),
    depositedAt: Instant.nullable(),
    presentedAt: Instant.nullable(),
    deliveredAt: Instant.nullable(),
    returnedAt: Instant.nullable(),
    handedBackAt: Instant.nullable(),
    receiptMissedAt: Instant.nullable(),
    keptUntil: z.iso.date().nullable(),
    returnCode: z.string().nullable(),
    returnReason: z.string().nullable(),
    createdAt: Instant,
    expectedOn: z.iso.date().nullable(),
    unconfirmedSince: Instant.nullable(),
    purgedAt: Instant.nullable(),
    can: z.array(z.enum(['resend', 'allow_resubmission'])),
  })
  .meta({ id: 'LetterRow' });
type StoredLetter = Omit<z.input<typeof LetterRow>, 'can'>;
const toLetterRow = (letter: StoredLetter, user: Actor, now: Date): z.input<typeof LetterRow> => ({
  ...letter,
  can: !user.scope.includes('letters.resend')
    ? []
    : [
        ...(findResendBlocker({ ...letter, status: letter.status as LetterStatus }, now) ? [] : ['resend' as const]),
        ...(letter.status === 'failed' && letter.unconfirmedSince ? ['allow_resubmission' as const] : []),
      ],
});

defineAdminList(letterAdminRoutes, 'GET /letters', {
  summary: 'Lettres',
  access: permitted('letters.read'),
  row: LetterRow,
  from: ({ db }) => db('letters'),
  columns: {
    id: 'id',
    orderId: 'order_id',
    status: 'status',
    statusSince: 'status_since',
    product: 'product',
    pages: 'pages',
    sheets: 'sheets',
    provider: 'provider',
    sendingRef: 'provider_ref',
    trackingNumber: 'tracking_number',
    rejectCode: 'reject_code',
    rejectKind: 'reject_kind',
    rejectReason: 'reject_reason',
    partnerSaid: 'partner_response',
    partnerSaidAt: 'partner_response_at',
    releasesAt: 'releases_at',
    handedOverAt: 'handed_over_at',
    depositedAt: 'deposited_at',
    presentedAt: 'presented_at',
    deliveredAt: 'delivered_at',
    returnedAt: 'returned_at',
    handedBackAt: 'returned_to_sender_at',
    receiptMissedAt: 'receipt_missed_at',
    keptUntil: 'pickup_until',
    returnCode: 'return_code',
    returnReason: 'return_reason',
    createdAt: 'created_at',
    expectedOn: 'expected_on',
    unconfirmedSince: 'unconfirmed_since',
    purgedAt: 'purged_at',
  },
  computed: {
    orderReference: ({ db }) => db('orders').where('orders.id', db.ref('letters.order_id')).select('orders.reference'),
  },
  sorts: {
    createdAt: ['created_at'],
    status: ['status', 'created_at'],
    statusSince: ['status_since'],
    product: ['product', 'created_at'],
    trackingNumber: ['tracking_number'],
  },
  filters: {
    status: filterByValue('status'),
    orderId: filterById('order_id'),
    q: filterByReferenceIn('letters.id', ({ db }) => [
      { from: db('letters').select('id'), column: 'tracking_number' },
      { from: db('letters').join('orders', 'orders.id', 'order_id').select('letters.id'), column: 'reference' },
    ]),
    overdue: filterByOpenAlarm('letters'),
  },
  labels: {
    createdAt: 'Créée le',
    product: ['Envoi', DELIVERY_OPTIONS],
    status: ['État', LETTER_STATES],
    statusSince: 'Depuis',
    trackingNumber: 'Numéro de suivi',
    provider: ['Partenaire', PARTNERS],
    sendingRef: 'Référence chez le partenaire',
    pages: 'Pages',
    sheets: 'Feuilles',
    handedOverAt: 'Remise le',
    depositedAt: 'Déposée à La Poste le',
    presentedAt: 'Première présentation le',
    deliveredAt: 'Distribuée le',
    returnedAt: 'Sur le retour depuis le',
    expectedOn: 'Arrivée prévue le',
    rejectKind: ['Nature du refus', REJECTION_KINDS],
    rejectReason: 'Raison du refus',
    returnReason: 'Raison du retour',
    purgedAt: 'Contenu effacé le',
    orderReference: 'Commande',
  },
  present: (letters: StoredLetter[], { deps, user }) => letters.map((letter) => toLetterRow(letter, user, deps.now())),
  record: { summary: 'Une lettre' },
});

endpoint(letterAdminRoutes, 'GET /letters/:id/recipient', {
  summary: 'À qui une lettre est adressée, pour la corriger avant de la renvoyer',
  audit: 'recipient.read',
  access: permitted('letters.resend'),
  params: id,
  response: [200, Recipient.partial()],
  errors: [personalDataMasked],
  handler: async ({ deps, params, user }) => {
    if (!(await deps.db('letters').where({ id: params.id }).first('id'))) throw notFound();
    const letter = await getLetter(deps, params.id);
    await assertRevealed(deps, user, await getOrder(deps, letter.orderId));
    return getRecipient(deps, letter.documentId);
  },
});

endpoint(letterAdminRoutes, 'POST /letters/:id/resend', {
  summary: 'Renvoyer une lettre, sans frais ou contre paiement, avec une raison',
  access: permitted('letters.resend'),
  params: id,
  body: Resending,
  response: [201, OrderRow],
  otherStatuses: [200],
  errors: [
    accountWasErased,
    resendDisputed,
    resendRejected,
    resendCancelled,
    letterAwaitsPickup,
    nothingToResend,
    resendNeedsApproval,
    'invalid',
    busy,
    'conflict',
  ],
  example: {
    reason: 'Revenue à l’expéditeur.',
    free: true,
    expectedStatusSince: '2026-11-24T10:04:00.000Z',
  },
  handler: async ({ deps, ctx, user, params, body }) => {
    const { order, isNew } = await resendLetter(deps, {
      letterId: params.id,
      reason: body.reason,
      isFree: body.free,
      recipient: body.recipient,
      userId: user.id,
      expectedStatusSince: new Date(body.expectedStatusSince),
    });
    if (!isNew) setStatus(ctx, 200);
    return orderRecords.get(deps, order.id, user);
  },
});

endpoint(letterAdminRoutes, 'POST /letters/:id/allow-resubmission', {
  summary: 'Laisser repartir une lettre que le partenaire dit ne pas avoir',
  access: permitted('letters.resend'),
  params: id,
  body: z.strictObject({}),
  errors: [submissionConfirmed, stateConflict, 'conflict'],
  response: [202, null],
  handler: ({ deps, user, params }) => allowResubmission(deps, { letterId: params.id, userId: user.id }),
});
