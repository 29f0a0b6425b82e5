import { formatLongDate } from '../../../src/letterpress/dates/format.ts';
import { parisDay } from '../../../src/letterpress/dates/paris.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { OrderRow } from '../features/orders/letter-row.tsx';
import { formatLongDay } from '../ui/format.ts';

/** The newest letter of the account: its state, its next date, and one action. */
export function LastLetter({ order }: { order: OrderView }) {
  const reply = order.letter && awaitReply(order.letter);
  return (
    <>
      <h2 className="group">Votre dernière lettre</h2>
      <OrderRow
        order={order}
        date={reply ? reply.date : getNextDate(order.letter)}
        next={reply ? reply.next : undefined}
      />
    </>
  );
}

/** Once it has arrived or come back: the day by which a reply is due, then the letter to write next. */
function awaitReply({ outcome, replyBy, followUps: [first] }: NonNullable<OrderView['letter']>) {
  const until = replyBy ?? first?.day;
  if (!outcome || !until) return null;
  const today = parisDay(new Date());
  return {
    date: {
      label: until < today ? 'La réponse était attendue le' : 'Attendez une réponse jusqu’au',
      day: formatLongDate(until),
    },
    next:
      first?.letter && first.day < today
        ? { to: `/documents/${first.letter.category}/${first.letter.slug}`, label: 'Écrire la suite', isMain: true }
        : undefined,
  };
}

function getNextDate(letter: OrderView['letter']): { label: string; day: string } | null {
  if (!letter || letter.outcome) return null;
  if (letter.correctableUntil) return { label: 'À corriger avant le', day: formatLongDay(letter.correctableUntil) };
  return letter.expectedOn ? { label: 'Arrivée prévue le', day: formatLongDate(letter.expectedOn) } : null;
}
