import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { ContactForm } from '../features/orders/contact-form.tsx';
import { Note } from '../ui/note.tsx';
import { TextPage } from './text-page.tsx';

export function ContactPage() {
  const { contact, seller } = useSite();
  return (
    <TextPage
      title="Nous contacter"
      path="/nous-contacter"
      description="Une personne lit chaque message et vous répond par e-mail."
    >
      <Note icon="clock" title="Vous venez de payer et vous voulez corriger ou annuler ?">
        <p>
          Le plus rapide est votre espace : <Link to="/mes-documents">ouvrez la lettre</Link>, puis choisissez Corriger
          ou Annuler. Sans compte, <Link to="/renoncer-au-contrat">renoncez au contrat ici</Link>.
        </p>
      </Note>
      <ContactForm />
      <h2>Autrement</h2>
      <p>
        Par e-mail : <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
      {seller.phone && (
        <p>
          Par téléphone : <a href={`tel:${seller.phone.replace(/[^+\d]/g, '')}`}>{seller.phone}</a>.
        </p>
      )}
      {seller.address && <p>Par courrier : {[seller.name, seller.address].filter(Boolean).join(', ')}.</p>}
      <p>N’envoyez ni pièce d’identité ni numéro de carte : nous n’en avons jamais besoin pour vous répondre.</p>
    </TextPage>
  );
}
