import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import { CategoryRack } from '../features/documents/category-rack.tsx';
import type { SearchData } from '../features/documents/public-pages.ts';
import { TemplateRow } from '../features/documents/template-row.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Head } from '../ui/head.tsx';

const found = (count: number): string =>
  count === 0 ? 'Nous n’avons pas de lettre pour ces mots.' : count === 1 ? 'Une lettre trouvée.' : `${count} lettres trouvées.`;

/** What answers these words; never an empty page. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const { result, pricing, categories } = useLoaderData<SearchData>();
  return (
    <>
      <Head title={q ? `Recherche : ${q}` : 'Rechercher une lettre'} noindex />
      <section className="field-strong">
        <div className="wrap search-head">
          <Breadcrumb steps={[{ to: '/', label: 'Accueil' }]} here="Recherche" />
          <h1 className="h2">{q ? <>Pour « {q} »</> : 'Rechercher une lettre'}</h1>
          <TemplateSearch label="Que voulez-vous faire ?" initial={q} key={q} />
        </div>
      </section>
      <section className="section section-top">
        <div className="wrap col">
          {q && <p role="status" className="lead">{found(result.hits.length)}</p>}
          {result.didYouMean && (
            <p>Vouliez-vous dire : <Link to={`/rechercher?q=${encodeURIComponent(result.didYouMean)}`}>{result.didYouMean}</Link> ?</p>
          )}
          {result.hits.map((card) => (
            <TemplateRow key={card.slug} card={card} pricing={pricing} />
          ))}
          {q && result.hits.length === 0 && (
            <div className="letters-empty">
              <h2 className="h3">Que faire ?</h2>
              <p>Essayez des mots plus courts : « box », « caution », « démission ». Ou ouvrez un casier.</p>
              <div className="row">
                <LinkButton to="/documents">Voir tous les modèles</LinkButton>
                <LinkButton look="quiet" to="/nous-contacter">Nous dire ce qui manque</LinkButton>
              </div>
            </div>
          )}
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <div className="section-head"><h2>Par sujet</h2></div>
          <CategoryRack categories={categories} />
        </div>
      </section>
    </>
  );
}
