import { Link } from 'react-router-dom';
import type { DocumentView } from '../../../../src/modules/documents/contract.ts';
import type { LetterView, OrderView } from '../../../../src/modules/orders/contract.ts';
import { wordsWithoutLetter } from './order-words.ts';

const BADGE: Partial<Record<LetterView['status'], string>> = { delivered: 'is-done', returned: 'is-stop', rejected: 'is-stop', cancelled: 'is-stop', queued: 'is-wait', awaiting_pickup: 'is-wait' };
/** An archived letter keeps the colour of its end. */
export const badgeOf = ({ status, outcome }: LetterView): string => BADGE[outcome ?? status] ?? 'is-way';

export function OrderRow({ order }: { order: OrderView }) {
  const { letter } = order;
  const unposted = wordsWithoutLetter(order);
  return (
    <article className={`letter${letter?.changeableUntil ? ' is-hot' : letter?.status === 'rejected' ? ' is-urgent' : ''}`}>
      <span />
      <div>
        <div className="state"><span className={`badge ${letter ? badgeOf(letter) : unposted.badge}`}>{letter ? letter.short : unposted.short}</span></div>
        <h3><Link to={`/mes-documents/${order.id}`}>{order.title}</Link></h3>
        <p>{letter ? letter.long : unposted.long}</p>
      </div>
      <div className="acts">{order.can.includes('pay') ? <Link className="btn btn-small" to={`/paiement?document=${order.documentId}`}>Payer</Link> : <Link className="btn btn-quiet btn-small" to={`/mes-documents/${order.id}`}>{order.sending === 'pdf' ? 'Voir' : 'Suivre'}</Link>}</div>
    </article>
  );
}

export function DraftRow({ document }: { document: DocumentView }) {
  const form = `/documents/${document.template.category}/${document.template.slug}/ecrire?document=${document.id}`;
  return (
    <article className="letter">
      <span />
      <div><div className="state"><span className="badge is-draft">Brouillon</span></div><h3><Link to={form}>{document.title}</Link></h3><p>Enregistré dans votre espace.</p></div>
      <div className="acts"><Link className="btn btn-quiet btn-small" to={form}>Reprendre mon brouillon</Link></div>
    </article>
  );
}
