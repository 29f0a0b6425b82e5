import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { LegalPage, toPart } from './text-page.tsx';

/**
 * States what was measured and nothing more. Without an audit in force a site counts as not conform (RGAA 4.1),
 * whatever its real state.
 */
export function AccessibilityPage() {
  const { contact, publicUrl } = useSite();
  const parts = [
    toPart(
      'etat',
      'État de conformité',
      <>
        <p>
          <b>Accessibilité : non conforme.</b> Ce site n’est pas conforme au référentiel général d’amélioration de
          l’accessibilité (RGAA), version 4.1 : aucun audit n’a encore été fait, et rien ne permet donc de mesurer le
          respect de ses critères. Nous n’annonçons aucun taux.
        </p>
        <p>Nous construisons ce site selon les règles WCAG 2.2, niveau AA. C’est un but, pas un résultat vérifié.</p>
      </>,
    ),
    toPart(
      'verifie',
      'Ce qui a été vérifié',
      <>
        <p>
          À chaque modification, un programme (axe-core, dans le navigateur Chromium) cherche des défauts sur une partie
          des pages : recherche, écriture d’une lettre et pièces jointes, contact, résiliation, rétractation, choix des
          cookies. Il ne trouve qu’une partie des défauts possibles.
        </p>
        <p>
          Ces mêmes essais vérifient que rien ne déborde sur un écran de 320 à 1500 pixels de large, ni avec des lettres
          deux fois plus grandes dès 360 pixels, ni avec des lettres, des mots et des lignes plus espacés, et que les
          formulaires disent leurs erreurs à côté du champ et en tête de page. Les PDF des lettres portent leur
          structure (titres, paragraphes, langue) ; elle est relue par un programme.
        </p>
      </>,
    ),
    toPart(
      'pas-verifie',
      'Ce qui n’est pas vérifié ou ne marche pas',
      <ul>
        <li>Aucune page n’a été essayée avec un lecteur d’écran par une personne qui s’en sert tous les jours.</li>
        <li>
          Dessiner sa signature demande une souris ou un doigt. La lettre peut partir sans : votre nom y est imprimé.
        </li>
        <li>
          Écrire une lettre et ouvrir un compte demandent JavaScript. Sans lui, on peut chercher et lire les modèles,
          nous écrire, résilier et renoncer.
        </li>
        <li>Les pièces que vous joignez sont imprimées telles que vous les donnez.</li>
        <li>La page de paiement est celle de Stripe. Nous ne l’avons pas vérifiée.</li>
      </ul>,
    ),
    toPart(
      'etabli',
      'Cette déclaration',
      <p>
        Elle concerne {publicUrl.replace(/^https?:\/\//, '') || 'ce site'}. Elle a été établie le 22 novembre 2026 par
        l’équipe qui construit le site, sans audit.
      </p>,
    ),
    toPart(
      'aide',
      'Quelque chose vous bloque',
      <>
        <p>
          Écrivez à <a href={`mailto:${contact}`}>{contact}</a>, ou par la page{' '}
          <Link to="/nous-contacter">Nous contacter</Link> avec le sujet « Un problème d’accessibilité ». Dites-nous la
          page et ce que vous vouliez faire : nous vous aidons à envoyer votre lettre autrement, et nous corrigeons.
        </p>
      </>,
    ),
    toPart(
      'recours',
      'Voie de recours',
      <>
        <p>
          Vous nous avez signalé un défaut qui vous empêche d’utiliser le service, et notre réponse ne convient pas ?
          Vous pouvez saisir gratuitement le Défenseur des droits :
        </p>
        <ul>
          <li>
            en ligne :{' '}
            <a href="https://www.defenseurdesdroits.fr/" rel="noopener">
              defenseurdesdroits.fr
            </a>
             ;
          </li>
          <li>par courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.</li>
        </ul>
      </>,
    ),
  ];
  return (
    <LegalPage
      title="Accessibilité"
      path="/accessibilite"
      updated="22 novembre 2026"
      description="Ce que nous avons vérifié, ce que nous ne savons pas encore, et comment obtenir de l’aide."
      parts={parts}
    />
  );
}
