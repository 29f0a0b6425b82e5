import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { LetterView, OrderView } from '../../../src/modules/orders/contract.ts';
import { getUndecidedPayment } from '../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { ApiError } from '../api/client.ts';
import { useUser, type MaybeUser } from '../auth/session.ts';
import { removeDraft, localDraftById } from '../features/documents/draft.ts';
import { OrderedSheet } from '../features/documents/ordered-sheet.tsx';
import { SaveSenderAddress } from '../features/documents/save-sender-address.tsx';
import { documentQuery, orderQuery } from '../features/orders/api.ts';
import { ChangeOfMind } from '../features/orders/change-of-mind.tsx';
import { Receipt } from '../features/orders/order-recap.tsx';
import { Timeline } from '../features/orders/timeline.tsx';
import { BigCard } from '../ui/card.tsx';
import { Envelope } from '../ui/envelope.tsx';
import { Head } from '../ui/head.tsx';
import { QueryState } from '../ui/query-state.tsx';

/**
 * Returns the polling interval: short until the payment notification arrives, then as long as the order can change. A
 * bank may take days: then rarely.
 */
function getPollInterval(order: OrderView | undefined): number | false {
  if (order && getUndecidedPayment(order)) return 60_000;
  if (!order || order.status === 'awaiting_payment' || (order.sending === 'pdf' && order.status === 'paid'))
    return 1500;
  return ['completed', 'cancelled', 'refunded'].includes(order.status) ? false : 4000;
}

export function ConfirmationPage() {
  const id = useSearchParams()[0].get('commande') ?? '';
  const user = useUser();
  const state = useQuery({ ...orderQuery(id), refetchInterval: (query) => getPollInterval(query.state.data) });
  const { data: order, error } = state;
  const paidFor =
    order && order.status !== 'awaiting_payment' && order.status !== 'cancelled' ? order.documentId : null;
  useEffect(() => {
    // Changes that missed the order stay on this device: they may correct it.
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
        <QueryState all={[state]} />
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
            <h1>{getTitle(order, user)}</h1>
            <p className="lead gap-top" role="status">
              <StatusText order={order} user={user} />
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
          {order.letter && <Posting order={order} letter={order.letter} user={user} />}
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
          {paidFor && <OfferAddress documentId={paidFor} />}
          <p className="small soft">
            <Link to="/renoncer-au-contrat">Renoncer au contrat ici</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}

/** The account may have been created with this order. */
function OfferAddress({ documentId }: { documentId: string }) {
  const { data } = useQuery(documentQuery(documentId));
  return data ? <SaveSenderAddress sender={data.content.sender} onlyFirst /> : null;
}

interface OrderProps {
  order: OrderView;
  user: MaybeUser;
}

function getTitle(order: OrderView, user: MaybeUser): string {
  const undecided = getUndecidedPayment(order);
  if (undecided) return undecided.title;
  if (order.status === 'awaiting_payment') return 'Paiement en cours de confirmation';
  if (order.letter?.status === 'cancelled') return 'Votre commande est annulée.';
  return `C’est commandé, ${user?.firstName ?? ''}.`;
}

function StatusText({ order, user }: OrderProps): ReactNode {
  const undecided = getUndecidedPayment(order);
  if (undecided) return undecided.text;
  if (order.status === 'awaiting_payment')
    return 'Votre banque nous confirme le paiement dans quelques instants. Vous pouvez laisser cette page ouverte, ou revenir plus tard : rien n’est perdu.';
  if (order.letter?.status === 'cancelled') return order.letter.long;
  if (order.sending === 'pdf')
    return (
      <>
        Votre PDF est <strong data-testid="paid">à vous</strong>, sous la référence {order.reference}.{' '}
        {order.can.includes('download_pdf') ? 'Il est prêt.' : 'Il est prêt dans quelques instants.'} Nous ne postons
        rien : imprimez-le, signez-le et envoyez-le vous-même. La confirmation, la facture et les conditions acceptées
        partent à {user?.email}.
      </>
    );
  return (
    <>
      Votre lettre est <strong data-testid="paid">payée</strong>, sous la référence {order.reference}. La confirmation,
      la facture et les conditions acceptées partent à {user?.email}.
    </>
  );
}

/** Draws the sheet that slides into its envelope. */
function Posting({ order, letter, user }: OrderProps & { letter: LetterView }) {
  return (
    <div className={`posting${letter.changeableUntil ? ' is-open' : ''}`} aria-hidden="true">
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
      <Envelope sender={[`Exp. ${user?.firstName} ${user?.lastName}`]} recipient={letter.recipientLines} />
    </div>
  );
}
