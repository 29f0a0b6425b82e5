import { approvalStateMachine } from '../../src/modules/orders/index.ts';
import { audit } from './audit.ts';
import { later, MINUTE } from './calendar.ts';
import type { InventedLetter, InventedOrder, DemoContext } from './demo-context.ts';

const REASONS = {
  hold: 'Le client veut relire sa lettre avant son départ.',
  cancel: 'Demandé par le client au téléphone.',
  refund: 'Geste commercial après un retard.',
  ask: 'Lettre arrivée trop tard.',
} as const;
const NOTES = [
  'Rappeler demain\u00a0: le client vérifie le numéro de contrat.',
  'Le client a appelé, il a bien reçu l’avis de dépôt.',
  'Adresse confirmée avec le client au téléphone.',
] as const;
const NOTED_OF = 60;

/** Invents decisions and notes of colleagues about an order, with their lines in the audit log. */
export function inventDecisions(context: DemoContext, order: InventedOrder, letter: InventedLetter | null): void {
  const { random, rows, now } = context;
  const { script } = order;
  const heldAt = letter?.course.at.get('hold');
  if (script.heldBy && heldAt) decide(context, order, { action: 'hold', by: script.heldBy, at: heldAt });
  const cancelledAt = letter?.course.at.get('cancel');
  if (script.cancelledBy && cancelledAt)
    decide(context, order, { action: 'cancel', by: script.cancelledBy, at: cancelledAt });
  const { refunded } = script;
  inventApproval(context, order);
  if (refunded?.requestedBy && !refunded.approvedBy && refunded.at <= now)
    audit(context, {
      by: refunded.requestedBy,
      at: refunded.at,
      event: 'POST /orders/:id/refund',
      subject: 'orders',
      subjectId: order.id,
      reason: REASONS.refund,
    });
  const notedAt = later(order.createdAt, 40 * MINUTE);
  if (!letter || notedAt > now || random.below(NOTED_OF) > 0) return;
  rows.add('order_notes', {
    id: random.uuid(notedAt),
    order_id: order.id,
    author_id: script.agent,
    body: random.pick(NOTES),
    created_at: notedAt,
  });
}

const DECISION_REASONS: Readonly<Record<string, string>> = {
  approved: 'Vérifié avec La Poste\u00a0: la lettre a eu du retard.',
  declined: 'La lettre est arrivée dans les délais annoncés.',
  withdrawn: 'Le client préfère une nouvelle lettre.',
};

/** Invents a refund request that was approved, declined or is still open. */
function inventApproval(context: DemoContext, order: InventedOrder): void {
  const { random, rows, now } = context;
  const { approval, agent, manager } = order.script;
  if (!approval || approval.at > now) return;
  const { id, at } = approval;
  const course = rows.applySteps(approvalStateMachine, id, order.listSteps('approvals'), at);
  const { status, since } = course;
  const decidedBy = { approved: manager, declined: manager, withdrawn: agent }[status] ?? null;
  const decisionReason = DECISION_REASONS[status] ?? null;
  rows.add('approvals', {
    id,
    order_id: order.id,
    action: 'refund',
    status,
    status_since: since,
    reason: REASONS.ask,
    requested_by: agent,
    amount_cents: order.price.totalCents,
    refundable_cents: order.price.totalCents,
    decided_by: decidedBy,
    decision_reason: decisionReason,
    created_at: at,
  });
  const request = { subject: 'orders', subjectId: order.id, reason: REASONS.ask };
  audit(context, { by: agent, at, event: 'POST /orders/:id/refund-approval', ...request });
  const verb = VERBS[status];
  if (!verb || !decidedBy || !decisionReason) return;
  const role = decidedBy === manager ? 'manager' : 'support';
  const decided = { subject: 'approvals', subjectId: id, reason: decisionReason };
  audit(context, { by: decidedBy, role, at: since, event: `POST /approvals/:id/${verb}`, ...decided });
  if (status !== 'approved') return;
  const decisionId = random.uuid(since);
  rows.add('order_decisions', {
    id: decisionId,
    order_id: order.id,
    action: 'refund',
    reason: REASONS.ask,
    decided_by: manager,
    requested_by: agent,
    approval_id: id,
    created_at: since,
  });
  rows.emit('order.decided', decisionId, since);
}
const VERBS: Readonly<Record<string, string>> = { approved: 'approve', declined: 'decline', withdrawn: 'withdraw' };

function decide(
  context: DemoContext,
  { id: orderId }: InventedOrder,
  { action, by, at }: { action: 'hold' | 'cancel'; by: string; at: Date },
): void {
  const { random, rows } = context;
  const id = random.uuid(at);
  rows.add('order_decisions', {
    id,
    order_id: orderId,
    action,
    reason: REASONS[action],
    decided_by: by,
    created_at: at,
  });
  rows.emit('order.decided', id, at);
  audit(context, {
    by,
    at,
    event: `POST /orders/:id/${action}`,
    subject: 'orders',
    subjectId: orderId,
    reason: REASONS[action],
  });
}
