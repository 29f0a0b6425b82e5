import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { useAuth, useUser } from '../auth/session.ts';
import { TextPage } from './text-page.tsx';

export function AccountErasedPage() {
  const { contact } = useSite();
  const { clearSession } = useAuth();
  const user = useUser();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { left?: boolean } | null };
  const isLeaving = Boolean(user) && state?.left === true;
  useEffect(() => {
    if (!isLeaving) return;
    clearSession();
    // The user may come back to this page with another account.
    void navigate('/compte-efface', { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- `clearSession` is a new function at each render
  }, [isLeaving]);
  return (
    <TextPage
      title="Votre compte est effacé"
      path="/compte-efface"
      noindex
      description="Vos lettres, vos adresses et votre identité ne sont plus chez nous."
    >
      <p>
        Il reste ce que la loi et la preuve demandent : les factures, les paiements et les preuves de vos envois, le
        temps que dit notre <Link to="/politique-de-confidentialite">politique de confidentialité</Link>. Ils ne servent
        à rien d’autre.
      </p>
      <p>
        Vous pouvez toujours écrire une lettre, avec ou sans compte. <Link to="/documents">Choisir un modèle</Link>
      </p>
      <p>
        Une question ? <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </TextPage>
  );
}
