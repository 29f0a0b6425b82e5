import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getNextActor } from '../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { hasScope, useUser } from '../auth/session.ts';
import { UnverifiedEmail } from '../features/auth/unproven-email.tsx';
import { DraftRow } from '../features/documents/draft-row.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { draftsQuery, ordersQuery } from '../features/orders/api.ts';
import { OrderRow } from '../features/orders/letter-row.tsx';
import { SubscriptionNote } from '../features/payments/subscription-note.tsx';
import { Head } from '../ui/head.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { LastLetter } from './last-letter.tsx';

export function MyAccountPage() {
  const user = useUser();
  const ordersState = useQuery(ordersQuery);
  const draftsState = useQuery(draftsQuery);
  const [orders, drafts] = [ordersState.data, draftsState.data];
  const last = orders?.items.find(({ letter }) => letter && letter.status !== 'cancelled');
  const under = orders?.items.filter((order) => order !== last && getNextActor(order) !== 'nobody') ?? [];
  const yours = under.filter((order) => getNextActor(order) === 'yours');
  const atTheBank = under.filter((order) => getNextActor(order) === 'bank');
  const posted = under.filter((order) => getNextActor(order) === 'post');
  return (
    <>
      <Head title="Mon espace" noindex />
      <h1>Bonjour {user?.firstName}.</h1>
      <UnverifiedEmail />
      <TemplateSearch label="Quel courrier devez-vous envoyer ?" />
      {!orders || !drafts ? (
        <QueryState all={[ordersState, draftsState]} />
      ) : (
        <section className="letters" aria-label="Vos lettres">
          {last && <LastLetter order={last} />}
          {!last && under.length + drafts.items.length === 0 && (
            <div className="letters-empty">
              <p>
                Aucune lettre en route. Dites ci-dessus ce que vous voulez faire, ou parcourez les modèles : vos
                réponses sont gardées au fur et à mesure.
              </p>
              <Link className="btn" to="/documents">
                Voir les modèles
              </Link>
            </div>
          )}
          {yours.length + drafts.items.length > 0 && <h2 className="group">À faire par vous</h2>}
          {yours.slice(0, 5).map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
          {drafts.items.slice(0, 5).map((document) => (
            <DraftRow key={document.id} document={document} />
          ))}
          {atTheBank.length > 0 && <h2 className="group">Chez votre banque</h2>}
          {atTheBank.slice(0, 5).map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
          {posted.length > 0 && <h2 className="group">En route</h2>}
          {posted.slice(0, 5).map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </section>
      )}
      <p>
        <Link to="/mes-documents">Voir toutes mes lettres</Link>
      </p>
      {hasScope(user, 'orders.read') && (
        <p>
          <a href="/admin">Ouvrir le back office</a>
        </p>
      )}
      <SubscriptionNote />
    </>
  );
}
