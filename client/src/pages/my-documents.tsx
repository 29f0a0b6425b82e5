import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getNextActor } from '../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { DraftRow } from '../features/documents/draft-row.tsx';
import { allDraftsQuery, allOrdersQuery } from '../features/orders/api.ts';
import { OrderRow } from '../features/orders/letter-row.tsx';
import { Head } from '../ui/head.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Tabs } from '../ui/tabs.tsx';

type NextActor = ReturnType<typeof getNextActor>;
/** In the order of the page. */
const TABS = {
  yours: {
    key: 'a-terminer',
    label: 'À terminer',
    group: 'À faire par vous',
    none: 'Rien ne vous attend\u00a0: aucune lettre à finir, à payer ou à corriger.',
  },
  bank: {
    key: 'a-la-banque',
    label: 'À la banque',
    group: 'Chez votre banque',
    none: 'Aucun paiement n’est en cours à votre banque.',
  },
  post: { key: 'en-route', label: 'En route', group: 'En route', none: 'Aucune lettre n’est en route.' },
  nobody: {
    key: 'arrivees',
    label: 'Terminées',
    group: 'Terminées',
    none: 'Aucune lettre n’est encore arrivée ni revenue.',
  },
} satisfies Record<NextActor, { key: string; label: string; group: string; none: string }>;
const ACTORS = Object.keys(TABS) as NextActor[];

export function MyDocumentsPage() {
  const orders = useInfiniteQuery({ ...allOrdersQuery, refetchInterval: 10_000 });
  const drafts = useInfiniteQuery(allDraftsQuery);
  const [query] = useSearchParams();
  const requested = query.get('voir');
  const isMore = orders.hasNextPage || drafts.hasNextPage;
  const orderItems =
    orders.data?.pages.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled') ?? [];
  const draftItems = drafts.data?.pages.flatMap(({ items }) => items) ?? [];
  const lists = ACTORS.map((actor) => ({
    ...TABS[actor],
    drafts: actor === 'yours' ? draftItems : [],
    orders: orderItems.filter((order) => getNextActor(order) === actor),
  }));
  const countLetters = (list: (typeof lists)[number]): number => list.orders.length + list.drafts.length;
  // Counts are shown once every page is loaded.
  const countIf = (count: number): { count?: number } => (isMore ? {} : { count });
  const chosen = lists.find(({ key }) => key === requested);
  const total = lists.reduce((sum, list) => sum + countLetters(list), 0);
  const renderLists = (): ReactNode => {
    if (!orders.data || !drafts.data) return <QueryState all={[orders, drafts]} />;
    if (total === 0 && !isMore) return <NoLetters />;
    return (
      <>
        <Tabs
          label="Filtrer mes lettres"
          tabs={[
            { label: 'Toutes', to: '/mes-documents', ...countIf(total), current: !chosen },
            ...lists.map((list) => ({
              label: list.label,
              to: `/mes-documents?voir=${list.key}`,
              ...countIf(countLetters(list)),
              current: list === chosen,
            })),
          ]}
        />
        <section className="letters" aria-label="Liste des lettres">
          {chosen && countLetters(chosen) === 0 && !isMore && <p className="soft">{chosen.none}</p>}
          {(chosen ? [chosen] : lists)
            .filter((list) => countLetters(list) > 0)
            .map((list) => (
              <Fragment key={list.key}>
                <h2 className="group">{list.group}</h2>
                {list.orders.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
                {list.drafts.map((document) => (
                  <DraftRow key={document.id} document={document} />
                ))}
              </Fragment>
            ))}
        </section>
        <MoreButton all={[orders, drafts]} label="Voir les plus anciennes" />
        {orderItems.filter(({ can }) => can.includes('request_proof_file')).length > 1 && (
          <p>
            <Link className="btn btn-quiet" to="/mes-documents/dossier">
              Constituer un dossier de litige
            </Link>
          </p>
        )}
      </>
    );
  };
  return (
    <>
      <Head title="Mes lettres" noindex />
      <div className="slider-head">
        <h1>Mes lettres</h1>
        <Link className="btn" to="/documents">
          Écrire une lettre
        </Link>
      </div>
      {renderLists()}
    </>
  );
}

const NoLetters = () => (
  <div className="letters-empty">
    <p>Vous n’avez pas encore de lettre ici. Choisissez un modèle : vos réponses seront gardées.</p>
    <Link className="btn" to="/documents">
      Choisir un modèle
    </Link>
  </div>
);
