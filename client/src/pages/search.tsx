import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import { CategoryRack } from '../features/documents/category-rack.tsx';
import type { SearchResult } from '../../../src/modules/documents/search.contract.ts';
import type { SearchData } from '../features/documents/public-pages.ts';
import { TemplateRow } from '../features/documents/template-row.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Head } from '../ui/head.tsx';

const found = (count: number): string =>
  count === 0 ? 'Nous n’avons pas de lettre pour ces mots.' : count === 1 ? 'Une lettre trouvée.' : `${count} lettres trouvées.`;
const addressOf = (q: string, category?: string): string => `/rechercher?q=${encodeURIComponent(q)}${category ? `&categorie=${category}` : ''}`;

/** The subjects of what was found, to keep one of them. */
function Facets({ q, result }: { q: string; result: SearchResult }) {
  if (result.facets.length < 2) return null;
  const all = result.facets.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="chips" aria-label="Ne garder qu’un sujet">
      <Link className="chip" to={addressOf(q)} aria-current={result.category === null ? 'true' : undefined}>Tout ({all})</Link>
      {result.facets.map(({ category, title, count }) => (
        <Link className="chip" key={category} to={addressOf(q, category)} aria-current={result.category === category ? 'true' : undefined}>{title} ({count})</Link>
      ))}
    </nav>
  );
}

/** What answers these words; never an empty page. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim().slice(0, 200) ?? '';
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
          {q && <p role="status" className="lead">{found(result.total)}</p>}
          {result.didYouMean && (
            <p>Vouliez-vous dire : <Link to={addressOf(result.didYouMean)}>{result.didYouMean}</Link> ?</p>
          )}
          <Facets q={q} result={result} />
          {result.hits.map((card) => (
            <TemplateRow key={card.slug} card={card} pricing={pricing} />
          ))}
          {result.total > result.hits.length && result.hits.length > 0 && <p>Voici les {result.hits.length} premières. Gardez un seul sujet, ou ajoutez un mot, pour voir les autres.</p>}
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
