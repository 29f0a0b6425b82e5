import { Link, useLoaderData } from 'react-router-dom';
import type { TemplateGroup } from '../../../src/modules/documents/catalogue/contract.ts';
import { CategoryList } from '../features/documents/category-list.tsx';
import type { CatalogueData, TemplateGroupData } from '../features/documents/public-pages.ts';
import { SortedLetters } from '../features/documents/sorted-letters.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { TemplateSlider } from '../features/documents/template-slider.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ColoredHeader } from '../ui/colored-header.tsx';
import { Head } from '../ui/head.tsx';
import { Note } from '../ui/note.tsx';

/** Shows all categories and their templates. */
export function CategoriesPage() {
  const { groups, mostSent, links, pricing } = useLoaderData<CatalogueData>();
  const [categories, events, recipients] = (['category', 'event', 'recipient'] as const).map((kind) =>
    groups.filter((group) => group.kind === kind),
  ) as [TemplateGroup[], TemplateGroup[], TemplateGroup[]];
  return (
    <>
      <Head
        title="Modèles de lettres"
        description="Toutes les lettres, rangées par sujet, par moment de la vie et par destinataire, avec leur prix tout compris."
        path="/documents"
      />
      <ColoredHeader current="Modèles de lettres" art>
        <p className="lead">Dites ce que vous voulez faire, ou ouvrez un casier.</p>
      </ColoredHeader>
      <section className="section section-top">
        <div className="wrap">
          <TemplateSearch label="Que voulez-vous faire ?" />
          <p className="gap-top">
            <Link to="/courrier-recu">J’ai reçu un courrier : que répondre, et jusqu’à quand ?</Link>
          </p>
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
      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2>Ce qui vous arrive</h2>
            <p>Les lettres qu’un même moment demande, réunies.</p>
          </div>
          <TemplateGroupList groups={events} label="Moments de la vie" />
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <TemplateSlider title="Pour commencer" cards={mostSent} pricing={pricing} />
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2>À qui écrivez-vous ?</h2>
          </div>
          <TemplateGroupList groups={recipients} label="Destinataires" />
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <div className="section-head">
            <h2>Toutes les lettres</h2>
          </div>
          <div className="all-letters">
            {categories.map((category) => (
              <section key={category.slug} aria-labelledby={`all-${category.slug}`}>
                <h3 id={`all-${category.slug}`}>
                  <Link to={`/documents/${category.slug}`}>{category.title}</Link>
                </h3>
                <ul>
                  {links
                    .filter((link) => link.category === category.slug)
                    .map(({ slug, shortTitle }) => (
                      <li key={slug}>
                        <Link to={`/documents/${category.slug}/${slug}`}>{shortTitle}</Link>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

const count = (letters: number): string => `${letters}\u00a0${letters > 1 ? 'lettres' : 'lettre'}`;

function TemplateGroupList({ groups, label }: { groups: readonly TemplateGroup[]; label: string }) {
  return (
    <ul className="template-groups" aria-label={label}>
      {groups.map(({ slug, title, count: letters }) => (
        <li key={slug}>
          <Link to={`/documents/${slug}`}>
            <b>{title}</b> <small>{count(letters)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One category: its templates, the first one expanded. */
export function TemplateGroupPage() {
  const { shelf, cards, topics, categories, pricing, pack } = useLoaderData<TemplateGroupData>();
  const categoryIndex = categories.findIndex((category) => category.slug === shelf.slug);
  const neighbours = [...categories.slice(categoryIndex + 1), ...categories.slice(0, Math.max(0, categoryIndex))].slice(
    0,
    4,
  );
  return (
    <>
      <Head
        title={shelf.title}
        description={shelf.intro}
        path={`/documents/${shelf.slug}`}
        picture={`/partage/${shelf.slug}.png`}
      />
      <ColoredHeader
        current={shelf.kind === 'recipient' ? `Destinataire\u00a0: ${shelf.title}` : shelf.title}
        steps={[{ to: '/documents', label: 'Modèles de lettres' }]}
        art
      >
        <p className="lead">{shelf.intro}</p>
      </ColoredHeader>
      <section className="section section-top">
        <div className="wrap col">
          {pack && (
            <Note title="Tout faire d’un coup" icon="check">
              <p>
                Cochez les lettres à envoyer, répondez une seule fois aux questions communes, payez en une fois. Chaque
                lettre garde son suivi et ses preuves.
              </p>
              <LinkButton size="small" to={`/tout-faire/${shelf.slug}`}>
                Choisir mes lettres
              </LinkButton>
            </Note>
          )}
          <SortedLetters cards={cards} topics={topics} pricing={pricing} />
          <Note title="Vous ne trouvez pas ?">
            <p>
              Décrivez votre situation en une phrase : nous vous indiquons la lettre, ou la bonne adresse si une lettre
              ne sert à rien.
            </p>
            <LinkButton look="plain" size="small" to="/nous-contacter">
              Nous écrire
            </LinkButton>
          </Note>
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <div className="section-head">
            <h2>Les casiers voisins</h2>
          </div>
          <CategoryList
            categories={neighbours}
            total={categories.reduce((sum, category) => sum + category.count, 0)}
            label="Casiers voisins"
          />
        </div>
      </section>
    </>
  );
}
