import { formatLongDate } from '../../../src/letterpress/dates/format.ts';
import { toParisDay } from '../../../src/letterpress/dates/paris.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { OrderRow } from '../features/orders/letter-row.tsx';
import { formatLongDay } from '../ui/format.ts';

/** The newest letter of the account: its state, its next date, and one action. */
export function LastLetter({ order }: { order: OrderView }) {
  const after = order.letter && findNextStep(order.letter);
  return (
    <>
      <h2 className="group">Votre dernière lettre</h2>
      <OrderRow
        order={order}
        date={after ? after.date : getNextDate(order.letter)}
        next={after ? after.next : undefined}
      />
    </>
  );
}

/** Once it has arrived or come back: the day by which a reply is due, or from which the next letter may be written. */
function findNextStep({ outcome, replyBy, followUps: [first] }: NonNullable<OrderView['letter']>) {
  const day = replyBy ?? first?.day;
  if (!outcome || !day) return null;
  const today = toParisDay(new Date());
  const isReplyDue = replyBy !== null || first?.on === 'silence';
  const label = isReplyDue
    ? { coming: 'Attendez une réponse jusqu’au', past: 'La réponse était attendue le' }
    : { coming: 'La suite est possible à partir du', past: 'La suite est possible depuis le' };
  return {
    date: { label: day < today ? label.past : label.coming, day: formatLongDate(day) },
    next:
      first?.letter && first.day < today
        ? { to: `/documents/${first.letter.category}/${first.letter.slug}`, label: 'Écrire la suite', isMain: true }
        : undefined,
  };
}

function getNextDate(letter: OrderView['letter']): { label: string; day: string } | null {
  // After a rejection whose reason comes from us the status text names the only date: that of the refund.
  if (!letter || letter.outcome || letter.isOurFault) return null;
  if (letter.correctableUntil) return { label: 'À corriger avant le', day: formatLongDay(letter.correctableUntil) };
  return letter.expectedOn ? { label: 'Arrivée prévue le', day: formatLongDate(letter.expectedOn) } : null;
}
