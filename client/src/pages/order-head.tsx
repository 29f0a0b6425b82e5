import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { LetterView, OrderView } from '../../../src/modules/orders/contract.ts';
import { getOrderStatusText } from '../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { getBadgeClass } from '../features/orders/letter-row.tsx';
import { formatLongDay, getPostmark } from '../ui/format.ts';
import { Postmark } from '../ui/postmark.tsx';

/** The state, title, addressee and arrival of the letter. The title takes the focus after a correction. */
export function OrderHead({ order, titleRef }: { order: OrderView; titleRef: Ref<HTMLHeadingElement> }) {
  const { letter } = order;
  const status = getOrderStatusText(order);
  return (
    <div className="detail-head">
      <div>
        <span className={`badge ${letter ? getBadgeClass(letter) : status.badge}`} data-testid="state">
          {letter?.short ?? status.short}
        </span>
        <h1 className="gap-top" tabIndex={-1} ref={titleRef}>
          {order.title}
        </h1>
        <p className="lead soft gap-top">{letter?.long ?? status.long}</p>
        <p className="small soft gap-top-small">
          Commande {order.reference}
          {letter?.recipientName && <>, pour {letter.recipientName}</>}
        </p>
        {order.packId && (
          <p className="small soft gap-top-small">
            Commandée avec d’autres : <Link to={`/envois/${order.packId}`}>voir toutes ces lettres</Link>
          </p>
        )}
        <Resent order={order} />
      </div>
      {letter && <FinalPostmark letter={letter} />}
    </div>
  );
}

/** The observed day of delivery or of the return. The day of a green letter is only presumed. */
function FinalPostmark({ letter }: { letter: LetterView }) {
  const { deliveredAt, outcome, sending, recipientLines, timeline } = letter;
  const returnedAt = timeline.findLast(({ status, happened }) => happened && RETURNED.has(status))?.at;
  const [top, at] =
    outcome === 'returned' ? ['Revenue', returnedAt] : ['Distribuée', sending === 'green' ? null : deliveredAt];
  if (!at) return null;
  const { day, month } = getPostmark(at);
  return (
    <Postmark
      top={top}
      bottom={recipientLines.at(-1)?.slice(0, 24) ?? ''}
      day={day}
      month={`${month} ${formatLongDay(at).slice(-4)}`}
    />
  );
}

const RETURNED = new Set(['turned_back', 'handed_back']);

/** Links a resent letter and its original. */
function Resent({ order: { resends, resentAs } }: { order: OrderView }) {
  return (
    <>
      {resends && (
        <p className="small">
          Renvoi de la lettre de la commande <Link to={`/mes-documents/${resends.id}`}>{resends.reference}</Link>.
        </p>
      )}
      {resentAs && (
        <p className="small">
          Renvoyée sous la commande <Link to={`/mes-documents/${resentAs.id}`}>{resentAs.reference}</Link>.
        </p>
      )}
    </>
  );
}
