import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PackOffer } from '../../../../src/modules/documents/catalogue/contract.ts';
import { isNotFound } from '../../api/client.ts';
import { useReader } from '../../api/context.tsx';
import { useUser } from '../../auth/session.ts';
import { packQuery } from '../../features/documents/catalogue.ts';
import { isVisibleTo, listPackDrafts, packPath, type LocalDraft } from '../../features/documents/draft.ts';
import { Head } from '../../ui/head.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PackBasket } from './pack-basket.tsx';
import { PackStart } from './pack-start.tsx';

/** The letters of a life event: chosen, then written, then ordered together. The drafts are on this device. */
export function PackPage() {
  const { slug = '' } = useParams();
  const user = useUser();
  const state = useQuery(packQuery(useReader(), slug));
  const [stored, setStored] = useState(() => listPackDrafts(slug));
  const [isAdding, setAdding] = useState(false);
  const { data } = state;
  const drafts = useMemo(
    () =>
      sortAsOffered(
        stored.filter((draft) => isVisibleTo(draft, user?.id)),
        data?.pack,
      ),
    [stored, user?.id, data?.pack],
  );
  const isAnyLocked = user === null && drafts.length < stored.length;
  // The page of an unknown address, as the server answers it.
  if (!data && isNotFound(state.error)) throw state.error;
  if (!data) return <Frame title="Tout faire d’un coup" content={<QueryState all={[state]} />} />;
  const { shelf, pack } = data;
  const refresh = (): void => {
    setStored(listPackDrafts(slug));
    setAdding(false);
  };
  if (!pack)
    return (
      <Frame
        title={shelf.title}
        content={
          <p className="gap-top">
            <Link className="btn" to={`/documents/${slug}`}>
              Voir les lettres une à une
            </Link>
          </p>
        }
      />
    );
  const isAnyLeft = pack.letters.some(({ name }) => !drafts.some((draft) => draft.pack?.name === name));
  return (
    <div className="wrap">
      <Head title={`${shelf.title}\u00a0: tout faire d’un coup`} noindex />
      {isAnyLocked && (
        <p className="note gap-top">
          <span>
            Des lettres commencées ici sont gardées dans un compte.{' '}
            <Link to={`/login?retour=${encodeURIComponent(packPath(slug))}`}>Se connecter pour les reprendre</Link>
          </span>
        </p>
      )}
      {drafts.length === 0 || isAdding ? (
        <PackStart event={slug} title={shelf.title} pack={pack} written={drafts} onDone={refresh} />
      ) : (
        <PackBasket
          title={shelf.title}
          pack={pack}
          drafts={drafts}
          onAdd={isAnyLeft ? () => setAdding(true) : null}
          onChange={refresh}
        />
      )}
    </div>
  );
}

/** The browser stores drafts in no order. */
function sortAsOffered(drafts: readonly LocalDraft[], pack: PackOffer | null | undefined): LocalDraft[] {
  const names = pack?.letters.map(({ name }) => name) ?? [];
  return drafts.toSorted(
    (first, other) => names.indexOf(first.pack?.name ?? '') - names.indexOf(other.pack?.name ?? ''),
  );
}

const Frame = ({ title, content }: { title: string; content: ReactNode }) => (
  <div className="wrap page">
    <Head title={title} noindex />
    <h1>{title}</h1>
    {content}
  </div>
);
