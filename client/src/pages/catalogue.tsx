import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useReader } from '../api/context.tsx';
import { cardsQuery, categoriesQuery } from '../features/documents/catalogue.ts';
import { TemplateCardView } from '../features/documents/template-card.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { Art } from '../ui/art.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Head } from '../ui/head.tsx';

export function CategoriesPage() {
  const read = useReader();
  const { data: categories } = useSuspenseQuery(categoriesQuery(read));
  const { data: cards } = useSuspenseQuery(cardsQuery(read));
  return (
    <>
      <Head title="Modèles de lettres" description="Toutes les lettres, rangées par sujet." path="/documents" />
      <section className="on-block"><div className="wrap cat-head"><div><Breadcrumb steps={[{ to: '/', label: 'Accueil' }]} here="Modèles de lettres" /><h1>Modèles de lettres</h1><p className="lead gap-top">Dites ce que vous voulez faire, ou ouvrez un casier.</p></div><Art name="category-1" /></div></section>
      <section className="section"><div className="wrap"><TemplateSearch label="Chercher une lettre" /></div></section>
      <section className="section field-soft">
        <div className="wrap">
          <h2 className="gap-bottom">Par sujet</h2>
          <nav className="rack" aria-label="Catégories de lettres">
            {categories.items.map((one, i) => <Link className="slot" to={`/documents/${one.slug}`} key={one.slug}><Art name={`slot-${(i % 4) + 1}`} /><span className="slot-label"><b>{one.title}</b><small>{one.count} {one.count > 1 ? 'lettres' : 'lettre'}</small></span></Link>)}
          </nav>
        </div>
      </section>
      <section className="section"><div className="wrap"><h2 className="gap-bottom">Toutes les lettres</h2><div className="grid-3">{cards.items.map((card) => <TemplateCardView key={card.slug} card={card} />)}</div></div></section>
    </>
  );
}

export function CategoryPage() {
  const { slug = '' } = useParams();
  const read = useReader();
  const { data: categories } = useSuspenseQuery(categoriesQuery(read));
  const { data: cards } = useSuspenseQuery(cardsQuery(read));
  const category = categories.items.find((one) => one.slug === slug);
  if (!category) return null;
  return (
    <>
      <Head title={category.title} description={category.intro} path={`/documents/${slug}`} />
      <section className="on-block"><div className="wrap cat-head"><div><Breadcrumb steps={[{ to: '/', label: 'Accueil' }, { to: '/documents', label: 'Modèles de lettres' }]} here={category.title} /><h1>{category.title}</h1><p className="lead gap-top">{category.intro}</p></div><Art name="category-1" /></div></section>
      <section className="section"><div className="wrap"><div className="grid-3">{cards.items.filter((card) => card.category === slug).map((card) => <TemplateCardView key={card.slug} card={card} />)}</div></div></section>
      <section className="section field-soft"><div className="wrap"><h2 className="gap-bottom">Autres casiers</h2><div className="chips">{categories.items.filter((one) => one.slug !== slug).map((one) => <Link className="chip" key={one.slug} to={`/documents/${one.slug}`}>{one.title}</Link>)}</div></div></section>
    </>
  );
}
