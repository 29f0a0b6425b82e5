import { CategoryList } from '../../features/documents/category-list.tsx';
import { DocumentList } from '../../features/documents/document-list.tsx';
import { PriceBlock } from '../../features/documents/price-block.tsx';
import type { HomeData } from '../../features/documents/public-pages.ts';
import { SearchPanel } from '../../features/documents/search-panel.tsx';
import { SheetPreview } from '../../features/documents/sheet-preview.tsx';
import { TemplateCardView } from '../../features/documents/template-card.tsx';
import { TemplateSearch } from '../../features/documents/template-search.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Piece, State } from './piece.tsx';

const EXAMPLES = ['Résilier une box internet', 'Résilier un forfait mobile'].map((title) => ({
  to: '/rechercher?q=resilier',
  title,
  under: 'Exemple',
}));

/** Catalogue components with real templates. */
export function DocumentPieces({ categories, mostSent, pricing, sample }: HomeData) {
  const facets = categories.slice(0, 2).map(({ slug, title }) => ({ category: slug, title, count: 2 }));
  const result = {
    query: 'box',
    category: null,
    hits: mostSent.slice(0, 2).map((card) => ({ kind: 'letter' as const, ...card })),
    near: [],
    missing: null,
    total: 4,
    facets,
    didYouMean: 'box internet',
  };
  return (
    <>
      <Piece name="document card" title="Carte d’une lettre">
        <State is="au repos">
          <div className="grid-3">
            {mostSent.slice(0, 2).map((card) => (
              <TemplateCardView key={card.slug} card={card} pricing={pricing} />
            ))}
          </div>
        </State>
      </Piece>
      <Piece name="document preview" title="Aperçu d’une lettre">
        {sample && (
          <div className="states">
            <State is="à compléter">
              <SheetPreview kind="blank" template={sample} label="Aperçu, réponses à compléter" />
            </State>
            <State is="remplie">
              <SheetPreview kind="sample" template={sample} label="Aperçu d’un exemple" />
            </State>
          </div>
        )}
      </Piece>
      <Piece name="document list" title="Liste de lettres">
        <div className="col">
          <State is="la première ouverte">
            <div className="col">
              <DocumentList cards={mostSent.slice(0, 2)} pricing={pricing} openFirst />
            </div>
          </State>
          <State is="toutes égales">
            <div className="col">
              <DocumentList cards={mostSent.slice(0, 2)} pricing={pricing} />
            </div>
          </State>
          <State is="vide">
            <DocumentList cards={[]} pricing={pricing} />
          </State>
        </div>
      </Piece>
      <Piece name="category list" title="Casier des sujets">
        <div className="col">
          <State is="tous les sujets">
            <CategoryList
              label="Casier entier"
              categories={categories}
              total={categories.reduce((sum, { count }) => sum + count, 0)}
            />
          </State>
          <State is="quelques-uns">
            <CategoryList label="Casiers voisins" categories={categories.slice(0, 2)} />
          </State>
        </div>
      </Piece>
      <Piece name="search" title="Recherche">
        <State is="qui propose">
          <SearchBox
            name="Recherche, exemple"
            label="Tapez deux lettres : des exemples sont proposés."
            suggest={() => Promise.resolve(EXAMPLES)}
          />
        </State>
      </Piece>
      <Piece name="document search" title="Recherche d’une lettre">
        <div className="states">
          <State is="au repos">
            <TemplateSearch name="Recherche d’une lettre, vide" />
          </State>
          <State is="remplie">
            <TemplateSearch name="Recherche d’une lettre, remplie" initial="résilier ma box" />
          </State>
        </div>
      </Piece>
      <Piece name="search panel" title="Résultats d’une recherche">
        <div className="col">
          <State is="des lettres trouvées">
            <div className="col">
              <SearchPanel q="box" result={result} pricing={pricing} />
            </div>
          </State>
          <State is="rien de trouvé">
            <div className="col">
              <SearchPanel
                q="zzz"
                result={{ ...result, hits: [], near: [], total: 0, facets: [], didYouMean: null }}
                pricing={pricing}
              />
            </div>
          </State>
        </div>
      </Piece>
      <Piece name="solution" title="Formules et envois">
        <State is="simple">
          <PriceBlock pricing={pricing} level="h3" />
        </State>
      </Piece>
    </>
  );
}
