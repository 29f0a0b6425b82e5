import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { ApiError } from '../api/client.ts';
import { useUser } from '../auth/session.ts';
import { removeDraft, localDraftById } from '../features/documents/draft.ts';
import { OrderedSheet } from '../features/documents/ordered-sheet.tsx';
import { orderQuery } from '../features/orders/api.ts';
import { ChangeOfMind } from '../features/orders/change-of-mind.tsx';
import { getUndecidedPayment } from '../features/orders/order-status-text.ts';
import { Receipt } from '../features/orders/receipt.tsx';
import { Timeline } from '../features/orders/timeline.tsx';
import { BigCard } from '../ui/card.tsx';
import { Head } from '../ui/head.tsx';
import { QueryState } from '../ui/query-state.tsx';

/** Until the signed notification came the order is asked about often; then only as long as something can still change. A bank that takes days is not. */
const rhythm = (order: OrderView | undefined): number | false =>
  order && getUndecidedPayment(order)
    ? 60_000
    : !order || order.status === 'awaiting_payment' || (order.sending === 'pdf' && order.status === 'paid')
      ? 1500
      : ['completed', 'cancelled', 'refunded'].includes(order.status)
        ? false
        : 4000;

export function ConfirmationPage() {
  const id = useSearchParams()[0].get('commande') ?? '';
  const user = useUser();
  const asked = useQuery({ ...orderQuery(id), refetchInterval: (query) => rhythm(query.state.data) });
  const { data: order, error } = asked;
  const paidFor =
    order && order.status !== 'awaiting_payment' && order.status !== 'cancelled' ? order.documentId : null;
  useEffect(() => {
    // Words that came too late for the order stay, to correct it with.
    if (paidFor && !localDraftById(paidFor)?.unsent) removeDraft(paidFor);
  }, [paidFor]);
  if (!id || (error instanceof ApiError && error.status === 404))
    return (
      <div className="wrap page">
        <Head title="Commande introuvable" noindex />
        <h1>Nous ne trouvons pas cette commande</h1>
        <p className="gap-top">
          <Link className="btn" to="/mes-documents">
            Voir mes lettres
          </Link>
        </p>
      </div>
    );
  if (!order)
    return (
      <div className="wrap page">
        <Head title="Votre commande" noindex />
        <h1>Votre commande</h1>
        <QueryState all={[asked]} />
      </div>
    );
  const waiting = order.status === 'awaiting_payment';
  const undecided = getUndecidedPayment(order);
  return (
    <div className="wrap page">
      <Head title={waiting ? 'Paiement en cours' : 'Commande confirmée'} noindex />
      <div className="two confirmation">
        <div className="col">
          <div>
            <h1>
              {undecided
                ? undecided.title
                : waiting
                  ? 'Paiement en cours de confirmation'
                  : order.letter?.status === 'cancelled'
                    ? 'Votre commande est annulée.'
                    : `C’est commandé, ${user?.firstName ?? ''}.`}
            </h1>
            <p className="lead gap-top" role="status">
              {undecided ? (
                undecided.text
              ) : waiting ? (
                'Votre banque nous confirme le paiement dans quelques instants. Vous pouvez laisser cette page ouverte, ou revenir plus tard : rien n’est perdu.'
              ) : order.letter?.status === 'cancelled' ? (
                order.letter.long
              ) : order.sending === 'pdf' ? (
                <>
                  Votre PDF est <strong data-testid="paid">à vous</strong>, sous la référence {order.reference}.{' '}
                  {order.can.includes('download_pdf') ? 'Il est prêt.' : 'Il est prêt dans quelques instants.'} Nous ne
                  postons rien : imprimez-le, signez-le et envoyez-le vous-même. La confirmation, la facture et les
                  conditions acceptées partent à {user?.email}.
                </>
              ) : (
                <>
                  Votre lettre est <strong data-testid="paid">payée</strong>, sous la référence {order.reference}. La
                  confirmation, la facture et les conditions acceptées partent à {user?.email}.
                </>
              )}
            </p>
            {waiting && order.can.includes('pay') && (
              <p className="gap-top">
                <Link to={`/paiement?document=${order.documentId}`}>Je n’ai pas payé : revenir au paiement</Link>
              </p>
            )}
          </div>
          <ChangeOfMind order={order} />
          {order.letter && (
            <BigCard title="Ce qui va se passer">
              <Timeline entries={order.letter.timeline} />
            </BigCard>
          )}
        </div>
        <aside className="col">
          {order.letter && (
            <div className={`posting${order.letter.changeableUntil ? ' is-open' : ''}`} aria-hidden="true">
              <div className="posting-sheet">
                <div className="sheet">
                  <OrderedSheet
                    documentId={order.documentId}
                    category={order.template.category}
                    slug={order.template.slug}
                    sending={order.sending}
                  />
                </div>
              </div>
              <div className="envelope">
                <p className="sender">
                  Exp. {user?.firstName} {user?.lastName}
                </p>
                <div className="win">
                  {order.letter.recipientLines.map((line) => (
                    <span className="excerpt-line" key={line}>
                      {line}
                    </span>
                  ))}
                </div>
              </div>
            </div>
          )}
          <Receipt
            price={order.price}
            title={waiting ? 'À payer' : 'Reçu'}
            totalLabel={waiting ? 'Total TTC' : 'Payé'}
          />
          {order.sending === 'pdf' && order.can.includes('download_pdf') && (
            <a className="btn" href={`/-/api/v1/orders/${order.id}/letter.pdf`}>
              Télécharger le PDF
            </a>
          )}
          {order.can.includes('download_receipt') && (
            <a className="btn btn-quiet" href={`/-/api/v1/orders/${order.id}/receipt.pdf`}>
              Télécharger la facture
            </a>
          )}
          {(!waiting || undecided) && (
            <Link className={order.sending === 'pdf' ? 'btn btn-quiet' : 'btn'} to={`/mes-documents/${order.id}`}>
              {order.sending === 'pdf' ? 'Voir ma lettre' : 'Suivre ma lettre'}
            </Link>
          )}
          <p className="small soft">
            <Link to="/renoncer-au-contrat">Renoncer au contrat ici</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}
