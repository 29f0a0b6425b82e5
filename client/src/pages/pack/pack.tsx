import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useReader } from '../../api/context.tsx';
import { packQuery } from '../../features/documents/catalogue.ts';
import { listPackDrafts } from '../../features/documents/draft.ts';
import { Head } from '../../ui/head.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PackBasket } from './pack-basket.tsx';
import { PackStart } from './pack-start.tsx';

/** The letters of a life event: chosen, then written, then ordered together. The drafts are on this device. */
export function PackPage() {
  const { slug = '' } = useParams();
  const state = useQuery(packQuery(useReader(), slug));
  const [drafts, setDrafts] = useState(() => listPackDrafts(slug));
  const [isAdding, setAdding] = useState(false);
  const { data } = state;
  if (!data) return <Frame title="Tout faire d’un coup" content={<QueryState all={[state]} />} />;
  const { shelf, pack } = data;
  const refresh = (): void => {
    setDrafts(listPackDrafts(slug));
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
  return (
    <div className="wrap">
      <Head title={`${shelf.title}\u00a0: tout faire d’un coup`} noindex />
      {drafts.length === 0 || isAdding ? (
        <PackStart event={slug} title={shelf.title} pack={pack} written={drafts} onDone={refresh} />
      ) : (
        <PackBasket title={shelf.title} pack={pack} drafts={drafts} onAdd={() => setAdding(true)} onChange={refresh} />
      )}
    </div>
  );
}

const Frame = ({ title, content }: { title: string; content: ReactNode }) => (
  <div className="wrap page">
    <Head title={title} noindex />
    <h1>{title}</h1>
    {content}
  </div>
);
