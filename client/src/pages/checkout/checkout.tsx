import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { getUndecidedPayment } from '../../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { ApiError, isNotFound, isUuid } from '../../api/client.ts';
import { useUser, type SessionUser } from '../../auth/session.ts';
import { formPath, findLocalDraft, serializeContent, type LocalDraft } from '../../features/documents/draft.ts';
import { flushDraft } from '../../features/documents/save-draft.ts';
import { cancelOrder, documentQuery, ordersQuery } from '../../features/orders/api.ts';
import { subscriptionStatusQuery } from '../../features/payments/api.ts';
import { Button } from '../../ui/button.tsx';
import { Head } from '../../ui/head.tsx';
import { Loader } from '../../ui/loader.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Problem } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SubscribePage } from '../subscribe.tsx';
import { ChangedElsewhere, ChangedSinceOrder, CheckoutNotice, NotAvailable } from './checkout-notices.tsx';
import { CheckoutStartPage } from './checkout-start.tsx';
import { OrderForm } from './order-form.tsx';

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
      {!isVisitor && user && <SavedDraft id={id} user={user} orderFailure={failure} />}
      {user === undefined && !isVisitor && <Loader />}
    </div>
  );
}

/** What became of the draft of this device. */
type Saving =
  | { is: 'pending' | 'done' }
  | { is: 'changed-elsewhere'; form: string }
  | { is: 'changed-since-order'; unpaid: OrderView }
  | { is: 'failed'; error: ApiError };

/** Saves the draft of this device in the account, then shows the order. Saving it twice creates one document. */
function SavedDraft({ id, user, orderFailure }: { id: string; user: SessionUser; orderFailure: Problem | null }) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ is: 'pending' });
  const [isReplacing, setReplacing] = useState(false);
  const [attempts, setAttempts] = useState(1);
  useEffect(() => {
    const draft = findLocalDraft(id);
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the drafts of this device
    if (!draft) return setSaving({ is: 'done' });
    void saveBeforeOrder(client, draft, user.id)
      .catch((error: unknown): Saving => ({ is: 'failed', error: toSavingError(error) }))
      .then(setSaving);
  }, [id, user.id, client, attempts]);
  const retry = (): void => {
    setSaving({ is: 'pending' });
    setAttempts(attempts + 1);
  };
  /** Nothing was debited: the order is cancelled, and the letter can be saved again. */
  const replace = async (unpaid: OrderView): Promise<void> => {
    setReplacing(true);
    try {
      await cancelOrder(unpaid.id);
      await client.invalidateQueries({ queryKey: ordersQuery.queryKey });
      retry();
    } catch (error) {
      setSaving({ is: 'failed', error: toSavingError(error) });
    }
    setReplacing(false);
  };
  switch (saving.is) {
    case 'pending':
      return (
        <div className="page">
          <h1>Commander</h1>
          <Loader label="Enregistrement de votre lettre…" />
        </div>
      );
    case 'changed-elsewhere':
      return <ChangedElsewhere form={saving.form} />;
    case 'changed-since-order':
      return (
        <ChangedSinceOrder
          isBusy={isReplacing}
          onReplace={() => void replace(saving.unpaid)}
          onKeep={() => setSaving({ is: 'done' })}
        />
      );
    case 'failed':
      return (
        <NotAvailable title="Nous n’avons pas pu enregistrer votre lettre" message={saving.error.message}>
          <Button onClick={retry}>Réessayer</Button>
        </NotAvailable>
      );
    case 'done':
      return <Order id={id} failure={orderFailure} />;
  }
}

const toSavingError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(500, 'unexpected', 'Une erreur est survenue. Votre lettre est gardée sur cet appareil.');

async function saveBeforeOrder(client: QueryClient, draft: LocalDraft, userId: string): Promise<Saving> {
  try {
    client.setQueryData(documentQuery(draft.id).queryKey, await flushDraft(draft, userId));
    return { is: 'done' };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'document_changed') return { is: 'changed-elsewhere', form: formPath(draft, draft.id) };
    if (code !== 'document_ordered') throw error;
    const unpaid = await findOrderBeforeChange(client, draft);
    // Otherwise the account's version is the one to show.
    return unpaid ? { is: 'changed-since-order', unpaid } : { is: 'done' };
  }
}

/** The order that waits for its payment, of a letter that was changed in its form after it was ordered. */
async function findOrderBeforeChange(client: QueryClient, draft: LocalDraft): Promise<OrderView | undefined> {
  if (!draft.unsent) return undefined;
  const [ordered, orders] = await Promise.all([
    client.fetchQuery({ ...documentQuery(draft.id), staleTime: 0 }),
    client.fetchQuery({ ...ordersQuery, staleTime: 0 }),
  ]);
  const isSame =
    ordered.template.versionId === draft.versionId &&
    serializeContent(ordered.content) === serializeContent(draft.content);
  if (isSame) return undefined;
  return orders.items.find(({ documentId, packId, can }) => documentId === draft.id && !packId && can.includes('pay'));
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
