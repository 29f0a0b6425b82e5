import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { isUuid } from '../api/client.ts';
import { allOrdersQuery, linkedLettersQuery } from '../features/orders/api.ts';
import { CaseFileWriting } from '../features/orders/case-file-writing.tsx';
import { Tick } from '../ui/field.tsx';
import { formatLongDay } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { QueryState } from '../ui/query-state.tsx';

/** Chooses the posted letters of one dispute, those of one matter first, and has one file written of them. */
export function CaseFilePage() {
  const [params] = useSearchParams();
  const from = params.get('lettre') ?? '';
  const start = isUuid(from) ? from : '';
  const linked = useQuery({ ...linkedLettersQuery(start), retry: false });
  const orders = useInfiniteQuery(allOrdersQuery);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);

  const matter = linked.data?.items ?? [];
  const others = (orders.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ id, can }) => can.includes('request_proof_file') && !matter.some((order) => order.id === id),
  );
  const ids = chosen ?? matter.map(({ id }) => id);
  const toggle = (id: string, isChosen: boolean): void =>
    setChosen(isChosen ? [...ids, id] : ids.filter((other) => other !== id));
  const isLoading = !orders.data || (start !== '' && linked.isLoading);
  const letters = { ids, onToggle: toggle };
  return (
    <>
      <Head title="Constituer un dossier de litige" noindex />
      <div>
        <Link className="back" to={start ? `/mes-documents/${start}` : '/mes-documents'}>
          <Icon name="arrow-left" /> {start ? 'Revenir à la lettre' : 'Toutes mes lettres'}
        </Link>
        <h1>Constituer un dossier de litige</h1>
        <p className="lead soft gap-top">
          Pour un conciliateur ou un juge : vos lettres d’une même affaire, leur chronologie, leurs pièces jointes et
          leurs preuves, en un seul PDF. Les lettres y sont rangées par date.
        </p>
      </div>
      {isLoading ? (
        <QueryState all={[orders]} />
      ) : (
        <div className="stack-5">
          <Letters legend="Lettres de la même affaire" orders={matter} {...letters} />
          <Letters
            legend={matter.length > 0 ? 'Vos autres lettres postées' : 'Vos lettres postées'}
            orders={others}
            {...letters}
          />
          <MoreButton all={[orders]} label="Voir les plus anciennes" />
          {matter.length + others.length > 1 || orders.hasNextPage ? (
            <CaseFileWriting orderIds={ids} />
          ) : (
            <p className="letters-empty">
              Un dossier réunit au moins deux lettres postées : vous n’en avez pas encore assez.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Letters({
  legend,
  orders,
  ids,
  onToggle,
}: {
  legend: string;
  orders: readonly OrderView[];
  ids: readonly string[];
  onToggle: (id: string, isChosen: boolean) => void;
}) {
  if (orders.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend className="legend">{legend}</legend>
      {orders.map(({ id, title, createdAt, letter }) => (
        <Tick key={id} id={`letter-${id}`} checked={ids.includes(id)} onChange={(isChosen) => onToggle(id, isChosen)}>
          <b>{title}</b>
          {letter?.recipientName && <>, pour {letter.recipientName}</>}
          <br />
          <span className="soft">
            {formatLongDay(letter?.depositedAt ?? createdAt)}. {letter?.short}.
          </span>
        </Tick>
      ))}
    </fieldset>
  );
}
