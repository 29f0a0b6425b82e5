import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { Art } from '../ui/art.tsx';
import { Head } from '../ui/head.tsx';

export function NotFound() {
  return (
    <>
      <Head title="Page introuvable" noindex />
      <section className="field-strong">
        <div className="wrap lost">
          <div>
            <h1>Cette page nous est revenue.</h1>
            <p className="lead gap-top">L’adresse n’existe pas, ou n’existe plus. Vos brouillons et vos lettres, eux, sont bien à leur place.</p>
            <p className="small soft" lang="en">This page could not be found</p>
            <div className="row gap-top"><Link className="btn btn-big" to="/">Retour à l’accueil</Link><Link className="btn btn-quiet btn-big" to="/documents">Voir les modèles</Link></div>
          </div>
          <div className="lost-art" aria-hidden="true"><div className="envelope"><p className="sender">Exp. Votre navigateur</p><Art name="lost-1" /><Art name="lost-2" /><div className="win">PAGE DEMANDEE<br />ERREUR 404<br />ADRESSE INCONNUE<br />00404 NULLE PART</div><div className="npai">Retour à l’envoyeur<small>Page introuvable à cette adresse</small></div></div></div>
        </div>
      </section>
      <section className="section"><div className="wrap"><div className="page-narrow"><TemplateSearch label="Quel courrier cherchiez-vous ?" /></div></div></section>
    </>
  );
}

/** 404 and 410 have their own words; anything else is our fault, and says what is kept. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : error instanceof Response ? error.status : 500;
  if (status === 404) return <NotFound />;
  return (
    <div className="wrap page page-narrow">
      <Head title={status === 410 ? 'Lettre retirée' : 'Une erreur est survenue'} noindex />
      <h1>{status === 410 ? 'Cette lettre a été retirée du catalogue.' : 'Une erreur est survenue de notre côté.'}</h1>
      <p className="lead gap-top">Votre lettre est gardée. Réessayez dans une minute, ou écrivez-nous.</p>
      <div className="row gap-top"><Link className="btn" to="/" reloadDocument>Retour à l’accueil</Link><Link className="btn btn-quiet" to="/nous-contacter" reloadDocument>Nous écrire</Link></div>
    </div>
  );
}
