import { useSite } from '../api/context.tsx';
import { TextPage } from './text-page.tsx';

export function LegalNoticePage() {
  const { contact, seller } = useSite();
  return (
    <TextPage title="Mentions légales" path="/mentions-legales" description="Qui édite ce site, et comment nous joindre.">
      <h2>Éditeur</h2>
      <p>{seller.identity}</p>
      <p>Adresse électronique : <a href={`mailto:${contact}`}>{contact}</a></p>
      <h2>Nature du service</h2>
      <p>Affranchi est un service privé et payant d’aide à la rédaction, d’impression et d’envoi de lettres. Il n’a aucun lien avec l’administration. Les modèles de lettres sont une information documentaire : ils ne sont pas une consultation juridique.</p>
      <h2>Médiation de la consommation</h2>
      <p>Après une réclamation écrite restée sans réponse satisfaisante pendant deux mois, vous pouvez saisir gratuitement le médiateur dont nous relevons, dans l’année qui suit votre réclamation : {seller.mediator}.</p>
      <h2>Propriété intellectuelle</h2>
      <p>La présentation du site, ses dessins et la rédaction des modèles sont protégés. La lettre que vous avez remplie est à vous : vous en faites ce que vous voulez.</p>
      <p>Les caractères du site et de la lettre (Atkinson Hyperlegible Next, Bricolage Grotesque, Source Serif 4) sont distribués sous licence SIL Open Font License 1.1.</p>
      <h2>Accessibilité</h2>
      <p>Le site est construit selon les règles WCAG 2.2, niveau AA. Sa conformité n’a pas encore été vérifiée par un audit extérieur : nous ne déclarons donc aucun taux. Un obstacle ? Écrivez-nous, nous vous répondons et nous corrigeons.</p>
      <h2>Signaler un contenu</h2>
      <p>Pour signaler l’envoi d’un courrier illicite, écrivez à la même adresse en décrivant le courrier reçu.</p>
    </TextPage>
  );
}
