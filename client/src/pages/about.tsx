import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { LinkButton } from '../ui/button.tsx';
import { TextPage } from './text-page.tsx';

export function AboutPage() {
  const { contact } = useSite();
  return (
    <TextPage title="À propos" path="/a-propos" description="Affranchir, c’est mettre un timbre. C’est aussi rendre libre. Nous faisons les deux.">
      <h2>Ce que nous faisons</h2>
      <p>Une lettre à envoyer, c’est souvent un souci de plus : un bailleur, une facture, un employeur. Affranchi vous aide à trouver le bon modèle, à le remplir, puis l’imprime et le poste pour vous.</p>
      <p>La feuille que vous voyez à l’écran est celle qui sera imprimée : les mêmes lignes, les mêmes coupures, le même nombre de pages. Vous voyez aussi la fenêtre de l’enveloppe, le poids, le prix et le jour d’arrivée prévu, avant de payer.</p>
      <h2>Qui poste votre lettre</h2>
      <p>Nous remettons votre lettre à un partenaire postal. Il l’imprime, la met sous enveloppe et la confie à La Poste. Vous suivez chaque étape dans votre espace.</p>
      <h2>Ce que nous ne sommes pas</h2>
      <p>Affranchi est un service privé et payant, sans lien avec l’administration ni avec La Poste. Nos modèles sont une aide à la rédaction. Ils ne remplacent pas le conseil d’un avocat, et nous ne disons jamais qui a raison.</p>
      <p>Quand une démarche officielle gratuite existe, la page du modèle vous y conduit d’abord.</p>
      <h2>Nous écrire</h2>
      <p>Une question, une erreur dans un modèle, une idée de lettre : <a href={`mailto:${contact}`}>{contact}</a>.</p>
      <p className="row"><LinkButton to="/documents" icon="arrow-right" iconAt="end">Voir les modèles</LinkButton> <Link to="/nos-engagements">Lire nos engagements</Link></p>
    </TextPage>
  );
}
