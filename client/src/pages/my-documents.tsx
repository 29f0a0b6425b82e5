import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { draftsQuery, ordersQuery } from '../features/orders/api.ts';
import { DraftRow, OrderRow } from '../features/orders/letter-row.tsx';
import { Head } from '../ui/head.tsx';
import { Loader } from '../ui/loader.tsx';

export function MyDocumentsPage() {
  const { data: orders, error } = useQuery({ ...ordersQuery, refetchInterval: 10_000 });
  const { data: drafts } = useQuery(draftsQuery);
  const living = orders?.items.filter(({ status }) => status !== 'cancelled') ?? [];
  return (
    <>
      <Head title="Mes lettres" noindex />
      <div className="slider-head"><h1>Mes lettres</h1><Link className="btn" to="/documents">Écrire une lettre</Link></div>
      {error && <p className="error" role="alert">{error.message}</p>}
      {!orders || !drafts ? !error && <Loader /> : living.length + drafts.items.length === 0 ? (
        <div className="letters-empty"><p>Vous n’avez pas encore de lettre ici. Choisissez un modèle : vos réponses seront gardées.</p><Link className="btn" to="/documents">Choisir un modèle</Link></div>
      ) : (
        <section className="letters" aria-label="Liste des lettres">
          {drafts.items.length > 0 && <h2 className="group">À terminer</h2>}
          {drafts.items.map((document) => <DraftRow key={document.id} document={document} />)}
          {living.length > 0 && <h2 className="group">Commandées</h2>}
          {living.map((order) => <OrderRow key={order.id} order={order} />)}
        </section>
      )}
    </>
  );
}
