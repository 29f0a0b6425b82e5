import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Ending, PlannedOrder } from './demo-plan.ts';
import { waitForLetter } from './place-order.ts';
import type { SiteClient } from './site-client.ts';

/** The sessions of the colleagues of the demonstration. */
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

/** Lets the customer or a colleague decide what the plan says about an order. */
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
    await support.call('POST', `/-/admin/v1/orders/${orderId}/refund`, {
      amountCents: GOODWILL_CENTS,
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

/** An invited colleague has no password until they follow their link. */
export const inviteManager = ({ admin }: Desk): Promise<unknown> =>
  admin.call('POST', '/-/admin/v1/staff', {
    email: 'responsable@exemple.fr',
    firstName: 'Nadia',
    lastName: 'Perrin',
    role: 'manager',
    reason: 'Rejoint l’équipe du support.',
  });

const RETURN_TRIES = 60;
const RETURN_PAUSE_MS = 2_000;

/** Posts returned letters again as soon as they are back. */
export async function resendReturnedLetters(
  deps: Deps,
  { support }: Desk,
  documentIds: readonly string[],
): Promise<void> {
  for (const documentId of documentIds) {
    for (let tries = 0; tries < RETURN_TRIES; tries += 1) {
      const letter: { id: string; status: string } | undefined = await deps
        .db('letters')
        .where({ document_id: documentId })
        .first('id', 'status');
      // An order that a kill interrupted has no letter, or one that may still be changed.
      if (!letter || letter.status === 'queued') break;
      if (letter?.status === 'returned') {
        const reason = 'Revenue à l’expéditeur\u00a0: le destinataire habite bien là.';
        await support.call('POST', `/-/admin/v1/letters/${letter.id}/resend`, { reason, free: true });
        break;
      }
      await pause(RETURN_PAUSE_MS);
    }
  }
}
