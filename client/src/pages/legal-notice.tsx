import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { Mediator } from '../ui/mediator.tsx';
import { LegalPage, toPart } from './text-page.tsx';
import { Director, Host, SellerFacts } from './texts/seller.tsx';

export function LegalNoticePage() {
  const { contact } = useSite();
  const parts = [
    toPart('editeur', 'Qui édite ce site', <SellerFacts />),
    toPart('publication', 'Qui répond de la publication', <Director />),
    toPart('hebergeur', 'Qui héberge ce site', <Host />),
    toPart(
      'service',
      'Ce que le service est, et n’est pas',
      <>
        <p>
          Affranchi est un service privé et payant d’aide à la rédaction, d’impression et d’envoi de lettres. Il n’est
          pas affilié à l’administration, ni à La Poste. Quand une démarche officielle gratuite existe, la page de
          chaque lettre la donne avant notre prix.
        </p>
        <p>
          Les modèles de lettres sont une information documentaire. Ils ne sont pas une consultation juridique, et ne
          disent pas qui a raison.
        </p>
      </>,
    ),
    toPart(
      'mediation',
      'En cas de désaccord : le médiateur',
      <>
        <p>
          Écrivez-nous d’abord : <a href={`mailto:${contact}`}>{contact}</a>, ou par la page{' '}
          <Link to="/nous-contacter">Nous contacter</Link>. Si notre réponse ne vous convient pas, ou si elle n’arrive
          pas dans les deux mois, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons,
          dans l’année qui suit votre réclamation (code de la consommation, articles L. 612-1, L. 612-2 et L. 616-1) :
        </p>
        <p>
          <b>
            <Mediator />
          </b>
        </p>
      </>,
    ),
    toPart(
      'droits',
      'À qui sont les textes',
      <>
        <p>
          La lettre que vous avez remplie est à vous : vous en faites ce que vous voulez. La présentation du site, ses
          dessins et la rédaction des modèles vierges restent à l’éditeur.
        </p>
        <p>
          Les caractères du site et de la lettre (Atkinson Hyperlegible Next, Bricolage Grotesque, Source Serif 4) sont
          distribués sous licence SIL Open Font License 1.1. Les noms des communes et les codes postaux viennent de
          données publiques, sous Licence Ouverte.
        </p>
      </>,
    ),
    toPart(
      'signaler',
      'Signaler un courrier illicite',
      <p>
        Vous avez reçu une lettre menaçante, harcelante ou illicite envoyée par ce service ?{' '}
        <Link to="/nous-contacter">Décrivez-la-nous</Link>, avec le sujet « Signaler un courrier illicite ». Nous lisons
        chaque signalement.
      </p>,
    ),
    toPart(
      'accessibilite',
      'Accessibilité',
      <p>
        Accessibilité : non conforme, faute d’audit. La <Link to="/accessibilite">déclaration d’accessibilité</Link> dit
        ce qui a été vérifié et comment obtenir de l’aide.
      </p>,
    ),
  ];
  return (
    <LegalPage
      title="Mentions légales"
      path="/mentions-legales"
      updated="21 novembre 2026"
      description="Qui édite ce site, qui l’héberge, et comment nous joindre (loi n° 2004-575 du 21 juin 2004, article 19)."
      parts={parts}
    />
  );
}
