import { LinkButton } from '../ui/button.tsx';
import { Envelope } from '../ui/envelope.tsx';
import { Head } from '../ui/head.tsx';
import { PlainSearch } from '../ui/plain-search.tsx';

/** A letter returned to its sender. */
export function NotFoundPage() {
  return (
    <>
      <Head title="Page introuvable" noindex />
      <section className="field-strong">
        <div className="wrap lost">
          <div>
            <h1 className="hero-title">Cette page nous est revenue.</h1>
            <p className="lead gap-top">
              L’adresse n’existe pas, ou n’existe plus. Vos brouillons et vos lettres, eux, sont bien à leur place.
            </p>
            <p className="small soft gap-top-small" lang="en">
              This page could not be found
            </p>
            <div className="row row-wide gap-top">
              <LinkButton size="big" to="/">
                Retour à l’accueil
              </LinkButton>
              <LinkButton size="big" look="quiet" to="/documents">
                Voir les modèles
              </LinkButton>
            </div>
          </div>
          <div className="lost-art" aria-hidden="true">
            <Envelope
              cancelled
              sender={['Exp. Votre navigateur']}
              recipient={['PAGE DEMANDEE', 'ERREUR 404', 'ADRESSE INCONNUE', '00404 NULLE PART']}
              mark={
                <div className="returned-stamp">
                  Retour à l’envoyeur<small>Page introuvable à cette adresse</small>
                </div>
              }
            />
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <div className="page-narrow">
            <PlainSearch label="Quel courrier cherchiez-vous ?" placeholder="Résilier ma box" />
          </div>
        </div>
      </section>
    </>
  );
}
