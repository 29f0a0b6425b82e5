import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useReader } from '../../api/context.tsx';
import { useUser } from '../../auth/session.ts';
import { cardsQuery } from '../../features/documents/catalogue.ts';
import { DraftRow, LocalDraftRow } from '../../features/documents/draft-row.tsx';
import { listVisitorDrafts, type LocalDraft } from '../../features/documents/draft.ts';
import { TemplateSearch } from '../../features/documents/template-search.tsx';
import { draftsQuery, ordersQuery } from '../../features/orders/api.ts';
import { OrderRow } from '../../features/orders/letter-row.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Head } from '../../ui/head.tsx';
import { Loader } from '../../ui/loader.tsx';
import { QueryState } from '../../ui/query-state.tsx';

/** Maximum number of drafts per request to the catalogue. */
const MAX_ROWS = 20;

/**
 * The payment page without a letter in its URL: drafts that can be ordered, and a link to a new letter. Requires no
 * account.
 */
export function CheckoutStartPage() {
  const user = useUser();
  return (
    <div className="wrap">
      <Head title="Commander" noindex />
      {user && <OwnLetters />}
      {user === null && <DeviceLetters />}
      {user === undefined && <Loader />}
    </div>
  );
}

function OwnLetters() {
  const requestedOrders = useQuery(ordersQuery);
  const requestedDrafts = useQuery(draftsQuery);
  const [orders, drafts] = [requestedOrders.data, requestedDrafts.data];
  if (!orders || !drafts)
    return (
      <div className="page page-narrow">
        <h1>Commander</h1>
        <QueryState all={[requestedOrders, requestedDrafts]} />
      </div>
    );
  const unpaid = orders.items.filter(({ can }) => can.includes('pay'));
  const orderable = drafts.items.filter(({ can }) => can.includes('order'));
  if (unpaid.length + orderable.length === 0)
    return (
      <NoDrafts message="Vous n’avez aucun brouillon. Cherchez le courrier qu’il vous faut, ou parcourez les modèles." />
    );
  return (
    <DraftChoice message="Choisissez parmi vos lettres commencées, ou écrivez-en une autre.">
      {unpaid.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
      {orderable.map((document) => (
        <DraftRow key={document.id} document={document} toOrder />
      ))}
    </DraftChoice>
  );
}

/** Lists the drafts of this device. A letter that has left the catalogue cannot be ordered. */
function DeviceLetters() {
  const drafts = listVisitorDrafts().slice(0, MAX_ROWS);
  const requested = useQuery({
    ...cardsQuery(useReader(), [...new Set(drafts.map(toPlace))]),
    enabled: drafts.length > 0,
  });
  if (drafts.length === 0)
    return (
      <NoDrafts message="Aucune lettre n’est commencée sur cet appareil. Écrire ne demande pas de compte : cherchez le courrier qu’il vous faut, ou parcourez les modèles.">
        <LogIn />
      </NoDrafts>
    );
  if (!requested.data)
    return (
      <div className="page page-narrow">
        <h1>Commander</h1>
        <QueryState all={[requested]} />
      </div>
    );
  const titles = new Map(requested.data.items.map((card) => [toPlace(card), card.title]));
  return (
    <DraftChoice message="Finissez une lettre commencée sur cet appareil, ou écrivez-en une autre." more={<LogIn />}>
      {drafts.flatMap((draft) => {
        const title = titles.get(toPlace(draft));
        return title ? [<LocalDraftRow key={draft.id} draft={draft} title={title} />] : [];
      })}
    </DraftChoice>
  );
}

const toPlace = ({ category, slug }: Pick<LocalDraft, 'category' | 'slug'>): string => `${category}/${slug}`;

const LogIn = () => (
  <p className="gap-top">
    Vous avez déjà écrit avec votre compte ?{' '}
    <Link to={`/login?retour=${encodeURIComponent('/paiement')}`}>Se connecter</Link>
  </p>
);

const DraftChoice = ({ message, more, children }: { message: string; more?: ReactNode; children: ReactNode }) => (
  <div className="page">
    <h1>Quelle lettre voulez-vous commander ?</h1>
    <p className="lead soft gap-top gap-bottom">{message}</p>
    <section className="letters" aria-label="Lettres à commander">
      <h2 className="group">Lettres commencées</h2>
      {children}
    </section>
    <p className="gap-top-big">
      <LinkButton look="quiet" to="/documents">
        Choisir un modèle
      </LinkButton>
    </p>
    {more}
  </div>
);

const NoDrafts = ({ message, children }: { message: string; children?: ReactNode }) => (
  <div className="page page-narrow">
    <h1>Il n’y a pas encore de lettre à commander</h1>
    <p className="lead soft gap-top gap-bottom">{message}</p>
    <TemplateSearch label="Quel courrier devez-vous envoyer ?" />
    <p className="gap-top">
      <LinkButton to="/documents">Voir les modèles</LinkButton>
    </p>
    {children}
  </div>
);
