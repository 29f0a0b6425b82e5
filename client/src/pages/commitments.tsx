import { Link } from 'react-router-dom';
import { formatDelay } from '../../../src/domain/duration.ts';
import { useSite } from '../api/context.tsx';
import { Quote } from '../ui/card.tsx';
import { PromiseStamps, type Stamp } from '../ui/promise-stamps.tsx';
import { TextPage } from './text-page.tsx';
import { CONTRACT } from './texts/statutes.ts';

/** The promises that have a stamp on the home page, in the words of this one. */
const toStamps = (wait: string | null): Stamp[] => [
  ...(wait
    ? [{ art: 'stamp-1', title: `${wait} pour changer d’avis`, text: 'Une correction ou un remboursement complet.' }]
    : []),
  { art: 'stamp-2', title: 'Aucun piège', text: 'Ni abonnement caché, ni carte conservée.' },
  { art: 'stamp-3', title: 'Une lettre, une seule fois', text: 'Chaque étape est datée, gardée et visible.' },
  { art: 'stamp-4', title: 'La loi, citée et datée', text: 'L’article, sa source et le jour de la relecture.' },
];

export function CommitmentsPage() {
  const { tagManager, changeOfMindSeconds } = useSite();
  const wait = formatDelay(changeOfMindSeconds);
  return (
    <TextPage
      title="Nos engagements"
      path="/nos-engagements"
      description="Ce que nous promettons, et comment vous pouvez le vérifier."
    >
      <PromiseStamps stamps={toStamps(wait)} />
      <h2>Un prix dit d’avance</h2>
      <p>
        Le prix tout compris est affiché dès la première question, puis sur la page de commande, en toutes taxes
        comprises. S’il change entre les deux, nous vous le montrons : il n’est jamais débité en silence.
      </p>
      <p className="soft">
        Vérifiez : le prix est à côté de la lettre pendant que vous écrivez, et le détail est sur{' '}
        <Link to="/nos-solutions">Nos tarifs</Link>.
      </p>
      <h2>Le droit de changer d’avis</h2>
      <p>
        {wait
          ? `Après le paiement, votre lettre attend ${wait}. Vous pouvez la corriger ou l’annuler en un geste, avec un remboursement complet. Passé ce délai, elle est remise au service postal et ne peut plus être reprise.`
          : 'Tant que votre lettre n’est pas remise au service postal, vous pouvez y renoncer, avec un remboursement complet. Ensuite, elle ne peut plus être reprise.'}
      </p>
      <p className="soft">
        Vérifiez : <Link to="/renoncer-au-contrat">Renoncer au contrat</Link> et{' '}
        <Link to="/resilier-votre-contrat">Résilier votre contrat</Link> sont en bas de chaque page, et marchent sans
        compte.
      </p>
      <h2 id="cinq-minutes">Moins de cinq minutes</h2>
      <p>
        Trouver la lettre, la remplir, créer un compte et payer : trois minutes environ pour la moitié de nos modèles,
        moins de cinq pour tous. Si vous avez besoin de plus de temps, rien ne se perd : ce que vous écrivez est gardé.
      </p>
      <p className="soft">
        Comment nous le calculons : pour l’exemple de chaque modèle, à la vitesse moyenne de frappe sur un téléphone,
        avec trois secondes pour lire chaque question. Calcul du 26 novembre 2026.
      </p>
      <h2>Une lettre, une seule fois</h2>
      <p>
        Chaque étape de votre lettre est datée, gardée et visible dans votre espace. Si le service postal ne répond pas,
        nous réessayons seuls, sans jamais poster deux fois : vous n’avez rien à faire.
      </p>
      <p className="soft">
        Vérifiez : chaque lettre remise a un dossier de preuve, et chacun peut{' '}
        <Link to="/verifier">vérifier un fichier</Link> sans compte.
      </p>
      <h2>Aucun piège</h2>
      <p>
        Un achat à l’unité ne crée pas d’abonnement et ne garde pas votre carte : le paiement se fait sur la page de
        notre prestataire, et votre numéro ne passe jamais par nous. Aucune case n’est cochée d’avance.
      </p>
      <h2>La loi, citée et datée</h2>
      <p>
        Chaque modèle nomme l’article sur lequel il s’appuie, la source officielle et le jour de sa dernière relecture.
        Quand une voie gratuite suffit, elle est écrite avant notre prix.
      </p>
      <Quote text={CONTRACT.text} source={CONTRACT.source} from={CONTRACT.from} url={CONTRACT.url} />
      <h2>Vos données restent les vôtres</h2>
      <p>
        {tagManager
          ? 'Aucun traceur sans votre accord, et aucune revente.'
          : 'Pas de publicité, pas de traceur, pas de revente.'}{' '}
        Ce que nous gardons, pourquoi et combien de temps est écrit dans la{' '}
        <Link to="/politique-de-confidentialite">politique de confidentialité</Link>.
      </p>
      <h2>Un site que chacun peut utiliser</h2>
      <p>
        Nous construisons ce site pour le clavier, le lecteur d’écran, le zoom et le petit écran. Aucun audit n’a encore
        été fait, et la <Link to="/accessibilite">déclaration d’accessibilité</Link> le dit. Si quelque chose vous
        bloque, <Link to="/nous-contacter">écrivez-nous</Link> : nous vous aidons à envoyer votre lettre, et nous
        corrigeons.
      </p>
    </TextPage>
  );
}
