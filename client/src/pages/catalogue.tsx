import { useLoaderData, useParams } from 'react-router-dom';
import { CategoryRack } from '../features/documents/category-rack.tsx';
import type { CatalogueData } from '../features/documents/public-pages.ts';
import { TemplateCardView } from '../features/documents/template-card.tsx';
import { TemplateFeature, TemplateRow } from '../features/documents/template-row.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { Art } from '../ui/art.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Head } from '../ui/head.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

/** All the pigeonholes, and every letter in them. */
export function CategoriesPage() {
  const { categories, cards, pricing } = useLoaderData<CatalogueData>();
  return (
    <>
      <Head title="Modèles de lettres" description="Toutes les lettres, rangées par sujet, avec leur prix tout compris." path="/documents" />
      <Top here="Modèles de lettres" lead="Dites ce que vous voulez faire, ou ouvrez un casier." />
      <section className="section section-top">
        <div className="wrap">
          <TemplateSearch label="Que voulez-vous faire ?" />
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <div className="section-head"><h2>Par sujet</h2></div>
          <CategoryRack categories={categories} />
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <div className="section-head"><h2>Toutes les lettres</h2></div>
          <div className="grid-3">
            {cards.map((card) => (
              <TemplateCardView key={card.slug} card={card} pricing={pricing} />
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

/** One pigeonhole: its letters, the first one open. */
export function CategoryPage() {
  const { slug = '' } = useParams();
  const { categories, cards, pricing } = useLoaderData<CatalogueData>();
  const category = categories.find((one) => one.slug === slug);
  if (!category) return null;
  const [first, ...others] = cards.filter((card) => card.category === slug);
  const neighbours = categories.filter((one) => one.slug !== slug).slice(0, 4);
  return (
    <>
      <Head title={category.title} description={category.intro} path={`/documents/${slug}`} />
      <Top here={category.title} lead={category.intro} steps={[{ to: '/documents', label: 'Modèles de lettres' }]} />
      <section className="section section-top">
        <div className="wrap col">
          {first && <TemplateFeature card={first} pricing={pricing} />}
          {others.map((card) => (
            <TemplateRow key={card.slug} card={card} pricing={pricing} />
          ))}
          <Note title="Vous ne trouvez pas ?">
            <p>Décrivez votre situation en une phrase : nous vous indiquons la lettre, ou la bonne adresse si une lettre ne sert à rien.</p>
            <LinkButton look="plain" size="small" to="/nous-contacter">Nous écrire</LinkButton>
          </Note>
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <div className="section-head"><h2>Les casiers voisins</h2></div>
          <CategoryRack categories={neighbours} total={neighbours.length < 4 ? cards.length : null} label="Casiers voisins" />
        </div>
      </section>
    </>
  );
}

function Top({ here, lead, steps = [] }: { here: string; lead: string; steps?: readonly { to: string; label: string }[] }) {
  return (
    <section className="on-block cat-top">
      <div className="wrap cat-head">
        <div>
          <Breadcrumb steps={[{ to: '/', label: 'Accueil' }, ...steps]} here={here} />
          <h1>{here}</h1>
          <p className="lead cat-lead">{lead}</p>
        </div>
        <Art name="category-1" className="cat-art" />
      </div>
    </section>
  );
}
