import { useLoaderData, useSearchParams } from 'react-router-dom';
import { CategoryList } from '../features/documents/category-list.tsx';
import type { SearchData } from '../features/documents/public-pages.ts';
import { SearchPanel } from '../features/documents/search-panel.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { ColoredHeader } from '../ui/colored-header.tsx';
import { Head } from '../ui/head.tsx';

/** Shows the results of a query, or alternatives if there are none. */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim().slice(0, 200) ?? '';
  const { result, pricing, categories } = useLoaderData<SearchData>();
  return (
    <>
      <Head
        title={q ? `Recherche : ${q}` : 'Rechercher une lettre'}
        description="Dites ce que vous voulez faire, avec vos mots : nous cherchons la lettre."
        path="/rechercher"
      />
      <ColoredHeader current="Recherche" title={q ? <>Pour « {q} »</> : 'Rechercher une lettre'}>
        <TemplateSearch label="Que voulez-vous faire ?" initial={q} key={q} />
      </ColoredHeader>
      <section className="section section-top">
        <div className="wrap col">
          <SearchPanel q={q} result={result} pricing={pricing} />
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <div className="section-head">
            <h2>Par sujet</h2>
          </div>
          <CategoryList categories={categories} />
        </div>
      </section>
    </>
  );
}
