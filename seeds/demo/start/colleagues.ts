import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Ending, PlannedOrder } from './demo-plan.ts';
import { waitForLetter } from './place-order.ts';
import type { SiteClient } from './site-client.ts';

/** The sessions of the demo colleagues. */
export interface Desk {
  support: SiteClient;
  admin: SiteClient;
}

interface Placed {
  orderId: string;
  /** Also the id of the question about the order. */
  documentId: string;
  customer: SiteClient;
  planned: PlannedOrder;
}

const GOODWILL_CENTS = 450;

/** Lets the customer or a colleague act on an order as planned. */
export async function actOnOrder(deps: Deps, desk: Desk, placed: Placed): Promise<void> {
  await ACTIONS[placed.planned.ending]?.(deps, desk, placed);
  if (placed.planned.answer)
    await answerQuestion(deps, desk, { threadId: placed.documentId, body: placed.planned.answer });
}

const ACTIONS: Partial<Record<Ending, (deps: Deps, desk: Desk, placed: Placed) => Promise<unknown>>> = {
  held: async (deps, { support }, { orderId }) => {
    await support.call('POST', `/-/admin/v1/orders/${orderId}/hold`, {
      reason: 'Le client veut relire sa lettre avant son départ.',
      expectedStatusSince: await waitForLetter(deps.db, orderId),
    });
    await support.call('POST', `/-/admin/v1/orders/${orderId}/notes`, {
      id: deps.newId(),
      body: 'Rappeler demain\u00a0: le client vérifie le numéro de contrat.',
    });
  },
  cancelled_by_customer: async (deps, _desk, { orderId, customer }) => {
    await waitForLetter(deps.db, orderId);
    await customer.call('POST', `/-/api/v1/orders/${orderId}/cancel`, {});
  },
  cancelled_by_support: async (deps, { support }, { orderId }) =>
    support.call('POST', `/-/admin/v1/orders/${orderId}/cancel`, {
      reason: 'Demandé par le client au téléphone.',
      expectedStatusSince: await waitForLetter(deps.db, orderId),
    }),
  refunded_in_part: async (deps, { support }, { orderId }) => {
    await waitForLetter(deps.db, orderId);
    const path = `/-/admin/v1/orders/${orderId}`;
    const { refundableCents } = await support.call<{ refundableCents: number }>('GET', path);
    await support.call('POST', `${path}/refund`, {
      amountCents: GOODWILL_CENTS,
      expectedRefundableCents: refundableCents,
      reason: 'Geste commercial après un retard.',
      requestId: deps.newId(),
    });
  },
};

async function answerQuestion(
  { newId }: Deps,
  { support }: Desk,
  { threadId, body }: { threadId: string; body: string },
): Promise<void> {
  const me = await support.call<{ id: string }>('GET', '/-/api/v1/user');
  const path = `/-/admin/v1/messages/${threadId}`;
  await support.call('POST', `${path}/assign`, { assigneeId: me.id, expectedAssigneeId: null });
  const { statusSince } = await support.call<{ statusSince: string }>('GET', path);
  await support.call('POST', `${path}/reply`, { requestId: newId(), body, expectedStatusSince: statusSince });
}

const INVITED = 'nouvelle.collegue@exemple.fr';

/** Invites a colleague, who has no password until they follow the link. */
export async function inviteColleague({ admin }: Desk): Promise<void> {
  await admin.call('POST', '/-/admin/v1/staff', {
    email: INVITED,
    firstName: 'Maud',
    lastName: 'Lenoir',
    role: 'support',
    reason: 'Rejoint l’équipe du support.',
  });
}
export const isColleagueInvited = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  Boolean(await db('users').where({ email: INVITED }).first('id'));

const RETURN_TRIES = 60;
const RETURN_PAUSE_MS = 2_000;

/** Lists the letters of these documents that are in transit or returned, and were not posted again. */
export async function listAwaitingResend(
  { db }: Pick<Deps, 'db'>,
  documentIds: readonly string[],
): Promise<ReturnedLetter[]> {
  return (
    db('letters')
      .whereIn('document_id', [...documentIds])
      // An order that a killed process interrupted has no letter, or one that can still be changed.
      .whereNotIn('status', ['queued', 'held', 'cancelled', 'rejected', 'delivered', 'archived'])
      .whereNotIn('order_id', db('orders').whereNotNull('resends_order_id').select('id'))
      .whereNotExists(db('orders').whereRaw('orders.resends_order_id = letters.order_id'))
      .select({ id: 'id', status: 'status', expectedStatusSince: 'status_since' })
  );
}
interface ReturnedLetter {
  id: string;
  status: string;
  expectedStatusSince: Date;
}

/** Posts returned letters again as soon as they are returned. */
export async function resendReturnedLetters(
  deps: Deps,
  { support }: Desk,
  documentIds: readonly string[],
): Promise<void> {
  for (let tries = 0; tries < RETURN_TRIES; tries += 1) {
    const awaiting = await listAwaitingResend(deps, documentIds);
    if (awaiting.length === 0) return;
    for (const { id, status, expectedStatusSince } of awaiting) {
      if (status !== 'returned') continue;
      const reason = 'Revenue à l’expéditeur\u00a0: le destinataire habite bien là.';
      await support.call('POST', `/-/admin/v1/letters/${id}/resend`, { reason, free: true, expectedStatusSince });
    }
    await pause(RETURN_PAUSE_MS);
  }
}
