import { Link, useLoaderData } from 'react-router-dom';
import { formatDelay } from '../../../src/domain/duration.ts';
import { useSite } from '../api/context.tsx';
import { CategoryList } from '../features/documents/category-list.tsx';
import { PriceBlock } from '../features/documents/price-block.tsx';
import type { HomeData } from '../features/documents/public-pages.ts';
import { SheetPreview } from '../features/documents/sheet-preview.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { TemplateSlider } from '../features/documents/template-slider.tsx';
import { Art } from '../ui/art.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Collapse } from '../ui/collapse.tsx';
import { Head } from '../ui/head.tsx';
import { Hero } from '../ui/hero.tsx';
import { JsonLd } from '../ui/json-ld.tsx';
import { organizationId, toOrganizationData } from '../ui/organization-data.ts';
import { PromiseStamps } from '../ui/promise-stamps.tsx';
import { Push } from '../ui/push.tsx';
import { questionsFor } from './texts/faq.ts';

const stampsFor = (wait: string | null) => [
  ...(wait
    ? [
        {
          art: 'stamp-1' as const,
          title: `${wait} pour changer d’avis`,
          text: 'Après le paiement, votre lettre attend. Corrigez-la ou annulez-la : vous êtes remboursé.',
        },
      ]
    : []),
  {
    art: 'stamp-2' as const,
    title: 'Aucune carte conservée',
    text: 'Vous payez une lettre, une fois. Nous ne gardons ni votre carte ni d’abonnement caché.',
  },
  {
    art: 'stamp-3' as const,
    title: 'Des preuves, pas des promesses',
    text: 'Preuve de dépôt, suivi et avis de réception, réunis au même endroit.',
  },
  {
    art: 'stamp-4' as const,
    title: 'La loi, citée et datée',
    text: 'Chaque modèle nomme son article et le jour de sa dernière relecture.',
  },
];

const STEPS = [
  [
    'Trouvez votre lettre',
    'Dites ce que vous voulez faire, avec vos mots. Nous vous montrons le modèle, et s’il existe une démarche gratuite.',
  ],
  [
    'Remplissez-la',
    'Une question à la fois. La feuille se complète sous vos yeux : ce que vous voyez est ce qui sera imprimé.',
  ],
  [
    'Nous la postons',
    'Nous imprimons, mettons sous pli et remettons au courrier. Vous suivez chaque étape jusqu’à la boîte du destinataire.',
  ],
] as const;

/** Links under the search field. */
const CHIPS = 4;

/** The home page. */
export function HomePage() {
  const { categories, mostSent, pricing, sample } = useLoaderData<HomeData>();
  const site = useSite();
  const { publicUrl, changeOfMindSeconds } = site;
  const wait = formatDelay(changeOfMindSeconds);
  const questions = questionsFor(wait).slice(0, 4);
  return (
    <>
      <Head
        title="Affranchi, vos lettres écrites juste et postées pour vous"
        description="Trouvez la bonne lettre administrative, remplissez-la devant la feuille exacte, nous l’imprimons et nous la postons. Service privé et payant."
        path="/"
      />
      <JsonLd
        data={{
          '@graph': [
            toOrganizationData(site),
            {
              '@type': 'WebSite',
              name: 'Affranchi',
              url: `${publicUrl}/`,
              inLanguage: 'fr',
              publisher: { '@id': organizationId(publicUrl) },
            },
          ],
        }}
      />
      <Hero
        title={
          <>
            Bonjour. <br />
            Quel courrier <span className="nowrap">devez-vous</span> envoyer ?
          </>
        }
        lead="Trouvez le modèle, remplissez-le, nous l’imprimons et nous le postons. Sans vous déplacer."
        art={
          <>
            <Art name="hero-1" />
            {sample && <SheetPreview kind="sample" template={sample} label="Exemple de lettre" />}
            <Art name="hero-3" />
          </>
        }
      >
        <TemplateSearch pricing={pricing} />
        <nav className="chips hero-chips" aria-label="Lettres souvent écrites">
          {mostSent.slice(0, CHIPS).map(({ category, slug, shortTitle }) => (
            <Link key={slug} className="chip" to={`/documents/${category}/${slug}`}>
              {shortTitle}
            </Link>
          ))}
        </nav>
      </Hero>
      <section className="section">
        <div className="wrap">
          <h2 className="sr">Ce que nous garantissons</h2>
          <PromiseStamps stamps={stampsFor(wait)} />
        </div>
      </section>
      <section className="section-tail">
        <div className="wrap">
          <TemplateSlider title="Des lettres prêtes à remplir" cards={mostSent} pricing={pricing} />
        </div>
      </section>
      <section className="section field-soft" id="categories">
        <div className="wrap">
          <div className="section-head">
            <h2>Ouvrez le bon casier</h2>
            <p>Les lettres sont rangées par sujet. Chaque casier dit combien il en contient.</p>
          </div>
          <CategoryList categories={categories} total={categories.reduce((sum, { count }) => sum + count, 0)} />
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2>Trois gestes</h2>
          </div>
          <ol className="steps-leaflet">
            {STEPS.map(([title, text], index) => (
              <li key={title}>
                <span className="n" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="section field-strong" id="solutions">
        <div className="wrap">
          <PriceBlock pricing={pricing} more />
        </div>
      </section>
      <section className="section field-soft" id="faq">
        <div className="wrap">
          <div className="split split-close">
            <div className="section-head">
              <h2>Vos questions, nos réponses</h2>
              <p>Une autre question ? Écrivez-nous : une personne vous répond.</p>
              <div className="row">
                <LinkButton look="quiet" to="/nous-contacter">
                  Nous écrire
                </LinkButton>
                <LinkButton look="plain" to="/faq">
                  Toutes les questions
                </LinkButton>
              </div>
            </div>
            <Collapse items={questions} openFirst />
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <Push
            title="Votre lettre peut partir au prochain courrier."
            text="Les lettres sont remises au service postal du lundi au vendredi, à 17 h. La page de chaque lettre indique le jour."
            to="/documents"
            action="Trouver ma lettre"
          />
        </div>
      </section>
    </>
  );
}
