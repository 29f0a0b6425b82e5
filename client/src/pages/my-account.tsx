import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useUser } from '../auth/session.ts';
import { UnprovenEmail } from '../features/auth/unproven-email.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { draftsQuery, ordersQuery } from '../features/orders/api.ts';
import { DraftRow, OrderRow } from '../features/orders/letter-row.tsx';
import { SubscriptionNote } from '../features/payments/subscription-note.tsx';
import { Head } from '../ui/head.tsx';
import { Loader } from '../ui/loader.tsx';

export function MyAccountPage() {
  const user = useUser();
  const { data: orders } = useQuery(ordersQuery);
  const { data: drafts } = useQuery(draftsQuery);
  const under = orders?.items.filter(({ status }) => !['completed', 'cancelled', 'refunded'].includes(status)) ?? [];
  return (
    <>
      <Head title="Mon espace" noindex />
      <h1>Bonjour {user?.firstName}.</h1>
      <UnprovenEmail />
      <TemplateSearch label="Quel courrier devez-vous envoyer ?" />
      {!orders || !drafts ? <Loader /> : (
        <section className="letters" aria-label="Vos lettres">
          {under.length + drafts.items.length === 0 && <div className="letters-empty"><p>Aucune lettre en route. Dites ci-dessus ce que vous voulez faire, ou parcourez les modèles : vos réponses sont gardées au fur et à mesure.</p><Link className="btn" to="/documents">Voir les modèles</Link></div>}
          {under.length > 0 && <h2 className="group">En route</h2>}
          {under.slice(0, 5).map((order) => <OrderRow key={order.id} order={order} />)}
          {drafts.items.length > 0 && <h2 className="group">À terminer</h2>}
          {drafts.items.slice(0, 5).map((document) => <DraftRow key={document.id} document={document} />)}
        </section>
      )}
      <p><Link to="/mes-documents">Voir toutes mes lettres</Link></p>
      <SubscriptionNote />
    </>
  );
}
