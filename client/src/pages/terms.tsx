import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { TextPage } from './text-page.tsx';

export function TermsPage() {
  const { contact, seller } = useSite();
  return (
    <TextPage title="Conditions générales de vente" path="/conditions-generales-de-vente" updated="21 novembre 2026" description="Ce que vous achetez, à quel prix, et ce que chacun doit à l’autre.">
      <h2>1. Le vendeur</h2>
      <p>{seller.identity}. Adresse électronique : <a href={`mailto:${contact}`}>{contact}</a>. Le vendeur est appelé « Affranchi » dans ce texte.</p>
      <h2>2. Ce qui est vendu</h2>
      <p>Affranchi vend un service à l’unité : la mise en page d’une lettre que vous remplissez, son impression, sa mise sous enveloppe et sa remise au courrier, en France, dans le mode d’envoi que vous choisissez. Aucun abonnement n’est vendu à ce jour.</p>
      <p>Les modèles sont une information documentaire, relue à la date indiquée sur chaque page. Ils ne sont ni une consultation juridique ni un acte rédigé pour vous. Vous restez l’auteur et l’expéditeur de votre lettre.</p>
      <h2>3. Le mandat d’envoi</h2>
      <p>En commandant, vous nous chargez de remettre votre lettre au service postal en votre nom. Votre nom et votre adresse figurent comme expéditeur. Nous ne signons jamais à votre place.</p>
      <p>Vous devez être majeur, ou avoir l’accord de votre représentant légal. Vous ne devez pas utiliser le service pour un courrier illicite, menaçant ou harcelant.</p>
      <h2>4. Les étapes de la commande</h2>
      <ol>
        <li>Vous remplissez la lettre et vous relisez la feuille exacte. Chaque étape peut être modifiée.</li>
        <li>Vous choisissez l’envoi et vous voyez le prix tout compris.</li>
        <li>Vous acceptez ces conditions et vous donnez les deux accords de l’article 7.</li>
        <li>Vous validez par le bouton « Commander avec obligation de paiement », puis vous payez.</li>
        <li>Vous recevez une confirmation par e-mail, avec le récapitulatif et le reçu. Le contrat est conclu en français. Il est conservé dans votre espace.</li>
      </ol>
      <h2>5. Le prix</h2>
      <p>Le prix est en euros, toutes taxes comprises. Il comprend l’offre, l’impression et la mise sous enveloppe, et l’affranchissement selon le mode d’envoi et le poids. Le détail est affiché avant la commande et sur le reçu. Les <Link to="/nos-solutions">tarifs en vigueur</Link> sont publics. Une commande garde le prix affiché au moment où elle est passée.</p>
      <h2>6. Le paiement</h2>
      <p>Le paiement se fait par carte, en une fois, sur la page sécurisée de notre prestataire de paiement. Votre numéro de carte ne nous est jamais communiqué et n’est pas conservé après un achat à l’unité. Si votre banque refuse, rien n’est débité et votre lettre est gardée.</p>
      <h2>7. Changer d’avis et se rétracter</h2>
      <p>Pendant quinze minutes après le paiement, vous pouvez corriger la lettre, ou l’annuler avec un remboursement complet. Le compte à rebours est affiché.</p>
      <p>La loi vous donne quatorze jours pour renoncer à un achat à distance. Pour que votre lettre parte sans attendre, nous vous demandons deux accords avant la commande : que le service commence tout de suite, et que vous sachiez que le droit de rétractation est perdu quand le service est pleinement exécuté (article L. 221-28 du code de la consommation). Tant que la lettre n’a pas été remise au service postal, elle peut être annulée et vous êtes remboursé.</p>
      <p>La page <Link to="/renoncer-au-contrat">Renoncer au contrat</Link> est accessible à tout moment en bas de chaque page, sans compte. Le remboursement est fait sur le même moyen de paiement, au plus tard quatorze jours après votre demande.</p>
      <h2>8. Les délais</h2>
      <p>La lettre est remise au service postal après le délai de changement d’avis, à la prochaine levée. Le jour d’arrivée affiché est une prévision, établie sur les délais annoncés par La Poste, dimanches et jours fériés compris dans le calcul. Il n’est pas garanti.</p>
      <h2>9. Ce qui peut empêcher un envoi</h2>
      <p>Si le service postal refuse la lettre, par exemple pour une adresse incomplète, nous vous prévenons : vous corrigez sans frais, ou vous êtes remboursé en totalité. Si une lettre postée revient parce que le destinataire n’a pas pu être joint, le service a été rendu ; nous vous expliquons ce que vous pouvez faire.</p>
      <h2>10. Nos responsabilités</h2>
      <p>Nous répondons de la bonne exécution de la commande, y compris par notre partenaire postal. Un recommandé prouve l’envoi et la réception d’un pli, pas son contenu. Nous ne répondons pas de l’exactitude de ce que vous avez écrit, ni de la suite que le destinataire y donne. La garantie légale de conformité s’applique aux contenus et services numériques (articles L. 224-25-12 et suivants du code de la consommation).</p>
      <h2>11. Vos données</h2>
      <p>Elles sont traitées comme le dit la <Link to="/politique-de-confidentialite">politique de confidentialité</Link>.</p>
      <h2>12. Réclamation et médiation</h2>
      <p>Écrivez à <a href={`mailto:${contact}`}>{contact}</a> avec la référence de la commande. Nous répondons sous trente jours. Sans accord après deux mois, vous pouvez saisir gratuitement, dans l’année qui suit votre réclamation, le médiateur de la consommation : {seller.mediator}.</p>
      <p>Le droit français s’applique. Vous pouvez saisir le tribunal de votre domicile.</p>
      <h2>Formulaire de rétractation</h2>
      <p>Vous pouvez aussi recopier ce texte et l’envoyer à l’adresse ci-dessus :</p>
      <blockquote className="form-copy">Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de service suivante : lettre n° (référence), commandée le (date). Nom, adresse, date.</blockquote>
    </TextPage>
  );
}
