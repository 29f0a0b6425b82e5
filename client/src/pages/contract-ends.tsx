import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextPage } from './text-page.tsx';

const message = (contact: string, subject: string, lines: readonly string[]): string =>
  `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\n'))}`;

/** « Résilier votre contrat »: nothing renewable is sold in this release, and the page says so. */
export function EndContractPage() {
  const { contact } = useSite();
  return (
    <TextPage title="Résilier votre contrat" path="/resilier-votre-contrat" description="Aucun abonnement n’est vendu aujourd’hui : il n’y a rien à résilier.">
      <Note title="Un achat à l’unité s’arrête tout seul">
        <p>Vous payez une lettre, une fois. Nous ne gardons pas votre carte et rien n’est prélevé ensuite.</p>
      </Note>
      <h2>Vous vouliez annuler une lettre</h2>
      <p>Dans les quinze minutes qui suivent le paiement, ouvrez-la dans votre espace et choisissez « Annuler et être remboursé ».</p>
      <p className="row"><LinkButton to="/mes-documents">Ouvrir mes lettres</LinkButton> <Link to="/renoncer-au-contrat">Renoncer au contrat sans compte</Link></p>
      <h2>Vous voyez un prélèvement que vous ne comprenez pas</h2>
      <p>Écrivez-nous avec sa date et son montant, sans numéro de carte. Nous vous disons d’où il vient.</p>
      <p><a className="btn btn-quiet" href={message(contact, 'Résilier votre contrat', ['Nom et prénom :', 'Adresse e-mail de la commande :', 'Référence, si vous l’avez :', 'Date de fin souhaitée :'])}>Écrire à {contact}</a></p>
      <h2>Vous voulez fermer votre compte</h2>
      <p>Effacez-le vous-même, depuis <Link to="/mon-profil/mes-donnees">Mes données</Link>. Ce que la loi nous oblige à garder, comme les factures, l’est ; le reste est effacé.</p>
    </TextPage>
  );
}

/** « Renoncer au contrat ici » (code de la consommation, L221-21): for a visitor with or without an account. */
export function WithdrawPage() {
  const { contact } = useSite();
  return (
    <TextPage title="Renoncer au contrat ici" path="/renoncer-au-contrat" description="Vous pouvez renoncer tant que votre lettre n’a pas été remise au service postal.">
      <h2>Avec votre compte : immédiat</h2>
      <p>Ouvrez la lettre et choisissez « Annuler et être remboursé ». Le remboursement est complet et part aussitôt ; votre banque l’affiche en 3 à 10 jours.</p>
      <p><LinkButton to="/mes-documents" size="big">Ouvrir mes lettres</LinkButton></p>
      <h2>Sans compte : par e-mail</h2>
      <p>Envoyez-nous le message ci-dessous. La date et l’heure de votre envoi comptent. Nous accusons réception par e-mail.</p>
      <p><a className="btn btn-quiet" href={message(contact, 'Rétractation', ['Je vous notifie ma rétractation du contrat suivant.', 'Référence de la commande :', 'Commandée le :', 'Nom et prénom :', 'Adresse e-mail de la commande :', 'Date :'])}>Confirmer la rétractation par e-mail</a></p>
      <h2>Ce que dit la loi</h2>
      <p>Vous avez quatorze jours pour renoncer à un achat à distance, sans donner de motif. Ce droit prend fin plus tôt quand le service a été pleinement exécuté avec votre accord : une lettre remise au courrier ne peut plus être reprise (articles L. 221-18 et L. 221-28 du code de la consommation).</p>
      <p>En dehors de ces cas, si quelque chose s’est mal passé, <Link to="/nous-contacter">dites-le-nous</Link> : une lettre refusée par le service postal est corrigée sans frais ou remboursée.</p>
    </TextPage>
  );
}
