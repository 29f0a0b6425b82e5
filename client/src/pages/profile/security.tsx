import { useUser } from '../../auth/session.ts';
import { OpenSessions } from '../../features/auth/open-sessions.tsx';
import { PasswordForm } from '../../features/auth/password-form.tsx';
import { SecondFactor } from '../../features/auth/second-factor.tsx';
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
        title="Validation en deux étapes"
        description="À chaque connexion, un code de votre téléphone après le mot de passe. On dit aussi « second facteur ». Nous vous prévenons par e-mail de chaque changement."
      >
        <SecondFactor />
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
