import { useUser } from '../../auth/session.ts';
import { AddressBook } from '../../features/documents/address-book.tsx';
import { ProfileLayout } from './profile-layout.tsx';

export function ContactsPage() {
  const user = useUser();
  return (
    <ProfileLayout title="Carnet d’adresses">
      <p className="lead soft">Ceux à qui vous écrivez. Vous les choisissez d’un clic dans vos prochaines lettres.</p>
      {user && <AddressBook userId={user.id} />}
    </ProfileLayout>
  );
}
