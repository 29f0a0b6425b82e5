import { useUser } from '../../auth/session.ts';
import { OpenSessions } from '../../features/auth/open-sessions.tsx';
import { PasswordForm } from '../../features/auth/password-form.tsx';
import { Part, ProfileLayout } from './profile-layout.tsx';

export function SecurityPage() {
  const user = useUser();
  return (
    <ProfileLayout title="Sécurité">
      <Part
        title="Mot de passe"
        description="Le changer ferme vos sessions ouvertes ailleurs. Nous vous prévenons par e-mail."
      >
        <PasswordForm email={user?.email ?? ''} />
      </Part>
      <Part
        title="Sessions ouvertes"
        description="Les appareils où votre compte est connecté. Vous n’en reconnaissez pas un : déconnectez-le et changez votre mot de passe."
      >
        <OpenSessions />
      </Part>
    </ProfileLayout>
  );
}
