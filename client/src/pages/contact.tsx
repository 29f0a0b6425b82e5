import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { Note } from '../ui/note.tsx';
import { TextPage } from './text-page.tsx';

export function ContactPage() {
  const { contact } = useSite();
  return (
    <TextPage title="Nous contacter" path="/nous-contacter" description="Une personne lit chaque message.">
      <p className="contact-line">
        <a className="btn btn-big" href={`mailto:${contact}`}>Écrire à {contact}</a>
      </p>
      <p>Ce bouton ouvre votre messagerie. Vous pouvez aussi copier l’adresse.</p>
      <h2>Pour aller plus vite</h2>
      <ul>
        <li>Une commande : donnez sa référence. Elle est dans l’e-mail de confirmation et dans <Link to="/mes-documents">Mes lettres</Link>.</li>
        <li>Un message d’erreur : donnez la référence affichée, par exemple AF-7K2M.</li>
        <li>Une erreur dans un modèle : dites lequel, et ce qu’il faudrait corriger.</li>
      </ul>
      <Note title="N’envoyez pas de pièce d’identité ni de numéro de carte">
        <p>Nous n’en avons jamais besoin pour vous répondre.</p>
      </Note>
      <h2>Annuler, corriger, renoncer</h2>
      <p>Vous avez commandé il y a moins de quinze minutes ? Le plus rapide est votre espace : <Link to="/mes-documents">ouvrez la lettre</Link>, puis choisissez Corriger ou Annuler. Pour renoncer à un achat, <Link to="/renoncer-au-contrat">c’est ici</Link>.</p>
    </TextPage>
  );
}
