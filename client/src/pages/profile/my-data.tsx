import { Link, useNavigate } from 'react-router-dom';
import { useUser } from '../../auth/session.ts';
import { clearDrafts } from '../../features/documents/draft.ts';
import { AccountEnd } from '../../features/orders/account-end.tsx';
import { DataExport } from '../../features/orders/data-export.tsx';
import { clearStoredValues } from '../../validation/stored-values.ts';
import { Part, ProfileLayout } from './profile-layout.tsx';

export function MyDataPage() {
  const user = useUser();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    clearDrafts();
    clearStoredValues();
    // The session is cleared on the next page: clearing it here would redirect to the log-in page.
    await navigate('/compte-efface', { replace: true, state: { left: true } });
  };
  return (
    <ProfileLayout title="Mes données">
      <Part
        title="Recevoir mes données"
        description="Un fichier avec tout ce que nous gardons sur vous : compte, carnet, lettres, commandes, paiements, vos PDF et vos pièces."
      >
        <DataExport />
        <p className="hint">
          Une archive ZIP, avec des fichiers JSON que les autres services savent lire.{' '}
          <Link to="/politique-de-confidentialite">Ce que nous gardons, et combien de temps</Link>
        </p>
      </Part>
      <Part title="Effacer mon compte">
        {user?.role === 'customer' ? (
          <AccountEnd userId={user.id} email={user.email} onErased={leave} />
        ) : (
          <p>Ce compte est celui d’un membre de l’équipe. Un administrateur le ferme.</p>
        )}
      </Part>
    </ProfileLayout>
  );
}
