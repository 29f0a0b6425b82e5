import { Link } from 'react-router-dom';
import type { LetterView, OrderView } from '../../../../src/modules/orders/contract.ts';
import { getOrderStatusText } from '../../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { Art } from '../../ui/art.tsx';

const BADGE: Partial<Record<LetterView['status'], string>> = {
  delivered: 'is-done',
  returned: 'is-stop',
  rejected: 'is-stop',
  cancelled: 'is-stop',
  queued: 'is-wait',
  awaiting_pickup: 'is-wait',
};
/** An archived letter keeps the colour of its final state. */
export const getBadgeClass = ({ status, outcome }: LetterView): string => BADGE[outcome ?? status] ?? 'is-in-transit';

const DRAWING: Partial<Record<LetterView['status'], string>> = {
  delivered: 'row-arrived',
  returned: 'row-back',
  rejected: 'row-refused',
  cancelled: 'row-back',
  awaiting_pickup: 'row-pickup',
};
const getDrawing = (letter: LetterView): string =>
  letter.changeableUntil ? 'row-waiting' : (DRAWING[letter.outcome ?? letter.status] ?? 'row-way');

interface NextLink {
  to: string;
  label: string;
  isMain?: boolean;
}
/** The next action of the customer, and its page. */
function getNextLink({ id, documentId, packId, can, sending, letter }: OrderView): NextLink {
  const page = `/mes-documents/${id}`;
  if (can.includes('pay'))
    return { to: packId ? `/envois/${packId}` : `/paiement?document=${documentId}`, label: 'Payer', isMain: true };
  if (letter?.correctableUntil && !letter.isOurFault)
    return { to: `${page}?corriger=oui`, label: 'Corriger ma lettre', isMain: true };
  if (letter?.changeableUntil) return { to: page, label: 'Corriger ou annuler' };
  if (letter?.outcome === 'delivered')
    return { to: page, label: letter.proofs.length > 0 ? 'Voir les preuves' : 'Voir' };
  if (letter?.outcome === 'returned') return { to: page, label: 'Voir la suite' };
  const isOver = sending === 'pdf' || letter?.outcome || letter?.status === 'cancelled';
  return { to: page, label: isOver ? 'Voir' : 'Suivre' };
}

function getRowClass(letter: OrderView['letter']): string {
  if (letter?.changeableUntil) return 'letter is-changeable';
  return letter?.status === 'rejected' ? 'letter is-urgent' : 'letter';
}

/** An order in a list, with the next date that matters and a link of its own where the page knows one. */
export function OrderRow({
  order,
  date,
  next = getNextLink(order),
}: {
  order: OrderView;
  date?: { label: string; day: string } | null;
  next?: NextLink | undefined;
}) {
  const { letter } = order;
  const unposted = getOrderStatusText(order);
  return (
    <article className={getRowClass(letter)}>
      <Art name={letter ? getDrawing(letter) : 'row-draft'} />
      <div>
        <div className="state">
          <span className={`badge ${letter ? getBadgeClass(letter) : unposted.badge}`}>
            {letter ? letter.short : unposted.short}
          </span>
        </div>
        <h3>
          <Link to={`/mes-documents/${order.id}`}>{order.title}</Link>
        </h3>
        <p>
          {letter?.recipientName && (
            <>
              Pour <b>{letter.recipientName}</b>.{' '}
            </>
          )}
          {letter ? letter.long : unposted.long}
        </p>
        {date && (
          <p className="next-date">
            {date.label} <b className="nowrap">{date.day}</b>
          </p>
        )}
      </div>
      <div className="acts">
        <Link className={`btn btn-small${next.isMain ? '' : ' btn-quiet'}`} to={next.to}>
          {next.label}
        </Link>
      </div>
    </article>
  );
}
