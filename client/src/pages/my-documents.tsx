import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { draftsQuery, ordersQuery } from '../features/orders/api.ts';
import { DraftRow, OrderRow } from '../features/orders/letter-row.tsx';
import { turnOf } from '../features/orders/order-words.ts';
import { Head } from '../ui/head.tsx';
import { Loader } from '../ui/loader.tsx';

export function MyDocumentsPage() {
  const { data: orders, error } = useQuery({ ...ordersQuery, refetchInterval: 10_000 });
  const { data: drafts } = useQuery(draftsQuery);
  const living = orders?.items.filter(({ status }) => status !== 'cancelled') ?? [];
  const [yours, posted, over] = (['yours', 'post', 'nobody'] as const).map((turn) => living.filter((order) => turnOf(order) === turn)) as [OrderView[], OrderView[], OrderView[]];
  return (
    <>
      <Head title="Mes lettres" noindex />
      <div className="slider-head"><h1>Mes lettres</h1><Link className="btn" to="/documents">Écrire une lettre</Link></div>
      {error && <p className="error" role="alert">{error.message}</p>}
      {!orders || !drafts ? !error && <Loader /> : living.length + drafts.items.length === 0 ? (
        <div className="letters-empty"><p>Vous n’avez pas encore de lettre ici. Choisissez un modèle : vos réponses seront gardées.</p><Link className="btn" to="/documents">Choisir un modèle</Link></div>
      ) : (
        <section className="letters" aria-label="Liste des lettres">
          {yours.length + drafts.items.length > 0 && <h2 className="group">À faire par vous</h2>}
          {yours.map((order) => <OrderRow key={order.id} order={order} />)}
          {drafts.items.map((document) => <DraftRow key={document.id} document={document} />)}
          {posted.length > 0 && <h2 className="group">En route</h2>}
          {posted.map((order) => <OrderRow key={order.id} order={order} />)}
          {over.length > 0 && <h2 className="group">Arrivées et classées</h2>}
          {over.map((order) => <OrderRow key={order.id} order={order} />)}
        </section>
      )}
    </>
  );
}
