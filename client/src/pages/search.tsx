import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useReader } from '../api/context.tsx';
import { searchQuery } from '../features/documents/catalogue.ts';
import { TemplateCardView } from '../features/documents/template-card.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { Head } from '../ui/head.tsx';

export function SearchPage() {
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  const { data } = useSuspenseQuery(searchQuery(useReader(), q));
  const count = data.hits.length;
  return (
    <div className="wrap page">
      <Head title={q ? `Recherche : ${q}` : 'Rechercher une lettre'} noindex />
      <h1 className="gap-bottom">{q ? <>Pour « {q} »</> : 'Rechercher une lettre'}</h1>
      <TemplateSearch label="Que voulez-vous faire ?" initial={q} key={q} />
      {data.didYouMean && <p className="gap-top">Vouliez-vous dire : <Link to={`/rechercher?q=${encodeURIComponent(data.didYouMean)}`}>{data.didYouMean}</Link> ?</p>}
      {q && <p className="gap-top-big gap-bottom" role="status">{count === 0 ? 'Nous n’avons pas de lettre pour ces mots.' : count === 1 ? 'Une lettre trouvée.' : `${count} lettres trouvées.`}</p>}
      {count > 0 ? (
        <div className="grid-3">{data.hits.map((card) => <TemplateCardView key={card.slug} card={card} />)}</div>
      ) : (
        q && <div className="letters-empty"><p>Essayez avec d’autres mots, plus courts : « box », « caution », « démission ». Ou parcourez les casiers.</p><div className="row"><Link className="btn" to="/documents">Voir tous les modèles</Link><Link className="btn btn-quiet" to="/nous-contacter">Nous dire ce qui manque</Link></div></div>
      )}
    </div>
  );
}
