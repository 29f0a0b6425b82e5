import { useLoaderData } from 'react-router-dom';
import type { HomeData } from '../features/documents/public-pages.ts';
import { Head } from '../ui/head.tsx';
import { lazyHydrate } from '../ui/lazy-hydrate.tsx';
import { Picture } from '../ui/picture.tsx';

const COLOURS = [
  'ground',
  'field',
  'field-strong',
  'surface',
  'block',
  'block-deep',
  'action',
  'kraft',
  'cachet',
  'cachet-soft',
  'amber-soft',
  'leaf-soft',
  'pick',
] as const;

/** Loaded on view: all components together exceed the budget of the first script. */
export const { Part: AllPieces, ask: askPieces } = lazyHydrate(
  async () => (await import('./styleguide/pieces.tsx')).Pieces,
);

/** Every interface piece, in every state. */
export function StyleguidePage() {
  const data = useLoaderData<HomeData>();
  return (
    <div className="wrap guide">
      <Head title="Guide de style" description="Toutes les pièces, dans tous leurs états." path="/styleguide" noindex />
      <div>
        <h1>Guide de style</h1>
        <p className="lead soft gap-top">Toutes les pièces, dans tous leurs états.</p>
      </div>
      <section aria-labelledby="couleurs">
        <h2 id="couleurs">Couleurs</h2>
        <div className="swatches">
          {COLOURS.map((name) => (
            <div className={`swatch swatch-${name}`} key={name}>
              {name}
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="caracteres">
        <h2 id="caracteres">Caractères</h2>
        <div className="stack">
          <p className="type-hero">Bonjour.</p>
          <p className="type-h1">Titre de page</p>
          <p className="type-h2">Titre de partie</p>
          <p className="type-h3">Titre de carte</p>
          <p className="lead">Chapeau : une phrase qui rassure et qui dit la suite.</p>
          <p>Texte courant : Atkinson Hyperlegible Next, de 17 à 19 px, 62 signes au plus par ligne.</p>
          <p className="type-letter">La lettre : Source Serif 4, seulement sur le papier.</p>
        </div>
      </section>
      <AllPieces {...data} />
      <section aria-labelledby="partage">
        <h2 id="partage">Image de partage</h2>
        <Picture
          src="/partage/affranchi.png"
          alt="Affranchi : vos lettres écrites juste et postées pour vous, et une lettre sur sa feuille"
          width={1200}
          height={630}
          sizes="(min-width: 1280px) 1200px, 92vw"
        />
      </section>
    </div>
  );
}
