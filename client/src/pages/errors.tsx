import { useEffect } from 'react';
import { isRouteErrorResponse, Navigate, useLocation, useRouteError } from 'react-router-dom';
import { ApiError } from '../api/client.ts';
import { UnprintableLetter } from '../features/documents/unprintable.ts';
import { reportError } from '../reporting/report.ts';
import { usePageFailed } from '../shell/progress.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Head } from '../ui/head.tsx';
import { lazyHydrate } from '../ui/lazy-hydrate.tsx';

/** Lazy-loaded: every page can end in a 404, and few do. */
const { Part: NotFoundPage, register: registerNotFoundPage } = lazyHydrate(
  async () => (await import('./not-found.tsx')).NotFoundPage,
);
export { registerNotFoundPage };

const getStatus = (error: unknown): number =>
  isRouteErrorResponse(error) || error instanceof Response || error instanceof ApiError ? error.status : 500;

const findUnknownMiddleware = (error: unknown): string | null =>
  isRouteErrorResponse(error) && error.statusText.startsWith('Unknown middleware') ? error.statusText : null;

interface ErrorText {
  title: string;
  text: string;
}
function getErrorPageText(error: unknown): ErrorText {
  const status = getStatus(error);
  if (status === 410)
    return {
      title: 'Cette lettre a été retirée du catalogue.',
      text: 'Le texte sur lequel elle s’appuyait a changé, ou une autre la remplace. Vos lettres déjà écrites sont gardées.',
    };
  if (status === 0)
    return {
      title: 'Cette page n’a pas pu être chargée.',
      text: 'Vous êtes hors connexion, ou notre service ne répond pas. Ce que vous avez écrit est gardé\u00a0: réessayez dans un instant.',
    };
  // For example 429: the API's message says what to do.
  if (status < 500)
    return {
      title: 'Cette page n’a pas pu être affichée.',
      text: error instanceof ApiError ? error.message : 'Réessayez dans une minute, ou écrivez-nous.',
    };
  const reference = error instanceof ApiError && error.reference ? ` Référence : ${error.reference}.` : '';
  return {
    title: 'Une erreur est survenue de notre côté.',
    text: `Ce que vous avez écrit est gardé.${reference} Réessayez dans une minute, ou écrivez-nous.`,
  };
}

/** Shows a page for 404, 410 and other client errors; for server errors, says that drafts are saved and offers a retry. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isServerFault = getStatus(error) >= 500;
  usePageFailed(getStatus(error) === 0 || isServerFault);
  useEffect(() => {
    if (isServerFault) reportError(error);
  }, [isServerFault, error]);
  if (getStatus(error) === 404) return <NotFoundPage />;
  if (error instanceof UnprintableLetter) return <ToLetterError reference={error.reference} />;
  const { title, text } = getErrorPageText(error);
  return (
    <div className="wrap page page-narrow">
      <Head title={title} noindex />
      <h1>{title}</h1>
      <p className="lead gap-top">{text}</p>
      {findUnknownMiddleware(error) && (
        <p className="small soft gap-top-small" lang="en">
          {findUnknownMiddleware(error)}
        </p>
      )}
      <div className="row gap-top">
        {/* Reloads the document: a new release may have fixed the error. */}
        {getStatus(error) === 410 ? (
          <LinkButton to="/erreur-document?raison=retiree">Que devient ma lettre ?</LinkButton>
        ) : (
          <>
            <LinkButton to={pathname + search} reloadDocument>
              Réessayer
            </LinkButton>
            <LinkButton look="quiet" to="/" reloadDocument>
              Retour à l’accueil
            </LinkButton>
          </>
        )}
        <LinkButton look="quiet" to="/nous-contacter" reloadDocument>
          Nous écrire
        </LinkButton>
      </div>
    </div>
  );
}

/** Explains what is stored and offers a retry. */
function ToLetterError({ reference }: { reference: string }) {
  const { pathname, search } = useLocation();
  return (
    <Navigate
      replace
      to={`/erreur-document?raison=mise-en-page&reference=${reference}`}
      state={{ from: pathname + search }}
    />
  );
}
