import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { formatEuros } from '../../../src/domain/money.ts';
import type { OrderView, PackView } from '../../../src/modules/orders/contract.ts';
import { getUndecidedPayment } from '../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { ApiError, isNotFound } from '../api/client.ts';
import { findLocalDraft, packPath, removeDraft } from '../features/documents/draft.ts';
import { cancelOrder, openPackPayment, ordersQuery, packOrdersQuery } from '../features/orders/api.ts';
import { OrderRow } from '../features/orders/letter-row.tsx';
import { Button } from '../ui/button.tsx';
import { Head } from '../ui/head.tsx';
import { leaveFor } from '../ui/leave-for.ts';
import { Overlay } from '../ui/loader.tsx';
import { Price } from '../ui/price.tsx';
import { ProblemSummary, type Problem } from '../ui/problem-summary.tsx';
import { QueryState } from '../ui/query-state.tsx';

const isEnded = ({ status }: OrderView): boolean => ['completed', 'cancelled', 'refunded'].includes(status);
const isUnpaid = ({ status }: OrderView): boolean => status === 'awaiting_payment';

/** Short until the payment is confirmed, then as long as a letter can change. A bank may take days: then rarely. */
function getPollInterval({ data: pack, error }: { data: PackView | undefined; error: Error | null }): number | false {
  if (isNotFound(error)) return false;
  if (pack?.orders.some(getUndecidedPayment)) return 60_000;
  if (!pack || pack.orders.some(isUnpaid)) return 1500;
  return pack.orders.every(isEnded) ? false : 4000;
}

/** Letters that were ordered together: the payment, then the life of each. */
export function PackOrdersPage() {
  const { id = '' } = useParams();
  const state = useQuery({ ...packOrdersQuery(id), refetchInterval: (query) => getPollInterval(query.state) });
  const { data: pack } = state;
  const paidIds = pack?.orders
    .filter(({ status }) => status !== 'awaiting_payment' && status !== 'cancelled')
    .map(({ documentId }) => documentId)
    .join(' ');
  useEffect(() => {
    // Changes that missed the order stay on this device: they may correct it.
    for (const documentId of paidIds?.split(' ') ?? [])
      if (!findLocalDraft(documentId)?.unsent) removeDraft(documentId);
  }, [paidIds]);
  if (!pack)
    return (
      <div className="page">
        <Head title="Vos lettres" noindex />
        <h1>Vos lettres</h1>
        <QueryState all={[state]} />
      </div>
    );
  const unpaid = pack.orders.find(isUnpaid);
  return (
    <div className="page">
      <Head title={`Vos ${pack.orders.length} lettres`} noindex />
      <h1>Vos {pack.orders.length} lettres</h1>
      {unpaid ? <Unpaid pack={pack} order={unpaid} /> : <Paid pack={pack} />}
      <section className="letters gap-top" aria-labelledby="pack-letters">
        <h2 id="pack-letters" className="sr">
          Vos lettres
        </h2>
        {pack.orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            {...(isUnpaid(order) && { next: { to: `/mes-documents/${order.id}`, label: 'Voir' } })}
          />
        ))}
      </section>
    </div>
  );
}

function Paid({ pack }: { pack: PackView }) {
  if (pack.orders.every(({ status, letter }) => status === 'cancelled' && !letter))
    return (
      <p className="lead soft gap-top">Cette commande est annulée, il n’y a rien à payer. Vos lettres sont gardées.</p>
    );
  return (
    <p className="lead soft gap-top" role="status">
      <strong data-testid="paid">
        <Price amount={formatEuros(pack.totalCents)} />
      </strong>
      , payés en une fois. Chaque lettre a sa facture, son suivi et ses preuves. Corriger ou annuler l’une ne change
      rien aux autres.
    </p>
  );
}

/** The payment that is awaited, or that the person has not made yet. */
function Unpaid({ pack, order }: { pack: PackView; order: OrderView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problem[]>([]);
  const undecided = getUndecidedPayment(order);
  if (undecided)
    return (
      <p className="lead soft gap-top" role="status">
        {undecided.text}
      </p>
    );
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblems([]);
    try {
      await run();
    } catch (error) {
      setBusy(false);
      setProblems([
        error instanceof ApiError
          ? { message: error.message, isFault: error.isFault }
          : { message: 'Une erreur est survenue. Rien n’a été débité et vos lettres sont gardées.', isFault: true },
      ]);
    }
  };
  const pay = (): Promise<void> =>
    attempt(async () => {
      const { url } = await openPackPayment(pack.id);
      if (url) leaveFor(url);
      else await client.invalidateQueries({ queryKey: packOrdersQuery(pack.id).queryKey });
    });
  const edit = (): Promise<void> =>
    attempt(async () => {
      await cancelOrder(order.id);
      await client.invalidateQueries({ queryKey: ordersQuery.queryKey });
      const event = findLocalDraft(order.documentId)?.pack?.event;
      void navigate(event ? packPath(event) : '/mes-documents');
    });
  return (
    <>
      <p className="lead soft gap-top" role="status">
        <Price amount={formatEuros(pack.totalCents)} /> à payer en une fois, toutes taxes comprises.{' '}
        {params.get('retour') === 'annule'
          ? 'Vous n’avez pas payé\u00a0: rien n’est débité et vos lettres sont gardées.'
          : 'Si vous venez de payer, votre banque nous le confirme dans quelques instants\u00a0: cette page change seule.'}
      </p>
      <ProblemSummary problems={problems} />
      <Overlay busy={isBusy} label="Un instant…">
        <p className="row gap-top">
          <Button onClick={() => void pay()}>Aller à la page de paiement</Button>
          <Button look="quiet" onClick={() => void edit()}>
            Annuler et modifier mes lettres
          </Button>
        </p>
      </Overlay>
      <p className="small soft gap-top">
        Vos lettres restent dans <Link to="/mes-documents">votre espace</Link>.
      </p>
    </>
  );
}
