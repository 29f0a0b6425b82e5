import { Link } from 'react-router-dom';
import { Quote } from '../ui/quote.tsx';
import { TextPage } from './text-page.tsx';
import { CONTRACT } from './texts/law.ts';

export function CommitmentsPage() {
  return (
    <TextPage title="Nos engagements" path="/nos-engagements" description="Ce que nous promettons, et comment vous pouvez le vérifier.">
      <h2>Un prix dit d’avance</h2>
      <p>Le prix tout compris est affiché dès la première question, puis sur la page de commande, en toutes taxes comprises. Si le prix change entre les deux, nous vous le montrons : nous ne le débitons jamais en silence.</p>
      <h2>Le droit de changer d’avis</h2>
      <p>Après le paiement, votre lettre attend quinze minutes. Vous pouvez la corriger ou l’annuler en un geste. L’annulation est remboursée en totalité. Passé ce délai, la lettre est remise au service postal et ne peut plus être reprise.</p>
      <h2>Une lettre, une seule fois</h2>
      <p>Votre lettre n’est ni perdue ni postée deux fois. Chaque étape est datée, gardée et visible dans votre espace. Si le service postal ne répond pas, nous réessayons seuls : vous n’avez rien à faire.</p>
      <h2>Aucun piège</h2>
      <p>Un achat à l’unité ne crée pas d’abonnement. Nous ne gardons pas votre carte : le paiement se fait sur la page de notre prestataire, et votre numéro ne passe jamais par nous. Aucune case payante n’est cochée d’avance.</p>
      <h2>La loi, citée et datée</h2>
      <p>Chaque modèle nomme l’article sur lequel il s’appuie, la source officielle et le jour de sa dernière relecture. Quand une voie gratuite suffit, elle est écrite avant notre prix.</p>
      <Quote words={CONTRACT.words} source={CONTRACT.source} from={CONTRACT.from} url={CONTRACT.url} />
      <h2>Vos données restent les vôtres</h2>
      <p>Pas de publicité, pas de traceur, pas de revente. Ce que nous gardons, pourquoi et combien de temps est écrit dans la <Link to="/politique-de-confidentialite">politique de confidentialité</Link>.</p>
      <h2>Un site que chacun peut utiliser</h2>
      <p>Nous construisons ce site pour le clavier, le lecteur d’écran, le zoom et le petit écran, en suivant les règles WCAG 2.2, niveau AA. Aucun audit extérieur n’a encore été fait. Si quelque chose vous bloque, <Link to="/nous-contacter">écrivez-nous</Link> : nous corrigeons, et nous vous aidons à envoyer votre lettre en attendant.</p>
    </TextPage>
  );
}
