import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { TextPage } from './text-page.tsx';

const KEPT = [
  ['Brouillon sans compte', 'Sur votre appareil seulement', 'Jusqu’à ce que vous l’effaciez'],
  ['Brouillon dans votre espace', 'Reprendre votre lettre', 'Jusqu’à 30 jours après que vous l’avez supprimé'],
  ['Pièces gardées dans « Mes pièces »', 'Les joindre à vos lettres', 'Jusqu’à un jour après que vous les avez supprimées'],
  ['Compte (nom, e-mail, mot de passe haché)', 'Contrat', 'Jusqu’à la suppression du compte'],
  ['Lettre envoyée et adresses', 'Contrat, preuve de ce qui a été imprimé', '5 ans, délai de prescription'],
  ['Suivi et preuves', 'Contrat, preuve', '5 ans, délai de prescription'],
  ['Reçus et paiements', 'Obligation comptable', '10 ans'],
  ['Journaux techniques, sans contenu de lettre', 'Sécurité', '12 mois au plus'],
] as const;

export function PrivacyPage() {
  const { contact, seller } = useSite();
  return (
    <TextPage title="Politique de confidentialité" path="/politique-de-confidentialite" updated="21 novembre 2026" description="Quelles données, pourquoi, combien de temps, et comment les reprendre.">
      <h2>Qui est responsable</h2>
      <p>{seller.identity}. Pour toute question sur vos données : <a href={`mailto:${contact}`}>{contact}</a>.</p>
      <h2>Ce que nous gardons, et combien de temps</h2>
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Durées de conservation">
        <table>
          <thead><tr><th scope="col">Donnée</th><th scope="col">Pourquoi</th><th scope="col">Durée</th></tr></thead>
          <tbody>{KEPT.map(([what, why, long]) => <tr key={what}><th scope="row">{what}</th><td>{why}</td><td>{long}</td></tr>)}</tbody>
        </table>
      </div>
      <p>Une lettre peut parler de santé, de famille ou d’argent. Nous ne la lisons pas, nous ne l’analysons pas, et son contenu n’apparaît ni dans nos journaux ni dans nos statistiques.</p>
      <h2>Qui d’autre les reçoit</h2>
      <ul>
        <li>Notre partenaire postal et La Poste : la lettre, votre adresse et celle du destinataire, pour l’imprimer et la distribuer.</li>
        <li>L’IGN (Géoplateforme) : la rue que vous êtes en train de taper, pour vous proposer l’adresse complète. C’est notre serveur qui pose la question, sans votre nom ni votre adresse IP, et nous n’en gardons rien.</li>
        <li>Notre prestataire de paiement : votre adresse e-mail, la référence et le montant de la commande. Il demande lui-même votre carte.</li>
        <li>Notre hébergeur et notre service d’e-mail, qui agissent sur nos instructions.</li>
      </ul>
      <p>Nous ne vendons ni ne louons aucune donnée. Il n’y a pas de publicité sur ce site.</p>
      <h2>Vos droits</h2>
      <p>Vous pouvez demander à voir vos données, à les corriger, à les recevoir, à les effacer, à limiter leur usage ou à vous y opposer. Écrivez à <a href={`mailto:${contact}`}>{contact}</a> : nous répondons en un mois au plus. Ce que la loi nous oblige à garder, comme les reçus, est conservé pour ce seul usage.</p>
      <p>Si notre réponse ne vous convient pas, vous pouvez saisir la <a href="https://www.cnil.fr/fr/plaintes" rel="noopener">CNIL</a>.</p>
      <h2>Sécurité</h2>
      <p>Les échanges sont chiffrés. Votre mot de passe est haché : personne ne peut le relire, même nous. Les mots de passe connus pour avoir fui sont refusés.</p>
      <h2>Cookies</h2>
      <p>Trois cookies, tous indispensables : la page <Link to="/utilisation-des-cookies">Utilisation des cookies</Link> les décrit.</p>
    </TextPage>
  );
}
