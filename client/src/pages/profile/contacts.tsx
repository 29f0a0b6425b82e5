import { AddressBook } from '../../features/documents/address-book.tsx';
import { ProfileFrame } from './frame.tsx';

export function ContactsPage() {
  return (
    <ProfileFrame title="Carnet d’adresses">
      <p className="lead soft">Ceux à qui vous écrivez. Vous les choisissez d’un clic dans vos prochaines lettres.</p>
      <AddressBook />
    </ProfileFrame>
  );
}
