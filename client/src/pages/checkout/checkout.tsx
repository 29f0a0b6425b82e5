import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import { getUndecidedPayment } from '../../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { isNotFound, isUuid } from '../../api/client.ts';
import { useUser } from '../../auth/session.ts';
import { documentQuery, ordersQuery } from '../../features/orders/api.ts';
import { subscriptionStatusQuery } from '../../features/payments/api.ts';
import { Head } from '../../ui/head.tsx';
import { Loader } from '../../ui/loader.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Problem } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SubscribePage } from '../subscribe.tsx';
import { CheckoutNotice, NotAvailable } from './checkout-notices.tsx';
import { CheckoutStartPage } from './checkout-start.tsx';
import { OrderForm } from './order-form.tsx';
import { SavedDraft } from './saved-draft.tsx';

/**
 * One address for two kinds of order: a letter, or a subscription. Without either, it lists the letters that can be
 * ordered.
 */
export function PaymentPage() {
  const [params] = useSearchParams();
  const id = params.get('document') ?? '';
  if (params.has('offre')) return <SubscribePage />;
  return isUuid(id) ? <CheckoutPage key={id} id={id} /> : <CheckoutStartPage />;
}

/** Composes the letter in the browser, for its price. */
const VisitorCheckout = onDemand(async () => (await import('./visitor-checkout.tsx')).VisitorCheckout);

function CheckoutPage({ id }: { id: string }) {
  const user = useUser();
  // A visitor becomes a customer while ordering: the page must not change under the order.
  const [isOrdering, setOrdering] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const isVisitor = user === null || isOrdering;
  return (
    <div className="wrap">
      <Head title="Commander" noindex />
      {isVisitor && (
        <VisitorCheckout
          id={id}
          isOrdering={isOrdering}
          onOrdering={setOrdering}
          onFailure={(problem) => {
            setFailure(problem);
            setOrdering(false);
          }}
        />
      )}
      {!isVisitor && user && (
        <SavedDraft id={id} user={user}>
          <Order id={id} failure={failure} />
        </SavedDraft>
      )}
      {user === undefined && !isVisitor && <Loader />}
    </div>
  );
}

/** Shows the order form, or why this letter cannot be ordered now. */
function Order({ id, failure }: { id: string; failure: Problem | null }) {
  const documentState = useQuery({ ...documentQuery(id), retry: false });
  const ordersState = useQuery(ordersQuery);
  const subscriptionState = useQuery(subscriptionStatusQuery);
  const { data: document, error } = documentState;
  const [orders, subscriptions] = [ordersState.data, subscriptionState.data];
  const paid = orders?.items.find(
    ({ documentId, status }) => documentId === id && status !== 'awaiting_payment' && status !== 'cancelled',
  );
  if (paid)
    return (
      <CheckoutNotice
        title="Cette lettre est déjà payée"
        message={`Commande ${paid.reference}, ${formatEuros(paid.price.totalCents)}. Rien d’autre ne sera débité.`}
        link={{ to: `/mes-documents/${paid.id}`, label: 'Suivre ma lettre' }}
      />
    );
  if (isNotFound(error))
    return (
      <NotAvailable
        title="Nous ne trouvons pas cette lettre"
        message="Elle n’est pas dans votre espace. Reprenez-la depuis vos brouillons, ou depuis son modèle."
      />
    );
  if (!document || !orders || !subscriptions)
    return (
      <div className="page">
        <h1>Commander</h1>
        <QueryState all={[documentState, ordersState, subscriptionState]} />
      </div>
    );
  const unpaid = orders.items.find(({ documentId, status }) => documentId === id && status === 'awaiting_payment');
  const undecided = unpaid && getUndecidedPayment(unpaid);
  if (undecided)
    return (
      <CheckoutNotice
        title={undecided.title}
        message={undecided.text}
        link={{ to: `/mes-documents/${unpaid.id}`, label: 'Voir ma commande' }}
      />
    );
  if (unpaid?.packId)
    return (
      <CheckoutNotice
        title="Cette lettre est commandée avec d’autres"
        message="Elles se paient ensemble, en une fois. Rien n’est encore débité."
        link={{ to: `/envois/${unpaid.packId}`, label: 'Voir ces lettres' }}
      />
    );
  return (
    <OrderForm
      document={document}
      revision={document.revision}
      failure={failure}
      subscription={subscriptions.subscription?.opens ? subscriptions.subscription : null}
      unpaid={unpaid ?? null}
    />
  );
}
