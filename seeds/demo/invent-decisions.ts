import { audit } from './audit.ts';
import { later, MINUTE } from './calendar.ts';
import type { InventedLetter, InventedOrder, Town } from './town.ts';

const REASONS = {
  hold: 'Le client veut relire sa lettre avant son départ.',
  cancel: 'Demandé par le client au téléphone.',
  refund: 'Geste commercial après un retard.',
} as const;
const NOTES = [
  'Rappeler demain\u00a0: le client vérifie le numéro de contrat.',
  'Le client a appelé, il a bien reçu l’avis de dépôt.',
  'Adresse confirmée avec le client au téléphone.',
] as const;
const NOTED_OF = 60;

/** What colleagues decided about an order, with the lines of the audit log, and what they noted. */
export function inventDecisions(town: Town, order: InventedOrder, letter: InventedLetter | null): void {
  const { random, rows, now } = town;
  const { script } = order;
  const heldAt = letter?.course.at.get('hold');
  if (script.heldBy && heldAt) decide(town, order, { action: 'hold', by: script.heldBy, at: heldAt });
  const cancelledAt = letter?.course.at.get('cancel');
  if (script.cancelledBy && cancelledAt)
    decide(town, order, { action: 'cancel', by: script.cancelledBy, at: cancelledAt });
  const { refunded } = script;
  if (refunded?.requestedBy && refunded.at <= now)
    audit(town, {
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

function decide(
  town: Town,
  { id: orderId }: InventedOrder,
  { action, by, at }: { action: 'hold' | 'cancel'; by: string; at: Date },
): void {
  const { random, rows } = town;
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
  audit(town, {
    by,
    at,
    event: `POST /orders/:id/${action}`,
    subject: 'orders',
    subjectId: orderId,
    reason: REASONS[action],
  });
}
