import { useSite } from '../api/context.tsx';
import { useConsent } from '../consent/consent.tsx';
import { PURPOSES } from '../consent/purposes.ts';
import { ReadTable } from '../ui/read-table.tsx';
import { LegalPage, toPart } from './text-page.tsx';

const COOKIES = [
  [
    'XSRF-TOKEN',
    'Vérifie que vos demandes viennent bien de ce site. Posé quand vous envoyez un formulaire.',
    'La durée de votre visite',
  ],
  ['auth.visitor', 'Lie cette vérification à votre navigateur, sans vous identifier.', 'La durée de votre visite'],
  [
    'auth.session',
    'Vous garde connecté à votre espace.',
    '30 jours après votre dernière visite, 180 jours après votre connexion',
  ],
  [
    'auth.device',
    'Reconnaît un navigateur où votre session a déjà été ouverte : les essais de mot de passe d’autrui ne vous en ferment pas l’accès.',
    '13 mois après votre dernière connexion',
  ],
] as const;
const CHOICE = [
  'cookie-choice',
  'Retient votre réponse sur les cookies, et la date de cette réponse.',
  '6 mois',
] as const;

function YourChoice() {
  const { tagManager } = useSite();
  const { choice, ask } = useConsent();
  if (!tagManager)
    return (
      <p>
        Il n’y a rien à choisir : ce site ne dépose aucun cookie qui demande votre accord. C’est pourquoi aucun bandeau
        ne s’affiche. Si cela change, nous vous poserons la question avant, et refuser sera aussi simple qu’accepter.
      </p>
    );
  const accepted = choice?.accepted ?? [];
  return (
    <>
      <p>Rien de ce qui suit n’est chargé avant votre accord. Refuser ne change rien au service.</p>
      <ul>
        {tagManager.purposes.map((purpose) => (
          <li key={purpose}>
            <b>{PURPOSES[purpose].label}</b>, par {tagManager.vendor}. {PURPOSES[purpose].hint}{' '}
            {choice !== undefined && (accepted.includes(purpose) ? 'Vous l’acceptez.' : 'Vous ne l’avez pas accepté.')}
          </li>
        ))}
      </ul>
      <p>
        <button className="btn" type="button" onClick={() => ask()}>
          Modifier mes choix
        </button>
      </p>
      <p>
        Un changement vaut dès la page suivante. Après un refus, les cookies déposés ici par ces outils sont effacés.
      </p>
    </>
  );
}

export function CookiesPage() {
  const { tagManager } = useSite();
  const parts = [
    toPart(
      'necessaires',
      'Les cookies nécessaires',
      <>
        <ReadTable
          label="Cookies déposés par ce site"
          heads={['Nom', 'À quoi il sert', 'Durée']}
          rows={(tagManager ? [...COOKIES, CHOICE] : COOKIES).map(([name, use, long]) => ({
            key: name,
            cells: [<code key={name}>{name}</code>, use, long],
          }))}
        />
        <p>
          Ils sont nécessaires au service que vous demandez : la loi n’exige pas d’accord pour eux. Lire le site n’en
          dépose aucun. Sur une connexion sécurisée, les noms en auth. commencent par __Host-.
        </p>
      </>,
    ),
    toPart('vos-choix', 'Vos choix', <YourChoice />),
    toPart(
      'appareil',
      'Ce que votre appareil garde',
      <>
        <p>
          Votre brouillon est enregistré dans la mémoire de votre navigateur, pour que rien ne se perde, et la
          correction d’une lettre commandée tant qu’elle n’est pas enregistrée. La langue des explications que vous avez
          choisie y est gardée aussi, ainsi que l’heure de votre dernière connexion ou déconnexion, pour que vos autres
          onglets suivent, et une déconnexion que nous n’avons pas encore pu confirmer.
        </p>
        <p>
          Dans un onglet, et jusqu’à ce qu’il soit fermé, restent l’endroit où vous en étiez de chaque page, un message
          que vous nous écrivez, jusqu’à son envoi, le lien par lequel vous reprenez une lettre et l’heure d’un
          rechargement de la page.
        </p>
        <p>
          Vous pouvez effacer un brouillon depuis la page de la lettre, et tout le reste en vidant les données du site
          dans votre navigateur.
        </p>
      </>,
    ),
    toPart(
      'paiement',
      'Pendant le paiement',
      <p>
        Le paiement se fait sur le site de Stripe. Il dépose ses propres cookies, notamment contre la fraude, selon sa
        propre politique. Il n’en dépose aucun sur notre site.
      </p>,
    ),
  ];
  return (
    <LegalPage
      title="Utilisation des cookies"
      path="/utilisation-des-cookies"
      updated="29 novembre 2026"
      parts={parts}
      description={
        tagManager
          ? 'Quatre cookies nécessaires, et d’autres seulement si vous dites oui.'
          : 'Quatre cookies, tous nécessaires. Aucun traceur, donc aucun bandeau.'
      }
    />
  );
}
