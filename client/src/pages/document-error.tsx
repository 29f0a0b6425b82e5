import { useLocation, useSearchParams } from 'react-router-dom';
import { useUser } from '../auth/session.ts';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { LinkButton } from '../ui/button.tsx';
import { TextPage } from './text-page.tsx';

/** Explains why a letter cannot be shown, what is saved, and what to do. */
const REASONS: Record<string, { title: string; happened: string; kept: string }> = {
  retiree: {
    title: 'Cette lettre a été retirée du catalogue',
    happened:
      'Le texte de loi sur lequel elle s’appuyait a changé, ou une autre lettre la remplace. Nous préférons ne plus la proposer que vous laisser envoyer une lettre périmée.',
    kept: 'Vos lettres déjà commandées partent comme prévu et restent dans votre espace. Votre brouillon aussi est gardé.',
  },
  introuvable: {
    title: 'Nous ne trouvons pas cette lettre',
    happened:
      'L’adresse est incomplète, la lettre a été supprimée, ou elle est dans un autre compte. Un brouillon écrit sans compte n’existe que sur l’appareil où vous l’avez commencé.',
    kept: 'Vos autres lettres ne sont pas touchées. Cherchez-la dans Mes lettres, sur l’appareil où vous l’avez écrite, ou dans le compte ouvert avec une autre adresse e-mail.',
  },
  'autre-compte': {
    title: 'Cette lettre n’est pas dans votre espace',
    happened:
      'Elle appartient à un autre compte. Si elle est à vous, vous l’avez sans doute écrite avec une autre adresse e-mail.',
    kept: 'Vos lettres ne s’ouvrent que dans votre compte. Connectez-vous avec l’autre adresse pour la retrouver.',
  },
  'mise-en-page': {
    title: 'Nous n’avons pas pu mettre cette lettre en page',
    happened: 'Une erreur est survenue de notre côté. Elle ne vient pas de ce que vous avez écrit.',
    kept: 'Ce que vous avez écrit est gardé. Réessayez dans une minute ; si cela recommence, écrivez-nous avec la référence. Si vous aviez déjà payé, la lettre part dès que c’est réparé, ou nous vous remboursons.',
  },
};
const UNKNOWN = {
  title: 'Cette lettre n’est pas disponible',
  happened:
    'Elle a été retirée du catalogue, elle n’est pas dans votre espace, ou nous n’avons pas pu la mettre en page.',
  kept: 'Ce que vous avez écrit est gardé. Cherchez-la dans Mes lettres, ou repartez d’un modèle.',
};

export function DocumentErrorPage() {
  const [params] = useSearchParams();
  const reason = params.get('raison') ?? '';
  const { title, happened, kept } = (Object.hasOwn(REASONS, reason) && REASONS[reason]) || UNKNOWN;
  const { state } = useLocation() as { state: { from?: string; letter?: string } | null };
  const isVisitor = useUser() === null;
  const isMain = !state?.from && !(isVisitor && state?.letter);
  const reference = params
    .get('reference')
    ?.replace(/[^A-Z0-9-]/gi, '')
    .slice(0, 20);
  return (
    <TextPage title={title} path="/erreur-document" description={happened} noindex>
      <h2>Ce qui est gardé</h2>
      <p>{kept}</p>
      {reference && (
        <p>
          Référence à nous donner : <b className="num">{reference}</b>
        </p>
      )}
      <div className="row">
        {/* Links reload the document: a new release may have fixed the error. */}
        {state?.from && (
          <LinkButton to={state.from} reloadDocument>
            Réessayer
          </LinkButton>
        )}
        {isVisitor && state?.letter && (
          <LinkButton to={`/login?retour=${encodeURIComponent(state.letter)}`}>Se connecter et l’ouvrir</LinkButton>
        )}
        <LinkButton to="/mes-documents" {...(!isMain && { look: 'quiet' })}>
          Ouvrir mes lettres
        </LinkButton>
        <LinkButton to="/documents" look="quiet">
          Repartir d’un modèle
        </LinkButton>
        <LinkButton to="/nous-contacter" look="quiet">
          Nous écrire
        </LinkButton>
      </div>
      <div className="gap-top-big">
        <TemplateSearch label="Ou cherchez une autre lettre" />
      </div>
    </TextPage>
  );
}
