import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { formatDelay } from '../../../src/domain/duration.ts';
import { useSite } from '../api/context.tsx';
import type { HomeData } from '../features/documents/public-pages.ts';
import { SheetPreview } from '../features/documents/sheet-preview.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { TemplateSlider } from '../features/documents/template-slider.tsx';
import { usePointedSample } from '../features/documents/use-pointed-sample.ts';
import { Art } from '../ui/art.tsx';
import { Head } from '../ui/head.tsx';
import { Hero } from '../ui/hero.tsx';
import { JsonLd } from '../ui/json-ld.tsx';
import { lazyHydrate } from '../ui/lazy-hydrate.tsx';
import { toOrganizationId, toOrganizationData } from '../ui/organization-data.ts';
import { PromiseStamps } from '../ui/promise-stamps.tsx';

const toStamps = (wait: string | null) => [
  ...(wait
    ? [
        {
          art: 'stamp-1' as const,
          title: `${wait} pour changer d’avis`,
          text: 'Après le paiement, votre lettre attend. Corrigez-la ou annulez-la : nous vous remboursons.',
        },
      ]
    : []),
  {
    art: 'stamp-2' as const,
    title: 'Aucune carte conservée',
    text: 'Vous payez une lettre, une fois. Nous ne gardons pas votre carte, et aucun abonnement ne suit.',
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

/** Loaded on view: the first script has room for what a visitor sees first. */
export const { Part: Rest, ask: askRest } = lazyHydrate(async () => (await import('./home-rest.tsx')).HomeRest);

/** Links under the search field. */
const CHIPS = 4;

/** The home page. */
export function HomePage() {
  const { categories, mostSent, pricing, sample } = useLoaderData<HomeData>();
  const site = useSite();
  const { publicUrl, changeOfMindSeconds } = site;
  const wait = formatDelay(changeOfMindSeconds);
  const [pointed, setPointed] = useState<string | null>(null);
  const shown = usePointedSample(pointed) ?? sample;
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
              publisher: { '@id': toOrganizationId(publicUrl) },
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
        lead="Trouvez et remplissez la lettre en moins de cinq minutes. Notre partenaire postal l’imprime et la poste."
        art={
          <>
            <Art name="hero-1" />
            {shown && (
              <div className={shown === sample ? undefined : 'sheet-in'} key={shown.slug}>
                <SheetPreview kind="sample" template={shown} label="Exemple de lettre" />
              </div>
            )}
            <Art name="hero-3" />
          </>
        }
      >
        <TemplateSearch pricing={pricing} onPoint={setPointed} />
        <nav className="chips hero-chips" aria-label="Lettres souvent écrites">
          {mostSent.slice(0, CHIPS).map(({ category, slug, spokenTitle }) => (
            <Link key={slug} className="chip" to={`/documents/${category}/${slug}`}>
              {spokenTitle}
            </Link>
          ))}
        </nav>
      </Hero>
      <section className="section">
        <div className="wrap">
          <h2 className="sr">Ce que nous garantissons</h2>
          <PromiseStamps stamps={toStamps(wait)} />
        </div>
      </section>
      <section className="section-tail">
        <div className="wrap">
          <TemplateSlider title="Des lettres prêtes à remplir" cards={mostSent} pricing={pricing} />
        </div>
      </section>
      <Rest categories={categories} pricing={pricing} wait={wait} />
    </>
  );
}
