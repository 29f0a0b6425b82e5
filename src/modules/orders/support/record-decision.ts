import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { orderDecided } from '../events.ts';
import { OrderDecision, type OrderDecisionAction } from './models/order-decision.ts';

/** Who decides, and why. */
export interface Decision {
  reason: string;
  userId: string;
  /** The requester, if the decision approves a colleague's request. */
  requestedBy?: string | undefined;
}

/** Stores a colleague's decision about an order in the transaction that carries it out, and publishes an event. */
export async function recordDecision(
  deps: Deps,
  trx: Knex.Transaction,
  input: Decision & {
    orderId: string;
    action: OrderDecisionAction;
    previousLines?: string[] | undefined;
    lines?: string[] | undefined;
    /** The request that was approved: it is decided once. */
    approvalId?: string | undefined;
  },
): Promise<void> {
  const id = deps.newId();
  await OrderDecision.query(trx).insert({
    id,
    orderId: input.orderId,
    action: input.action,
    reason: input.reason,
    decidedBy: input.userId,
    requestedBy: input.requestedBy ?? null,
    approvalId: input.approvalId ?? null,
    previousLines: input.previousLines ?? null,
    lines: input.lines ?? null,
  });
  await emit(trx, orderDecided, { id });
}

/** A decision, for its e-mail. */
export const getOrderDecision = async (deps: Pick<Deps, 'db'>, id: string): Promise<OrderDecision> =>
  OrderDecision.query(deps.db).findById(id).throwIfNotFound();

/** The decision that created the order of a resent letter; none for one from before decisions were stored. */
export const findResendDecision = async (deps: Pick<Deps, 'db'>, orderId: string): Promise<OrderDecision | undefined> =>
  OrderDecision.query(deps.db).findOne({ orderId, action: 'resend' });
